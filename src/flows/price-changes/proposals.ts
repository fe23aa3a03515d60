import { PLAN_PRICES } from "../../core/margins.ts";
import type { Kobo } from "../../core/money.ts";
import { keptMargin } from "../../core/price-formula.ts";
import type { Actor } from "../approvals/approvals.ts";
import { record } from "../catalogue/record.ts";
import { commit, type Deps } from "../deps.ts";
import { deleteProposals, readProposals } from "./proposal-queries.ts";
import { soldByPlan, type TablePlan, tablePlan } from "./table.ts";

/** The most proposals that are answered. */
const MAX_LISTED = 1_000;

/** A plan with the prices that keep its margins, and the cost to which its present prices belong. */
export type ProposedPlan = TablePlan & { costBefore: Kobo; madeAt: Date };
export type Proposals = { plans: ProposedPlan[]; inPercent: boolean };

/**
 * Lists plans whose cost changed while their prices stayed, the longest waiting first, with prices that keep
 * each margin as the house wants it (rules 19.9). They follow the cost as it is now.
 */
export async function listProposals(
  deps: Pick<Deps, "db" | "reports" | "clock" | "catalogue">,
): Promise<Proposals> {
  const { planById, settings } = deps.catalogue();
  const inPercent = settings.keepsPercentMargin;
  const [waiting, sold] = [await readProposals(deps.db, MAX_LISTED), await soldByPlan(deps)];
  const plans = waiting.flatMap((proposal) => {
    const plan = planById.get(proposal.planId);
    if (!plan) return [];
    const cost = { was: proposal.cost, now: plan.cost };
    const after = Object.fromEntries(
      PLAN_PRICES.map((name) => [name, keptMargin(proposal.prices[name], cost, inPercent)]),
    );
    return [{ ...tablePlan(plan, after, sold), costBefore: proposal.cost, madeAt: proposal.madeAt }];
  });
  return { plans, inPercent };
}

/** Dismisses proposals: the prices stay. Returns how many there were. */
export function dismissProposals(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  planIds: readonly string[],
): Promise<number> {
  return commit(deps, "prices.dismiss", async (tx) => {
    const numbers = await deleteProposals(tx, planIds);
    const [first] = planIds;
    if (numbers.length > 0 && first !== undefined)
      await record(deps, tx, { by, action: "prices.dismiss", id: first, after: { plans: numbers } });
    return numbers.length;
  });
}
