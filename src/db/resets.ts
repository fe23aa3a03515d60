import type { Db, Tx } from "./schema.ts";

/** Reset links: wishes for one, and the ones that still work. */

export async function insertWish(tx: Tx, wish: { id: string; login: string; at: Date }): Promise<void> {
  await tx.insertInto("reset_wish").values({ id: wish.id, login: wish.login, created_at: wish.at }).execute();
}

/** Take wishes out, the oldest first; answers what was typed. Any number of processes may take at once. */
export async function takeWishes(tx: Tx, limit: number): Promise<string[]> {
  const taken = await tx
    .deleteFrom("reset_wish")
    .where("id", "in", (eb) =>
      eb.selectFrom("reset_wish").select("id").orderBy("id").limit(limit).forUpdate().skipLocked(),
    )
    .returning("login")
    .execute();
  return taken.map(({ login }) => login);
}

/** How many links of a person still work. */
export async function countLinks(tx: Tx, userId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("password_reset")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertLink(
  tx: Tx,
  link: { hash: Uint8Array; userId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("password_reset")
    .values({
      token_hash: Buffer.from(link.hash),
      user_id: link.userId,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute();
}

type LinkKey = { hash: Uint8Array; userId: string; now: Date };

/** Whom a link that still works is for, with what their new password is judged by. */
export function findByLink(db: Db, { hash, userId, now }: LinkKey) {
  return db
    .selectFrom("password_reset as r")
    .innerJoin("app_user as u", "u.id", "r.user_id")
    .select(["u.id", "u.user_name as userName", "u.email", "u.phone"])
    .where("r.token_hash", "=", Buffer.from(hash))
    .where("r.user_id", "=", userId)
    .where("r.expires_at", ">", now)
    .executeTakeFirst();
}

/** Use a link up; false when it was used or is too old. */
export async function useLink(tx: Tx, { hash, userId, now }: LinkKey): Promise<boolean> {
  const used = await tx
    .deleteFrom("password_reset")
    .where("token_hash", "=", Buffer.from(hash))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Links of a person that nobody shall use any more. */
export async function deleteLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("password_reset").where("user_id", "=", userId).execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("password_reset").where("expires_at", "<=", now).execute();
}
