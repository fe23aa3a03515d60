import { expect, test } from "vitest";
import type { Transaction } from "../../shared/transactions.ts";
import type { User } from "../../shared/user.ts";
import { pendingOf, upgradeProblem, upgradeNote } from "./rules.ts";

const row = (trans_Status: string, isCredit = false) =>
  ({ trans_Status, isCredit, trans_amount: 495.5 }) as unknown as Transaction;

test("pending money is what left the wallet and is neither delivered nor back", () => {
  const rows = [row("pending"), row("processing"), row("success"), row("failed"), row("pending", true)];
  expect(pendingOf(rows)).toEqual({ count: 2, total: 99_100n });
});

test("the upgrade needs ₦1,000", () => {
  const user = (balance: number) => ({ balance }) as User;
  expect(upgradeProblem(user(999.99))).toBe("Insufficient balance");
  expect(upgradeProblem(user(1000))).toBeUndefined();
});

const charges = (smartEarner: number, reseller: number) => [
  { userType: "smart earner" as const, percent: smartEarner },
  { userType: "reseller" as const, percent: reseller },
];

test("the upgrade promises the house's own charges for airtime, and only an advantage that there is", () => {
  expect(upgradeNote(charges(99, 98), "smart earner")).toBe(
    "Airtime at 98% instead of 99%, and reseller prices on every data plan. You pay ₦1,000.00 once.",
  );
  expect(upgradeNote(charges(98.5, 97.25), "smart earner")).toContain("at 97.25% instead of 98.5%");
  for (const unknown of [charges(98, 98), undefined])
    expect(upgradeNote(unknown, "smart earner")).toBe(
      "Reseller prices on every data plan. You pay ₦1,000.00 once.",
    );
});
