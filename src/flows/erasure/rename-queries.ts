import { type RawBuilder, sql } from "kysely";
import { PERSON_RULES } from "../../core/alerts.ts";
import { textArray, uuidArray } from "../../db/arrays.ts";
import type { Tx } from "../../db/schema.ts";
import type { Erased } from "./erase-queries.ts";

/** The statements of an erasure that take a person out of the words of others (rules 21.13, 21.15). */

/** A name of fewer letters is found as a whole value only: it would be many words, or a part of them. */
const SHORTEST = 4;

const textsOf = ({ userName, fullName, email, phone }: Erased): string[] =>
  [email, fullName, phone, userName].filter((text) => text !== "");

/** Puts the new name in place of the person's names, email and number in words of others, as whole words. */
export const reworded = (erased: Erased, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  withNewName(erased, { column, texts: textsOf(erased) });

type Words = { column: RawBuilder<unknown>; texts: readonly string[] };

function withNewName({ newName }: Erased, { column, texts }: Words): RawBuilder<unknown> {
  return texts.reduce<RawBuilder<unknown>>((words, text) => {
    const whole = `(?<![[:alnum:]_])${text.replace(/[^\p{L}\p{N}]/gu, "\\$&")}(?![[:alnum:]_])`;
    return sql`regexp_replace(${words}, ${whole}, ${newName}, 'g')`;
  }, column);
}

/** The most letters of a note of an alert. */
const NOTE_LETTERS = 1_000;

/**
 * Takes the person out of alerts: of those about them, and of those that name whom a price is for. In other
 * alerts and in messages, a name could be any word: there, only what no other word is, is taken out. Figures,
 * times and endings stay.
 */
export async function renameInAlerts(tx: Tx, erased: Erased): Promise<void> {
  const { id, userName, newName, email, phone } = erased;
  const isAbout = sql`rule = any(${textArray(PERSON_RULES)}::text[]) and subject = ${id}`;
  const isNamed = sql`rule = 'below_cost' and strpos(lower(facts ->> 'which'), lower(${userName})) > 0`;
  const own = reworded(erased, sql`note`);
  await sql`
    update alert set note = left(${own}, ${NOTE_LETTERS})
     where note <> '' and (${isAbout} or ${isNamed}) and note <> ${own}`.execute(tx);
  const unlike = [email, phone].filter((text) => text !== "");
  const others = withNewName(erased, { column: sql`note`, texts: unlike });
  await sql`
    update alert set note = left(${others}, ${NOTE_LETTERS}) where note <> '' and note <> ${others}`.execute(
    tx,
  );
  const texts = textsOf(erased).filter((text) => text.length >= SHORTEST);
  const said = withNewName(erased, { column: sql`text`, texts });
  await sql`update alert_message set text = ${said} where text <> ${said}`.execute(tx);
  await sql`
    update alert set facts = facts || jsonb_build_object('userName', ${newName}::text) where ${isAbout}`.execute(
    tx,
  );
  await sql`
    update alert set facts = facts || jsonb_build_object('which', ${reworded(erased, sql`(facts ->> 'which')`)})
     where ${isNamed}`.execute(tx);
}

/**
 * Puts the new name into rows of other people beside a part of the person's history: transfers between them.
 * Each is found by the row that joins the two.
 */
export async function renameBeside(
  tx: Tx,
  { id, userName, newName }: Erased,
  ids: readonly string[],
): Promise<void> {
  const renamed = sql`set note = replace(t.note, ${userName}, ${newName})`;
  const isNamed = sql`strpos(t.note, ${userName}) > 0`;
  const own = sql`own.id = any (${uuidArray(ids)}::uuid[]) and own.user_id = ${id}`;
  await sql`
    update wallet_transaction t ${renamed} from wallet_transaction own join transfer x on x.id = own.related_id
     where ${own} and own.kind = 'transfer_in' and x.receiver_id = ${id} and t.id = x.id and ${isNamed}`.execute(
    tx,
  );
  await sql`
    update wallet_transaction t ${renamed} from wallet_transaction own join transfer x on x.id = own.id
     where ${own} and own.kind = 'transfer_out'
       and t.user_id = x.receiver_id and t.created_at = x.created_at and t.related_id = x.id and ${isNamed}`.execute(
    tx,
  );
}

/** Puts the new name into the reward of who brought the person. */
export async function renameReferral(tx: Tx, { id, userName, newName }: Erased): Promise<void> {
  await sql`
    update wallet_transaction t set note = replace(t.note, ${userName}, ${newName}) from referral_reward r
     where r.referred_id = ${id} and t.user_id = r.referrer_id and t.kind = 'referral_reward'
       and t.created_at in (r.created_at, r.paid_at) and strpos(t.note, ${userName}) > 0`.execute(tx);
}

/** Takes the person out of what staff asked for, were asked, and looked up. */
export async function renameAtStaff(tx: Tx, erased: Erased): Promise<void> {
  const { id, userName, newName } = erased;
  await tx.deleteFrom("audit_personal").where("person_id", "=", id).execute();
  const said = (column: string) =>
    reworded(
      erased,
      sql`replace(${sql.ref(column)}, coalesce(nullif(subject_name, ''), ${userName}), ${newName})`,
    );
  await sql`
    update approval set subject_name = ${newName}, payload = '{}', what = ${said("what")}, reason = ${said("reason")}
     where state <> 'open' and (subject_id = ${id} or subject_name = ${userName})`.execute(tx);
}

/**
 * Takes the person's name, email and number out of a part of what staff looked up, in the order of its
 * entries. Each keeps its number, because equal ones of a minute are one row. Returns the last entry, or
 * undefined after the last part.
 */
export async function maskReadings(
  tx: Tx,
  { erased, after, limit }: { erased: Erased; after: bigint; limit: number },
): Promise<bigint | undefined> {
  const named = textsOf(erased).map((text) => text.toLowerCase());
  const { rows } = await sql<{ last: bigint | null; count: number }>`
    with part as (select id, filter from staff_reading where id > ${after} order by id limit ${limit}),
    gone as (
      update staff_reading r set filter = jsonb_build_object('person', 'erased', 'reading', r.id) from part p
       where r.id = p.id and exists (
         select from unnest(${textArray(named)}::text[]) n
          where exists (select from jsonb_each_text(p.filter) f
                         where lower(f.value) = n or length(n) >= ${SHORTEST} and strpos(lower(f.value), n) > 0) or ${isPartOf(sql`n`, sql`p.filter ->> 'search'`)}) returning r.id)
    select max(id) as last, count(*)::integer as count from part`.execute(tx);
  const [part] = rows;
  return part && part.count === limit ? (part.last ?? undefined) : undefined;
}

/** True for a search by a part of a name, or by digits of a number in any form (rules 20.11). */
function isPartOf(name: RawBuilder<unknown>, search: RawBuilder<unknown>): RawBuilder<boolean> {
  const digits = sql`regexp_replace(regexp_replace(${search}, '\\D', '', 'g'), '^234', '0')`;
  return sql`(length(${search}) >= 5 and strpos(${name}, lower(${search})) > 0
    or length(${digits}) >= 6 and strpos(${name}, ${digits}) > 0)`;
}
