import type { Db, Tx } from "./schema.ts";

/** A person with their password's hash, and what a new one is judged by. */
export type PasswordOwner = {
  id: string;
  userName: string;
  email: string;
  phone: string;
  passwordHash: string;
};

export function findPassword(db: Db, userId: string): Promise<PasswordOwner | undefined> {
  return db
    .selectFrom("app_user")
    .select(["id", "user_name as userName", "email", "phone", "password_hash as passwordHash"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Store a new hash, where it replaces `from` when that is given; false when the password was changed meanwhile. */
export async function setPassword(
  tx: Tx,
  userId: string,
  hash: { to: string; from?: string },
): Promise<boolean> {
  const { from } = hash;
  const stored = await tx
    .updateTable("app_user")
    .set({ password_hash: hash.to })
    .where("id", "=", userId)
    .$if(from !== undefined, (rows) => rows.where("password_hash", "=", from ?? ""))
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Who reads our letters, and where. */
export type Reader = { userName: string; email: string };

/** Throws when there is no such person. */
export function readerOf(tx: Tx, userId: string): Promise<Reader> {
  return tx
    .selectFrom("app_user")
    .select(["user_name as userName", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}
