import { sql } from "kysely";
import { normalisePhone } from "../core/networks.ts";
import type { Db, Tx } from "./schema.ts";

/**
 * The condition that a person is the one meant by a typed name. A text that reads as a phone number means the
 * number, never a user name that looks like it (rules 3.22). Case does not count.
 */
export function isNamed(typed: string) {
  const phone = normalisePhone(typed);
  return phone ? sql<boolean>`phone = ${phone}` : sql<boolean>`lower(user_name) = lower(${typed})`;
}

/**
 * Locks a person's row until the commit: of acts that guard an account, one runs at a time. Take it before
 * rows that belong to the person.
 */
export function lockPerson(tx: Tx, userId: string): Promise<{ passwordHash: string } | undefined> {
  return tx
    .selectFrom("app_user")
    .select("password_hash as passwordHash")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the ledger account of a person's wallet. Throws when there is no such person. */
export async function walletAccountOf(db: Db | Tx, userId: string): Promise<bigint> {
  const person = await db
    .selectFrom("app_user")
    .select("wallet_account")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return person.wallet_account;
}

/** Fields that must be unique among people. */
export type Unique = "userName" | "email" | "phoneNumber";

const UNIQUES: Record<string, Unique> = {
  app_user_name: "userName",
  app_user_email: "email",
  app_user_phone: "phoneNumber",
};

/** Returns the field whose unique index refused a write, or undefined for any other error. */
export function violatedUnique(error: unknown): Unique | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === "23505" && typeof constraint === "string" ? UNIQUES[constraint] : undefined;
}
