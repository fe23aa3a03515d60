import { expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import { checkAmount, checkUserName } from "./rules.ts";

const means = {
  balance: naira(30_000),
  limit: { kind: "transfer" as const, once: 20_000, daily: 50_000, used: 0, higher: [] },
};

test("what is missing is said in the words of the rules", () => {
  expect(checkUserName({ userName: "  " })).toEqual({ userName: "Enter a username" });
  expect(checkUserName({ userName: "ada" })).toEqual({});
  expect(checkAmount({ amount: "0" }, means)).toEqual({ amount: "enter a valid amount" });
});

test("card money that cannot leave yet is no part of what can be sent", () => {
  const held = naira(28_000);
  expect(checkAmount({ amount: "2000" }, { ...means, held })).toEqual({});
  expect(checkAmount({ amount: "2000.01" }, { ...means, held })).toEqual({
    amount: "You can send ₦2,000.00 now: you paid in the rest by card",
  });
});

test("nobody sends more than the wallet and the limits hold, but the house does", () => {
  expect(checkAmount({ amount: "30000.01" }, means)).toEqual({ amount: "Insufficient balance" });
  expect(checkAmount({ amount: "20001" }, means).amount).toMatch(/at a time/);
  expect(checkAmount({ amount: "20000" }, means)).toEqual({});
  expect(checkAmount({ amount: "90000" }, "house")).toEqual({});
});
