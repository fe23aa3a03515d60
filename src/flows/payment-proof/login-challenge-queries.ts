import type { Db, Tx } from "../../db/schema.ts";

/** Challenges of log-ins by passkey: they are nobody's before they are answered. */

/** Stores a new challenge, and forgets up to `most` of those that are too old. */
export async function insertLoginChallenge(
  tx: Tx,
  { hash, at, expiresAt, most }: { hash: Uint8Array; at: Date; expiresAt: Date; most: number },
): Promise<void> {
  await tx
    .deleteFrom("login_challenge")
    .where("hash", "in", (eb) =>
      eb
        .selectFrom("login_challenge")
        .select("hash")
        .where("expires_at", "<=", at)
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx
    .insertInto("login_challenge")
    .values({ hash: Buffer.from(hash), expires_at: expiresAt })
    .execute();
}

/** True while a challenge waits for its answer. */
export async function isLoginOpen(db: Db, hash: Uint8Array, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("login_challenge")
    .select("hash")
    .where("hash", "=", Buffer.from(hash))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a challenge, so that of two answers at once one waits; false when it is used or too old. */
export async function lockLogin(tx: Tx, hash: Uint8Array, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("login_challenge")
    .select("hash")
    .where("hash", "=", Buffer.from(hash))
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a locked challenge up. */
export async function deleteLogin(tx: Tx, hash: Uint8Array): Promise<void> {
  await tx.deleteFrom("login_challenge").where("hash", "=", Buffer.from(hash)).execute();
}
