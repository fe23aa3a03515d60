import { type RawBuilder, sql } from "kysely";
import { PERSON_RULES } from "../../core/alerts.ts";
import { textArray } from "../../db/arrays.ts";
import type { Tx } from "../../db/schema.ts";
import { type Erased, masked, withoutNumbers } from "./erase-queries.ts";

/** The statements of an erasure that take a person out of the words of others (rules 21.13, 21.15). */

/**
 * Blanks what was said about the person: in their tickets, in notes of staff, and in alerts that name them.
 * Times, authors and endings stay.
 */
export async function blankWords(tx: Tx, { id, userName, newName }: Erased): Promise<void> {
  await sql`
    update dispute_message m set text = ${ERASED_TEXT} from dispute d
     where d.user_id = ${id} and m.dispute_id = d.id and m.text not in ('', ${ERASED_TEXT})`.execute(tx);
  await sql`
    update dispute_message m set facts = m.facts || jsonb_build_object('number', ${masked(sql`(m.facts ->> 'number')`)}) from dispute d
     where d.user_id = ${id} and m.dispute_id = d.id and m.facts ->> 'number' ~ '^[^*]{5,}$'`.execute(tx);
  await sql`
    update dispute set asked_said = ${withoutNumbers(sql`asked_said`)}, look_note = ${withoutNumbers(sql`look_note`)}
     where user_id = ${id} and (asked_said ~ '[0-9]{6,}' or look_note ~ '[0-9]{6,}')`.execute(tx);
  await sql`
    update person_note set body = ${ERASED_TEXT} where user_id = ${id} and body <> ${ERASED_TEXT}`.execute(
    tx,
  );
  await sql`
    update alert set facts = facts || jsonb_build_object('userName', ${newName}::text), note = replace(note, ${userName}, ${newName})
     where rule = any(${textArray(PERSON_RULES)}::text[]) and subject = ${id}`.execute(tx);
  await sql`
    update alert_message set text = replace(text, ${userName}, ${newName}) where strpos(text, ${userName}) > 0`.execute(
    tx,
  );
}
/** Stands where something was said about a person who was erased. */
const ERASED_TEXT = "(erased)";

/**
 * Puts the new name into rows of other people that name the person: transfers between them, coupons for
 * them, and the reward for having referred them. Each is found by the row that joins the two.
 */
export async function renameElsewhere(tx: Tx, { id, userName, newName }: Erased): Promise<void> {
  const renamed = sql`set note = replace(t.note, ${userName}, ${newName})`;
  const isNamed = sql`strpos(t.note, ${userName}) > 0`;
  await sql`
    update wallet_transaction t ${renamed} from transfer x
     where x.receiver_id = ${id} and t.id = x.id and ${isNamed}`.execute(tx);
  await sql`
    update wallet_transaction t ${renamed} from wallet_transaction own, transfer x
     where own.user_id = ${id} and own.type = 'transfer' and own.kind = 'transfer_out' and x.id = own.id
       and t.user_id = x.receiver_id and t.created_at = x.created_at and t.related_id = x.id and ${isNamed}`.execute(
    tx,
  );
  await sql`
    update wallet_transaction t ${renamed} from coupon c
     where c.owner_id = ${id} and t.id = c.line_id and ${isNamed}`.execute(tx);
  await sql`
    update wallet_transaction t ${renamed} from referral_reward r
     where r.referred_id = ${id} and t.user_id = r.referrer_id and t.kind = 'referral_reward'
       and t.created_at in (r.created_at, r.paid_at) and ${isNamed}`.execute(tx);
}

/** Takes the person out of what staff asked for, were asked, and looked up. */
export async function renameAtStaff(tx: Tx, erased: Erased): Promise<void> {
  const { id, userName, newName } = erased;
  await tx.deleteFrom("audit_personal").where("person_id", "=", id).execute();
  const reworded = (column: string) =>
    textsOf(erased).reduce<RawBuilder<unknown>>(
      (words, text) => sql`replace(${words}, ${text}, ${newName})`,
      sql.ref(column),
    );
  await sql`
    update approval set subject_name = ${newName}, payload = '{}', what = ${reworded("what")}, reason = ${reworded("reason")}
     where state <> 'open' and (subject_id = ${id} or subject_name = ${userName})`.execute(tx);
}

/** A name of fewer letters is found as a whole value only: it would be a part of many words. */
const SHORTEST = 4;

const textsOf = ({ userName, fullName, email, phone }: Erased): string[] =>
  [email, fullName, phone, userName].filter((text) => text !== "");

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
