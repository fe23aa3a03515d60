import { expect, test } from "vitest";
import { describePurchase, failureNote, needsPin } from "./orders.ts";

test.each([
  ["purchase_exam", "WAEC", true],
  ["purchase_recharge", "MTN_CARD", true],
  ["purchase_internet", "SPECTRANET", true],
  ["purchase_internet", "SMILE", false],
  ["purchase_data", "MTN", false],
] as const)(
  "a %s of %s is delivered as a PIN and as nothing else: %s (rules 27.4, 28.8)",
  (kind, network, isPin) => {
    expect(needsPin({ kind, network })).toBe(isPin);
  },
);

test("a bundle that comes as a PIN is called one, and fails because of its number, not of an account", () => {
  const pin = {
    kind: "purchase_internet",
    network: "SPECTRANET",
    plan_name: "₦1,000",
    company_id: null,
  } as const;
  expect(describePurchase(pin)).toBe("Spectranet ₦1,000 PIN");
  expect(failureNote(pin, "customer")).toMatch(/check the number/);
  expect(failureNote({ ...pin, network: "SMILE" }, "customer")).toMatch(/check the account number/);
});
