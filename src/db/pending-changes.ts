import { sql } from "kysely";
import type { DB, Tx } from "./schema.ts";

/** Tables of what a person begins now and finishes later: by a code, a link, a passkey or a chat. */
const BEGUN = [
  "password_reset",
  "phone_change",
  "payment_pin_reset",
  "passkey_challenge",
  "chat_code",
] as const satisfies readonly (keyof DB)[];

/**
 * Ends whatever a person began and has not finished, so that nothing that was begun before their access
 * changed can be finished after it (rules 3.43). Call it with the person's row locked. A proof of the address
 * that the account has stays: it changes nothing.
 */
export async function endPendingChanges(tx: Tx, userId: string): Promise<void> {
  for (const table of BEGUN) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  await sql`delete from email_proof p using app_user u
    where p.user_id = ${userId} and u.id = p.user_id and lower(u.email) <> lower(p.email)`.execute(tx);
}

/**
 * Ends all of a person's sessions, except `keptId`, and what was begun in them (rules 3.43). Call it with the
 * person's row locked.
 */
export async function endAccess(tx: Tx, userId: string, keptId?: string): Promise<void> {
  await tx
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .$if(keptId !== undefined, (rows) => rows.where("id", "!=", keptId ?? ""))
    .execute();
  await endPendingChanges(tx, userId);
}
