import { expect, test } from "vitest";
import { secondsFor } from "./sales.ts";

test("the middle and the slow orders are found in their classes, and nothing is found in nothing", () => {
  const counts = new Map([
    [0, 60],
    [3, 34],
    [8, 6],
  ]);
  expect([secondsFor(0.5, counts), secondsFor(0.94, counts), secondsFor(0.95, counts)]).toEqual([1, 5, 60]);
  expect(secondsFor(0.5, new Map())).toBeUndefined();
  expect(secondsFor(0.5, new Map([[99, 1]]))).toBeUndefined();
});
