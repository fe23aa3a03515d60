import { type RawBuilder, sql } from "kysely";
import { textArray, uuidArray } from "../../db/arrays.ts";
import type { Tx } from "../../db/schema.ts";
import type { Erased } from "./erase-queries.ts";
import { renameBeside, reworded } from "./rename-queries.ts";

/**
 * The statements of an erasure for what can be long (rules 21.12, 21.13). The rows of the books stay with
 * their amounts and times; names, numbers, meters and bank accounts in them are masked. Each statement takes
 * at most `limit` rows, and a second run does nothing to the rows of the first.
 */

/** Shows the first four signs of a number, as a network's prefix, and stars for the rest. */
const masked = (column: RawBuilder<unknown>) => sql<string>`rpad(left(${column}, 4), length(${column}), '*')`;
/** A bank account keeps its last four digits. */
const maskedAccount = (column: RawBuilder<unknown>) => sql<string>`lpad(right(${column}, 4), 10, '0')`;
const withoutNumbers = (column: RawBuilder<unknown>) =>
  sql<string>`regexp_replace(${column}, '[0-9]{6,}', '******', 'g')`;

/**
 * Masks a part of a person's history and what stands beside it, in the order of ids. Returns the last id, or
 * undefined after the last part. The names of their meters and cards go with it.
 */
export async function maskHistory(
  tx: Tx,
  erased: Erased,
  { after, limit }: { after: bigint; limit: number },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: string; seq: bigint; number: string }>`
    select id, seq, number from wallet_transaction
     where user_id = ${erased.id} and seq > ${after} order by seq limit ${limit}`.execute(tx);
  await maskRows(tx, erased, rows);
  await renameBeside(
    tx,
    erased,
    rows.map(({ id }) => id),
  );
  return rows.length < limit ? undefined : rows.at(-1)?.seq;
}

/** Masks rows that moved no money: links that were not paid, and the like. Returns how many. */
async function maskUnplaced(tx: Tx, erased: Erased, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from wallet_transaction
     where user_id = ${erased.id} and seq is null and ${IS_OPEN} order by created_at limit ${limit}`.execute(
    tx,
  );
  await maskRows(tx, erased, rows);
  return rows.length;
}

/** The condition of a row of the history that still says something about its person. */
const IS_OPEN = sql`(number ~ '^[^*]{5,}$' or meter_owner is not null or account_name is not null or token is not null
    or tokens is not null or payment_link is not null or note ~ '[0-9]{6,}')`;

async function maskRows(
  tx: Tx,
  erased: Erased,
  rows: readonly { id: string; number: string }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const numbers = [...new Set(rows.map(({ number }) => number))];
  if (ids.length === 0) return;
  const isOne = (column: string) => sql`${sql.ref(column)} = any (${uuidArray(ids)}::uuid[])`;
  await tx.deleteFrom("meter_check").where("meter_number", "in", numbers).execute();
  await tx.deleteFrom("card_check").where("card_number", "in", numbers).execute();
  await sql`delete from internet_check where accounts && ${textArray(numbers)}::text[]`.execute(tx);
  await sql`
    update supplier_order o set number = ${masked(sql`o.number`)} from wallet_transaction t
     where ${isOne("t.id")} and o.supplier = t.supplier and o.number = t.number and o.purchase_id = t.id
       and o.number ~ '^[^*]{5,}$'`.execute(tx);
  await sql`
    delete from order_reference r using wallet_transaction t
     where ${isOne("t.id")} and r.purchase_id = t.id and r.hash in (
       select reference_hash(regexp_replace(k, '\\D', '', 'g'))
         from (select t.token as k union all
               select j ->> 'token' from jsonb_array_elements(case when jsonb_typeof(t.tokens) = 'array' then t.tokens else '[]' end) j) keys)`.execute(
    tx,
  );
  await sql`
    update wallet_transaction
       set number = ${masked(sql`number`)}, meter_owner = null, account_name = null, token = null, tokens = null,
           payment_link = null, note = ${withoutNumbers(sql`note`)}
     where ${isOne("id")} and ${IS_OPEN}`.execute(tx);
  for (const [table, words] of [
    ["attempt_evidence", "said"],
    ["attempt_rejected", "note"],
  ] as const)
    await sql`
      update ${sql.table(table)} set ${sql.ref(words)} = ${withoutNumbers(sql.ref(words))}
       where ${isOne("purchase_id")} and ${sql.ref(words)} ~ '[0-9]{6,}'`.execute(tx);
  await sql`
    update manual_credit set reason = ${ERASED_TEXT} where ${isOne("id")} and reason <> ${ERASED_TEXT}`.execute(
    tx,
  );
  await maskDifferences(tx, erased, isOne("e.subject_id"));
}

/** Stands where something was said about a person who was erased. */
const ERASED_TEXT = "(erased)";

/**
 * Masks our side of differences about these rows, and what staff said of them. Their side is their word. No
 * figure of a closed day is made of either.
 */
async function maskDifferences(tx: Tx, erased: Erased, isOne: RawBuilder<unknown>): Promise<void> {
  const said = (column: string) => withoutNumbers(reworded(erased, sql.ref(column)));
  await sql`
    update reconciliation_decision d set note = ${said("d.note")} from reconciliation_exception e
     where ${isOne} and d.exception_id = e.id and d.note <> ${said("d.note")}`.execute(tx);
  const number = sql`case when exists (select from payout p where p.id = e.subject_id)
    then ${maskedAccount(sql`e.our_number`)} else ${masked(sql`e.our_number`)} end`;
  await sql`
    update reconciliation_exception e set our_number = case when e.our_number = '' then '' else ${number} end, note = ${said("e.note")}
     where ${isOne} and (e.our_number ~ '^[^*]{5,}$' and e.our_number !~ '^0{6}' or e.note <> ${said("e.note")})`.execute(
    tx,
  );
}

/** Masks the bank accounts of withdrawals, and forgets the names that were asked for them. */
async function maskPayouts(tx: Tx, { id }: Erased, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from payout where user_id = ${id} and account_name <> 'Erased' order by id limit ${limit} for update`.execute(
    tx,
  );
  const part = sql`any (${uuidArray(rows.map((row) => row.id))}::uuid[])`;
  await sql`
    delete from account_check c using payout o
     where o.id = ${part} and c.bank_code = o.bank_code and c.account_number = o.account_number`.execute(tx);
  return changed(
    tx,
    sql`update payout set account_number = ${maskedAccount(sql`account_number`)}, account_name = 'Erased',
                          note = ${withoutNumbers(sql`note`)} where id = ${part}`,
  );
}

async function changed(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0n);
}

function maskFundings(tx: Tx, { id }: Erased, limit: number): Promise<number> {
  return changed(
    tx,
    sql`update funding set link = null, note = ${withoutNumbers(sql`note`)}
         where id in (select id from funding where user_id = ${id} and (link is not null or note ~ '[0-9]{6,}') limit ${limit})`,
  );
}

function maskAirtimeSold(tx: Tx, { id }: Erased, limit: number): Promise<number> {
  const isOpen = sql`(number ~ '^[^*]{5,}$' or identifier is not null or session is not null)`;
  return changed(
    tx,
    sql`update airtime_to_cash set number = ${masked(sql`number`)}, identifier = null, session = null
         where id in (select id from airtime_to_cash where user_id = ${id} and ${isOpen} limit ${limit})`,
  );
}

/** Renames the person in the history of who issued coupons for them. */
function renameCoupons(tx: Tx, { id, userName, newName }: Erased, limit: number): Promise<number> {
  return changed(
    tx,
    sql`update wallet_transaction t set note = replace(t.note, ${userName}, ${newName})
         where t.id in (select c.id from coupon c join wallet_transaction i on i.id = c.id
                         where c.owner_id = ${id} and strpos(i.note, ${userName}) > 0 limit ${limit})`,
  );
}

function dropDeliveries(tx: Tx, { id }: Erased, limit: number): Promise<number> {
  return changed(
    tx,
    sql`delete from webhook_delivery where id in (select id from webhook_delivery where user_id = ${id} limit ${limit})`,
  );
}

function dropLetters(tx: Tx, { email }: Erased, limit: number): Promise<number> {
  const own = sql`select id from mail where lower(recipient) = lower(${email}) limit ${limit}`;
  return changed(tx, sql`delete from mail where id in (${own})`);
}

/** Each takes away at most `limit` of one thing, and returns how many: fewer are the last ones. */
export const PARTS: readonly ((tx: Tx, erased: Erased, limit: number) => Promise<number>)[] = [
  maskUnplaced,
  maskPayouts,
  maskFundings,
  maskAirtimeSold,
  renameCoupons,
  dropDeliveries,
  dropLetters,
];

/** Masks what is short: what a partner was paid to, words about the person, and rewards that wait. */
export async function maskRest(tx: Tx, { id, userName, newName }: Erased): Promise<void> {
  await sql`
    delete from account_check c using (select bank_code, account_number from beneficiary where user_id = ${id}) o
     where c.bank_code = o.bank_code and c.account_number = o.account_number`.execute(tx);
  await tx
    .deleteFrom("referral_reward")
    .where("referrer_id", "=", id)
    .where("state", "=", "waiting")
    .execute();
  await sql`
    update partnership set account_number = ${maskedAccount(sql`account_number`)}, account_name = 'Erased',
                           ended_at = coalesce(ended_at, now())
     where user_id = ${id}`.execute(tx);
  for (const table of ["manual_funding", "earnings_withdrawal"])
    await sql`
      update ${sql.table(table)} set reason = replace(reason, ${userName}, ${newName})
       where user_id = ${id} and strpos(reason, ${userName}) > 0`.execute(tx);
  await sql`
    update dispute_message m set facts = m.facts || jsonb_build_object('number', ${masked(sql`(m.facts ->> 'number')`)}) from dispute d
     where d.user_id = ${id} and m.dispute_id = d.id and m.facts ->> 'number' ~ '^[^*]{5,}$'`.execute(tx);
  await sql`
    update dispute set asked_said = ${withoutNumbers(sql`asked_said`)}, look_note = ${withoutNumbers(sql`look_note`)}
     where user_id = ${id} and (asked_said ~ '[0-9]{6,}' or look_note ~ '[0-9]{6,}')`.execute(tx);
  for (const [table, words] of [
    ["dispute_message", "text"],
    ["person_note", "body"],
  ] as const) {
    const isTheirs =
      table === "person_note"
        ? sql`user_id = ${id}`
        : sql`dispute_id in (select d.id from dispute d where d.user_id = ${id})`;
    await sql`
      update ${sql.table(table)} set ${sql.ref(words)} = ${ERASED_TEXT}
       where ${isTheirs} and ${sql.ref(words)} not in ('', ${ERASED_TEXT})`.execute(tx);
  }
}
