import * as plans from "./plan-queries.ts";
import type { PlanCategory } from "../../core/catalogue.ts";
import type { PlanPriceName } from "../../core/margins.ts";
import type { Kobo } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { AdminPlan } from "./plan-queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import type { Actor } from "../approvals/approvals.ts";
import { record } from "./record.ts";
import { type BelowCost, draftPlan, type PlanDraft, type PlanForm, refuseLoss } from "./plan-draft.ts";
import { refuseUnserved, type Unserved } from "./served.ts";

export type { AdminPlan } from "./plan-queries.ts";

type Shop = Pick<Deps, "db" | "effect" | "ids" | "clock" | "catalogue" | "auditSeal">;
type BadForm = { code: "bad_request"; fields: Record<string, string> };
type Taken = { code: "plan_number_taken" };
type Missing = { code: "plan_not_found" };
export type PlanName = { id: string } | { number: number };

/** Lists the plans on sale for staff, by number. */
export function listPlans(
  deps: Pick<Deps, "db">,
  wanted: { network: Network | undefined; category: PlanCategory | undefined },
): Promise<AdminPlan[]> {
  return plans.readPlans(deps.db, wanted);
}

const FIELDS: Record<PlanPriceName, string> = {
  smartEarner: "smartEarnerPrice",
  reseller: "resellerPrice",
  partner: "partnerPrice",
  api: "apiPrice",
};

type PlanRequest = { form: PlanForm; isLossConfirmed: boolean };

/**
 * Puts a plan on sale (rules 4.17, 4.18, 4.27). Errors: bad_request, plan_number_taken,
 * plan_without_supplier, below_cost.
 */
export async function addPlan(
  deps: Shop,
  by: Actor,
  { form, isLossConfirmed }: PlanRequest,
): Promise<Result<AdminPlan, BadForm | Taken | Unserved | BelowCost>> {
  const drafted = draftPlan(undefined, form, knownSuppliers(deps));
  if (!drafted.ok) return drafted;
  const unserved = refuseUnserved(deps, undefined, drafted.value);
  if (unserved) return fail(unserved);
  const loss = isLossConfirmed ? undefined : refuseLoss(undefined, drafted.value, (name) => FIELDS[name]);
  if (loss) return fail(loss);
  const { links, ...row } = drafted.value;
  const id = deps.ids.next();
  return commit(deps, "shop.add_plan", async (tx) => {
    if (!(await plans.insertPlan(tx, { id, ...row }))) return fail({ code: "plan_number_taken" });
    await plans.replaceLinks(tx, id, links);
    await record(deps, tx, { by, action: "plan.add", id, name: nameOf(row), after: drafted.value });
    return ok({ row: { id, ...row, retired_at: null }, links });
  });
}

/**
 * Changes a plan, found by id or number. The plan is locked, so that simultaneous edits run one after the
 * other, each over the result of the one before. Errors: bad_request, plan_not_found, plan_number_taken,
 * plan_without_supplier, below_cost.
 */
export function updatePlan(
  deps: Shop,
  by: Actor,
  { plan: name, form, isLossConfirmed }: PlanRequest & { plan: PlanName },
): Promise<Result<AdminPlan, BadForm | Taken | Missing | Unserved | BelowCost>> {
  return commit(deps, "shop.update_plan", async (tx) => {
    const before = await plans.lockPlan(tx, name);
    if (!before) return fail({ code: "plan_not_found" });
    const drafted = draftPlan(before, form, knownSuppliers(deps));
    if (!drafted.ok) return drafted;
    const unserved = refuseUnserved(deps, { ...before.row, links: before.links }, drafted.value);
    if (unserved) return fail(unserved);
    const loss = isLossConfirmed
      ? undefined
      : refuseLoss(before.row, drafted.value, (price) => FIELDS[price]);
    if (loss) return fail(loss);
    const { number } = drafted.value;
    if (number !== before.row.number && (await plans.isNumberTaken(tx, number, before.row.id)))
      return fail({ code: "plan_number_taken" });
    return ok(await store(deps, tx, { by, before, after: drafted.value, action: "plan.update" }));
  });
}

/**
 * Changes some of a plan's four prices. Only an admin may sell below cost, and must confirm it; other staff
 * do not see the cost (rules 4.18). Errors: plan_not_found, below_cost, forbidden.
 */
export function updatePrice(
  deps: Shop,
  by: Actor,
  request: {
    plan: PlanName;
    prices: { [name in PlanPriceName]?: Kobo | undefined };
    isLossConfirmed: boolean;
  },
): Promise<Result<AdminPlan, Missing | BelowCost | { code: "forbidden" }>> {
  return commit(deps, "shop.update_price", async (tx) => {
    if (request.isLossConfirmed && !by.isAdmin) return fail({ code: "forbidden" });
    const before = await plans.lockPlan(tx, request.plan);
    if (!before) return fail({ code: "plan_not_found" });
    const { row, links } = before;
    const { smartEarner, reseller, partner, api } = request.prices;
    const after = {
      ...row,
      links,
      price_kobo: smartEarner ?? row.price_kobo,
      reseller_kobo: reseller ?? row.reseller_kobo,
      partner_kobo: partner ?? row.partner_kobo,
      api_kobo: api ?? row.api_kobo,
    };
    const loss = request.isLossConfirmed ? undefined : refuseLoss(row, after, (price) => NEW_PRICE[price]);
    if (loss) return fail(by.isAdmin ? loss : withoutCost(loss));
    return ok(await store(deps, tx, { by, before, after, action: "plan.price" }));
  });
}

function withoutCost({ code, fields }: BelowCost): BelowCost {
  return { code, fields: Object.fromEntries(Object.keys(fields).map((field) => [field, "Below cost"])) };
}

const NEW_PRICE: Record<PlanPriceName, string> = {
  smartEarner: "newPrice.price",
  reseller: "newPrice.reseller",
  partner: "newPrice.partner",
  api: "newPrice.api",
};

/**
 * Takes a plan off sale. Its row stays, because purchases name it, and its number becomes free (rules 4.17).
 * Errors: plan_not_found.
 */
export function deletePlan(deps: Shop, by: Actor, plan: PlanName): Promise<Result<undefined, Missing>> {
  return commit(deps, "shop.delete_plan", async (tx) => {
    const before = await plans.lockPlan(tx, plan);
    if (!before) return fail({ code: "plan_not_found" });
    const { row, links } = before;
    await plans.changePlan(tx, row.id, { retired_at: deps.clock.now() });
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

async function store(deps: Shop, tx: Tx, { by, before, after, action }: Change): Promise<AdminPlan> {
  const { links, ...row } = after;
  const { id, retired_at } = before.row;
  await plans.changePlan(tx, id, row);
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

const nameOf = (row: Pick<PlanDraft, "number" | "network" | "name" | "plan_type">): string =>
  `${row.number} ${row.network} ${row.name} ${row.plan_type}`;

const knownSuppliers = (deps: Shop): ReadonlySet<string> => new Set(deps.catalogue().suppliers.keys());
