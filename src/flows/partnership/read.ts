import { lagosMonth, monthAfter, monthStart } from "../../core/days.ts";
import { isWindowOpen, renewalOf } from "../../core/earnings.ts";
import type { Kobo } from "../../core/money.ts";
import { readEarnings } from "../earnings/queries.ts";
import { earnedIn, findPartnership } from "./queries.ts";
import type { Deps } from "../deps.ts";

/** A membership as its owner sees it. Kobo. */
export type PartnershipState = {
  joinedAt: Date | undefined;
  bank: { bankName: string; accountNumber: string; accountName: string } | undefined;
  balance: Kobo;
  thisMonth: Kobo;
  lastMonth: Kobo;
  /** The estimated renewal of this month, and when it is taken. */
  nextRenewal: { at: Date; amount: Kobo } | undefined;
  isWindowOpen: boolean;
};

/** Returns a person's membership or, without one, what they should know before joining (rules 14.8). */
export async function readPartnership(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
): Promise<PartnershipState> {
  const at = clock.now();
  const month = lagosMonth(at);
  const [membership, earnings, thisMonth, lastMonth] = await Promise.all([
    findPartnership(db, userId),
    readEarnings(db, userId),
    earnedIn(db, userId, month),
    earnedIn(db, userId, monthAfter(month, -1)),
  ]);
  return {
    joinedAt: membership?.joined_at,
    bank: membership && {
      bankName: membership.bank_name,
      accountNumber: membership.account_number,
      accountName: membership.account_name,
    },
    balance: earnings.balance,
    thisMonth,
    lastMonth,
    nextRenewal: membership && { at: monthStart(monthAfter(month, 1)), amount: renewalOf(thisMonth) },
    isWindowOpen: isWindowOpen(at),
  };
}
