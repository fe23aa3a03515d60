import { expect, test } from "vitest";
import { cellOf, verdictOf } from "./bars.ts";

const bar = { must: 200, reach: 130 };

test("a figure on a bar counts as having it, one above does not", () => {
  expect([130, 131, 200, 201].map((value) => verdictOf(value, bar))).toEqual([
    "reached",
    "met",
    "met",
    "missed",
  ]);
});

test("a figure that could not be measured missed its bar", () => {
  expect(cellOf(Number.NaN, bar)).toBe("none **missed**");
});
