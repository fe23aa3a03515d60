import { expect, test } from "vitest";
import { lagosDay } from "../../core/days.ts";
import { earningsWindow } from "./earnings-window.ts";

test("the window is the 25th to the last day of the month in Lagos, not of the phone", () => {
  const { opensAt, lastDay } = earningsWindow(new Date("2026-01-31T23:30:00Z"));
  expect([opensAt, lastDay].map((at) => lagosDay(new Date(at)))).toEqual(["2026-02-25", "2026-02-28"]);
});
