import { expect, test } from "vitest";
import { volumeText } from "./rules.ts";

test("a volume of 1000 GB or more is told in TB", () => {
  expect(volumeText(999.99)).toBe("999.99 GB");
  expect(volumeText(1_000)).toBe("1 TB");
  expect(volumeText(1_254_500)).toBe("1,254.5 TB");
  expect(volumeText(0.5)).toBe("0.5 GB");
});
