import * as plans from "./plan-queries.ts";
import type { PlanCategory } from "../../core/catalogue.ts";
import type { PlanPriceName } from "../../core/margins.ts";
import type { Brand } from "../../core/services.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { AdminPlan } from "./plan-queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import type { Actor } from "../approvals/approvals.ts";
import { belowKnownCost } from "./known-cost.ts";
import { record } from "./record.ts";
import { retirePlan, writePlan } from "./write-plan.ts";
import {
  type BelowCost,
  lowerCost,
  type LossNeedsTwo,
  type OnLoss,
  planLoss,
  refusedLoss,
  warningOf,
} from "./loss.ts";
import { draftPlan, type PlanDraft, type PlanForm } from "./plan-draft.ts";
import { type CodeOfAnother, type DeliveredPlan, refuseOthersCode, withDelivery } from "./plan-delivery.ts";

type Shop = Pick<Deps, "db" | "effect" | "ids" | "clock" | "catalogue" | "auditSeal">;
type BadForm = { code: "bad_request"; fields: Record<string, string> };
type Taken = { code: "plan_number_taken" };
type Missing = { code: "plan_not_found" };
export type PlanName = { id: string } | { number: number };

/** A plan after a change; `warning` says what now sells below cost. */
export type ChangedPlan = DeliveredPlan & { warning: string | undefined };

/** Lists the plans on sale for staff, by number. */
export async function listPlans(
  deps: Pick<Deps, "db" | "catalogue">,
  wanted: { network: Brand | undefined; category: PlanCategory | undefined },
): Promise<DeliveredPlan[]> {
  return withDelivery(deps, await plans.readPlans(deps.db, wanted));
}

const FIELDS: Record<PlanPriceName, string> = {
  smartEarner: "smartEarnerPrice",
  reseller: "resellerPrice",
  partner: "partnerPrice",
  api: "apiPrice",
};

type PlanRequest = { form: PlanForm; onLoss: OnLoss };
type Stored = { plan: AdminPlan; loss: BelowCost | undefined };

/**
 * Puts a plan on sale (rules 4.17 to 4.19, 4.27). Errors: bad_request, plan_number_taken,
 * plan_code_of_another, below_cost, loss_needs_two.
 */
export async function addPlan(
  deps: Shop,
  by: Actor,
  { form, onLoss }: PlanRequest,
): Promise<Result<ChangedPlan, BadForm | Taken | CodeOfAnother | BelowCost | LossNeedsTwo>> {
  const drafted = draftPlan(undefined, form, knownSuppliers(deps));
  if (!drafted.ok) return drafted;
  const { links, ...row } = drafted.value;
  const loss = planLoss(undefined, row, (name) => FIELDS[name]);
  const refused = refusedLoss(loss, onLoss);
  if (refused) return fail(refused);
  const id = deps.ids.next();
  const stored = await commit(deps, "shop.add_plan", async (tx) => {
    const others = await refuseOthersCode(deps, tx, { before: undefined, after: { row, links } });
    if (others) return fail(others);
    const unknown = await belowKnownCost(deps, tx, { before: undefined, after: drafted.value, onLoss });
    if (unknown) return fail(unknown);
    if (!(await plans.insertPlan(tx, { id, ...row }))) return fail({ code: "plan_number_taken" as const });
    await plans.replaceLinks(tx, id, links);
    await record(deps, tx, { by, action: "plan.add", id, name: nameOf(row), after: drafted.value });
    return ok({ plan: { row: { id, ...row, retired_at: null }, links }, loss });
  });
  return stored.ok ? ok(await shown(deps, stored.value)) : stored;
}

/**
 * Changes a plan, found by id or number. The plan is locked, so that simultaneous edits run one after the
 * other, each over the result of the one before. Errors: bad_request, plan_not_found, plan_number_taken,
 * plan_code_of_another, below_cost, loss_needs_two.
 */
export async function updatePlan(
  deps: Shop,
  by: Actor,
  { plan: name, form, onLoss }: PlanRequest & { plan: PlanName },
): Promise<Result<ChangedPlan, BadForm | Taken | Missing | CodeOfAnother | BelowCost | LossNeedsTwo>> {
  const stored = await commit(deps, "shop.update_plan", async (tx) => {
    const before = await plans.lockPlan(tx, name);
    if (!before) return fail({ code: "plan_not_found" as const });
    const drafted = draftPlan(before, form, knownSuppliers(deps));
    if (!drafted.ok) return drafted;
    const { links, ...row } = drafted.value;
    const others = await refuseOthersCode(deps, tx, { before, after: { row, links } });
    if (others) return fail(others);
    const loss = planLoss(before.row, row, (price) => FIELDS[price]);
    const costs = { before: before.row.cost_kobo, after: row.cost_kobo, onLoss };
    const refused =
      refusedLoss(loss, onLoss) ??
      lowerCost(costs, "planCostPrice") ??
      (await belowKnownCost(deps, tx, { before, after: drafted.value, onLoss }));
    if (refused) return fail(refused);
    if (row.number !== before.row.number && (await plans.isNumberTaken(tx, row.number, before.row.id)))
      return fail({ code: "plan_number_taken" as const });
    const plan = await store(deps, tx, { by, before, after: drafted.value, action: "plan.update" });
    return ok({ plan, loss });
  });
  return stored.ok ? ok(await shown(deps, stored.value)) : stored;
}

/** Returns a stored plan as staff see it. */
export async function shown(
  deps: Pick<Deps, "db" | "catalogue">,
  { plan, loss }: Stored,
): Promise<ChangedPlan> {
  const [delivered] = await withDelivery(deps, [plan]);
  if (!delivered) throw new Error("a plan is missing from its own list");
  return { ...delivered, warning: warningOf(loss) };
}

/**
 * Takes a plan off sale. Its row stays, because purchases name it, and its number becomes free (rules 4.17).
 * Errors: plan_not_found.
 */
export function deletePlan(deps: Shop, by: Actor, plan: PlanName): Promise<Result<undefined, Missing>> {
  return commit(deps, "shop.delete_plan", async (tx) => {
    const before = await plans.lockPlan(tx, plan);
    if (!before) return fail({ code: "plan_not_found" });
    const { row, links } = before;
    await retirePlan(tx, row.id, deps.clock.now());
    await record(deps, tx, {
      by,
      action: "plan.delete",
      id: row.id,
      name: nameOf(row),
      before: { ...row, links },
    });
    return ok(undefined);
  });
}

type Change = { by: Actor; before: AdminPlan; after: PlanDraft; action: string };

/** Writes a plan's new state, with its audit entry. */
export async function store(
  deps: Pick<Deps, "clock" | "ids" | "auditSeal">,
  tx: Tx,
  { by, before, after, action }: Change,
): Promise<AdminPlan> {
  const { links, ...row } = after;
  const { id, retired_at } = before.row;
  await writePlan(deps, tx, { by, before: before.row, after: row });
  await plans.replaceLinks(tx, id, links);
  await record(deps, tx, {
    by,
    action,
    id,
    name: nameOf(row),
    before: { ...before.row, links: before.links },
    after,
  });
  return { row: { ...row, id, retired_at }, links };
}

/** Names a plan in the audit log. */
export const nameOf = (row: Pick<PlanDraft, "number" | "network" | "name" | "plan_type">): string =>
  `${row.number} ${row.network} ${row.name} ${row.plan_type}`;

const knownSuppliers = (deps: Shop): ReadonlySet<string> => new Set(deps.catalogue().suppliers.keys());
