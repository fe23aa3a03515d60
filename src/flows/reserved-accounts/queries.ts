import { type Selectable, sql } from "kysely";
import type { ReservedAccount } from "../../core/ports-banking.ts";
import { identitiesOf } from "../identity/queries.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Accounts reserved for people at banks, and payments that fit nobody. */

export type Reservation = Selectable<DB["reservation"]>;
export type OwnAccount = { bankCode: string; bankName: string; accountNumber: string; place: number };

/** A person's accounts, in the order of the banks. */
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

/** Returns what the provider learns about an owner. Throws when there is no such person. */
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

/** Write down that the provider will be asked, and be the one who asks; undefined when somebody else does. */
export function takeReservation(
  tx: Tx,
  request: { userId: string; reference: string; now: Date; leaseUntil: Date; nextCheckAt: Date },
): Promise<Reservation | undefined> {
  return tx
    .insertInto("reservation")
    .values({
      user_id: request.userId,
      reference: request.reference,
      state: "asking",
      lease_until: request.leaseUntil,
      next_check_at: request.nextCheckAt,
      created_at: request.now,
    })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ lease_until: request.leaseUntil })
        .where((row) =>
          row.or([
            row("reservation.lease_until", "is", null),
            row("reservation.lease_until", "<=", request.now),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Keep what the provider reserved; what is known already stays as it is. Answers how many accounts are new. */
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

/** The provider was asked: the next request may ask at once. */
export async function endReservationLease(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("reservation").set({ lease_until: null }).where("user_id", "=", userId).execute();
}

/** The provider is to hear who the owner is; it is told by the next who looks. */
export async function markIdentityNews(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("reservation").set({ tells_identity: true }).where("user_id", "=", userId).execute();
}

/**
 * The provider has heard so many of a person's identities: no news is left, unless there are more by now. Under the row's lock, so that one
 * that is being kept is either seen here or makes news afterwards.
 */
export async function noteIdentityTold(tx: Tx, userId: string, told: number): Promise<void> {
  await tx
    .selectFrom("reservation")
    .select("user_id")
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if ((await identitiesOf(tx, userId)).length !== told) return;
  await tx.updateTable("reservation").set({ tells_identity: false }).where("user_id", "=", userId).execute();
}

export type AccountOwner = { userId: string; walletAccount: bigint };

/** Whose a reference of ours is. */
export function ownerOfReservation(db: Db, reference: string): Promise<AccountOwner | undefined> {
  return db
    .selectFrom("reservation as r")
    .innerJoin("app_user as u", "u.id", "r.user_id")
    .select(["u.id as userId", "u.wallet_account as walletAccount"])
    .where("r.reference", "=", reference)
    .executeTakeFirst();
}

/** Whether an account number is somebody else's. */
export async function isAnothers(db: Db, accountNumber: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("reserved_account")
    .select("user_id")
    .where("account_number", "=", accountNumber)
    .execute();
  return found.length > 0 && found.every((row) => row.user_id !== userId);
}

/** Reservations whose payments are to be asked for, the longest due first; others leave them alone until `leaseUntil`. */
export async function takeDueReservations(
  tx: Tx,
  due: { now: Date; leaseUntil: Date; limit: number },
): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    update reservation r set next_check_at = ${due.leaseUntil}
      from (select user_id from reservation where next_check_at <= ${due.now}
             order by next_check_at limit ${due.limit} for update skip locked) d
     where r.user_id = d.user_id returning r.*`.execute(tx);
  return rows;
}

export async function checkReservationAt(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable("reservation").set({ next_check_at: at }).where("user_id", "=", userId).execute();
}

/** Whether a person used the product since then. */
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

/** Of these transaction references those that are neither credited nor known as strays. */
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

/** How many of these transactions were credited to a person since then. A bank transfer's row is written when it is credited. */
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

/** Note a payment that cannot be credited; true when it was not known. */
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
