import { expect, test } from "vitest";
import { between, MAX_PICKED, pickable, rowAfter } from "./selection.ts";

test("9.36: each row is selected once, at most 200, and none that no act applies to", () => {
  const rules = { keyOf: String, canPick: (row: number) => row !== 3 };
  expect(pickable([1, 2, 3, 2, 4], rules)).toEqual([1, 2, 4]);
  const many = Array.from({ length: 300 }, (_, at) => at);
  expect(pickable(many, rules)).toHaveLength(MAX_PICKED);
});

test("9.36: a selection with Shift holds both ends, in whichever direction", () => {
  expect(between(["a", "b", "c", "d"], 1, 2)).toEqual(["b", "c"]);
  expect(between(["a", "b", "c", "d"], 3, 1)).toEqual(["b", "c", "d"]);
});

test("9.36: arrows stop at the ends, Home and End go there, other keys go nowhere", () => {
  expect(rowAfter("ArrowDown", 1, 3)).toBe(2);
  expect(rowAfter("ArrowDown", 2, 3)).toBe(2);
  expect(rowAfter("ArrowUp", 0, 3)).toBe(0);
  expect(rowAfter("Home", 2, 3)).toBe(0);
  expect(rowAfter("End", 0, 3)).toBe(2);
  expect(rowAfter("PageDown", 0, 3)).toBeUndefined();
});
