import { sql } from "kysely";
import type { PlanPriceName } from "../../core/margins.ts";
import { lagosDay } from "../../core/days.ts";
import type { Kobo } from "../../core/money.ts";
import { uuidArray } from "../../db/arrays.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { type ChangeLine, type ChangeRow, lineOf } from "../catalogue/price-change-queries.ts";

/** Changes of prices as people look at them, and those whose time has come. */

export type ChangeState = ChangeRow["state"];
/** A change with the name of who made it. */
export type ListedChange = ChangeRow & { byName: string };

const listed = (db: Db) =>
  db
    .selectFrom("price_change as c")
    .innerJoin("app_user as u", "u.id", "c.by_id")
    .selectAll("c")
    .select("u.user_name as byName");

/** Lists changes, newest first. Ids grow with time, so their index gives the order. */
export async function listChanges(
  db: Db,
  wanted: { state: ChangeState | undefined; offset: number; limit: number },
): Promise<{ rows: ListedChange[]; count: number }> {
  const { state, offset, limit } = wanted;
  let rows = listed(db).orderBy("c.id", "desc").offset(offset).limit(limit);
  let counted = db.selectFrom("price_change").select((eb) => eb.fn.countAll<bigint>().as("n"));
  if (state) {
    rows = rows.where("c.state", "=", state);
    counted = counted.where("state", "=", state);
  }
  const [{ n }, found] = [await counted.executeTakeFirstOrThrow(), await rows.execute()];
  return { rows: found, count: Number(n) };
}

export function findChange(db: Db, id: string): Promise<ListedChange | undefined> {
  return listed(db).where("c.id", "=", id).executeTakeFirst();
}

/** Reads a change and locks it until the commit. */
export function lockChange(tx: Tx, id: string): Promise<ChangeRow | undefined> {
  return tx.selectFrom("price_change").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Returns the lines of a change; at most as many as one change may have. */
export async function readLines(db: Db, changeId: string): Promise<ChangeLine[]> {
  const rows = await db
    .selectFrom("price_change_line")
    .selectAll()
    .where("change_id", "=", changeId)
    .orderBy("plan_id")
    .execute();
  return rows.map(lineOf);
}

type End = { state: ChangeState; refusal?: string };

/** Stores what became of a change. */
export async function endChange(tx: Tx, id: string, { state, refusal = "" }: End): Promise<void> {
  await tx.updateTable("price_change").set({ state, refusal }).where("id", "=", id).execute();
}

/** Takes one waiting change whose time has come, which no other process holds. */
export function takeDue(tx: Tx, now: Date): Promise<ChangeRow | undefined> {
  return tx
    .selectFrom("price_change")
    .selectAll()
    .where("state", "=", "waiting")
    .where("applies_at", "<=", now)
    .orderBy("applies_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Stores that a waiting change was applied, and that nobody was told of it yet. */
export async function markApplied(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable("price_change")
    .set({ state: "applied", applied_at: at, news_at: at })
    .where("id", "=", id)
    .execute();
}

/** Stores the lines of a waiting change as they were applied. */
export async function applyLines(
  tx: Tx,
  id: string,
  applied: { lines: readonly ChangeLine[]; at: Date },
): Promise<void> {
  for (const { planId, cost, before, after } of applied.lines)
    await tx
      .updateTable("price_change_line")
      .set({
        cost_kobo: cost,
        applied_at: applied.at,
        price_before: before.smartEarner,
        price_after: after.smartEarner,
        reseller_before: before.reseller,
        reseller_after: after.reseller,
        partner_before: before.partner,
        partner_after: after.partner,
        api_before: before.api,
        api_after: after.api,
      })
      .where("change_id", "=", id)
      .where("plan_id", "=", planId)
      .execute();
}

/** Reads the maker of a waiting change, as they are when its time comes. */
export async function readMaker(
  tx: Tx,
  id: string,
): Promise<{ userName: string; isAdmin: boolean; isBlocked: boolean }> {
  return tx
    .selectFrom("app_user")
    .select(["user_name as userName", "is_admin as isAdmin", "is_blocked as isBlocked"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** One entry of a plan's history. */
export type PlanChange = { change: ListedChange; line: ChangeLine };

/** Returns the applied changes of one plan, newest first. */
export async function readPlanChanges(
  db: Db,
  planId: string,
  page: { offset: number; limit: number },
): Promise<PlanChange[]> {
  const rows = await db
    .selectFrom("price_change_line")
    .selectAll()
    .where("plan_id", "=", planId)
    .where("applied_at", "is not", null)
    .orderBy("applied_at", "desc")
    .orderBy("change_id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const ids = rows.map(({ change_id }) => change_id);
  const changes = await listed(db)
    .where(sql<boolean>`c.id = any (${uuidArray(ids)}::uuid[])`)
    .execute();
  const byId = new Map(changes.map((change) => [change.id, change]));
  return rows.flatMap((row) => {
    const change = byId.get(row.change_id);
    return change ? [{ change, line: lineOf(row) }] : [];
  });
}

/** Deliveries of a plan to one kind of buyer. Kobo. */
export type Sold = { planId: string; tier: PlanPriceName; lines: number; sales: Kobo };

const DAY_MS = 24 * 3_600_000;
/** The days of sales beside a price, today included. */
const SOLD_DAYS = 30;

/** Sums the deliveries of the last 30 days of Lagos by plan and kind of buyer, from the figures of days. */
export async function readSold(db: Db, now: Date): Promise<Sold[]> {
  const from = lagosDay(new Date(now.getTime() - (SOLD_DAYS - 1) * DAY_MS));
  const { rows } = await sql<Sold>`
    select plan_id as "planId", tier, sum(lines)::float8 as lines, sum(amount_kobo)::bigint as sales
      from plan_sales_day where day >= ${from}::date group by plan_id, tier`.execute(db);
  return rows;
}
