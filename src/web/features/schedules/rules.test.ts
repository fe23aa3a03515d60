import { expect, test } from "vitest";
import { type Calendar, firstOf, oftenOf } from "./rules.ts";

const calendar = (more: Partial<Calendar>): Calendar => ({
  every: "week",
  weekdays: [1],
  dayOfMonth: null,
  dates: [],
  hoursBefore: null,
  hour: 8,
  stopOn: null,
  ...more,
});
/** A Sunday. */
const NOW = new Date("2026-11-29T12:00:00Z");

test("weekdays are told in words (31.2)", () => {
  expect([[1], [1, 3], [1, 3, 7]].map((weekdays) => oftenOf(calendar({ weekdays })))).toEqual([
    "Every Monday at 08:00",
    "Every Monday and Wednesday at 08:00",
    "Every Monday, Wednesday and Sunday at 08:00",
  ]);
});

test("the agreement says when the first purchase is, in each rhythm (31.4)", () => {
  const first = (more: Partial<Calendar>) => firstOf(calendar(more), NOW);
  expect(first({})).toMatch(/^30 Nov.*8:00/i);
  expect(first({ every: "day", hour: 20 })).toMatch(/^29 Nov.*20:00/);
  expect(first({ every: "month", dayOfMonth: 31 })).toMatch(/^30 Nov/);
  expect(first({ every: "dates", dates: ["2026-12-24", "2026-12-02"] })).toMatch(/^2 Dec/);
  expect(first({ every: "end", hoursBefore: 12 })).toMatch(/^30 Nov.*, or before data/);
  expect(first({ stopOn: "2026-11-29" })).toBeUndefined();
});
