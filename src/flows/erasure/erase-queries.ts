import { type RawBuilder, sql } from "kysely";
import { noEmail } from "../../core/email-proof.ts";
import { textArray, uuidArray } from "../../db/arrays.ts";
import type { Tx } from "../../db/schema.ts";

/**
 * The statements of an erasure (rules 21.13). The rows of the books stay with their amounts and times; names,
 * numbers, meters and bank accounts in them are masked. Every statement may run twice.
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

/** Shows the first four signs of a number, as a network's prefix, and stars for the rest. */
export const masked = (column: RawBuilder<unknown>) =>
  sql<string>`rpad(left(${column}, 4), length(${column}), '*')`;
export const withoutNumbers = (column: RawBuilder<unknown>) =>
  sql<string>`regexp_replace(${column}, '[0-9]{6,}', '******', 'g')`;

/**
 * Masks a part of a person's history, in the order of ids. Returns the last id, or undefined after the last
 * part. The names of their meters go with it.
 */
export async function maskHistory(
  tx: Tx,
  { userId, after, limit }: { userId: string; after: bigint; limit: number },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: string; seq: bigint; number: string }>`
    select id, seq, number from wallet_transaction where user_id = ${userId} and seq > ${after} order by seq limit ${limit}`.execute(
    tx,
  );
  await maskRows(tx, rows);
  return rows.length < limit ? undefined : rows.at(-1)?.seq;
}

/**
 * Masks at most `limit` of the rows that moved no money: links that were not paid, and the like. Returns how
 * many were not masked yet.
 */
export async function maskUnplaced(
  tx: Tx,
  { userId, limit }: { userId: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from wallet_transaction
     where user_id = ${userId} and seq is null and ${IS_OPEN} order by created_at limit ${limit}`.execute(tx);
  await maskRows(tx, rows);
  return rows.length;
}

/** The condition of a row of the history that still says something about its person. */
const IS_OPEN = sql`(number ~ '^[^*]{5,}$' or meter_owner is not null or account_name is not null or token is not null
    or tokens is not null or payment_link is not null or note ~ '[0-9]{6,}')`;

async function maskRows(tx: Tx, rows: readonly { id: string; number: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const numbers = [...new Set(rows.map(({ number }) => number))];
  if (ids.length === 0) return;
  await tx.deleteFrom("meter_check").where("meter_number", "in", numbers).execute();
  await sql`
    update supplier_order o set number = ${masked(sql`o.number`)} from wallet_transaction t
     where t.id = any (${uuidArray(ids)}::uuid[]) and o.supplier = t.supplier and o.number = t.number and o.purchase_id = t.id
       and o.number ~ '^[^*]{5,}$'`.execute(tx);
  await sql`
    delete from order_reference r using wallet_transaction t
     where t.id = any (${uuidArray(ids)}::uuid[]) and r.purchase_id = t.id and r.hash in (
       select reference_hash(regexp_replace(k, '\\D', '', 'g'))
         from (select t.token as k union all
               select j ->> 'token' from jsonb_array_elements(case when jsonb_typeof(t.tokens) = 'array' then t.tokens else '[]' end) j) keys)`.execute(
    tx,
  );
  await sql`
    update wallet_transaction
       set number = ${masked(sql`number`)}, meter_owner = null, account_name = null, token = null, tokens = null,
           payment_link = null, note = ${withoutNumbers(sql`note`)}
     where id = any (${uuidArray(ids)}::uuid[]) and ${IS_OPEN}`.execute(tx);
  for (const [table, words] of [
    ["attempt_evidence", "said"],
    ["attempt_rejected", "note"],
  ] as const)
    await sql`
      update ${sql.table(table)} set ${sql.ref(words)} = ${withoutNumbers(sql.ref(words))}
       where purchase_id = any (${uuidArray(ids)}::uuid[]) and ${sql.ref(words)} ~ '[0-9]{6,}'`.execute(tx);
}

/** Masks the bank accounts and numbers beside the history. The last four digits of an account stay. */
export async function maskBooks(tx: Tx, { id, userName, newName }: Erased): Promise<void> {
  await sql`
    delete from account_check c using (
      select bank_code, account_number from beneficiary where user_id = ${id}
      union select bank_code, account_number from payout where user_id = ${id}) o
     where c.bank_code = o.bank_code and c.account_number = o.account_number`.execute(tx);
  await sql`
    update payout set account_number = lpad(right(account_number, 4), 10, '0'), account_name = 'Erased',
                      note = ${withoutNumbers(sql`note`)}
     where user_id = ${id}`.execute(tx);
  await sql`
    update partnership set account_number = lpad(right(account_number, 4), 10, '0'), account_name = 'Erased',
                           ended_at = coalesce(ended_at, now())
     where user_id = ${id}`.execute(tx);
  await sql`
    update airtime_to_cash set number = ${masked(sql`number`)}, identifier = null, session = null
     where user_id = ${id} and number ~ '^[^*]{5,}$'`.execute(tx);
  await sql`update funding set link = null, note = ${withoutNumbers(sql`note`)} where user_id = ${id}`.execute(
    tx,
  );
  for (const table of ["manual_funding", "earnings_withdrawal"])
    await sql`
      update ${sql.table(table)} set reason = replace(reason, ${userName}, ${newName})
       where user_id = ${id} and strpos(reason, ${userName}) > 0`.execute(tx);
  await tx
    .deleteFrom("referral_reward")
    .where("referrer_id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** Tables whose rows of the person go, whole. */
const GONE = [
  "session",
  "known_device",
  "api_key",
  "webhook_endpoint",
  "webhook_delivery",
  "special_price",
  "contact",
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
