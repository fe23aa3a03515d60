import { expect, test } from "vitest";
import { type Measured, missedBars } from "./audit-bars.ts";

const good: Measured = {
  fcp: 800,
  lcp: 900,
  tbt: 10,
  cls: 0.01,
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
};

test("a page that meets every bar misses none", () => {
  expect(missedBars("public", "slow 4G", good)).toEqual([]);
});

test("each bar that is missed is named with what it was and what it may be", () => {
  expect(missedBars("public", "slow 4G", { ...good, lcp: 1_001, cls: 0.06, seo: 90 })).toEqual([
    "lcp 1001, at most 1000",
    "seo 90, at least 100",
    "cls 0.060, at most 0.05",
  ]);
});

test("where search engines are kept out nothing is asked of what they would see", () => {
  expect(missedBars("app", "slow 4G", { ...good, seo: null })).toEqual([]);
});
