import { type RawBuilder, sql } from "kysely";
import { NEAR_MS } from "../../core/reconciliation.ts";
import { int8Array, textArray, uuidArray } from "../../db/arrays.ts";
import type { Tx } from "../../db/schema.ts";
import { type AccountDay, oursOf } from "./ours-queries.ts";

/** The set-based steps of matching a day (rules 17.4). Each reads the day alone. */

export type Matching = AccountDay & { statementId: string; at: Date };

/** Forgets what an earlier matching of the day found, so that the next begins anew. */
export async function forgetMatches(tx: Tx, { accountId, day, statementId, at }: Matching): Promise<void> {
  await sql`
    update outside_statement_line set found = null, subject_id = null, step = null
     where statement_id = ${statementId} and found is not null`.execute(tx);
  await sql`
    update reconciliation_exception
       set state = 'waiting', how = null, found_on = null, changed_at = ${at},
           subject_id = case when ours_kobo = 0 and our_status is null then null else subject_id end,
           step = case when ours_kobo = 0 and our_status is null then null else step end
     where account_id = ${accountId} and how = 'arrived' and found_on = ${day}::date`.execute(tx);
}

/** A line and a row of ours can be one when money moved the same way, or on one side only. */
const SAME_WAY = sql`(o.amount = 0 or l.status <> 'success' or sign(o.amount) = sign(l.amount_kobo))`;

/**
 * Matches by reference: the order that a line names, our reference, their number. Of several rows the line
 * takes the best, of several lines the row takes the best; a line whose row has gone to another is `lost`.
 */
export async function matchByReference(tx: Tx, of: Matching): Promise<void> {
  const lines = sql`outside_statement_line l`;
  const mine = sql`l.statement_id = ${of.statementId} and ${SAME_WAY}`;
  const pair = (way: number, on: RawBuilder<unknown>) => sql`
    select l.line_no, o.subject_id, o.step, ${sql.lit(way)}::integer as way,
           (l.status = 'success') = (o.status = 'success') as agree, l.amount_kobo = o.amount as equal,
           o.their_key <> '' and o.their_key = l.their_key as named
      from ${lines} join ours o on ${on} where ${mine}`;
  await sql`
    with ${oursOf(of)},
    pairs as materialized (
      ${pair(1, sql`o.subject_id = l.our_id and o.attempt = l.our_attempt`)} union all
      ${pair(2, sql`o.ref_key = l.ref_key and l.ref_key <> ''`)} union all
      ${pair(3, sql`o.their_key = l.their_key and l.their_key <> ''`)} union all
      ${pair(4, sql`o.their_key = l.ref_key and l.ref_key <> ''`)}),
    best as (select distinct on (line_no) * from pairs
              order by line_no, way, agree desc, equal desc, subject_id, step),
    chosen as (select distinct on (subject_id, step) * from best
                order by subject_id, step, way, agree desc, equal desc, named desc, line_no)
    update outside_statement_line l
       set found = case when c.line_no is null then 'lost' else 'reference' end, subject_id = c.subject_id, step = c.step
      from best b left join chosen c on c.line_no = b.line_no
     where l.statement_id = ${of.statementId} and l.line_no = b.line_no`.execute(tx);
}

/** The words that name a line beside its place: our reference or their own number. */
const NAME = sql`coalesce(nullif(l.ref_key, ''), nullif(l.their_key, ''))`;

/**
 * CTE `repeated`: lines of money whose name and direction another line has that is matched or comes earlier.
 */
const repeatedLines = (of: Matching) => sql`
  several_names as materialized (
    select ${NAME} as name, sign(l.amount_kobo) as way from outside_statement_line l
     where l.statement_id = ${of.statementId} and l.status = 'success' group by 1, 2 having count(*) > 1),
  repeated as materialized (
    select line_no from (
      select l.line_no, row_number() over (partition by n.name, n.way order by l.found is null, l.line_no) as nth
        from outside_statement_line l join several_names n on n.name = ${NAME} and n.way = sign(l.amount_kobo)
       where l.statement_id = ${of.statementId} and l.status = 'success') l
     where nth > 1)`;

/** CTE `free_lines`: lines of money that name no order of ours and are not the repetition of another line. */
const freeLines = (of: Matching) => sql`
  ${repeatedLines(of)},
  free_lines as materialized (
    select l.row_key, l.line_no, l.number_key, l.amount_kobo, l.at
      from outside_statement_line l
     where l.statement_id = ${of.statementId} and l.status = 'success' and l.found is null and l.our_id is null
       and l.number_key <> '' and not exists (select from repeated r where r.line_no = l.line_no))`;

/** CTE `free_ours`: rows of ours with money that no line was matched to. */
const freeOurs = (of: Matching) => sql`
  free_ours as materialized (
    select o.* from ours o
     where o.status = 'success' and o.number_key <> ''
       and not exists (select from outside_statement_line l
                        where l.statement_id = ${of.statementId} and l.subject_id = o.subject_id and l.step = o.step))`;

const GROUPS = sql`
  line_groups as (select number_key, amount_kobo as amount, count(*) as n, min(line_no) as line_no, min(at) as at
                    from free_lines group by 1, 2),
  our_groups as (select number_key, amount, count(*) as n, min(subject_id::text)::uuid as subject_id, min(step) as step, min(at) as at
                   from free_ours group by 1, 2)`;

/** Matches the one line of a number and amount with the one row of ours, where they are near in time. */
export async function matchSingles(tx: Tx, of: Matching): Promise<void> {
  await sql`
    with ${oursOf(of)}, ${freeLines(of)}, ${freeOurs(of)}, ${GROUPS}
    update outside_statement_line l set found = 'value', subject_id = g.subject_id, step = g.step
      from (select t.line_no, u.subject_id, u.step from line_groups t join our_groups u using (number_key, amount)
             where t.n = 1 and u.n = 1
               and (t.at is null or abs(extract(epoch from t.at - u.at)) * 1000 <= ${sql.lit(NEAR_MS)})) g
     where l.statement_id = ${of.statementId} and l.line_no = g.line_no`.execute(tx);
}

/** A row of a group of equal numbers and amounts. `key`: the line's, or ours as id and step. */
export type Grouped = { isOurs: boolean; group: string; key: string; at: Date | null };

/** Returns the rows of groups in which several have the same number and amount: they are paired by time. */
export async function readGroups(tx: Tx, of: Matching): Promise<Grouped[]> {
  const { rows } = await sql<Grouped>`
    with ${oursOf(of)}, ${freeLines(of)}, ${freeOurs(of)}, ${GROUPS},
    several as (select number_key, amount from line_groups t join our_groups u using (number_key, amount) where t.n > 1 or u.n > 1)
    select false as "isOurs", s.number_key || ' ' || s.amount as group, l.row_key as key, l.at, l.line_no as place
      from several s join free_lines l on l.number_key = s.number_key and l.amount_kobo = s.amount
    union all
    select true, s.number_key || ' ' || s.amount, o.subject_id || ' ' || o.step, o.at, 0
      from several s join free_ours o on o.number_key = s.number_key and o.amount = s.amount
     order by 1, 2, 4, 5, 3`.execute(tx);
  return rows;
}

export type Pair = { rowKey: string; subjectId: string; step: number };

export async function savePairs(tx: Tx, statementId: string, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update outside_statement_line l set found = 'value', subject_id = p.subject_id, step = p.step
      from unnest(${textArray(pairs.map(({ rowKey }) => rowKey))}::text[],
                  ${uuidArray(pairs.map(({ subjectId }) => subjectId))}::uuid[],
                  ${int8Array(pairs.map(({ step }) => step))}::smallint[]) p(row_key, subject_id, step)
     where l.statement_id = ${statementId} and l.row_key = p.row_key`.execute(tx);
}

/** How many days from another a difference may find its other side. */
const CARRIED_DAYS = sql.lit(31);

const carried = ({ accountId, day }: Matching) => sql`
  e.account_id = ${accountId} and e.state <> 'settled' and e.day <> ${day}::date
  and e.day between ${day}::date - ${CARRIED_DAYS} and ${day}::date + ${CARRIED_DAYS}`;

/**
 * Looks at what other days left open: a line of today is the other side of what only we had, and a row of
 * ours of today is the other side of what only they had (rules 17.7). Only whole amounts settle, and each
 * line and row settles one.
 */
export async function matchCarried(tx: Tx, of: Matching): Promise<void> {
  await settleByLines(tx, of);
  await settleByRows(tx, of);
}

const arrived = (of: Matching) =>
  sql`state = 'settled', how = 'arrived', found_on = ${of.day}::date, changed_at = ${of.at}`;

async function settleByLines(tx: Tx, of: Matching): Promise<void> {
  const named =
    of.kind === "supplier"
      ? sql`l.our_id = e.subject_id and l.our_attempt = e.attempt`
      : sql`l.ref_key = translate(lower(e.our_ref), ' -', '') and l.ref_key <> ''`;
  await sql`
    with named as (
      select distinct on (e.id) e.id, l.row_key, e.subject_id, e.step
        from reconciliation_exception e join outside_statement_line l on ${named}
       where ${carried(of)} and e.ours_kobo <> 0 and e.theirs_kobo = 0 and l.statement_id = ${of.statementId}
         and l.found is null and l.status = 'success' and l.amount_kobo = e.ours_kobo
       order by e.id, l.line_no),
    pairs as (select distinct on (row_key) * from named order by row_key, id),
    lines as (
      update outside_statement_line l set found = 'carried', subject_id = p.subject_id, step = p.step
        from pairs p where l.statement_id = ${of.statementId} and l.row_key = p.row_key)
    update reconciliation_exception e set ${arrived(of)} from pairs p where e.id = p.id`.execute(tx);
}

async function settleByRows(tx: Tx, of: Matching): Promise<void> {
  const named = (on: RawBuilder<unknown>) =>
    sql`select e.id, o.subject_id, o.step from theirs e join free o on o.amount = e.amount_kobo and ${on}`;
  await sql`
    with ${oursOf(of)},
    free as materialized (
      select o.* from ours o
       where o.status = 'success'
         and not exists (select from outside_statement_line t
                          where t.statement_id = ${of.statementId} and t.subject_id = o.subject_id and t.step = o.step)),
    theirs as materialized (
      select e.id, l.our_id, l.our_attempt, l.ref_key, l.their_key, l.amount_kobo
        from reconciliation_exception e
       cross join lateral (select * from outside_statement_line
                            where statement_id = e.statement_id and row_key = e.row_key offset 0) l
       where ${carried(of)} and e.theirs_kobo <> 0 and e.ours_kobo = 0 and l.status = 'success'),
    named as (
      ${named(sql`o.subject_id = e.our_id and o.attempt = e.our_attempt`)} union
      ${named(sql`o.ref_key = e.ref_key and e.ref_key <> ''`)} union
      ${named(sql`o.their_key = e.their_key and e.their_key <> ''`)} union
      ${named(sql`o.their_key = e.ref_key and e.ref_key <> ''`)}),
    first as (select distinct on (id) * from named order by id, subject_id, step),
    pairs as (select distinct on (subject_id, step) * from first order by subject_id, step, id),
    taken as (
      delete from reconciliation_work w using pairs p
       where w.account_id = ${of.accountId} and w.day = ${of.day}::date and w.subject_id = p.subject_id and w.step = p.step)
    update reconciliation_exception e set ${arrived(of)}, subject_id = p.subject_id, step = p.step
      from pairs p where e.id = p.id`.execute(tx);
}

/** Our row as one text, so that rows without one are compared too. */
const SUBJECT = (of: string) => sql`concat_ws(' ', ${sql.ref(`${of}.subject_id`)}, ${sql.ref(`${of}.step`)})`;

/**
 * The row of ours that a decision is about; none where it is about a line. A line's decision holds whichever
 * row the line is paired with later, as when another day's row was its other side.
 */
const DECIDED = (of: string) =>
  sql`case when ${sql.ref(`${of}.line_key`)} <> '' then '' else ${SUBJECT(of)} end`;

/** Money that a line says moved. */
const THEIRS = sql`case when l.status = 'success' then l.amount_kobo else 0 end`;

/**
 * CTE `differing`: every difference of the day that no earlier decision has settled. What was adjusted for a
 * difference counts as ours.
 */
const differing = (of: Matching) => sql`
  ${repeatedLines(of)},
  lines as materialized (
    select l.row_key, l.line_no, l.status, l.amount_kobo, l.found, l.subject_id, l.step,
           coalesce(${NAME}, l.number_key || '|' || coalesce(l.at::text, '')) as name
      from outside_statement_line l where l.statement_id = ${of.statementId}),
  raw as (
    select case when l.status = 'success' and o.status = 'success' then 'amount_differs' else 'status_differs' end as kind,
           l.line_no, o.subject_id, o.step, ${THEIRS} as theirs, o.amount as ours
      from lines l join ours o on o.subject_id = l.subject_id and o.step = l.step
     where l.found <> 'carried' and ${THEIRS} <> o.amount
    union all
    select case when l.found = 'lost' or exists (select from repeated r where r.line_no = l.line_no) then 'twice' else 'only_theirs' end,
           l.line_no, null, null, l.amount_kobo, 0
      from lines l where l.status = 'success' and (l.found is null or l.found = 'lost')
    union all
    select 'only_ours', null, o.subject_id, o.step, 0, o.amount
      from ours o where o.status = 'success'
       and not exists (select from lines l where l.subject_id = o.subject_id and l.step = o.step)),
  keys as (
    select l.line_no, l.name || '#' || row_number() over (partition by l.name order by l.line_no) as line_key
      from lines l where l.name in (select n.name from raw r join lines n on n.line_no = r.line_no)),
  decided as (
    select line_key, ${DECIDED("e")} as subject, sum(adjusted_kobo) as adjusted, bool_or(how = 'arrived') as has_arrived
      from reconciliation_exception e where account_id = ${of.accountId} and day = ${of.day}::date and state = 'settled'
     group by 1, 2),
  differing as materialized (
    select r.kind, coalesce(k.line_key, '') as line_key, l.row_key, coalesce(l.reference, '') as reference,
           coalesce(l.their_ref, '') as their_ref, coalesce(l.number, '') as their_number, l.status as their_status, l.at as their_at,
           r.theirs, r.subject_id, r.step, o.attempt, coalesce(o.our_ref, '') as our_ref, coalesce(o.number, '') as our_number,
           o.status as our_status, o.at as our_at, (r.ours + coalesce(d.adjusted, 0))::bigint as ours
      from raw r left join keys k on k.line_no = r.line_no
      left join outside_statement_line l on l.statement_id = ${of.statementId} and l.line_no = r.line_no
      left join ours o on o.subject_id = r.subject_id and o.step = r.step
      left join decided d on d.line_key = coalesce(k.line_key, '') and d.subject = case when k.line_key is null then ${SUBJECT("r")} else '' end
     where r.theirs <> r.ours + coalesce(d.adjusted, 0) and not coalesce(d.has_arrived, false))`;

const FACTS = sql`kind, statement_id, row_key, reference, their_ref, their_number, their_status, their_at, theirs_kobo, attempt,
  our_ref, our_number, our_status, our_at, ours_kobo`;

/**
 * Writes the differences of the day down: new ones, and those that are still there as they are now. One that
 * nobody decided about and that is gone is forgotten; one that waited is settled by itself. One whose other
 * side another day found names the new statement's line.
 */
export async function saveDifferences(tx: Tx, of: Matching): Promise<void> {
  const same = sql`d.line_key = e.line_key and ${SUBJECT("d")} = ${SUBJECT("e")}`;
  const facts = sql`d.kind, ${of.statementId}::uuid, d.row_key, d.reference, d.their_ref, d.their_number, d.their_status, d.their_at,
    d.theirs, d.attempt, d.our_ref, d.our_number, d.our_status, d.our_at, d.ours`;
  const unsettled = sql`e.account_id = ${of.accountId} and e.day = ${of.day}::date and e.state <> 'settled'`;
  await sql`
    with ${oursOf(of)}, ${differing(of)},
    found_elsewhere as (
      update reconciliation_exception e set statement_id = ${of.statementId}, row_key = l.row_key
        from keys k join lines l on l.line_no = k.line_no
       where e.account_id = ${of.accountId} and e.day = ${of.day}::date and e.how = 'arrived' and e.line_key = k.line_key),
    kept as (
      update reconciliation_exception e set (${FACTS}) = (${facts}) from differing d where ${unsettled} and ${same}),
    forgotten as (
      delete from reconciliation_exception e
       where ${unsettled} and e.state = 'open' and not exists (select from differing d where ${same})),
    gone as (
      update reconciliation_exception e set state = 'settled', how = 'arrived', found_on = ${of.day}::date, changed_at = ${of.at}
       where ${unsettled} and e.state <> 'open' and not exists (select from differing d where ${same}))
    insert into reconciliation_exception (account_id, day, line_key, subject_id, step, found_at, changed_at, ${FACTS})
      select ${of.accountId}, ${of.day}::date, d.line_key, d.subject_id, d.step, ${of.at}::timestamptz, ${of.at}::timestamptz, ${facts}
        from differing d where not exists (select from reconciliation_exception e where ${unsettled} and ${same})`.execute(
    tx,
  );
}
