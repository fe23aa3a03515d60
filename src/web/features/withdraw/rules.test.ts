import { expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import { checkAmount, splitOf } from "./rules.ts";

const means = {
  balance: naira(30_000),
  limit: { kind: "withdrawal" as const, once: 20_000, daily: 50_000, used: 45_000, higher: [] },
};

test("what cannot be withdrawn is said beside the amount", () => {
  for (const amount of ["", "abc", "0", "10.001"])
    expect(checkAmount({ amount }, means)).toEqual({ amount: "enter a valid amount" });
  expect(checkAmount({ amount: "99.99" }, means)).toEqual({ amount: "Minimum withdrawal is ₦100" });
  expect(checkAmount({ amount: "30000.01" }, means)).toEqual({ amount: "Insufficient balance" });
  expect(checkAmount({ amount: "20000.01" }, means)).toEqual({ amount: "At most ₦20,000.00 at a time" });
  expect(checkAmount({ amount: "5001" }, means)).toEqual({ amount: "You have ₦5,000.00 left today" });
  expect(checkAmount({ amount: "5,000" }, means)).toEqual({});
});

test("without known limits the server decides", () => {
  expect(checkAmount({ amount: "25000" }, { ...means, limit: undefined })).toEqual({});
});

test("an amount is not refused by a balance that this visit does not know (rules 9.27)", () => {
  expect(checkAmount({ amount: "15000" }, { ...means, limit: undefined, balance: undefined })).toEqual({});
});

test("the bank receives the amount less ₦50", () => {
  expect(splitOf("1,000.50")).toEqual({ amount: 100_050n, fee: 5_000n, received: 95_050n });
  expect(splitOf("99")).toBeUndefined();
});
