import { sql } from "kysely";
import type { Person } from "../../core/people.ts";
import { byteaArray, uuidArray } from "../../db/arrays.ts";
import { PERSON } from "./queries.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** An API key with its owner. */
export type KeyRow = { hash: Buffer; lastUsedAt: Date | null; caller: Person & { via: "key" } };

/** Finds the valid keys of these hashes, in one look-up. */
export async function findKeys(db: Db, hashes: readonly Uint8Array[]): Promise<KeyRow[]> {
  const rows = await db
    .selectFrom("api_key as k")
    .innerJoin("app_user as u", "u.id", "k.user_id")
    .select(["k.key_hash", "k.last_used_at", ...PERSON])
    .where(sql<boolean>`k.key_hash = any (${byteaArray(hashes)}::bytea[])`)
    .where("u.is_blocked", "=", false)
    .execute();
  return rows.map(({ key_hash, last_used_at, ...person }) => ({
    hash: key_hash,
    lastUsedAt: last_used_at,
    caller: { ...person, via: "key" },
  }));
}

/**
 * Stores the time at which keys were used. Skips keys that another process is updating, or that were updated
 * after `staleBefore`.
 */
export async function touchKeys(
  db: Db,
  userIds: readonly string[],
  times: { now: Date; staleBefore: Date },
): Promise<void> {
  await db
    .updateTable("api_key")
    .set({ last_used_at: times.now })
    .where("user_id", "in", (eb) =>
      eb
        .selectFrom("api_key")
        .select("user_id")
        .where(sql<boolean>`user_id = any (${uuidArray(userIds)}::uuid[])`)
        .where((or) => or.or([or("last_used_at", "is", null), or("last_used_at", "<=", times.staleBefore)]))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export type OwnKey = { mask: string; createdAt: Date; lastUsedAt: Date | null };

export function findOwnKey(db: Db, userId: string): Promise<OwnKey | undefined> {
  return db
    .selectFrom("api_key")
    .select(["mask", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Stores a person's key; their earlier key stops working with the commit. */
export async function putKey(
  tx: Tx,
  key: { userId: string; hash: Uint8Array; mask: string; at: Date },
): Promise<void> {
  const made = { key_hash: Buffer.from(key.hash), mask: key.mask, created_at: key.at, last_used_at: null };
  await tx
    .insertInto("api_key")
    .values({ user_id: key.userId, ...made })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(made))
    .execute();
}

/** Deletes a person's key. Returns its mask, or undefined when there was none. */
export async function deleteKey(tx: Tx, userId: string): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom("api_key")
    .where("user_id", "=", userId)
    .returning("mask")
    .executeTakeFirst();
  return gone?.mask;
}
