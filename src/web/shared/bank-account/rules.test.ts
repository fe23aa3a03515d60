import { expect, test } from "vitest";
import { checkBankAccount, plainAccount } from "./rules.ts";

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
