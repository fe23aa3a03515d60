import type { Kobo } from "../../../core/money.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { fromWire, parseTyped } from "../../shared/money.ts";
import type { User } from "../../shared/user.ts";
import { couponWords } from "./words.en.ts";

/** Step 1 needs a name. */
export function checkOwner({ userAccount }: { userAccount: string }): Problems<{ userAccount: string }> {
  return userAccount.trim() ? {} : { userAccount: couponWords.get().allRequired };
}

/** Step 2 needs an amount; a vendor's wallet must hold it, the house's money has no such end. */
export function checkAmount(
  { amount }: { amount: string },
  { isAdmin, balance }: Pick<User, "isAdmin" | "balance">,
): Problems<{ amount: string }> {
  const t = couponWords.get();
  if (!amount.trim()) return { amount: t.allRequired };
  const asked = amountOf(amount);
  if (asked === undefined) return { amount: t.badAmount };
  return !isAdmin && fromWire(balance) < asked ? { amount: t.insufficient } : {};
}

/** An amount above zero. */
export function amountOf(typed: string): Kobo | undefined {
  const amount = parseTyped(typed);
  return amount !== undefined && amount > 0n ? amount : undefined;
}
