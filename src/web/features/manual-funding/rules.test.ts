import { expect, test } from "vitest";
import type { Transaction } from "../../shared/transactions.ts";
import { checkReport, reportedOf, reportOf } from "./rules.ts";

const ALL = "Please enter all required fields";
const GOOD = { bankName: "Opay", paymentReference: " FT-1 ", amount: "1,500" };

test("what is missing is said in the words of the rules", () => {
  expect(checkReport({ bankName: "", paymentReference: " ", amount: "" })).toEqual({
    bankName: ALL,
    paymentReference: ALL,
    amount: ALL,
  });
  for (const amount of ["99.99", "1.234", "much"])
    expect(checkReport({ ...GOOD, amount })).toEqual({ amount: ALL });
  expect(checkReport(GOOD)).toEqual({});
});

test("a report is sent with its amount in naira and its reference without spaces around", () => {
  expect(reportOf(GOOD)).toEqual({ bankName: "Opay", paymentReference: "FT-1", amount: 1500 });
});

test("only transfers that were reported by hand are listed", () => {
  const rows = [{ planName: "Bank transfer to Opay" }, { planName: "" }] as Transaction[];
  expect(reportedOf(rows)).toHaveLength(1);
});
