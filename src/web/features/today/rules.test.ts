import { expect, test } from "vitest";
import { agoText, awayText, changeOf, floatTone, isOver, leftText, spanText } from "./rules.ts";
import { readSearch, sideOf } from "./search.ts";

test("a change is in percent of what it was, and none without something to compare with", () => {
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(5, 0)]).toEqual([50, -50, undefined]);
  expect([changeOf(-50, -100), changeOf(-150, -100)]).toEqual([50, -50]);
});

test("spans are said in the largest unit that fits", () => {
  expect([spanText(20), spanText(300), spanText(21_600)]).toEqual(["20 s", "5 min", "6 h"]);
  const now = Date.parse("2026-07-15T12:00:00Z");
  expect([agoText("2026-07-15T11:57:00Z", now), agoText("2026-07-11T12:00:00Z", now)]).toEqual([
    "3 min",
    "4 days",
  ]);
});

test("a promise is due in a time, or over by one", () => {
  const now = Date.parse("2026-07-15T12:00:00Z");
  expect([awayText("2026-07-15T15:00:00Z", now), isOver("2026-07-15T15:00:00Z", now)]).toEqual([
    "3 h",
    false,
  ]);
  expect([awayText("2026-07-15T10:00:00Z", now), isOver("2026-07-15T10:00:00Z", now)]).toEqual(["2 h", true]);
});

test("a float that ends today is urgent", () => {
  expect([leftText(0), leftText(1.5), leftText(23), leftText(100)]).toEqual([
    "under 1 hour",
    "1 hour",
    "23 hours",
    "4 days",
  ]);
  expect([floatTone(5), floatTone(30), floatTone(200), floatTone(null)]).toEqual([
    "bad",
    "warn",
    "calm",
    "calm",
  ]);
});

test("a figure opens by the first side that does not narrow it", () => {
  expect(readSearch({ period: "week", line: "data", by: "nonsense", other: 1 })).toEqual({
    period: "week",
    line: "data",
  });
  expect([
    sideOf({}),
    sideOf({ line: "data" }),
    sideOf({ line: "data", by: "line" }),
    sideOf({ by: "supplier" }),
  ]).toEqual(["line", "network", "network", "supplier"]);
});
