import { type RawBuilder, sql } from "kysely";
import { dayStart, lagosDay } from "../../core/days.ts";
import type { Kobo } from "../../core/money.ts";
import { AGES, type Income, type Outcome, type Stretch } from "../../core/today.ts";
import type { Db } from "../../db/schema.ts";
import type { HouseBalance } from "../reporting/house-queries.ts";
import { incomeOf } from "./fold-queries.ts";

/** The figures of the owner's first screen: from sums that are kept, and of what is under way or waits. */

/** Up to where the sums of the books are: whole days, and everything. */
export type Reach = { daysTo: string; foldedTo: Date };

/** Returns how far the books are summed; undefined before the first fold. */
export async function readReach(db: Db): Promise<Reach | undefined> {
  const { rows } = await sql<Reach>`
    select to_char(days_to, 'YYYY-MM-DD') as "daysTo", folded_to as "foldedTo" from fold_checkpoint`.execute(
    db,
  );
  return rows[0];
}

export type Where = {
  line?: string | undefined;
  network?: string | undefined;
  supplier?: string | undefined;
  product?: string | undefined;
  /** Only what was lost at our risk. */
  losses?: boolean | undefined;
};
export type IncomeBy = "line" | "network" | "supplier" | "product" | "day" | "hour";
export type IncomeRow = Income & Record<IncomeBy, string>;

const PARTS = ["line", "network", "product", "supplier"] as const;

/**
 * Sums what was sold and earned in a stretch, a row for each value of `by`; parts that are not asked are
 * empty. Whole days come from their sums, the rest from slices (rules 16.1). `hour` is the beginning as ISO
 * text, in UTC.
 */
export async function readIncome(
  db: Db,
  reach: Reach,
  asked: { stretch: Stretch; by: readonly IncomeBy[]; where?: Where },
): Promise<IncomeRow[]> {
  const { stretch, by, where = {} } = asked;
  const last = lagosDay(stretch.before);
  const sliced = last < reach.daysTo ? last : reach.daysTo;
  const slicesFrom = dayStart(sliced < stretch.from ? stretch.from : sliced);
  const filter = isOf(where, "loss_kobo");
  const columns = (day: RawBuilder<unknown>, hour: RawBuilder<unknown>) =>
    sql.join(
      (["line", "network", "product", "supplier", "day", "hour"] as const).map((part) => {
        if (!by.includes(part)) return sql`'' as ${sql.ref(part)}`;
        if (part === "day") return sql`${day} as day`;
        return part === "hour" ? sql`${hour} as hour` : sql.ref(part);
      }),
    );
  // A loss is a posting of its own; a sum of the same time and kind has others beside it.
  const sums = where.losses
    ? sql`0 as orders, 0::bigint as cost_kobo, 0::bigint as margin_kobo, 0::bigint as fee_kobo, loss_kobo, 0::bigint as reward_kobo`
    : sql`orders, cost_kobo, margin_kobo, fee_kobo, loss_kobo, reward_kobo`;
  const { rows } = await sql<IncomeRow>`
    select line, network, product, supplier, day, hour, sum(orders)::float8 as orders, sum(cost_kobo)::bigint as cost,
           sum(margin_kobo)::bigint as margin, sum(fee_kobo)::bigint as fee, sum(loss_kobo)::bigint as loss,
           sum(reward_kobo)::bigint as reward
      from (select ${columns(sql`to_char(day, 'YYYY-MM-DD')`, sql`''`)}, ${sums} from income_day
             where day >= ${stretch.from}::date and day < ${sliced}::date and ${filter}
            union all
            select ${columns(DAY_OF_SLICE, HOUR_OF_SLICE)}, ${sums} from income_slice
             where since >= ${slicesFrom} and since < ${stretch.before} and ${filter}) both_kinds
     group by line, network, product, supplier, day, hour order by day, hour, line, network, product, supplier`.execute(
    db,
  );
  return rows;
}

const DAY_OF_SLICE = sql`to_char(since at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;
const HOUR_OF_SLICE = sql`to_char(date_trunc('hour', since at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`;

/** Sums what orders cost at each supplier since a time. */
export async function costSince(db: Db, since: Date): Promise<Map<string, Kobo>> {
  const { rows } = await sql<{ supplier: string; cost: Kobo }>`
    select supplier, sum(cost_kobo)::bigint as cost from income_slice
     where since >= ${since} and supplier <> '' group by supplier`.execute(db);
  return new Map(rows.map(({ supplier, cost }) => [supplier, cost]));
}

/**
 * Returns every house account's balance as far as the books are summed; credit is positive. What they lack to
 * zero is what people have.
 */
export async function summedBalances(db: Db, reach: Reach): Promise<HouseBalance[]> {
  const from = dayStart(reach.daysTo);
  const { rows } = await sql<HouseBalance>`
    select a.kind, a.party, coalesce(sum(m.amount), 0)::bigint as balance
      from ledger_account a left join (
        select debit as account, -amount_kobo as amount from movement_day
        union all select credit, amount_kobo from movement_day
        union all select debit, -amount_kobo from movement_slice where since >= ${from}
        union all select credit, amount_kobo from movement_slice where since >= ${from}) m on m.account = a.id
     where a.owner_id is null group by a.kind, a.party order by a.kind, a.party`.execute(db);
  return rows;
}

/** Counts orders of whole days by service, network, outcome and time. */
export async function readOutcomes(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<(Outcome & { line: string; network: string })[]> {
  const { rows } = await sql<Outcome & { line: string; network: string }>`
    select type as line, network, status, speed, sum(lines)::float8 as orders from outcome_day
     where day >= ${from}::date and day <= ${to}::date group by type, network, status, speed`.execute(db);
  return rows;
}

export type Age = { age: number; count: number; amount: Kobo };

/** More than so many are not counted. */
const MAX_COUNTED = 5_000;

/** Money in flight by its age: the class of AGES, counted from 0. Purchases and withdrawals together. */
export async function readInFlight(db: Db, now: Date): Promise<Age[]> {
  const { rows } = await sql<Age>`
    select width_bucket(extract(epoch from ${now} - at)::float8, ${AGES.map(Number)}::float8[]) as age,
           count(*)::integer as count, sum(amount_kobo)::bigint as amount
      from ((select t.created_at as at, t.amount_kobo from attempt_live a join wallet_transaction t on t.id = a.purchase_id
              where t.status = 'processing' limit ${MAX_COUNTED})
            union all
            (select created_at, amount_kobo from payout where state in ('pending', 'processing') limit ${MAX_COUNTED})) open
     group by 1 order by 1`.execute(db);
  return rows;
}

/** Sums orders that were given back at our own risk and may still arrive. */
export async function readAtRisk(db: Db): Promise<{ count: number; amount: Kobo }> {
  const { rows } = await sql<{ count: number; amount: Kobo }>`
    select count(*)::integer as count, coalesce(sum(cost_kobo), 0)::bigint as amount
      from (select t.cost_kobo from attempt_live a join wallet_transaction t on t.id = a.purchase_id
             where t.status <> 'processing' limit ${MAX_COUNTED}) released`.execute(db);
  return rows[0] ?? { count: 0, amount: 0n as Kobo };
}

export type Waiting = { what: string; count: number; oldestAt: Date | null; dueAt?: Date | null };

/** The open alerts that nobody took and that are not muted. */
const untaken = (now: Date) =>
  sql`alert where closed_at is null and owner_id is null and (muted_until is null or muted_until <= ${now})`;

/** Counts what waits for a person, with the time of the oldest. */
export async function readWaiting(db: Db, now: Date): Promise<Waiting[]> {
  const first = (what: string, table: RawBuilder<unknown>, time = "created_at") => sql`
    select ${what} as what, count(*)::integer as count, min(at) as "oldestAt"
      from (select ${sql.ref(time)} as at from ${table} order by id limit ${MAX_COUNTED}) waiting`;
  const { rows } = await sql<Waiting>`
    ${first("funding", sql`manual_funding where state = 'pending'`)}
    union all ${first("earnings", sql`earnings_withdrawal where state = 'pending'`)}
    union all ${first("approvals", sql`approval where state = 'open'`, "requested_at")}
    union all ${first("withdrawals", sql`payout where needs_person`)}
    union all ${first("alerts", untaken(now), "opened_at")}`.execute(db);
  return rows;
}

export type FloatRow = { supplier: string; float: Kobo | null; readAt: Date | null };

/** Returns the float that each supplier stated last. */
export function readFloats(db: Db): Promise<FloatRow[]> {
  return db
    .selectFrom("supplier_state")
    .select(["supplier", "float_kobo as float", "float_read_at as readAt"])
    .execute();
}

/** A posting that sold or earned something, with its business row. */
export type RowBehind = Income & {
  at: Date;
  subjectId: string;
  step: number;
  line: string;
  network: string;
  product: string;
  supplier: string;
  userName: string | null;
  transactionId: string | null;
  number: string;
};
export type Cursor = { at: Date; subjectId: string; step: number };

/** A span of time; `until` is not part of it. */
export type Span = { since: Date; until: Date };
/** A slice of the sums, and how many rows it holds at least. */
export type Slice = Span & { rows: number };

/** Returns the newest slices before a time that hold income of this kind, each with its end. */
export async function slicesBehind(
  db: Db,
  asked: { from: Date; before: Date; where: Where; limit: number },
): Promise<Slice[]> {
  const held = asked.where.losses ? sql`1` : sql`greatest(abs(orders), 1)`;
  const { rows } = await sql<Slice>`
    select since, since + case when since < (select final_to from fold_checkpoint) then interval '15 minutes'
                               else interval '1 minute' end as until, rows
      from (select since, sum(${held})::float8 as rows from income_slice
             where since >= ${asked.from} and since < ${asked.before} and ${isOf(asked.where, "loss_kobo")}
             group by since order by since desc limit ${asked.limit}) found order by since desc`.execute(db);
  return rows;
}

/** Condition: a row of sums, or a row behind them, is of this kind. */
function isOf(where: Where, loss: "loss" | "loss_kobo"): RawBuilder<unknown> {
  const conditions = PARTS.flatMap((part) =>
    where[part] === undefined ? [] : [sql`${sql.ref(part)} = ${where[part]}`],
  );
  const lost = where.losses ? [sql`${sql.ref(loss)} <> 0`] : [];
  return sql.join([sql`true`, ...conditions, ...lost], sql` and `);
}

/** Returns the newest rows of spans of the books that sold or earned something, before a cursor. */
export async function rowsBehind(
  db: Db,
  spans: readonly Span[],
  asked: { where: Where; after: Cursor | undefined; limit: number },
): Promise<RowBehind[]> {
  const { where, after, limit } = asked;
  const next = after
    ? sql`(at, subject_id, step) < (${after.at}, ${after.subjectId}::uuid, ${after.step})`
    : sql`true`;
  const { rows } = await sql<RowBehind>`
    select i.at, i.subject_id as "subjectId", i.step, i.line, i.network, i.product, i.supplier, i.orders, i.cost::bigint as cost,
           i.margin::bigint as margin, i.fee::bigint as fee, i.loss::bigint as loss, i.reward::bigint as reward,
           u.user_name as "userName", t.id as "transactionId", coalesce(t.number, '') as number
      from (select income.* from unnest(${spans.map(({ since }) => since)}::timestamptz[],
                                        ${spans.map(({ until }) => until)}::timestamptz[]) span (since, until)
             cross join lateral (${incomeOf(sql`created_at >= span.since and created_at < span.until`)}) income
             where ${isOf(where, "loss")} and ${next} order by at desc, subject_id desc, step desc limit ${limit}) i
      left join wallet_transaction t on t.id = i.subject_id left join app_user u on u.id = t.user_id
     order by i.at desc, i.subject_id desc, i.step desc`.execute(db);
  return rows;
}
