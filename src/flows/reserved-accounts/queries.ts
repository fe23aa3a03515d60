import { type Selectable, sql } from "kysely";
import type { ReservedAccount } from "../../core/ports-banking.ts";
import { identitiesOf } from "../identity/queries.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Accounts reserved for people at banks, and payments that match no person. */

export type Reservation = Selectable<DB["reservation"]>;
export type OwnAccount = { bankCode: string; bankName: string; accountNumber: string; place: number };

/** Returns a person's accounts, in the order of the banks. */
export function accountsOf(db: Db, userId: string): Promise<OwnAccount[]> {
  return db
    .selectFrom("reserved_account")
    .select(["bank_code as bankCode", "bank_name as bankName", "account_number as accountNumber", "place"])
    .where("user_id", "=", userId)
    .orderBy("place")
    .orderBy("bank_code")
    .execute();
}

export function findReservation(db: Db, userId: string): Promise<Reservation | undefined> {
  return db.selectFrom("reservation").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Returns the owner's data that the provider gets. Throws when there is no such person. */
export function readAccountOwner(
  db: Db,
  userId: string,
): Promise<{ user_name: string; full_name: string; email: string }> {
  return db
    .selectFrom("app_user")
    .select(["user_name", "full_name", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/**
 * Records that the provider will be asked, and takes the lease for it; undefined when another request holds
 * the lease. Two statements: a row of the same moment conflicts by its person and by its reference, and
 * `do update` would survive only one of the two.
 */
export async function takeReservation(
  tx: Tx,
  request: { userId: string; reference: string; now: Date; leaseUntil: Date; nextCheckAt: Date },
): Promise<Reservation | undefined> {
  const inserted = await tx
    .insertInto("reservation")
    .values({
      user_id: request.userId,
      reference: request.reference,
      state: "asking",
      lease_until: request.leaseUntil,
      next_check_at: request.nextCheckAt,
      created_at: request.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return inserted;
  return tx
    .updateTable("reservation")
    .set({ lease_until: request.leaseUntil })
    .where("user_id", "=", request.userId)
    .where((row) => row.or([row("lease_until", "is", null), row("lease_until", "<=", request.now)]))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Stores what the provider reserved; accounts that are stored already stay as they are. Returns how many are
 * new.
 */
export async function saveAccounts(
  tx: Tx,
  userId: string,
  {
    accounts,
    placeOf,
    at,
  }: { accounts: readonly ReservedAccount[]; placeOf: (bankCode: string) => number; at: Date },
): Promise<number> {
  await tx.updateTable("reservation").set({ state: "reserved" }).where("user_id", "=", userId).execute();
  if (accounts.length === 0) return 0;
  const saved = await tx
    .insertInto("reserved_account")
    .values(
      accounts.map((account) => ({
        user_id: userId,
        bank_code: account.bankCode,
        bank_name: account.bankName,
        account_number: account.accountNumber,
        place: placeOf(account.bankCode),
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "bank_code"]).doNothing())
    .returning("bank_code")
    .execute();
  return saved.length;
}

/** Ends the lease, because the provider was asked: the next request may ask at once. */
export async function endReservationLease(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("reservation").set({ lease_until: null }).where("user_id", "=", userId).execute();
}

/** Marks that the provider must get the owner's identity; the next job or request sends it. */
export async function markIdentityNews(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("reservation").set({ tells_identity: true }).where("user_id", "=", userId).execute();
}

/**
 * Records that the provider got this many of a person's identities, and clears the mark unless there are more
 * by now. It holds the row's lock, so an identity that is being stored is either counted here or sets the
 * mark afterwards.
 */
export async function recordSentIdentities(tx: Tx, userId: string, sent: number): Promise<void> {
  await tx
    .selectFrom("reservation")
    .select("user_id")
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if ((await identitiesOf(tx, userId)).length !== sent) return;
  await tx.updateTable("reservation").set({ tells_identity: false }).where("user_id", "=", userId).execute();
}

export type AccountOwner = { userId: string; walletAccount: bigint };

/** Returns the owner of a reference of ours. */
export function ownerOfReservation(db: Db, reference: string): Promise<AccountOwner | undefined> {
  return db
    .selectFrom("reservation as r")
    .innerJoin("app_user as u", "u.id", "r.user_id")
    .select(["u.id as userId", "u.wallet_account as walletAccount"])
    .where("r.reference", "=", reference)
    .executeTakeFirst();
}

/** True when an account number belongs to another person. */
export async function belongsToAnother(db: Db, accountNumber: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("reserved_account")
    .select("user_id")
    .where("account_number", "=", accountNumber)
    .execute();
  return found.length > 0 && found.every((row) => row.user_id !== userId);
}

/**
 * Takes reservations whose payments are due to be read, the longest due first, with a lease until
 * `leaseUntil`.
 */
export async function takeDueReservations(
  tx: Tx,
  due: { now: Date; leaseUntil: Date; limit: number },
): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    with d as materialized (
      select user_id from reservation where next_check_at <= ${due.now}
       order by next_check_at limit ${due.limit} for update skip locked)
    update reservation r set next_check_at = ${due.leaseUntil}
      from d
     where r.user_id = d.user_id returning r.*`.execute(tx);
  return rows;
}

export async function checkReservationAt(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable("reservation").set({ next_check_at: at }).where("user_id", "=", userId).execute();
}

/** True when a person has used the product since a time. */
export async function wasSeenSince(db: Db, userId: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", userId)
    .where("last_seen_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns those of these transaction references that are neither credited nor known as unmatched. */
export async function newReferences(
  db: Db,
  provider: string,
  references: readonly string[],
): Promise<string[]> {
  if (references.length === 0) return [];
  const [paid, stray] = await Promise.all([
    db
      .selectFrom("funding")
      .select("reference")
      .where("provider", "=", provider)
      .where("reference", "in", references)
      .execute(),
    db
      .selectFrom("stray_payment")
      .select("reference")
      .where("provider", "=", provider)
      .where("reference", "in", references)
      .execute(),
  ]);
  const known = new Set([...paid, ...stray].map(({ reference }) => reference));
  return references.filter((reference) => !known.has(reference));
}

/**
 * Counts those of these transactions that were credited to a person since a time. A bank transfer's row is
 * written when it is credited.
 */
export async function countCredited(
  db: Db,
  about: { userId: string; provider: string; references: readonly string[]; since: Date },
): Promise<number> {
  if (about.references.length === 0) return 0;
  const found = await db
    .selectFrom("funding")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("provider", "=", about.provider)
    .where("reference", "in", about.references)
    .where("user_id", "=", about.userId)
    .where("state", "=", "paid")
    .where("created_at", ">=", about.since)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** Records a payment that cannot be credited; true when it is new. */
export async function noteStray(
  tx: Tx,
  stray: { provider: string; reference: string; note: string; at: Date },
): Promise<boolean> {
  const { provider, reference, note, at: seen_at } = stray;
  const noted = await tx
    .insertInto("stray_payment")
    .values({ provider, reference, note, seen_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("reference")
    .executeTakeFirst();
  return noted !== undefined;
}
