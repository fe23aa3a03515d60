import { expect, test } from "vitest";
import { USER_TYPES } from "./people.ts";
import { nextType } from "./people-ladder.ts";

test("the ladder goes round: api user, partner, smart earner, reseller; from anywhere else one begins as api user", () => {
  expect(USER_TYPES.map((type) => [type, nextType(type)])).toEqual([
    ["smart earner", "reseller"],
    ["reseller", "api user"],
    ["api user", "partner"],
    ["partner", "smart earner"],
    ["special", "api user"],
  ]);
});
