import { expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { checkAmount, checkUserName, sentBefore } from "./rules.ts";

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
    amount: "You can send ₦2,000.00 now: the rest came by card",
  });
});

test("nobody sends more than the wallet and the limits hold, but the house does", () => {
  expect(checkAmount({ amount: "30000.01" }, means)).toEqual({ amount: "Insufficient balance" });
  expect(checkAmount({ amount: "20001" }, means).amount).toMatch(/at a time/);
  expect(checkAmount({ amount: "20000" }, means)).toEqual({});
  expect(checkAmount({ amount: "90000" }, "house")).toEqual({});
});

test("9.18: those to whom money was sent before are offered once each, the last first, four at most", () => {
  const row = (more: Partial<Transaction>) =>
    ({
      trans_Type: "transfer",
      trans_Status: "success",
      isCredit: false,
      planName: "",
      apiResponse: "Transfer to ada",
      ...more,
    }) as Transaction;
  const to = (name: string) => row({ apiResponse: `Transfer to ${name}` });
  const none = [
    row({ isCredit: true, apiResponse: "Transfer from ada" }),
    row({ planName: "Sterling bank", apiResponse: "" }),
    row({ trans_Status: "failed" }),
  ];
  expect(sentBefore(none)).toEqual([]);
  const sent = ["bola", "ada", "bola", "chidi", "dayo", "efe"].map(to);
  expect(sentBefore([...none, ...sent])).toEqual(["bola", "ada", "chidi", "dayo"]);
});
