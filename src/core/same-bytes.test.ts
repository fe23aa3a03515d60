import { expect, test } from "vitest";
import { isSameBytes } from "./same-bytes.ts";

test.each([
  [[], [], true],
  [[1, 2, 3], [1, 2, 3], true],
  [[1, 2, 3], [1, 2, 4], false],
  [[0, 2, 3], [1, 2, 3], false],
  [[1, 2], [1, 2, 3], false],
  [[1, 2, 0], [1, 2], false],
])("%j and %j are the same: %s", (one, other, same) => {
  expect(isSameBytes(Uint8Array.from(one), Uint8Array.from(other))).toBe(same);
});
