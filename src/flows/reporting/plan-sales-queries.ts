import { sql } from "kysely";
import { dayStart } from "../../core/days.ts";
import type { Tx } from "../../db/schema.ts";

/** Deliveries of each plan to each kind of buyer, folded with the figures of hours and days. */

const DAY_MS = 24 * 3_600_000;
/** Days whose hours are kept by plan: those that a price is judged by, and some more. */
const PLAN_DAYS = 35;
/** The most hours of one run that are computed once more. */
const MAX_HOURS = 48;

const oldest = (now: Date): Date => new Date(now.getTime() - PLAN_DAYS * DAY_MS);

/** Returns hours that were computed before there were figures by plan. */
export function hoursWithoutPlans(tx: Tx, now: Date): Promise<{ hour: Date }[]> {
  return tx
    .selectFrom("sales_fold")
    .select("hour")
    .where("by_plan", "=", false)
    .where("hour", ">=", oldest(now))
    .orderBy("hour", "desc")
    .limit(MAX_HOURS)
    .execute();
}

type Hour = { hour: Date; end: Date; now: Date };

/**
 * Computes the delivered data orders of an hour by plan and kind of buyer, as the buyers are now (rules
 * 19.4).
 */
export async function foldHourByPlan(tx: Tx, { hour, end, now }: Hour): Promise<void> {
  if (hour < oldest(now)) return;
  await tx.deleteFrom("plan_sales_hour").where("hour", "=", hour).execute();
  await sql`
    insert into plan_sales_hour (hour, plan_id, tier, lines, amount_kobo, cost_kobo)
    select ${hour}, t.plan_id,
           case u.user_type when 'reseller' then 'reseller' when 'partner' then 'partner' when 'api user' then 'api'
                            else 'smartEarner' end as tier,
           count(*), sum(t.amount_kobo), coalesce(sum(t.cost_kobo), 0)
      from wallet_transaction t join app_user u on u.id = t.user_id
     where t.created_at >= ${hour} and t.created_at < ${end} and t.plan_id is not null and t.type = 'data' and t.status = 'success'
     group by t.plan_id, tier`.execute(tx);
}

/** Computes a day (of Lagos, as 2026-01-31) anew from its hours, while these are kept. */
export async function foldDayByPlan(tx: Tx, day: string, now: Date): Promise<void> {
  if (dayStart(day) < oldest(now)) return;
  await sql`delete from plan_sales_day where day = ${day}::date`.execute(tx);
  await sql`
    insert into plan_sales_day (day, plan_id, tier, lines, amount_kobo, cost_kobo)
    select ${day}::date, plan_id, tier, sum(lines), sum(amount_kobo), sum(cost_kobo)
      from plan_sales_hour where hour >= ${day}::date::timestamp at time zone 'Africa/Lagos'
       and hour < (${day}::date + 1)::timestamp at time zone 'Africa/Lagos'
     group by plan_id, tier`.execute(tx);
}
