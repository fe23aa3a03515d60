import { sql } from "kysely";
import type { Db, Tx } from "../../db/schema.ts";

/** True when the person has logged in with this device lately. */
export async function isKnownDevice(
  db: Db,
  device: { userId: string; hash: Uint8Array; usedAfter: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("known_device")
    .select("user_id")
    .where("user_id", "=", device.userId)
    .where("token_hash", "=", Buffer.from(device.hash))
    .where("last_used_at", ">", device.usedAfter)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the person who has logged in with this device lately and has proven their email: the one who was here
 * first, where there are several.
 */
export async function findDeviceOwner(
  db: Db,
  hash: Uint8Array,
  usedAfter: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("known_device as d")
    .innerJoin("app_user as u", "u.id", "d.user_id")
    .select("d.user_id as userId")
    .where("d.token_hash", "=", Buffer.from(hash))
    .where("d.last_used_at", ">", usedAfter)
    .where("u.email_proven_at", "is not", null)
    .orderBy("d.user_id")
    .limit(1)
    .executeTakeFirst();
  return row?.userId;
}

/** Stores a device, or the time of its use; of the person's devices only the `most` used last are kept. */
export async function rememberDevice(
  tx: Tx,
  device: { userId: string; hash: Uint8Array; at: Date; most: number },
): Promise<void> {
  const { userId, at } = device;
  const row = { user_id: userId, token_hash: Buffer.from(device.hash), created_at: at, last_used_at: at };
  await tx
    .insertInto("known_device")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "token_hash"]).doUpdateSet({ last_used_at: at }))
    .execute();
  await sql`delete from known_device where user_id = ${userId} and token_hash in (
      select token_hash from known_device where user_id = ${userId}
      order by last_used_at desc, token_hash offset ${device.most})`.execute(tx);
}

/** Forgets all devices of a person. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("known_device").where("user_id", "=", userId).execute();
}

export async function deleteOldDevices(db: Db, usedBefore: Date): Promise<void> {
  await db.deleteFrom("known_device").where("last_used_at", "<", usedBefore).execute();
}
