import { CLOSED } from "../../core/bulk.ts";
import { kobo, naira } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import type { PricedOrder } from "../../core/purchases.ts";
import { rechargeBrandOf, valueOfPlan } from "../../core/recharge.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { buyPins, type PinsRequest } from "./buy-pins.ts";
import { findPlan, PLAN_REFUSALS, type PlanFault, type PlanQuestion } from "./find-plan.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";
import { readContactPhone } from "./stored-queries.ts";

export type RechargeOrder = { network: Network; plan: PlanQuestion["plan"] };

/** Prices one card: its plan is on sale, and its name says its value (rules 30.1). */
export async function priceCard(
  deps: Pick<Deps, "db" | "catalogue">,
  buyer: Pick<Buyer, "person">,
  { network, plan: asked }: RechargeOrder,
): Promise<Result<PricedOrder, PlanFault>> {
  const brand = rechargeBrandOf(network);
  const found = await findPlan(deps, buyer, { service: "recharge", network: brand, plan: asked });
  if (!found.ok) return found;
  const { plan, price } = found.value;
  const value = valueOfPlan(plan.name);
  if (value === undefined) return fail({ code: "plan_unavailable" });
  return ok({
    service: "recharge",
    price,
    face: naira(value),
    fee: kobo(0n),
    cost: plan.cost,
    network: brand,
    product: plan.prices.product,
    planId: plan.id,
    planName: plan.name,
    number: await readContactPhone(deps.db, buyer.person.id),
    companyId: null,
    meterType: null,
    meterOwner: null,
    details: null,
  });
}

/** Buys one recharge card: an ordinary purchase, delivered with its PIN alone (rules 30.3). */
export async function buyRecharge(deps: Deps, buyer: Buyer, order: RechargeOrder) {
  const quoted = await priceCard(deps, buyer, order);
  const started = await startPurchase(deps, buyer, { quoted, refusals: REFUSALS });
  return awaitOutcome(deps, started, buyer.answerBy);
}

/** Buys some cards of one value in one request, as PINs of examinations are (rules 30.8). */
export async function buyCards(
  deps: Deps,
  request: PinsRequest,
  { quantity, ...order }: RechargeOrder & { quantity: number },
) {
  const quoted = await priceCard(deps, request.buyer, order);
  return buyPins(deps, request, { quoted, quantity, refusals: REFUSALS });
}

const REFUSALS = { ...START_REFUSALS, ...PLAN_REFUSALS, [CLOSED]: "frozen" } as const;
