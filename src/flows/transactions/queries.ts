import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Kobo, kobo } from "../../core/money.ts";
import type { HistoryPart, Status, TransactionType } from "../../core/transactions.ts";
import type { DB, TransactionRow } from "../../db/schema.ts";
import { isPurchase } from "../../db/kinds.ts";
import { isStopped, lostCost, shownRows } from "../../db/transactions.ts";

/**
 * A person's history, read at a cost that does not grow with it.
 *
 * Rows that moved money carry their place in the wallet's chain (`seq`, gapless), so a page is a range of
 * numbers and a count is a subtraction. The others ("open": unpaid links, rewards paid to the earnings
 * account) are few; they are merged in by time.
 */

/** The filter. An undefined part does not narrow; `from` is included, `before` is not. */
export type HistoryFilter = {
  userId: string;
  ids: { from: string; to: string } | undefined;
  number: string | undefined;
  network: string | undefined;
  type: TransactionType | undefined;
  status: Status | undefined;
  /** One's own history only. */
  show?: HistoryPart | undefined;
  /** One's own history only: a part of a name, a plan, a note or a number. */
  text?: string | undefined;
  from: Date | undefined;
  before: Date | undefined;
  /** For admins and agents only. */
  supplier?: string | undefined;
  /** For admins and agents only: a part of the plan's name, in any case. */
  planName?: string | undefined;
};

/** A range of a wallet's chain: after `after`, up to and including `upTo`; and the person's newest place. */
export type Span = { after: bigint; upTo: bigint; newest: bigint };

export type Totals = { count: number; debit: Kobo; credit: Kobo; sales: Kobo };

export type PageWanted = { offset: number; limit: number };

/**
 * The most rows that a search without its own bound reads of its access path, newest first. Dates move the
 * window, so everything stays reachable (rules 8.4).
 */
export const SEARCH_DEPTH = 20_000;

/** The time that orders a row: money that came in counts when it was credited, not when it was requested. */
const PLACED_AT = sql`case when type in ('wallet', 'earning') then coalesce(finished_at, created_at) else created_at end`;

/** Finds the range of the chain within the dates, by binary search: about 20 look-ups in a million rows. */
export async function findSpan(
  db: Kysely<DB>,
  filter: Pick<HistoryFilter, "userId" | "from" | "before">,
): Promise<Span> {
  const { userId, from, before } = filter;
  const { rows } = await sql<{ newest: bigint; after: bigint; up_to: bigint }>`
    with recursive chain as (
      select coalesce(max(seq), 0) as newest from wallet_transaction where user_id = ${userId} and seq is not null
    ), wanted (mark, at) as (
      values ('after', ${from ?? null}::timestamptz), ('up_to', ${before ?? null}::timestamptz)
    ), halving (mark, at, low, high) as (
      select mark, at, 1::bigint, newest + 1 from wanted, chain where at is not null
      union all
      select h.mark, h.at, case when m.placed < h.at then m.seq + 1 else h.low end,
             case when m.placed < h.at then h.high else (h.low + h.high) / 2 end
        from halving h
       cross join lateral (
         select seq, ${PLACED_AT} as placed from wallet_transaction
          where user_id = ${userId} and seq >= (h.low + h.high) / 2 order by seq limit 1) m
       where h.low < h.high
    ), first_at (mark, seq) as (select mark, low from halving where low >= high)
    select newest, coalesce((select seq - 1 from first_at where mark = 'after'), 0) as after,
           coalesce((select seq - 1 from first_at where mark = 'up_to'), newest) as up_to
      from chain`.execute(db);
  const found = rows[0] ?? { newest: 0n, after: 0n, up_to: 0n };
  return { newest: found.newest, after: found.after, upTo: found.up_to };
}

/** Counts open rows within the dates. */
export async function countOpen(db: Kysely<DB>, filter: HistoryFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from wallet_transaction where ${openRows(filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/**
 * Returns count and sums of the rows that match a filter. Only rows that moved money count into debit and
 * credit.
 */
export async function sumFound(db: Kysely<DB>, filter: HistoryFilter, span: Span): Promise<Totals> {
  const { rows } = await sql<{ count: bigint; debit: bigint; credit: bigint; sales: bigint }>`
    select count(*) as count,
           coalesce(sum(amount_kobo) filter (where seq is not null and not is_credit), 0)::bigint as debit,
           coalesce(sum(amount_kobo) filter (where seq is not null and is_credit), 0)::bigint as credit,
           coalesce(sum(amount_kobo) filter (where ${isPurchase()} and status = 'success'), 0)::bigint as sales
      from (select seq, is_credit, amount_kobo, kind, status from (${path(filter, span)}) walked
             where ${residual(filter)}
            union all
            select seq, is_credit, amount_kobo, kind, status from wallet_transaction
             where ${openRows(filter)}) found`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("an aggregate answered no row");
  const { count, debit, credit, sales } = row;
  return { count: Number(count), debit: kobo(debit), credit: kobo(credit), sales: kobo(sales) };
}

/** Sums the sales of the newest rows that match a filter, by network, within the search depth (rules 8.4). */
export async function soldFound(
  db: Kysely<DB>,
  filter: HistoryFilter,
  span: Span,
): Promise<{ network: string; sales: Kobo; cost: Kobo; volumeMb: number }[]> {
  const { rows } = await sql<{ network: string; sales: Kobo; cost: Kobo; volumeMb: number }>`
    select w.network, coalesce(sum(w.amount_kobo) filter (where w.status = 'success'), 0)::bigint as sales,
           sum(case when w.status = 'success' then coalesce(w.cost_kobo, 0) else ${lostCost("w")} end)::bigint as cost,
           coalesce(sum(p.volume_mb) filter (where w.status = 'success'), 0)::float8 as "volumeMb"
      from (select * from (${path(filter, span)}) walked where ${residual(filter)} order by seq desc limit ${SEARCH_DEPTH}) w
      left join plan p on p.id = w.plan_id
     where ${isPurchase("w.kind")}
     group by w.network`.execute(db);
  return rows;
}

/**
 * Returns one page, newest first. `open` is the number of open rows that may be merged in: it bounds how far
 * a page can shift.
 */
export async function readPage(
  db: Kysely<DB>,
  filter: HistoryFilter,
  page: PageWanted & { span: Span; open: number },
): Promise<TransactionRow[]> {
  const { span, open, offset, limit } = page;
  // At most `open` rows before this page are open ones, so the others can be skipped by number.
  const skipped = isSearch(filter) ? 0 : Math.max(0, offset - open);
  const stretch = { ...span, upTo: span.upTo - BigInt(skipped) };
  const { rows } = await sql<TransactionRow>`
    select t.*, ${lostCost("t")} as lost_kobo, ${isStopped("t")} from (
      select id, seq, placed from (
        (select id, seq, max(placed) over (order by seq) as placed from (
           select id, seq, ${PLACED_AT} as placed from (${path(filter, stretch)}) walked
            where ${residual(filter)} order by seq desc limit ${offset - skipped + limit}) newest)
        union all
        (select id, null, created_at from wallet_transaction where ${openRows(filter)})
      ) woven
      order by placed desc, seq desc nulls first, id desc
      offset ${offset - skipped} limit ${limit}
    ) page
    join wallet_transaction t on t.id = page.id
    order by page.placed desc, page.seq desc nulls first, page.id desc`.execute(db);
  return rows;
}

/** Returns one row of a person's own history, by id or by the ids that share a public reference. */
export function findOwn(
  db: Kysely<DB>,
  userId: string,
  ids: { from: string; to: string },
): Promise<TransactionRow | undefined> {
  return shownRows(db)
    .where("id", ">=", ids.from)
    .where("id", "<=", ids.to)
    .where("user_id", "=", userId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** True when the filter narrows by more than time. */
export function isSearch(filter: HistoryFilter): boolean {
  const { ids, number, network, type, status, show, text, supplier, planName } = filter;
  return [ids, number, network, type, status, show, text, supplier, planName].some(
    (part) => part !== undefined,
  );
}

/**
 * Selects by the one index that narrows most. The other conditions apply to the rows it finds, within the
 * search depth.
 */
function path(filter: HistoryFilter, span: Span): RawBuilder<unknown> {
  return sql`
    select * from wallet_transaction
     where user_id = ${filter.userId} and seq > ${span.after} and seq <= ${span.upTo} and ${narrowing(filter, span)}
     order by seq desc ${isSearch(filter) ? sql`limit ${SEARCH_DEPTH}` : sql``}`;
}

function narrowing(filter: HistoryFilter, span: Span): RawBuilder<unknown> {
  const { ids, userId, number, status, show, type } = filter;
  if (ids) return sql`id between ${ids.from}::uuid and ${ids.to}::uuid`;
  if (number !== undefined) return sql`number = ${number}`;
  // A purchase under way has a live attempt, and a withdrawal its next check; a failed or refunded row has a
  // refund that names it.
  if (status === "pending" || status === "processing" || show === "open")
    return sql`id = any (array(select purchase_id from attempt_live
      union all select id from payout where user_id = ${userId} and next_check_at is not null and state in ('pending', 'processing')))`;
  if (status === "failed" || status === "refunded" || show === "failed")
    return sql`id = any (array(select related_id from wallet_transaction
      where user_id = ${userId} and type = 'refund' and seq > ${span.after} order by seq desc limit ${SEARCH_DEPTH}))`;
  if (type !== undefined) return sql`type = ${type}`;
  return sql`true`;
}

const PARTS: Record<HistoryPart, RawBuilder<unknown>> = {
  in: sql`is_credit`,
  out: sql`not is_credit`,
  open: sql`status in ('pending', 'processing')`,
  failed: sql`status in ('failed', 'refunded')`,
};

/** A row names the text, or its number is a contact whose name contains it. */
function names(userId: string, text: string): RawBuilder<unknown> {
  const part = sql`lower(${text})`;
  const digits = text.replace(/[\s-]/g, "");
  return sql`(position(${part} in lower(concat_ws(' ', plan_name, note, network, meter_owner))) > 0
    or (${digits} <> '' and position(${digits} in number) > 0)
    or number in (select c.number from contact c where c.user_id = ${userId} and position(${part} in lower(c.name)) > 0))`;
}

function residual(filter: HistoryFilter): RawBuilder<unknown> {
  const { userId, number, network, type, status, show, text, supplier, planName } = filter;
  return allOf([
    number !== undefined && sql`number = ${number}`,
    show !== undefined && PARTS[show],
    text !== undefined && names(userId, text),
    supplier !== undefined && sql`supplier = ${supplier}`,
    planName !== undefined && sql`position(lower(${planName}) in lower(plan_name)) > 0`,
    network !== undefined && sql`network = ${network}`,
    type !== undefined && sql`type = ${type}`,
    status !== undefined && sql`status = ${status}`,
  ]);
}

/** Returns all conditions of a filter except owner and time. */
export function conditionsOf(filter: HistoryFilter): RawBuilder<unknown> {
  const { ids } = filter;
  return allOf([ids && sql`id between ${ids.from}::uuid and ${ids.to}::uuid`, residual(filter)]);
}

function openRows(filter: HistoryFilter): RawBuilder<unknown> {
  const { userId, from, before } = filter;
  return allOf([
    sql`user_id = ${userId} and seq is null`,
    from && sql`created_at >= ${from}`,
    before && sql`created_at < ${before}`,
    conditionsOf(filter),
  ]);
}

function allOf(conditions: (RawBuilder<unknown> | false | undefined)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== false && condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** A place in a wallet, with the balance after it. */
export type Place = Pick<TransactionRow, "seq" | "balance_after">;

/** Finds the entry that gave a row's money back; it stands behind the row in the wallet. */
export async function findReturn(db: Kysely<DB>, row: TransactionRow): Promise<Place | undefined> {
  if (row.seq === null) return undefined;
  return db
    .selectFrom("wallet_transaction")
    .select(["seq", "balance_after"])
    .where("seq", ">", row.seq)
    .where((eb) => eb.and({ user_id: row.user_id, related_id: row.id, is_credit: true }))
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
}
