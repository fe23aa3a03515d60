import { sql } from "kysely";
import { lagosDay } from "../../core/days.ts";
import type { Tx } from "../../db/schema.ts";

/** Prices that an agent tried (rules 4.29). */

export type PriceTry = { agentId: string; planId: string; at: Date };

/** Locks an agent's tries until the commit, so that two at once are counted one after the other. */
async function lockTries(tx: Tx, agentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide agent prices ' || ${agentId}, 0))`.execute(
    tx,
  );
}

/** Returns how often the agent tried prices of this plan on that day, and was refused on any plan. */
export async function readTries(
  tx: Tx,
  { agentId, planId, at }: PriceTry,
): Promise<{ ofPlan: number; refused: number }> {
  await lockTries(tx, agentId);
  const rows = await tx
    .selectFrom("agent_price_try")
    .select(["plan_id", "tries", "refused"])
    .where("agent_id", "=", agentId)
    .where("day", "=", lagosDay(at))
    .execute();
  return {
    ofPlan: rows.find((row) => row.plan_id === planId)?.tries ?? 0,
    refused: rows.reduce((sum, row) => sum + row.refused, 0),
  };
}

export async function countTry(tx: Tx, made: PriceTry & { isRefused: boolean }): Promise<void> {
  const refused = made.isRefused ? 1 : 0;
  await sql`insert into agent_price_try as t (agent_id, day, plan_id, tries, refused)
      values (${made.agentId}, ${lagosDay(made.at)}, ${made.planId}, 1, ${refused})
      on conflict (agent_id, day, plan_id) do update set tries = t.tries + 1, refused = t.refused + ${refused}`.execute(
    tx,
  );
}
