import { expect, test } from "vitest";
import { pagerLimit, pageWindow } from "./pager.tsx";

test("never more page numbers than the limit, and the current page is always among them", () => {
  for (const totalPages of [1, 2, 15, 16, 40, 500]) {
    for (const limit of [15, 20]) {
      for (const page of [1, Math.min(2, totalPages), Math.ceil(totalPages / 2), totalPages]) {
        const shown = pageWindow({ page, totalPages, limit });
        expect(shown.length).toBe(Math.min(limit, totalPages));
        expect(shown).toContain(page);
        expect(shown.at(0)).toBeGreaterThanOrEqual(1);
        expect(shown.at(-1)).toBeLessThanOrEqual(totalPages);
      }
    }
  }
});

test("15 page buttons when there are more pages, 20 for an admin or when there are fewer", () => {
  expect(pagerLimit(16, false)).toBe(15);
  expect(pagerLimit(15, false)).toBe(20);
  expect(pagerLimit(400, true)).toBe(20);
});
