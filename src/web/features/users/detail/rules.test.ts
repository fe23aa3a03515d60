import { expect, test } from "vitest";
import { checkCredit, checkPrice, checkReason } from "./rules.ts";

test("a credit needs an amount above zero and a reason", () => {
  expect(checkCredit({ amount: "", reason: " " })).toEqual({
    amount: "All fields are required",
    reason: "All fields are required",
  });
  expect(checkCredit({ amount: "0", reason: "x" })).toEqual({ amount: "enter a valid amount" });
  expect(checkCredit({ amount: "10.005", reason: "x" })).toEqual({ amount: "enter a valid amount" });
  expect(checkCredit({ amount: "1,000.50", reason: "x" })).toEqual({});
});

test("a special price needs its product; a block needs its reason", () => {
  expect(checkPrice({ product: "", amount: "5" })).toEqual({ product: "Select a product" });
  expect(checkPrice({ product: "GLO-CG", amount: "-1" })).toEqual({ amount: "enter a valid amount" });
  expect(checkReason({ reason: " " })).toEqual({ reason: "Give a reason" });
});
