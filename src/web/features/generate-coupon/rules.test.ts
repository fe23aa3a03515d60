import { expect, test } from "vitest";
import { amountOf, checkAmount, checkOwner } from "./rules.ts";
import { readSearch } from "./search.ts";

const VENDOR = { isAdmin: false, balance: 500 };

test("a name and an amount are needed, in the words of the rules", () => {
  expect(checkOwner({ userAccount: " " })).toEqual({ userAccount: "All fields are required" });
  expect(checkAmount({ amount: "" }, VENDOR)).toEqual({ amount: "All fields are required" });
  expect(checkAmount({ amount: "0" }, VENDOR)).toEqual({ amount: "enter a valid amount" });
  expect(amountOf("1,500.50")).toBe(150_050n);
});

test("a vendor's wallet must hold the amount; an admin's need not", () => {
  expect(checkAmount({ amount: "500.01" }, VENDOR)).toEqual({ amount: "Insufficient balance" });
  expect(checkAmount({ amount: "500" }, VENDOR)).toEqual({});
  expect(checkAmount({ amount: "9000" }, { ...VENDOR, isAdmin: true })).toEqual({});
});

test("an address with an unknown status shows all", () => {
  expect(readSearch({ status: "lost", page: 2, coupon: "a" })).toEqual({ page: 2, coupon: "a" });
});
