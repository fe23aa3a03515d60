import { PLAN_PRICES } from "../../core/margins.ts";
import type { Kobo } from "../../core/money.ts";
import type { Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import type { Deps } from "../deps.ts";
import { pricesOf } from "./loss.ts";
import type { NewPlan, PlanRow } from "./plan-queries.ts";
import { changePlan } from "./plan-queries.ts";
import { type Costed, endProposals, insertChange, noteNewCost } from "./price-change-queries.ts";

type Edit = { by: Actor; before: PlanRow; after: Partial<Omit<NewPlan, "id">> };

/**
 * Writes an edit of one plan, which the caller has locked. New prices are a change with a line in the plan's
 * history, and end what was proposed for it; a new cost alone proposes new prices (rules 19.5, 19.9). Prices
 * of many plans at once are written by `price-changes`.
 */
export async function writePlan(
  deps: Pick<Deps, "clock" | "ids">,
  tx: Tx,
  { by, before, after }: Edit,
): Promise<void> {
  const at = deps.clock.now();
  const now = { ...before, ...after };
  const [was, will] = [pricesOf(before), pricesOf(now)];
  await changePlan(tx, before.id, after);
  if (PLAN_PRICES.some((name) => was[name] !== will[name])) {
    const line = { planId: before.id, cost: now.cost_kobo, before: was, after: will };
    const change = { id: deps.ids.next(), byId: by.id, source: "single" as const, reason: "", undoes: null };
    const times = { allowsLoss: true, madeAt: at, appliesAt: at, appliedAt: at };
    await insertChange(tx, { ...change, ...times }, [line]);
    await endProposals(tx, [before.id]);
  } else if (now.cost_kobo !== before.cost_kobo)
    await noteNewCost(tx, { plan: before, cost: now.cost_kobo, at });
}

/** Writes the cost of a plan whose prices stay, and proposes prices that follow it (rules 19.9). */
export async function writeCostOf(
  tx: Tx,
  { plan, cost, at }: { plan: Costed; cost: Kobo; at: Date },
): Promise<void> {
  if (cost === plan.cost_kobo) return;
  await changePlan(tx, plan.id, { cost_kobo: cost });
  await noteNewCost(tx, { plan, cost, at });
}

/** Takes a plan off sale, with what was proposed for it. */
export async function retirePlan(tx: Tx, id: string, at: Date): Promise<void> {
  await changePlan(tx, id, { retired_at: at });
  await endProposals(tx, [id]);
}
