import { sql } from "kysely";
import type { Outcomes } from "../../core/plan-figures.ts";
import { isKind } from "../../db/kinds.ts";
import type { Db } from "../../db/schema.ts";

/** The most rows that are read, however many sales there are. */
const MAX_ROWS = 5_000;
/** The newest data purchases of a person that count. */
const OWN_ROWS = 100;

const HOUR_MS = 3_600_000;

/**
 * Returns the outcomes of data orders since a time by product, from the figures of the hours. An order that
 * is still open counts as not delivered when its hour ended more than an hour ago.
 */
export async function readOutcomes(db: Db, { since, now }: { since: Date; now: Date }): Promise<Outcomes[]> {
  const over = new Date(now.getTime() - 2 * HOUR_MS);
  const { rows } = await sql<Outcomes>`
    select product, status = 'success' as "isDelivered", speed::integer as speed, sum(lines)::integer as lines
      from sales_hour
     where hour >= ${since} and type = 'data'
       and (status in ('success', 'failed', 'refunded') or hour <= ${over})
     group by 1, 2, 3`.execute(db);
  return rows;
}

/** Counts the delivered data orders of each plan among the newest rows since a time. */
export async function countSold(db: Db, since: Date): Promise<{ planId: string; times: number }[]> {
  const { rows } = await sql<{ planId: string; times: number }>`
    with recent as (
      select kind, status, plan_id from wallet_transaction
       where created_at > ${since} order by created_at desc, id desc limit ${MAX_ROWS}
    )
    select plan_id as "planId", count(*)::integer as times from recent
     where ${isKind("kind", ["purchase_data"])} and status = 'success' and plan_id is not null
     group by 1`.execute(db);
  return rows;
}

/** Returns plan and number of the delivered ones of a person's newest hundred data orders, newest first. */
export async function readOwnPlans(db: Db, userId: string): Promise<{ planId: string; number: string }[]> {
  const { rows } = await sql<{ planId: string; number: string }>`
    with recent as (
      select seq, status, plan_id, number from wallet_transaction
       where user_id = ${userId} and type = 'data' and seq is not null order by seq desc limit ${OWN_ROWS}
    )
    select plan_id as "planId", number from recent
     where status = 'success' and plan_id is not null order by seq desc`.execute(db);
  return rows;
}
