import { expect, test } from "vitest";
import type { Transaction } from "../../shared/transactions.ts";
import type { User } from "../../shared/user.ts";
import { pendingOf } from "./rules.ts";
import { upgradeProblem } from "./upgrade-rules.ts";

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
