import { expect, test } from "vitest";
import { checkBankAccount, plainAccount, matching } from "./rules.ts";

test("what is missing is said in the words of the rules, the number first", () => {
  const problems = checkBankAccount({ accountNumber: " ", bankName: "" });
  expect(Object.values(problems)).toEqual(["Enter account number", "Select a bank"]);
  expect(checkBankAccount({ accountNumber: "012345678", bankName: "Wema bank" })).toEqual({
    accountNumber: "An account number has 10 digits",
  });
});

test("a number may be pasted with spaces and dashes", () => {
  expect(checkBankAccount({ accountNumber: "0123-456 789", bankName: "Wema bank" })).toEqual({});
  expect(plainAccount(" 0123-456 789")).toBe("0123456789");
});

const BANKS = ["Access bank", "First Bank of Nigeria", "Sterling bank", "Union Bank"];

test("any part of a name finds it, whatever its letter case, and nothing typed finds all", () => {
  expect(matching(BANKS, "")).toEqual(BANKS);
  expect(matching(BANKS, "STER")).toEqual(["Sterling bank"]);
  expect(matching(BANKS, "nigeria first")).toEqual(["First Bank of Nigeria"]);
  expect(matching(BANKS, "zenith")).toEqual([]);
});

test("names that begin with what was typed come first", () => {
  expect(matching(["Kuda Microfinance Bank", "Union Bank", "Bank of Lagos"], "bank")[0]).toBe(
    "Bank of Lagos",
  );
});

test.each([
  ["uba", "United Bank For Africa"],
  ["fcmb", "First City Monument Bank"],
  ["gtb", "Guaranty Trust Bank Plc"],
  ["GTBank", "Guaranty Trust Bank Plc"],
  ["fbn", "First Bank of Nigeria"],
  ["alat", "Wema bank"],
  ["opay", "Paycom"],
  ["access diamond", "Access bank"],
])("a bank is found by the name that people use: %s", (typed, bank) => {
  const banks = [
    ...BANKS,
    "United Bank For Africa",
    "First City Monument Bank",
    "Guaranty Trust Bank Plc",
    "Wema bank",
    "Paycom",
  ];
  expect(matching(banks, typed)).toEqual([bank]);
});
