import type { PlanPriceName } from "../../core/margins.ts";
import type { Kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { type ChangedPlan, nameOf, type PlanName, shown, store } from "./change-plans.ts";
import { type BelowCost, type LossNeedsTwo, type OnLoss, planLoss, refusedLoss } from "./loss.ts";
import { type AdminPlan, lockPlan } from "./plan-queries.ts";
import { countTry, readTries } from "./price-try-queries.ts";
import { record } from "./record.ts";

type Shop = Pick<Deps, "db" | "effect" | "clock" | "ids" | "auditSeal" | "catalogue">;
type Prices = { [name in PlanPriceName]?: Kobo | undefined };
type PriceRequest = { plan: PlanName; prices: Prices; onLoss: OnLoss };
type Used = { code: "price_tries_used" };
type Repriced = { before: AdminPlan; after: AdminPlan["row"] & { links: AdminPlan["links"] } };

/** How often a day an agent may try prices of one plan, and be refused over all plans (rules 4.29). */
const TRIES_OF_PLAN = 5;
const REFUSALS = 3;

const NEW_PRICE: Record<PlanPriceName, string> = {
  smartEarner: "newPrice.price",
  reseller: "newPrice.reseller",
  partner: "newPrice.partner",
  api: "newPrice.api",
};

/**
 * Changes some of a plan's four prices. Only an admin may sell below cost; an agent is refused without being
 * told the cost, and so seldom that trying does not find it (rules 4.18, 4.29). Errors: plan_not_found,
 * below_cost, loss_needs_two, price_tries_used.
 */
export async function updatePrice(
  deps: Shop,
  by: Actor,
  { plan, prices, onLoss }: PriceRequest,
): Promise<Result<ChangedPlan, { code: "plan_not_found" } | BelowCost | LossNeedsTwo | Used>> {
  const stored = await commit(deps, "shop.update_price", async (tx) => {
    const before = await lockPlan(tx, plan);
    if (!before) return fail({ code: "plan_not_found" as const });
    const change = { before, after: repriced(before, prices) };
    const loss = planLoss(before.row, change.after, (price) => NEW_PRICE[price]);
    const refused = by.isAdmin ? refusedLoss(loss, onLoss) : undefined;
    if (refused) return fail(refused);
    const isLoss = loss !== undefined;
    const refusal = by.isAdmin ? undefined : await refuseAgent(deps, tx, { by, change, isLoss });
    if (refusal) return fail(refusal);
    return ok({ plan: await store(deps, tx, { by, ...change, action: "plan.price" }), loss });
  });
  return stored.ok ? ok(await shown(deps, stored.value)) : stored;
}

function repriced({ row, links }: AdminPlan, { smartEarner, reseller, partner, api }: Prices) {
  return {
    ...row,
    links,
    price_kobo: smartEarner ?? row.price_kobo,
    reseller_kobo: reseller ?? row.reseller_kobo,
    partner_kobo: partner ?? row.partner_kobo,
    api_kobo: api ?? row.api_kobo,
  };
}

type Tried = { by: Actor; change: Repriced; isLoss: boolean };

/**
 * Counts an agent's try and returns its refusal. It does not say which of several prices is too low, because
 * one request would then compare the cost with four amounts.
 */
async function refuseAgent(
  deps: Pick<Deps, "clock" | "auditSeal">,
  tx: Tx,
  { by, change, isLoss }: Tried,
): Promise<BelowCost | Used | undefined> {
  const { row } = change.before;
  const tried = { agentId: by.id, planId: row.id, at: deps.clock.now() };
  const { ofPlan, refused } = await readTries(tx, tried);
  if (ofPlan >= TRIES_OF_PLAN || refused >= REFUSALS) return { code: "price_tries_used" };
  await countTry(tx, { ...tried, isRefused: isLoss });
  if (!isLoss) return undefined;
  const { price_kobo, reseller_kobo, partner_kobo, api_kobo } = change.after;
  const after = { price_kobo, reseller_kobo, partner_kobo, api_kobo };
  await record(deps, tx, { by, action: "plan.price_refused", id: row.id, name: nameOf(row), after });
  return { code: "below_cost", fields: { newPrice: "Below cost" } };
}
