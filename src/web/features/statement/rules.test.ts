import { expect, test } from "vitest";
import { periodOf } from "./period.ts";
import { problemOf, quickPeriods } from "./rules.ts";
import { readSearch } from "./search.ts";

test("without days in the address a statement is of the last thirty, and nonsense is not asked for", () => {
  expect(periodOf(readSearch({}), "2026-03-01")).toEqual({ from: "2026-01-31", to: "2026-03-01" });
  expect(periodOf(readSearch({ from: "2026-13-01", to: 5 }), "2026-03-01")).toEqual({
    from: "2026-01-31",
    to: "2026-03-01",
  });
  expect(periodOf(readSearch({ from: "2026-01-05" }), "2026-03-01")).toEqual({
    from: "2026-01-05",
    to: "2026-03-01",
  });
});

test("days go forwards and are a year at most", () => {
  expect(problemOf({ from: "2026-01-02", to: "2026-01-01" })).toEqual({
    to: "The last day is before the first day",
  });
  expect(problemOf({ from: "2025-01-01", to: "2026-01-02" })).toEqual({ from: "Choose at most 12 months" });
  expect(problemOf({ from: "2026-01-01", to: "2026-01-01" })).toEqual({});
});

test("every quick period can be asked for, also around the turn of a year", () => {
  for (const now of ["2026-01-01", "2026-03-31", "2028-02-29"])
    for (const { period } of quickPeriods(now)) expect(problemOf(period)).toEqual({});
  expect(quickPeriods("2026-01-15").map(({ period }) => period)).toEqual([
    { from: "2026-01-01", to: "2026-01-15" },
    { from: "2025-12-01", to: "2025-12-31" },
    { from: "2025-11-01", to: "2026-01-15" },
    { from: "2025-01-16", to: "2026-01-15" },
  ]);
});
