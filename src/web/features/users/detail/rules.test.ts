import { describe, expect, test } from "vitest";
import { checkCredit, checkDetails, checkPrice, checkReason, correctionOf } from "./rules.ts";

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

describe("a correction (rules 3.40)", () => {
  const before = { fullName: "Ada Obi", email: "ada@example.com", phoneNumber: "08035551234" };
  const draft = { ...before, reason: "Seen on the card" };

  test("names only what differs; a number in another spelling is the same", () => {
    expect(
      correctionOf(before, { ...draft, fullName: " Ada Obi-Eze ", phoneNumber: "+234 803 555 1234" }),
    ).toEqual({ fullName: "Ada Obi-Eze", reason: "Seen on the card" });
    expect(correctionOf(before, { ...draft, phoneNumber: "0803" })).toMatchObject({ phoneNumber: "0803" });
  });

  test("needs a change and a reason, and empties nothing", () => {
    expect(checkDetails(before, draft)).toEqual({ fullName: "You have not changed anything yet" });
    expect(checkDetails(before, { ...draft, email: " ", reason: "" })).toEqual({
      email: "Enter an email",
      reason: "Give a reason",
    });
    expect(checkDetails(before, { ...draft, email: "ada@example.org" })).toEqual({});
  });
});
