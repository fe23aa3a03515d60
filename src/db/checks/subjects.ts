import { type RawBuilder, sql } from "kysely";
import type { HouseKind } from "../../core/ledger.ts";
import type { Leg, Posting, Side } from "../../core/legs.ts";
import { POSTING_NAMES, POSTINGS, type SubjectKind, subjectKindOf } from "../../core/movements.ts";
import { isPurchase } from "../kinds.ts";

/**
 * Ids of the business rows that movements may belong to, by subject kind. A row has one subject kind only.
 */
export const SUBJECT_IDS: Record<SubjectKind, RawBuilder<unknown>> = {
  purchase: sql`select id from wallet_transaction where ${isPurchase()}`,
  funding: sql`select id from funding`,
  opening: sql`select id from wallet_transaction where kind = 'opening'`,
  upgrade: sql`select id from wallet_transaction where kind = 'upgrade'`,
  credit: sql`select id from manual_credit`,
  manual_funding: sql`select id from manual_funding`,
  coupon: sql`select id from coupon`,
  earnings_withdrawal: sql`select id from earnings_withdrawal`,
  partnership: sql`select id from partnership`,
  partnership_renewal: sql`select id from partnership_renewal`,
  commission: sql`select id from partner_commission`,
  airtime_to_cash: sql`select id from airtime_to_cash`,
  withdrawal: sql`select id from payout`,
  transfer: sql`select id from transfer`,
  supplier_difference: differencesOf("supplier_float"),
  provider_difference: differencesOf("clearing"),
  bank_difference: differencesOf("bank"),
  account_move: sql`select id from account_move`,
};

function differencesOf(kind: HouseKind): RawBuilder<unknown> {
  return sql`select e.id from reconciliation_exception e join ledger_account a on a.id = e.account_id
              where e.posted_kobo <> 0 and a.kind = ${sql.lit(kind)}`;
}

/** Ids of transaction rows that may have no wallet entry (yet). */
export const OPEN_ROWS: readonly RawBuilder<unknown>[] = [
  sql`select f.id from funding f join wallet_transaction t on t.id = f.id and t.kind in ('funding_card', 'funding_transfer')
       where f.state <> 'paid'`,
  sql`select m.id from manual_funding m join wallet_transaction t on t.id = m.id and t.kind = 'manual_funding'
       where m.state <> 'approved'`,
  sql`select t.id from wallet_transaction t join wallet_transaction up on up.id = t.related_id
       join referral_reward r on r.referred_id = up.user_id and r.upgrade_id = up.id and r.referrer_id = t.user_id
        and coalesce(r.paid_at, r.created_at) = t.created_at and r.state <> 'waiting' where t.kind = 'referral_reward'`,
  sql`select w.id from earnings_withdrawal w join wallet_transaction t on t.id = w.id and t.kind = 'earnings_withdrawal'
       where w.state <> 'approved'`,
  sql`select r.id from partnership_renewal r join wallet_transaction t on t.id = r.id and t.kind = 'partnership_renewal'`,
  sql`select a.id from airtime_to_cash a join wallet_transaction t on t.id = a.id and t.kind = 'airtime_to_cash'
       where a.state <> 'paid'`,
];

/**
 * One row per movement that a subject may have: step, and both accounts by kind and party; a null party comes
 * from the business row.
 */
export const MOVEMENTS: RawBuilder<unknown> = sql`(values ${sql.join(POSTING_NAMES.flatMap(movementsOf))})
  k(owner, step, from_kind, from_party, to_kind, to_party)`;

function movementsOf(name: (typeof POSTING_NAMES)[number]): RawBuilder<unknown>[] {
  const { step, legs, attempts = 1 }: Posting = POSTINGS[name];
  const rowOf = (at: number, [from, to]: Leg) =>
    sql`(${subjectKindOf(name)}, ${at}::integer, ${from.kind}, ${partyOf(from)}::text, ${to.kind}, ${partyOf(to)}::text)`;
  return Array.from({ length: attempts }).flatMap((_, n) => legs.map((leg) => rowOf(step + n, leg)));
}

function partyOf(side: Side): string | null {
  if ("of" in side) return "";
  return "party" in side ? side.party : null;
}
