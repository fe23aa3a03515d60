import { expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import type { LimitLine } from "./limits-query.ts";
import { leftToday, limitProblem } from "./rules.ts";

const line = (used: number): LimitLine => ({
  kind: "withdrawal",
  once: 20_000,
  daily: 50_000,
  used,
  higher: [],
});

test("what is left today is never below zero", () => {
  expect(leftToday(line(49_999.5))).toBe(50n);
  expect(leftToday(line(60_000))).toBe(0n);
});

test("an amount over a limit is told which one, and what is left", () => {
  expect(limitProblem(naira(20_000), line(0))).toBeUndefined();
  expect(limitProblem(naira(20_001), line(0))).toBe("At most ₦20,000.00 at a time");
  expect(limitProblem(naira(10_001), line(40_000))).toBe("You have ₦10,000.00 left today");
  expect(limitProblem(naira(1), undefined)).toBeUndefined();
});
