import { expect, test } from "vitest";
import { fitting, moved } from "./rules.ts";

const SCREENS = [
  { name: "Change price", english: "Update price" },
  { name: "Users", english: "Users" },
  { name: "Buy airtime", english: "Buy airtime" },
];

test("a screen is found by the beginnings of its words, in the language spoken and in English", () => {
  expect(fitting(SCREENS, "price up").map(({ name }) => name)).toEqual(["Change price"]);
  expect(fitting(SCREENS, "ch").map(({ name }) => name)).toEqual(["Change price"]);
  expect(fitting(SCREENS, "").length).toBe(3);
  expect(fitting(SCREENS, "rice")).toEqual([]);
});

test("the mark goes around the ends of the list", () => {
  expect(moved(2, 1, 3)).toBe(0);
  expect(moved(0, -1, 3)).toBe(2);
  expect(moved(0, 1, 0)).toBe(-1);
});
