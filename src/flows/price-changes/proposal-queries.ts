import { sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { FourPrices } from "../../core/price-formula.ts";
import { uuidArray } from "../../db/arrays.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** Proposals, at most one for a plan: the cost and prices that last belonged together (rules 19.9). */

export type Proposal = { planId: string; cost: Kobo; prices: FourPrices; madeAt: Date };

/** Lists proposals, the oldest first; there are never more than plans. */
export async function readProposals(db: Db, limit: number): Promise<Proposal[]> {
  const rows = await db
    .selectFrom("price_proposal")
    .selectAll()
    .orderBy("made_at")
    .orderBy("plan_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    planId: row.plan_id,
    cost: row.cost_kobo,
    prices: {
      smartEarner: row.price_kobo,
      reseller: row.reseller_kobo,
      partner: row.partner_kobo,
      api: row.api_kobo,
    },
    madeAt: row.made_at,
  }));
}

/** Returns how many plans have a proposal, and since when the oldest one waits. For screens that count. */
export async function waitingProposals(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::integer as count, min(made_at) as "oldestAt" from price_proposal`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** Deletes proposals. Returns the public numbers of their plans. */
export async function deleteProposals(tx: Tx, planIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    delete from price_proposal d using plan p
     where d.plan_id = any (${uuidArray(planIds)}::uuid[]) and p.id = d.plan_id returning p.number`.execute(
    tx,
  );
  return rows.map(({ number }) => number);
}
