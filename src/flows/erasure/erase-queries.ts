import { sql } from "kysely";
import { noEmail } from "../../core/email-proof.ts";
import { textArray } from "../../db/arrays.ts";
import type { Tx } from "../../db/schema.ts";

/**
 * The first and the last statements of an erasure (rules 21.12, 21.13): the person is shut out, and at the
 * end all that is theirs alone goes. What can be long is masked in between. Every statement may run twice.
 */

/** The person as they were, and the name that they have from now on. */
export type Erased = {
  id: string;
  userName: string;
  fullName: string;
  email: string;
  phone: string;
  newName: string;
};

/** Reads the person, with their row locked. */
export async function lockErased(tx: Tx, userId: string): Promise<Omit<Erased, "newName"> | undefined> {
  return tx
    .selectFrom("app_user")
    .select(["id", "user_name as userName", "full_name as fullName", "email", "phone"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps the person from doing anything more, before anything is taken away. */
export async function shutOut(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ is_blocked: true, blocked_at: at, block_reason: "The account is being erased" })
    .where("id", "=", userId)
    .execute();
  for (const table of ["session", "api_key", "reserved_account", "reservation"] as const)
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
}

/** Tables whose rows of the person go, whole. */
const GONE = [
  "session",
  "known_device",
  "api_key",
  "webhook_endpoint",
  "webhook_delivery",
  "push_message",
  "epin",
  "push_device",
  "push_off",
  "channel_link",
  "channel_session",
  "chat_code",
  "chat_offer",
  "chat_message",
  "special_price",
  "schedule",
  "abroad_quote",
  "contact",
  "customer_entry",
  "customer_number",
  "customer",
  "customer_shop",
  "saved_meter",
  "second_factor",
  "passkey",
  "passkey_challenge",
  "payment_pin",
  "payment_pin_reset",
  "phone_change",
  "email_proof",
  "password_reset",
  "identity",
  "identity_try",
  "reserved_account",
  "reservation",
  "limit_use",
  "notification_seen",
  "mail_optout",
  "price_letter",
  "book_reader",
] as const;

async function eraseOrders(tx: Tx, id: string): Promise<void> {
  await sql`delete from bulk_row r using bulk_job j where j.user_id = ${id} and r.job_id = j.id`.execute(tx);
  // The list itself names nobody else, and its request key names it.
  await sql`
    update bulk_job set state = case when state in ('running', 'paused') then 'cancelled' else state end, shop_name = ''
     where user_id = ${id} and (state in ('running', 'paused') or shop_name <> '')`.execute(tx);
  await sql`update channel_order set what = '' where user_id = ${id}`.execute(tx);
}

/**
 * Takes away everything that is the person's alone, and the person's own names. After its commit nobody can
 * log in, and the same email and number may register anew.
 */
export async function erasePerson(
  tx: Tx,
  erased: Erased,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  const { id, userName, email, phone, newName } = erased;
  await sql`
    delete from meter_check c using saved_meter m where m.user_id = ${id} and c.meter_number = m.meter_number`.execute(
    tx,
  );
  await tx.deleteFrom("beneficiary").where("user_id", "=", id).execute();
  await eraseOrders(tx, id);
  for (const table of GONE) await tx.deleteFrom(table).where("user_id", "=", id).execute();
  await sql`delete from mail where lower(recipient) = lower(${email})`.execute(tx);
  const names = [userName, email, phone].map((name) => name.toLowerCase());
  await sql`delete from password_reset_request where lower(login) = any (${textArray(names)}::text[])`.execute(
    tx,
  );
  await sql`
    delete from login_throttle t using unnest(${textArray(names)}::text[]) n
     where strpos(t.subject, ${id}) > 0 or split_part(t.subject, ':', 1) <> 'address' and (
       substr(t.subject, strpos(t.subject, ':') + 1) = n
       or t.subject ~ '^(familiar|device):' and starts_with(substr(t.subject, strpos(t.subject, ':') + 1), n || '@')
          and strpos(substr(t.subject, strpos(t.subject, ':') + length(n) + 2), '@') = 0)`.execute(tx);
  await tx.updateTable("consent").set({ address: "" }).where("user_id", "=", id).execute();
  await tx
    .updateTable("app_user")
    .set({
      user_name: newName,
      full_name: "",
      email: noEmail(id),
      email_proven_at: null,
      phone: newName,
      password_hash: passwordHash,
      is_partner: false,
      is_special: false,
      is_blocked: true,
      blocked_at: at,
      block_reason: "Erased at the person's own wish",
      freeze_reason: "",
      last_login_at: null,
      free_daily_kobo: null,
      proof_above_kobo: null,
    })
    .where("id", "=", id)
    .execute();
}
