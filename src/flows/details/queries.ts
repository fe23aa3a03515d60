import { sql } from "kysely";
import type { Db, Tx } from "../../db/schema.ts";
import { removeLink } from "../channels/queries.ts";

/** A person's own details, and changes of them that wait for a code. */

type PhoneChange = { userId: string; phone: string; codeHash: Uint8Array; at: Date; expiresAt: Date };

/** Stores the phone number that a person wants, in place of an earlier one. */
export async function putPhoneChange(tx: Tx, change: PhoneChange): Promise<void> {
  const open = {
    phone: change.phone,
    code_hash: Buffer.from(change.codeHash),
    created_at: change.at,
    expires_at: change.expiresAt,
  };
  await tx
    .insertInto("phone_change")
    .values({ user_id: change.userId, ...open })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(open))
    .execute();
}

type Shown = { userId: string; codeHash: Uint8Array; now: Date };

/** True when a code is the one that was mailed for a phone number, and not too old. */
export async function isPhoneCode(db: Db, { userId, codeHash, now }: Shown): Promise<boolean> {
  const open = await db
    .selectFrom("phone_change")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("code_hash", "=", Buffer.from(codeHash))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return open !== undefined;
}

/** Uses a code up. Returns the phone number that it confirms, or undefined for a wrong or old one. */
export async function usePhoneChange(tx: Tx, { userId, codeHash, now }: Shown): Promise<string | undefined> {
  const used = await tx
    .deleteFrom("phone_change")
    .where("user_id", "=", userId)
    .where("code_hash", "=", Buffer.from(codeHash))
    .where("expires_at", ">", now)
    .returning("phone")
    .executeTakeFirst();
  return used?.phone;
}

export type Details = { fullName: string; email: string; phone: string };

/** Returns a person's details. Throws when the person is gone. */
export async function detailsOf(tx: Tx, userId: string): Promise<Details & { userName: string }> {
  return tx
    .selectFrom("app_user")
    .select(["user_name as userName", "full_name as fullName", "email", "phone"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Writes the details that are given. A new email is not proven. The unique indexes may refuse. */
export async function setDetails(tx: Tx, userId: string, details: Partial<Details>): Promise<void> {
  const { fullName, email, phone } = details;
  await tx
    .updateTable("app_user")
    .set({
      ...(fullName === undefined ? {} : { full_name: fullName }),
      ...(email === undefined ? {} : { email, email_proven_at: null }),
      ...(phone === undefined ? {} : { phone }),
    })
    .where("id", "=", userId)
    .execute();
  // USSD works from the number for which it was switched on alone (rules 32.2).
  if (phone !== undefined) await removeLink(tx, "ussd", userId);
}

/** True when somebody else has this email, in any case. */
export async function isEmailOfOther(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom("app_user")
    .select("id")
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("id", "!=", userId)
    .executeTakeFirst();
  return other !== undefined;
}
