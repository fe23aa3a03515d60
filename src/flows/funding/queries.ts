import { movesOf } from "../../core/posting.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { type AccountLookup } from "../../core/ledger.ts";
import type { Kobo } from "../../core/money.ts";
import { PAID_BY } from "../../core/paid-by.ts";
import { fundingSplit } from "../../core/pricing.ts";
import { post } from "../../db/ledger.ts";
import { countTowardsLimit, releaseLimitUse } from "../../db/limits.ts";
import { notifyUser } from "../../db/notify.ts";
import type { DB, FundingRow } from "../../db/schema.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";

/** Funding rows: a payment that somebody may make, with one posting at most. */

/** Stores the intent, a pending transaction and a funding row, before the provider is called. */
export async function insertFunding(
  tx: Transaction<DB>,
  funding: {
    id: string;
    userId: string;
    provider: string;
    reference: string;
    asked: Kobo;
    /**
     * The fee's rate as shown to the payer, in basis points; later changes of the setting do not affect it
     * (rules 4.13).
     */
    feeBps: number;
    fee: Kobo;
    credit: Kobo;
    nextCheckAt: Date;
    /** The end of the lease under which only the writer asks for the link. */
    linkLeaseUntil?: Date;
    /** True when the payment counts towards the daily limit while it may be paid (rules 10.4). */
    holdsLimit?: boolean;
    /** `funding_card` when left out. */
    kind?: "funding_card" | "funding_transfer";
    at: Date;
  },
): Promise<void> {
  await insertTransaction(tx, {
    id: funding.id,
    user_id: funding.userId,
    kind: funding.kind ?? "funding_card",
    status: "pending",
    amount_kobo: funding.credit,
    face_kobo: funding.asked,
    fee_kobo: funding.fee,
    plan_name: funding.kind === "funding_transfer" ? PAID_BY.transfer : PAID_BY.card,
    note: "Waiting for your payment",
    created_at: funding.at,
  });
  await tx
    .insertInto("funding")
    .values({
      id: funding.id,
      user_id: funding.userId,
      provider: funding.provider,
      reference: funding.reference,
      asked_kobo: funding.asked,
      fee_bps: funding.feeBps,
      state: "initiating",
      link_lease_until: funding.linkLeaseUntil ?? null,
      holds_limit: funding.holdsLimit ?? false,
      next_check_at: funding.nextCheckAt,
      created_at: funding.at,
    })
    .execute();
}

export function findFunding(
  db: Kysely<DB>,
  provider: string,
  reference: string,
): Promise<FundingRow | undefined> {
  return db
    .selectFrom("funding")
    .selectAll()
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export function findFundingById(db: Kysely<DB>, id: string): Promise<FundingRow | undefined> {
  return db.selectFrom("funding").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a provider's payment, by its reference, until the transaction ends. */
export async function lockPayment(tx: Transaction<DB>, provider: string, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${provider} ${reference}`}, 0))`.execute(
    tx,
  );
}

/** Stores the provider's link. The state changes only from `initiating`. */
export async function setLink(tx: Transaction<DB>, id: string, link: string): Promise<void> {
  await tx
    .updateTable("funding")
    .set((eb) => ({
      link,
      state: eb
        .case()
        .when("state", "=", "initiating")
        .then("pending" as const)
        .else(eb.ref("state"))
        .end(),
    }))
    .where("id", "=", id)
    .execute();
  await tx.updateTable("wallet_transaction").set({ payment_link: link }).where("id", "=", id).execute();
}

/**
 * Credits a payment once: the conditional change of state lets one caller through. Returns false to the
 * others.
 */
export async function creditFunding(
  tx: Transaction<DB>,
  credit: {
    funding: FundingRow;
    paid: Kobo;
    gatewayRef: string;
    walletAccount: bigint;
    accountOf: AccountLookup;
    at: Date;
  },
): Promise<boolean> {
  const { funding, paid, at } = credit;
  const moved = await tx
    .updateTable("funding")
    .set({ state: "paid", paid_kobo: paid, gateway_ref: credit.gatewayRef, next_check_at: null, note: "" })
    .where("id", "=", funding.id)
    .where("state", "<>", "paid")
    .returning("holds_limit")
    .executeTakeFirst();
  if (!moved) return false;
  const split = fundingSplit(paid, funding.fee_bps);
  const movements = movesOf(credit.accountOf, "funding.paid", {
    id: funding.id,
    provider: funding.provider,
    user: credit.walletAccount,
    ...split,
  });
  const posted = await post(tx, { guarded: [credit.walletAccount], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  await tx
    .updateTable("wallet_transaction")
    .set({
      ...entryOf(posted.value.movements, credit.walletAccount),
      status: "success",
      amount_kobo: split.credit,
      face_kobo: paid,
      fee_kobo: split.fee,
      note: "Wallet funded",
      finished_at: at,
    })
    .where("id", "=", funding.id)
    .execute();
  const use = { userId: funding.user_id, kind: "funding", amount: paid, at } as const;
  if (!moved.holds_limit) await countTowardsLimit(tx, use);
  await notifyUser(tx, funding.user_id);
  return true;
}

/**
 * Marks a payment as failed and shows it so. Only `paid` is final: a link that is paid later is still
 * credited.
 */
export async function failFunding(
  tx: Transaction<DB>,
  funding: FundingRow,
  end: { note: string; at: Date; nextCheckAt: Date | null },
): Promise<void> {
  const moved = await tx
    .updateTable("funding")
    .set({ state: "failed", note: end.note, next_check_at: end.nextCheckAt, checks: funding.checks + 1 })
    .where("id", "=", funding.id)
    .where("state", "in", [...UNPAID])
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return;
  if (end.nextCheckAt === null) await releaseLimit(tx, funding);
  const shown = await tx
    .updateTable("wallet_transaction")
    .set({ status: "failed", note: end.note, finished_at: end.at })
    .where("id", "=", funding.id)
    .where((row) => row.or([row("status", "<>", "failed"), row("note", "<>", end.note)]))
    .executeTakeFirst();
  if (shown.numUpdatedRows > 0n) await notifyUser(tx, funding.user_id);
}

/**
 * Releases the daily limit of a payment that was given up or replaced, for the day it was started. If it is
 * paid later, it is counted then.
 */
export async function releaseLimit(tx: Transaction<DB>, funding: FundingRow): Promise<void> {
  const released = await tx
    .updateTable("funding")
    .set({ holds_limit: false })
    .where("id", "=", funding.id)
    .where("holds_limit", "=", true)
    .where("state", "<>", "paid")
    .executeTakeFirst();
  if (released.numUpdatedRows === 0n) return;
  const { user_id: userId, asked_kobo: amount, created_at: at } = funding;
  await releaseLimitUse(tx, { userId, kind: "funding", amount, at });
}

const UNPAID = ["initiating", "pending", "failed"] as const;

/** Sets the time of the next check; the shown status stays. */
export async function checkFundingLater(
  tx: Transaction<DB>,
  funding: FundingRow,
  nextCheckAt: Date,
): Promise<void> {
  await tx
    .updateTable("funding")
    .set({ next_check_at: nextCheckAt, checks: funding.checks + 1 })
    .where("id", "=", funding.id)
    .where("state", "in", [...UNPAID])
    .execute();
}

/**
 * Counts a person's payments that are still checked. It locks their payments until the transaction ends, so
 * that the count is still true when the next payment is stored.
 */
export async function countOpenPayments(tx: Transaction<DB>, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`funding ${userId}`}, 0))`.execute(tx);
  const found = await tx
    .selectFrom("funding")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .where("next_check_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** Takes the lease to ask for the link of a payment that has none; false when another request holds it. */
export async function takeLinkLease(
  tx: Transaction<DB>,
  id: string,
  lease: { now: Date; until: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable("funding")
    .set({ link_lease_until: lease.until })
    .where("id", "=", id)
    .where("state", "=", "initiating")
    .where((row) => row.or([row("link_lease_until", "is", null), row("link_lease_until", "<=", lease.now)]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Ends the lease after the provider gave no link, so that the next request may ask at once. */
export async function endLinkLease(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.updateTable("funding").set({ link_lease_until: null }).where("id", "=", id).execute();
}

/** Returns the email and names of a payer. Throws when there is no such person. */
export function readPayer(
  db: Kysely<DB>,
  userId: string,
): Promise<{ email: string; fullName: string; userName: string }> {
  return db
    .selectFrom("app_user")
    .select(["email", "full_name as fullName", "user_name as userName"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}
