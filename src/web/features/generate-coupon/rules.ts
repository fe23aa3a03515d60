import type { Kobo } from "../../../core/money.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { parseTyped } from "../../shared/money.ts";
import { checkedBalance, type User } from "../../shared/user.ts";
import { couponWords } from "./words.en.ts";

/** Requires a name in step 1. */
export function checkOwner({ userAccount }: { userAccount: string }): Problems<{ userAccount: string }> {
  return userAccount.trim() ? {} : { userAccount: couponWords.get().allRequired };
}

/**
 * Requires an amount in step 2; a vendor's wallet must hold it, an admin pays from the treasury without a
 * bound.
 */
export function checkAmount(
  { amount }: { amount: string },
  user: Pick<User, "isAdmin" | "balance">,
): Problems<{ amount: string }> {
  const t = couponWords.get();
  if (!amount.trim()) return { amount: t.allRequired };
  const asked = amountOf(amount);
  if (asked === undefined) return { amount: t.badAmount };
  const balance = user.isAdmin ? undefined : checkedBalance(user);
  return balance !== undefined && balance < asked ? { amount: t.insufficient } : {};
}

/** Parses an amount above zero. */
export function amountOf(typed: string): Kobo | undefined {
  const amount = parseTyped(typed);
  return amount !== undefined && amount > 0n ? amount : undefined;
}
