import { type RawBuilder, sql } from "kysely";
import type { AccountPast, PayoutState } from "../../core/payouts.ts";
import type { Db, PayoutRow, Tx } from "../../db/schema.ts";
import { movesOf } from "../../core/posting.ts";
import { payoutReference } from "../../core/banks.ts";
import type { AccountLookup, CannotPay } from "../../core/ledger.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import type { Result } from "../../core/result.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";

/** A withdrawal as admins see it. */
export type PayoutSeen = PayoutRow & { userName: string };

/** The most withdrawals that are counted and paged through. */
const MAX_COUNTED = 10_000;

/**
 * Returns one page of withdrawals, the newest first, and their count, which stops at 10,000. `review`: those
 * that an admin must review.
 */
export async function listPayouts(
  db: Db,
  wanted: { status: PayoutState | "review" | undefined; offset: number; limit: number },
): Promise<{ rows: PayoutSeen[]; count: number }> {
  const { status, offset, limit } = wanted;
  const isMeant = status === "review" ? sql<boolean>`p.needs_person` : sql<boolean>`p.state = ${status}`;
  const where = status === undefined ? sql<boolean>`true` : isMeant;
  const [rows, counted] = await Promise.all([
    db
      .selectFrom("payout as p")
      .innerJoin("app_user as u", "u.id", "p.user_id")
      .selectAll("p")
      .select("u.user_name as userName")
      .where(where)
      .orderBy("p.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom(db.selectFrom("payout as p").select("p.id").where(where).limit(MAX_COUNTED).as("some"))
      .select((eb) => eb.fn.countAll<bigint>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(counted.count) };
}

/** Finds a withdrawal by the id of its transaction, or by the range of ids that share a public reference. */
export async function findPayoutBetween(
  db: Db,
  range: { from: string; to: string },
): Promise<PayoutSeen | undefined> {
  const rows = await db
    .selectFrom("payout as p")
    .innerJoin("app_user as u", "u.id", "p.user_id")
    .selectAll("p")
    .select("u.user_name as userName")
    .where("p.id", ">=", range.from)
    .where("p.id", "<=", range.to)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

/** Inserting and finding withdrawals. Their changes are in outcome-queries.ts. */

export type NewPayout = {
  id: string;
  userId: string;
  walletAccount: bigint;
  provider: string;
  amount: Kobo;
  fee: Kobo;
  received: Kobo;
  /** Its part of the day's amount without proof. */
  unproven: Kobo;
  /** Set for a withdrawal that waits: it is stored as attempt 0, which was not sent. */
  heldUntil: Date | undefined;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  /** The account as the history shows it. */
  shownAccount: string;
  leaseEnd: Date;
  at: Date;
};

/**
 * Takes the money and records the withdrawal as sent, before the provider is called: transaction, row, first
 * attempt; one that waits has no attempt yet. Errors: insufficient_balance, account_frozen; then
 * nothing was written.
 */
export async function insertPayout(
  tx: Tx,
  accountOf: AccountLookup,
  payout: NewPayout,
): Promise<Result<undefined, CannotPay>> {
  const { id, walletAccount, at } = payout;
  const movements = movesOf(accountOf, "withdrawal.reserve", {
    id,
    user: walletAccount,
    amount: payout.amount,
  });
  const posted = await post(tx, { guarded: [walletAccount], movements, at });
  if (!posted.ok) return posted;
  await insertTransaction(tx, {
    ...lineOf(payout),
    ...entryOf(posted.value.movements, walletAccount),
  });
  await tx.insertInto("payout").values(rowOf(payout)).execute();
  if (!payout.heldUntil) await insertAttempt(tx, { payoutId: id, attempt: 1, at });
  await notifyUser(tx, payout.userId);
  return { ok: true, value: undefined };
}

function lineOf(payout: NewPayout) {
  return {
    id: payout.id,
    user_id: payout.userId,
    kind: "withdrawal" as const,
    status: payout.heldUntil ? ("pending" as const) : ("processing" as const),
    held_until: payout.heldUntil ?? null,
    amount_kobo: payout.amount,
    face_kobo: payout.received,
    fee_kobo: payout.fee,
    plan_name: payout.bankName,
    number: payout.shownAccount,
    account_name: payout.accountName,
    note: payout.heldUntil
      ? "Waiting, because this bank account is new to you. You can stop it"
      : "On its way to your bank",
    created_at: payout.at,
  };
}

function rowOf(payout: NewPayout) {
  return {
    id: payout.id,
    user_id: payout.userId,
    provider: payout.provider,
    amount_kobo: payout.amount,
    fee_kobo: payout.fee,
    unproven_kobo: payout.unproven,
    bank_code: payout.bankCode,
    bank_name: payout.bankName,
    account_number: payout.accountNumber,
    account_name: payout.accountName,
    state: payout.heldUntil ? ("pending" as const) : ("processing" as const),
    attempt: payout.heldUntil ? 0 : 1,
    dispatched_at: payout.at,
    held_until: payout.heldUntil ?? null,
    next_check_at: payout.heldUntil ?? payout.leaseEnd,
    created_at: payout.at,
  };
}

/**
 * Returns what a person sent to an account before, and lately to all that were new to them, for `heldUntil`.
 * Call it with their wallet locked.
 */
export async function accountPast(
  tx: Tx,
  account: { userId: string; bankCode: string; accountNumber: string; since: Date },
): Promise<AccountPast> {
  const { userId, since } = account;
  const isKnown = (bank: RawBuilder<unknown>, number: RawBuilder<unknown>) => sql<boolean>`exists (
    select from payout k where k.user_id = ${userId} and k.account_number = ${number} and k.bank_code = ${bank}
       and k.state = 'paid' and k.created_at < ${since})`;
  const { rows } = await sql<{ known: boolean; lately: bigint }>`
    select ${isKnown(sql`${account.bankCode}`, sql`${account.accountNumber}`)} as known,
           (select coalesce(sum(p.amount_kobo), 0)::bigint from payout p
             where p.user_id = ${userId} and p.created_at >= ${since} and p.state not in ('failed', 'reversed')
               and not ${isKnown(sql`p.bank_code`, sql`p.account_number`)}) as lately`.execute(tx);
  const [row] = rows;
  return { isKnown: row?.known ?? false, lately: kobo(row?.lately ?? 0n) };
}

/** Records one more attempt, under a reference of its own. */
export async function insertAttempt(
  tx: Tx,
  { payoutId, attempt, at }: { payoutId: string; attempt: number; at: Date },
): Promise<void> {
  const reference = payoutReference(payoutId, attempt);
  await tx
    .insertInto("payout_attempt")
    .values({ payout_id: payoutId, attempt, reference, state: "sent", dispatched_at: at })
    .execute();
}

export function findPayout(db: Db, id: string): Promise<PayoutRow | undefined> {
  return db.selectFrom("payout").selectAll().where("id", "=", id).executeTakeFirst();
}

/** One attempt to pay a withdrawal. `isLate`: it was found paid after it had been refused. */
export type PayoutAttempt = { payout: PayoutRow; attempt: number; reference: string; isLate: boolean };

/** Finds an attempt by the reference that the provider has. */
export function findPayoutAttempt(db: Db, reference: string): Promise<PayoutAttempt | undefined> {
  return attemptWhere(db, sql`a.reference = ${reference}`);
}

/** Returns the current attempt of a withdrawal. */
export function currentPayoutAttempt(db: Db, payoutId: string): Promise<PayoutAttempt | undefined> {
  return attemptWhere(db, sql`p.id = ${payoutId} and a.attempt = p.attempt`);
}

async function attemptWhere(db: Db, condition: ReturnType<typeof sql>): Promise<PayoutAttempt | undefined> {
  const { rows } = await sql<
    PayoutRow & { this_attempt: number; reference: string; late_paid_at: Date | null }
  >`
    select p.*, a.attempt as this_attempt, a.reference, a.late_paid_at
      from payout_attempt a join payout p on p.id = a.payout_id where ${condition}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { this_attempt: attempt, reference, late_paid_at: late, ...payout } = row;
  return { payout, attempt, reference, isLate: late !== null };
}

/** Locks a withdrawal that waits to be sent. The wallet is locked after it, as where its money goes back. */
export function lockWaiting(tx: Tx, payout: PayoutRow): Promise<{ walletAccount: bigint } | undefined> {
  return tx
    .selectFrom("payout as p")
    .innerJoin("app_user as u", "u.id", "p.user_id")
    .select("u.wallet_account as walletAccount")
    .where("p.id", "=", payout.id)
    .where("p.attempt", "=", payout.attempt)
    .where("p.state", "=", "pending")
    .forNoKeyUpdate("p")
    .executeTakeFirst();
}
