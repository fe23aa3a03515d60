import { expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import { checkCash, checkCode, checkSender, clockOf, RATES, saleOf, transfersOf } from "./rules.ts";

test("the sender is a Nigerian number of a network that was chosen", () => {
  expect(checkSender({ senderNumber: "", network: "select" })).toEqual({
    network: "Please select a network",
    senderNumber: "All fields are required",
  });
  expect(checkSender({ senderNumber: "0803 000 1001", network: "MTN" })).toEqual({});
});

test("what is shown before is 80, 85 and 90 percent, in parts of 5,000 and more", () => {
  expect(RATES.map(({ percent }) => percent)).toEqual([80, 85, 90]);
  expect(saleOf("1,000")).toMatchObject({ cash: naira(800), percent: 80, parts: 1 });
  expect(saleOf("5000")).toMatchObject({ cash: naira(4250), percent: 85, parts: 1 });
  expect(saleOf("10000")).toMatchObject({ cash: naira(9000), percent: 90, parts: 2, part: naira(5000) });
  expect(saleOf("99")).toBeUndefined();
});

test("any whole amount can be sold; what is too little, more than the SIM has or no amount is said", () => {
  const known = { network: "MTN", airtimeBalance: naira(12_000) };
  const check = (amount: string) => checkCash({ amount, transferPin: "1234" }, known).amount;
  expect(check("10001")).toBeUndefined();
  expect(check("12001")).toBe("There is not enough airtime on this number.");
  expect(check("50")).toBe("Minimum amount is ₦100.00");
  expect(check("10.50")).toBe("enter a valid amount");
  expect(check("")).toBe("All fields are required");
  expect(check("5000")).toBeUndefined();
});

test.each([
  ["4999", undefined],
  ["10000", "2 × ₦5,000"],
  ["12345", "2 × ₦5,000 and 1 × ₦2,345"],
  ["5050", "1 × ₦4,950 and 1 × ₦100"],
])("how %s naira go is said before: %s (rules 14.10)", (typed, said) => {
  const sale = saleOf(typed);
  expect(sale && transfersOf(sale)).toBe(said);
});

test("GLO's transfer PIN has five digits, all others four", () => {
  const check = (network: string, transferPin: string) =>
    checkCash({ amount: "500", transferPin }, { network, airtimeBalance: undefined }).transferPin;
  expect(check("GLO", "1234")).toBe("Enter 5 digits");
  expect(check("GLO", "12345")).toBeUndefined();
  expect(check("MTN", "12345")).toBe("Enter 4 digits");
  expect(check("MTN", "")).toBe("Enter your transfer PIN");
});

test("a code is four to eight digits, and a wait is told in minutes and seconds", () => {
  expect(checkCode({ otp: "12 34" }).otp).toBe("Enter the code you received");
  expect(checkCode({ otp: " 123456 " })).toEqual({});
  expect(clockOf(75)).toBe("1:15");
});
