import { sql, type Selectable } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { ProofChoices } from "../../core/payment-proof.ts";
import type { Throttle } from "../../core/throttle.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Payment PINs, codes that replace a forgotten one, and what people chose about proof. */

export type PinRow = Selectable<DB["payment_pin"]>;

export function findPin(db: Db, userId: string): Promise<PinRow | undefined> {
  return db.selectFrom("payment_pin").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Reads a person's PIN and tries and locks the row, so that parallel tries are counted one by one. */
export function lockTries(tx: Tx, userId: string): Promise<PinRow | undefined> {
  return tx
    .selectFrom("payment_pin")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes the row that counts tries, for somebody whose first proof is a passkey. */
export async function ensureTries(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto("payment_pin")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
}

/** Returns the count of wrong tries of a PIN and of passkeys. */
export function triesOf(row: PinRow): Throttle | undefined {
  if (!row.last_failure) return undefined;
  return { failures: row.failures, lastFailure: row.last_failure, lockedUntil: row.locked_until };
}

/** Stores the count of wrong tries of a locked row. */
export async function saveTries(tx: Tx, userId: string, tries: Throttle): Promise<void> {
  await tx
    .updateTable("payment_pin")
    .set({ failures: tries.failures, last_failure: tries.lastFailure, locked_until: tries.lockedUntil })
    .where("user_id", "=", userId)
    .execute();
}

const NO_TRIES = { failures: 0, last_failure: null, locked_until: null };

/** Clears the count after a right proof, unless the PIN was replaced since `hash` was read. */
export async function clearTries(tx: Tx, userId: string, hash: string | null): Promise<void> {
  await tx
    .updateTable("payment_pin")
    .set(NO_TRIES)
    .where("user_id", "=", userId)
    .where("pin_hash", "is not distinct from", hash)
    .execute();
}

type NewPin = { userId: string; hash: string; at: Date };

/** Stores a first PIN; false when there is one. */
export async function insertPin(tx: Tx, { userId, hash, at }: NewPin): Promise<boolean> {
  const row = await tx
    .insertInto("payment_pin")
    .values({ user_id: userId, pin_hash: hash, set_at: at })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ pin_hash: hash, set_at: at })
        .where("payment_pin.pin_hash", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a new PIN in place of `from`; false when that was replaced meanwhile. */
export async function replacePin(
  tx: Tx,
  { userId, hash, at, from }: NewPin & { from: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("payment_pin")
    .set({ pin_hash: hash, set_at: at, ...NO_TRIES })
    .where("user_id", "=", userId)
    .where("pin_hash", "=", from)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a PIN whatever there was: the way after a mailed code. */
export async function putPin(tx: Tx, { userId, hash, at }: NewPin): Promise<void> {
  const values = { pin_hash: hash, set_at: at, ...NO_TRIES };
  await tx
    .insertInto("payment_pin")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** Stores the hash of a mailed code, in place of an earlier one. */
export async function putResetCode(
  tx: Tx,
  code: { userId: string; hash: Uint8Array; at: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    code_hash: Buffer.from(code.hash),
    tries: 0,
    created_at: code.at,
    expires_at: code.expiresAt,
  };
  await tx
    .insertInto("payment_pin_reset")
    .values({ user_id: code.userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** Counts a try of a mailed code and returns its hash; undefined when no code is left to try. */
export async function tryResetCode(
  tx: Tx,
  { userId, now, most }: { userId: string; now: Date; most: number },
): Promise<Buffer | undefined> {
  const row = await tx
    .updateTable("payment_pin_reset")
    .set({ tries: sql<number>`tries + 1` })
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .where("tries", "<", most)
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash;
}

/** Uses a mailed code up; false when another request did so first. */
export async function useResetCode(tx: Tx, userId: string, hash: Uint8Array): Promise<boolean> {
  const row = await tx
    .deleteFrom("payment_pin_reset")
    .where("user_id", "=", userId)
    .where("code_hash", "=", Buffer.from(hash))
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the person's choices, and the phone number that their PIN must not repeat. */
export async function readChoices(db: Db, userId: string): Promise<ProofChoices & { phone: string }> {
  const row = await db
    .selectFrom("app_user")
    .select(["free_daily_kobo as freeDaily", "proof_above_kobo as purchasesAbove", "phone"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Stores choices, if they are still what they were when the change was decided; false otherwise. */
export async function changeChoices(
  tx: Tx,
  userId: string,
  { from, to }: { from: ProofChoices; to: ProofChoices },
): Promise<boolean> {
  const row = await tx
    .updateTable("app_user")
    .set({ free_daily_kobo: to.freeDaily, proof_above_kobo: to.purchasesAbove })
    .where("id", "=", userId)
    .where(isSame("free_daily_kobo", from.freeDaily))
    .where(isSame("proof_above_kobo", from.purchasesAbove))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const isSame = (column: string, value: Kobo | null) =>
  sql<boolean>`${sql.ref(column)} is not distinct from ${value}::bigint`;
