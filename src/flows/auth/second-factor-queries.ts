import type { Selectable } from "kysely";
import type { DB, Db, Tx } from "../../db/schema.ts";

type Factor = Selectable<DB["second_factor"]>;

/** Reads a person's second factor and locks its row, so that each code works once. */
export function lockFactor(tx: Tx, userId: string): Promise<Factor | undefined> {
  return tx
    .selectFrom("second_factor")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores a secret that is not confirmed yet, in place of an earlier unconfirmed one; false when the factor is
 * on.
 */
export async function putPendingFactor(
  tx: Tx,
  factor: { userId: string; sealed: Uint8Array; at: Date },
): Promise<boolean> {
  const sealed = Buffer.from(factor.sealed);
  const put = await tx
    .insertInto("second_factor")
    .values({ user_id: factor.userId, sealed, created_at: factor.at, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ sealed, created_at: factor.at, last_step: 0n })
        .where("second_factor.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return put !== undefined;
}

/** Switches a locked factor on, and stores the hashes of its recovery codes. */
export async function switchOn(
  tx: Tx,
  factor: { userId: string; step: number; codeHashes: readonly Uint8Array[]; at: Date },
): Promise<void> {
  await tx
    .updateTable("second_factor")
    .set({ confirmed_at: factor.at, last_step: BigInt(factor.step) })
    .where("user_id", "=", factor.userId)
    .execute();
  await tx
    .insertInto("recovery_code")
    .values(factor.codeHashes.map((hash) => ({ user_id: factor.userId, code_hash: Buffer.from(hash) })))
    .execute();
}

/** Stores the newest time step whose code was used, of a locked factor. */
export async function setLastStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx
    .updateTable("second_factor")
    .set({ last_step: BigInt(step) })
    .where("user_id", "=", userId)
    .execute();
}

/** Uses a recovery code up; false when there is no such code. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Uint8Array): Promise<boolean> {
  const used = await tx
    .deleteFrom("recovery_code")
    .where("user_id", "=", userId)
    .where("code_hash", "=", Buffer.from(hash))
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Switches the factor off: its recovery codes are deleted, and no session counts as proven. */
export async function deleteFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("second_factor").where("user_id", "=", userId).execute();
  await tx
    .updateTable("session")
    .set({ has_second_factor: false })
    .where("user_id", "=", userId)
    .where("has_second_factor", "=", true)
    .execute();
}

/** Returns the time since when the factor is on (null: off), and the number of recovery codes left. */
export async function factorState(
  db: Db,
  userId: string,
): Promise<{ since: Date | null; codesLeft: number }> {
  const row = await db
    .selectFrom("second_factor as f")
    .select((eb) => [
      "f.confirmed_at as since",
      eb
        .selectFrom("recovery_code as c")
        .select((inner) => inner.fn.countAll<bigint>().as("count"))
        .whereRef("c.user_id", "=", "f.user_id")
        .as("left"),
    ])
    .where("f.user_id", "=", userId)
    .executeTakeFirst();
  return { since: row?.since ?? null, codesLeft: Number(row?.left ?? 0n) };
}
