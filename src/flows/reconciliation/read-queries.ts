import { sql } from "kysely";
import {
  type AccountKind,
  CONTRA_KINDS,
  HOUSE_KIND,
  type OutsideAccount,
} from "../../core/reconciliation.ts";
import { uuidArray } from "../../db/arrays.ts";
import type { Db, Tx } from "../../db/schema.ts";
import type { AccountDay } from "./ours-queries.ts";

/** Reads of days: the board, a day's totals, and the figures of a closed one. */

/** Returns the outside account of a ledger account's number. */
export async function accountOfNumber(db: Db | Tx, id: bigint): Promise<OutsideAccount | undefined> {
  const row = await db
    .selectFrom("ledger_account")
    .select(["kind", "party"])
    .where("id", "=", id)
    .executeTakeFirst();
  const kind = (Object.keys(HOUSE_KIND) as AccountKind[]).find((one) => HOUSE_KIND[one] === row?.kind);
  return row && kind && { kind, party: row.party };
}

/** Returns the number of our ledger account at a party; undefined when there never was one. */
export async function numberOfAccount(
  db: Db | Tx,
  { kind, party }: OutsideAccount,
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("ledger_account")
    .select("id")
    .where("kind", "=", HOUSE_KIND[kind])
    .where("party", "=", party)
    .where("owner_id", "is", null)
    .executeTakeFirst();
  return row?.id;
}

export type BoardCell = {
  accountKind: string;
  party: string;
  day: string;
  state: "open" | "closed";
  hasStatement: boolean;
  isReading: boolean;
  open: number;
  unsettled: number;
};

/** Returns what stands of each account on each day between two, both included. */
export async function readBoard(db: Db, { from, to }: { from: string; to: string }): Promise<BoardCell[]> {
  const days = sql`day between ${from}::date and ${to}::date`;
  const { rows } = await sql<BoardCell>`
    with counted as (
      select account_id, day, count(*) filter (where state = 'open')::integer as open, count(*)::integer as unsettled
        from reconciliation_exception
       where account_id in (select account_id from reconciliation_day where ${days}) and ${days} and state <> 'settled' group by 1, 2)
    select a.kind as "accountKind", a.party, d.day::text, d.state, d.statement_id is not null as "hasStatement",
           exists (select from outside_statement s where s.account_id = d.account_id and s.day = d.day and s.state = 'loading') as "isReading",
           coalesce(c.open, 0) as open, coalesce(c.unsettled, 0) as unsettled
      from reconciliation_day d join ledger_account a on a.id = d.account_id
      left join counted c on c.account_id = d.account_id and c.day = d.day
     where d.${days}`.execute(db);
  return rows;
}

export type Totals = { rows: number; came: bigint; left: bigint };

/**
 * Sums the lines of a statement that moved money. `matched`: those whose amount is what the day posted for
 * the row they were matched to, or what another day did.
 */
export async function theirTotals(
  db: Db | Tx,
  of: AccountDay,
  statementId: string | null,
): Promise<Totals & { matched: number }> {
  const { rows } = await sql<Totals & { matched: number }>`
    with moved as materialized (
      select m.subject_id, m.step, sum(case when m.debit = ${of.accountId} then m.amount else -m.amount end) as amount
        from ledger_posting m
       where m.created_at >= ${of.from} and m.created_at < ${of.to} and (m.debit = ${of.accountId} or m.credit = ${of.accountId})
       group by 1, 2)
    select count(*)::integer as rows, coalesce(sum(l.amount_kobo) filter (where l.amount_kobo > 0), 0)::bigint as came,
           coalesce(-sum(l.amount_kobo) filter (where l.amount_kobo < 0), 0)::bigint as left,
           count(*) filter (where l.found = 'carried' or m.amount = l.amount_kobo)::integer as matched
      from outside_statement_line l left join moved m on m.subject_id = l.subject_id and m.step = l.step and l.found in ('reference', 'value')
     where l.statement_id = ${statementId} and l.status = 'success'`.execute(db);
  return rows[0] ?? { rows: 0, came: 0n, left: 0n, matched: 0 };
}

/**
 * Sums the postings of the account in the day: of orders, payments and money moved between our own accounts,
 * and of differences settled then.
 */
export async function ourTotals(db: Db | Tx, of: AccountDay): Promise<Totals & { settled: bigint }> {
  const { rows } = await sql<Totals & { settled: bigint }>`
    with contra as materialized (select id from ledger_account where kind in (${sql.join(Object.values(CONTRA_KINDS))})),
    moved as (
      select m.subject_id, m.step, sum(case when m.debit = ${of.accountId} then m.amount else -m.amount end) as amount,
             bool_or(m.debit in (select id from contra) or m.credit in (select id from contra))
               and not exists (select from account_move a where a.id = m.subject_id) as is_settling
        from ledger_posting m
       where m.created_at >= ${of.from} and m.created_at < ${of.to} and (m.debit = ${of.accountId} or m.credit = ${of.accountId})
       group by 1, 2)
    select count(*) filter (where not is_settling)::integer as rows,
           coalesce(sum(amount) filter (where amount > 0 and not is_settling), 0)::bigint as came,
           coalesce(-sum(amount) filter (where amount < 0 and not is_settling), 0)::bigint as left,
           coalesce(sum(amount) filter (where is_settling), 0)::bigint as settled
      from moved`.execute(db);
  return rows[0] ?? { rows: 0, came: 0n, left: 0n, settled: 0n };
}

/** Totals of both sides, as they are kept of a matched day: kobo as text. */
export type DayTotals = {
  theirs: { rows: number; came: string; left: string };
  ours: { rows: number; came: string; left: string };
  settled: string;
  matched: number;
};

/** Keeps the totals of a day that was matched: who looks at it does not sum a hundred thousand rows. */
export async function saveTotals(tx: Tx, of: AccountDay, totals: DayTotals): Promise<void> {
  await tx
    .updateTable("reconciliation_day")
    .set({ totals: JSON.stringify(totals) })
    .where("account_id", "=", of.accountId)
    .where("day", "=", of.day)
    .execute();
}

/** Exceptions of a closed day, as they were then, by kind and end. */
export type ClosedCount = { kind: string; ended: string; n: number; theirs: bigint; ours: bigint };

export async function closedCounts(tx: Db | Tx, of: AccountDay): Promise<ClosedCount[]> {
  const { rows } = await sql<ClosedCount>`
    select kind, closed_as as ended, count(*)::integer as n, sum(theirs_kobo)::bigint as theirs, sum(ours_kobo)::bigint as ours
      from reconciliation_exception where account_id = ${of.accountId} and day = ${of.day}::date and closed_as is not null
     group by 1, 2 order by kind collate "C", closed_as collate "C"`.execute(tx);
  return rows;
}

/** A fingerprint of each side's rows, and of the exceptions as they were when the day was closed. */
export async function fingerprints(
  tx: Db | Tx,
  of: AccountDay,
  statementId: string | null,
): Promise<{ theirs: string; ours: string; exceptions: string }> {
  const { rows } = await sql<{ theirs: string; ours: string; exceptions: string }>`
    select
      (select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', line_no, row_key, reference, their_ref, number, amount_kobo, status,
         extract(epoch from at)), E'\n' order by line_no, row_key collate "C"), ''), 'UTF8')), 'hex')
         from outside_statement_line where statement_id = ${statementId}) as theirs,
      (select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', subject_id, step, leg, debit, credit, amount,
         extract(epoch from created_at)), E'\n' order by subject_id, step, leg), ''), 'UTF8')), 'hex')
         from ledger_posting where created_at >= ${of.from} and created_at < ${of.to}
          and (debit = ${of.accountId} or credit = ${of.accountId})) as ours,
      (select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', id, kind, line_key, theirs_kobo, ours_kobo, closed_as),
         E'\n' order by id), ''), 'UTF8')), 'hex')
         from reconciliation_exception where account_id = ${of.accountId} and day = ${of.day}::date and closed_as is not null) as exceptions`.execute(
    tx,
  );
  return rows[0] ?? { theirs: "", ours: "", exceptions: "" };
}

/** Marks what each exception of a day is at its close. */
export async function freezeExceptions(tx: Tx, { accountId, day }: AccountDay): Promise<void> {
  await sql`
    update reconciliation_exception
       set closed_as = case when how is not null then how when state = 'open' then 'carried' else state end
     where account_id = ${accountId} and day = ${day}::date and closed_as is null`.execute(tx);
}

export async function closeDayRow(
  tx: Tx,
  { accountId, day }: AccountDay,
  closing: { figures: string; by: string; at: Date },
): Promise<void> {
  await sql`
    update reconciliation_day
       set state = 'closed', figures = ${closing.figures}, hash = sha256(convert_to(${closing.figures}, 'UTF8')),
           closed_by = ${closing.by}, closed_at = ${closing.at}
     where account_id = ${accountId} and day = ${day}::date`.execute(tx);
}

/** A line of a statement with the row of ours that it was matched to, and what became of it at the close. */
export type PairRow = {
  lineNo: number;
  rowKey: string;
  reference: string;
  theirRef: string;
  number: string;
  status: string;
  at: Date | null;
  theirs: bigint;
  found: string | null;
  subjectId: string | null;
  step: number | null;
  ours: bigint | null;
  kind: string | null;
  ended: string | null;
};

/**
 * Returns one page of a closed day's lines, in the order of the statement. Ours is what the day itself
 * posted; of a line whose other side was a row of another day it is the equal amount of that row. What is
 * posted later for the same order changes nothing (rules 17.9).
 */
export async function readPairs(
  db: Db,
  of: AccountDay,
  page: { statementId: string; offset: number; limit: number },
): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    with page as materialized (
      select * from outside_statement_line where statement_id = ${page.statementId}
       order by line_no, row_key collate "C" offset ${page.offset} limit ${page.limit})
    select l.line_no as "lineNo", l.row_key as "rowKey", l.reference, l.their_ref as "theirRef", l.number, l.status, l.at,
           l.amount_kobo as theirs, l.found, l.subject_id as "subjectId", l.step,
           case when l.found = 'carried' then l.amount_kobo else
             (select sum(case when m.debit = ${of.accountId} then m.amount else -m.amount end)::bigint
                from ledger_posting m where m.subject_id = l.subject_id and m.step = l.step
                 and m.created_at >= ${of.from} and m.created_at < ${of.to}
                 and (m.debit = ${of.accountId} or m.credit = ${of.accountId})) end as ours,
           e.kind, e.closed_as as ended
      from page l left join reconciliation_exception e on e.account_id = ${of.accountId} and e.day = ${of.day}::date
       and e.closed_as is not null and e.statement_id = l.statement_id and e.row_key = l.row_key
     order by l.line_no, l.row_key collate "C", e.id`.execute(db);
  return rows;
}

/** Names of the people behind our rows, by the rows' ids. */
export async function ownersOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { userName: string; status: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("wallet_transaction as t")
    .innerJoin("app_user as u", "u.id", "t.user_id")
    .select(["t.id", "u.user_name as userName", "t.status"])
    .where(sql<boolean>`t.id = any (${uuidArray(ids)}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, userName, status }) => [id, { userName, status }]));
}
