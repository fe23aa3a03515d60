import { type Kobo, kobo } from "../../core/money.ts";
import {
  countEarningsWithdrawals,
  type EarningsWithdrawal,
  type ListedWithdrawal,
  listEarningsWithdrawals,
  readEarnings,
  readReferrals,
  type Referral,
} from "./queries.ts";
import type { Deps } from "../deps.ts";

export type { ListedWithdrawal } from "./queries.ts";

const REFERRALS_PER_PAGE = 50;

export type ReferralPage = {
  balance: Kobo;
  /** Paid into the wallet, or waiting for approval. */
  withdrawn: Kobo;
  /** The sum of balance and withdrawn: the earnings, less renewals of a partnership. */
  earned: Kobo;
  referred: number;
  referrals: readonly Referral[];
  pages: number;
};

/**
 * Returns a person's earnings from referrals and one page of the people they referred, newest first. Kobo
 * (rules 14.1).
 */
export async function listReferrals(
  { db }: Pick<Deps, "db">,
  userId: string,
  page: number,
): Promise<ReferralPage> {
  const limit = REFERRALS_PER_PAGE;
  const [totals, referrals] = await Promise.all([
    readEarnings(db, userId),
    readReferrals(db, userId, { limit, offset: (page - 1) * limit }),
  ]);
  const { balance, withdrawn, referred } = totals;
  const earned = kobo(balance + withdrawn);
  return { balance, withdrawn, earned, referred, referrals, pages: Math.ceil(referred / limit) };
}

const MAX_COUNTED = 10_000;

/** Lists withdrawals of earnings for review, of one state or all. The count stops at 10,000. */
export async function listWithdrawals(
  { db }: Pick<Deps, "db">,
  wanted: { state: EarningsWithdrawal["state"] | undefined; page: number; limit: number },
): Promise<{ rows: ListedWithdrawal[]; count: number; pages: number }> {
  const { state, page, limit } = wanted;
  const [rows, count] = await Promise.all([
    listEarningsWithdrawals(db, { state, limit, offset: (page - 1) * limit }),
    countEarningsWithdrawals(db, state, MAX_COUNTED),
  ]);
  return { rows, count, pages: Math.ceil(count / limit) };
}
