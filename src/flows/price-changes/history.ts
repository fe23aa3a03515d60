import type { SoldPlan } from "../../core/catalogue.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { ChangeLine } from "../catalogue/price-change-queries.ts";
import type { Deps } from "../deps.ts";
import {
  type ChangeState,
  findChange,
  type ListedChange,
  listChanges,
  type PlanChange,
  readLines,
  readPlanChanges,
} from "./queries.ts";

export type { ListedChange, PlanChange };
type Page = { page: number; limit: number };

/** Lists changes of prices, newest first. Pages count from 1. */
export function showChanges(
  deps: Pick<Deps, "db">,
  { state, page, limit }: Page & { state: ChangeState | undefined },
): Promise<{ rows: ListedChange[]; count: number }> {
  return listChanges(deps.db, { state, offset: (page - 1) * limit, limit });
}

export type ShownChange = { change: ListedChange; plans: { plan: SoldPlan; line: ChangeLine }[] };

/** Returns a change with its plans, by number. Errors: not_found. */
export async function showChange(
  deps: Pick<Deps, "db" | "catalogue">,
  id: string,
): Promise<Result<ShownChange, { code: "not_found" }>> {
  const change = await findChange(deps.db, id);
  if (!change) return fail({ code: "not_found" });
  const { planById } = deps.catalogue();
  const plans = (await readLines(deps.db, id)).flatMap((line) => {
    const plan = planById.get(line.planId);
    return plan ? [{ plan, line }] : [];
  });
  return ok({ change, plans: plans.sort((a, b) => a.plan.number - b.plan.number) });
}

export type PlanHistory = { plan: SoldPlan; entries: PlanChange[]; hasMore: boolean };

/**
 * Returns a plan with its applied changes, newest first, and whether there are older ones. Errors:
 * plan_not_found.
 */
export async function planHistory(
  deps: Pick<Deps, "db" | "catalogue">,
  { planId, page, limit }: Page & { planId: string },
): Promise<Result<PlanHistory, { code: "plan_not_found" }>> {
  const plan = deps.catalogue().planById.get(planId);
  if (!plan) return fail({ code: "plan_not_found" });
  const found = await readPlanChanges(deps.db, planId, { offset: (page - 1) * limit, limit: limit + 1 });
  return ok({ plan, entries: found.slice(0, limit), hasMore: found.length > limit });
}
