import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Status, TransactionType } from "../../core/transactions.ts";
import type { NetworkSums } from "./queries.ts";
import type { DB, TransactionRow } from "../../db/schema.ts";
import { SEARCH_DEPTH } from "../transactions/queries.ts";
import { isPurchase } from "../../db/kinds.ts";
import { partOf } from "../../db/part-of.ts";
import { isStopped, lostCost } from "../../db/transactions.ts";

/**
 * Everybody's history for admins and agents, read at a cost that does not grow with it: at most
 * `SEARCH_DEPTH` of the newest rows within the dates, by the one index that narrows most (rules 8.12).
 */

/** The filter. An undefined part does not narrow; `from` is included, `before` is not. */
export type StaffFilter = {
  ids: { from: string; to: string } | undefined;
  number: string | undefined;
  network: string | undefined;
  type: TransactionType | undefined;
  status: Status | undefined;
  supplier: string | undefined;
  /** A part of the plan's name, in any case. */
  planName: string | undefined;
  from: Date | undefined;
  before: Date | undefined;
  /** The people whose rows they are. */
  people?: readonly string[];
};

/** A row with its owner's name. */
export type StaffRow = TransactionRow & { user_name: string };

/** Returns one page, newest first. */
export async function readStaffPage(
  db: Kysely<DB>,
  filter: StaffFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select t.*, u.user_name, ${lostCost("t")} as lost_kobo, ${isStopped("t")} from (
      select id, created_at from (${candidates(filter)}) found
       order by created_at desc, id desc offset ${offset} limit ${limit}
    ) page
    join wallet_transaction t on t.id = page.id
    join app_user u on u.id = t.user_id
    order by page.created_at desc, page.id desc`.execute(db);
  return rows;
}

/** Sums the window by network, and says whether the window ended before the rows did. */
export async function sumStaff(
  db: Kysely<DB>,
  filter: StaffFilter,
): Promise<{ sums: NetworkSums[]; isCapped: boolean }> {
  const { rows } = await sql<NetworkSums & { walked: number }>`
    select w.network, count(*)::float8 as walked, ${SUMS(residual(filter))}
      from (${window(filter)}) w left join plan p on p.id = w.plan_id group by w.network order by w.network`.execute(
    db,
  );
  const walked = rows.reduce((total, row) => total + row.walked, 0);
  return {
    sums: rows.filter((row) => row.lines > 0).map(({ walked: _walked, ...sums }) => sums),
    isCapped: walked >= SEARCH_DEPTH,
  };
}

/** Sums over the rows for which a condition holds; the names are those of `NetworkSums`. */
const SUMS = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  count(*) filter (where ${wanted})::float8 as lines,
  coalesce(sum(amount_kobo) filter (where ${wanted} and seq is not null and not is_credit), 0)::bigint as debit,
  coalesce(sum(amount_kobo) filter (where ${wanted} and seq is not null and is_credit), 0)::bigint as credit,
  coalesce(sum(amount_kobo) filter (where ${wanted} and ${SOLD}), 0)::bigint as sales,
  (coalesce(sum(w.cost_kobo) filter (where ${wanted} and ${SOLD}), 0)
    + coalesce(sum(${lostCost("w")}) filter (where ${wanted}), 0))::bigint as cost,
  coalesce(sum(p.volume_mb) filter (where ${wanted} and ${SOLD}), 0)::float8 as "volumeMb"`;

const SOLD = sql`${isPurchase("w.kind")} and w.status = 'success'`;

/**
 * Selects rows of the window that match the filter. Rows of some statuses may be older than the window and
 * still matter: purchases under way have a live attempt, and failed and refunded ones have a refund that
 * names them.
 */
function candidates(filter: StaffFilter): RawBuilder<unknown> {
  const found = sql`select w.id, w.created_at from (${window(filter)}) w where ${residual(filter)}`;
  const older = olderOf(filter);
  if (!older || narrowest(filter)) return found;
  return sql`(${found}) union
    select w.id, w.created_at from wallet_transaction w
     where w.id = any (array(${older})) and ${dates(filter)} and ${residual(filter)}`;
}

function olderOf({ status }: StaffFilter): RawBuilder<unknown> | undefined {
  if (status === "pending" || status === "processing")
    return sql`select purchase_id from attempt_live order by purchase_id desc limit ${SEARCH_DEPTH}`;
  if (status === "failed" || status === "refunded")
    return sql`select related_id from wallet_transaction where type = 'refund' and type not in ('airtime', 'data')
                order by created_at desc, id desc limit ${SEARCH_DEPTH / 4}`;
  return undefined;
}

/** Selects the newest rows of the access path. */
function window(filter: StaffFilter): RawBuilder<unknown> {
  return sql`
    select * from wallet_transaction w where ${narrowest(filter) ?? sql`true`} and ${dates(filter)}
     order by created_at desc, id desc limit ${SEARCH_DEPTH}`;
}

/** Returns the condition that has an index of its own, written as that index has it. */
function narrowest({ ids, number, supplier, type }: StaffFilter): RawBuilder<unknown> | undefined {
  if (ids) return sql`w.id between ${ids.from}::uuid and ${ids.to}::uuid`;
  if (number !== undefined) return sql`w.number = ${number}`;
  if (supplier !== undefined) return sql`w.supplier = ${supplier} and w.supplier is not null`;
  if (type !== undefined && type !== "airtime" && type !== "data")
    return sql`w.type = ${sql.lit(type)} and w.type not in ('airtime', 'data')`;
  return undefined;
}

function dates({ from, before }: StaffFilter): RawBuilder<unknown> {
  return sql`${from ? sql`w.created_at >= ${from}` : sql`true`} and ${before ? sql`w.created_at < ${before}` : sql`true`}`;
}

function residual(filter: StaffFilter): RawBuilder<unknown> {
  const { number, ids, network, type, status } = filter;
  const { supplier, planName, people } = filter;
  const parts = [
    sql`true`,
    ...(supplier === undefined ? [] : [sql`w.supplier = ${supplier}`]),
    ...(planName === undefined ? [] : [isPlan(planName)]),
    ...(people === undefined ? [] : [sql`w.user_id = any (${people}::uuid[])`]),
    ...(number === undefined ? [] : [sql`w.number = ${number}`]),
    ...(ids === undefined ? [] : [sql`w.id between ${ids.from}::uuid and ${ids.to}::uuid`]),
    ...(network === undefined ? [] : [sql`w.network = ${network}`]),
    ...(type === undefined ? [] : [sql`w.type = ${type}`]),
    ...(status === undefined ? [] : [sql`w.status = ${status}`]),
  ];
  return sql.join(parts, sql` and `);
}

/** True when the stored name of a plan ("1GB SME 30 days") contains the typed text, in any case. */
function isPlan(planName: string): RawBuilder<unknown> {
  return sql`position(lower(${planName}) in lower(w.plan_name)) > 0`;
}

type Named = { id: string; user_name: string };

/** Finds the person of this user name, in any case. */
export function findNamed(db: Kysely<DB>, userName: string): Promise<Named | undefined> {
  return db
    .selectFrom("app_user")
    .select(["id", "user_name"])
    .where((eb) => eb(eb.fn("lower", ["user_name"]), "=", userName.toLowerCase()))
    .executeTakeFirst();
}

/** Finds at most `limit` people with this text in their user names, in any case. */
export function findByPart(db: Kysely<DB>, text: string, limit: number): Promise<Named[]> {
  return db
    .selectFrom("app_user")
    .select(["id", "user_name"])
    .where((eb) => eb(eb.fn("lower", ["user_name"]), "like", partOf(text.toLowerCase())))
    .limit(limit)
    .execute();
}
