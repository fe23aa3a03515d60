import { sql } from "kysely";
import { noEmail } from "../../core/email-proof.ts";
import { endPendingChanges } from "../../db/pending-changes.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** A person's address, and when they proved it. */
export type OwnEmail = { id: string; userName: string; email: string; provenAt: Date | null };

export function findEmail(db: Db, userId: string): Promise<OwnEmail | undefined> {
  return db
    .selectFrom("app_user")
    .select(["id", "user_name as userName", "email", "email_proven_at as provenAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

type NewProof = {
  userId: string;
  email: string;
  codeHash: Uint8Array;
  tokenHash: Uint8Array;
  at: Date;
  expiresAt: Date;
};

/** Stores the open proof of a person, in place of an earlier one. */
export async function putProof(tx: Tx, proof: NewProof): Promise<void> {
  const open = {
    email: proof.email,
    code_hash: Buffer.from(proof.codeHash),
    token_hash: Buffer.from(proof.tokenHash),
    created_at: proof.at,
    expires_at: proof.expiresAt,
  };
  await tx
    .insertInto("email_proof")
    .values({ user_id: proof.userId, ...open })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(open))
    .execute();
}

export type Shown = { userId: string; now: Date } & ({ codeHash: Uint8Array } | { tokenHash: Uint8Array });

/** The condition that an open proof is the one that was shown. */
function isShown(shown: Shown) {
  const hash =
    "codeHash" in shown
      ? sql`code_hash = ${Buffer.from(shown.codeHash)}`
      : sql`token_hash = ${Buffer.from(shown.tokenHash)}`;
  return sql<boolean>`user_id = ${shown.userId} and expires_at > ${shown.now} and ${hash}`;
}

/** Returns the address that an open proof is for, or undefined for a wrong or old one. */
export async function findProof(db: Db, shown: Shown): Promise<string | undefined> {
  const open = await db.selectFrom("email_proof").select("email").where(isShown(shown)).executeTakeFirst();
  return open?.email;
}

/** Uses up an open proof of an address; false when it was used, replaced or ended meanwhile. */
export async function useProof(tx: Tx, shown: Shown, email: string): Promise<boolean> {
  const used = await tx
    .deleteFrom("email_proof")
    .where(isShown(shown))
    .where("email", "=", email)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Locks the address, the person, and whoever else has the address, always in the same order. Returns true
 * when another person has proven it.
 */
export async function lockEmail(tx: Tx, userId: string, email: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('email ' || lower(${email}), 0))`.execute(tx);
  const rows = await tx
    .selectFrom("app_user")
    .select(["id", "email_proven_at"])
    .where((eb) => eb.or([eb("id", "=", userId), sql<boolean>`lower(email) = lower(${email})`]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.some(({ id, email_proven_at }) => id !== userId && email_proven_at !== null);
}

/**
 * Takes an address from whoever has it without proof, except this person, with what was begun by its mail
 * (rules 3.43). Call it after `lockEmail`.
 */
export async function takeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  const losers = await tx
    .selectFrom("app_user")
    .select("id")
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("id", "!=", userId)
    .where("email_proven_at", "is", null)
    .execute();
  for (const { id } of losers) {
    await tx
      .updateTable("app_user")
      .set({ email: noEmail(id) })
      .where("id", "=", id)
      .execute();
    await endPendingChanges(tx, id);
  }
}

export async function setProven(tx: Tx, proven: { userId: string; email: string; at: Date }): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ email: proven.email, email_proven_at: proven.at })
    .where("id", "=", proven.userId)
    .execute();
}

/** Deletes proofs of emails, and changes of phone numbers, that came to nothing. */
export async function deleteOldProofs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("phone_change").where("expires_at", "<=", now).execute();
  await db.deleteFrom("email_proof").where("expires_at", "<=", now).execute();
}
