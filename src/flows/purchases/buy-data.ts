import { type Plan, productKey } from "../../core/catalogue.ts";
import { kobo } from "../../core/money.ts";
import { networkOfDataCode } from "../../core/networks.ts";
import { planPrice, type SpecialPrices } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { specialPricesOf } from "../catalogue/queries.ts";
import type { Deps } from "../deps.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase, type PricedOrder } from "./start.ts";

/** `plan` is a public plan number or a plan's id. */
export type DataOrder = { networkCode: number; phone: string; plan: number | string };

export type DataFault =
  | { code: "bad_request"; fields: Record<string, string> }
  | { code: "plan_not_found" }
  | { code: "plan_unavailable" }
  | { code: "service_locked" };

/**
 * Prices a data order: the plan must be for sale and of the network asked for, and its service open. Kobo.
 */
function priceDataOrder(
  deps: Pick<Deps, "catalogue">,
  buyer: Buyer,
  asked: { order: DataOrder; special: SpecialPrices },
): Result<PricedOrder, DataFault> {
  const { order, special } = asked;
  const network = networkOfDataCode(order.networkCode);
  if (!network) return fail({ code: "bad_request", fields: { network: "Please select a network" } });
  const plan = findPlan(deps, order.plan);
  if (!plan || plan.network !== network) return fail({ code: "plan_not_found" });
  const { locked } = deps.catalogue();
  const isLocked =
    locked.has(productKey(network, "data")) || locked.has(productKey(plan.prices.product, "data"));
  if (isLocked) return fail({ code: "service_locked" });
  if (!plan.isAvailable) return fail({ code: "plan_unavailable" });
  const price = planPrice(plan, buyer.person, special);
  return ok({
    service: "data",
    price,
    face: price,
    fee: kobo(0n),
    cost: plan.cost,
    network,
    product: plan.prices.product,
    planId: plan.id,
    planName: `${plan.name} ${plan.type} ${plan.validity}`,
    number: order.phone,
    companyId: null,
    meterType: null,
    meterOwner: null,
  });
}

function findPlan(deps: Pick<Deps, "catalogue">, asked: number | string): Plan | undefined {
  const { planById, planByNumber } = deps.catalogue();
  if (typeof asked === "number") return planByNumber.get(asked);
  return planById.get(asked) ?? (/^\d{1,9}$/.test(asked) ? planByNumber.get(Number(asked)) : undefined);
}

/** Buys a data plan; returns the transaction, final or still processing after 20 seconds. */
export async function buyData(deps: Deps, buyer: Buyer, order: DataOrder) {
  const special: SpecialPrices = buyer.person.isSpecial
    ? await specialPricesOf(deps.db, buyer.person.id)
    : new Map();
  const quoted = priceDataOrder(deps, buyer, { order, special });
  const started = await startPurchase(deps, buyer, { quoted, refusals: REFUSALS });
  return awaitOutcome(deps, started, buyer.answerBy);
}

const REFUSALS = {
  ...START_REFUSALS,
  bad_request: "frozen",
  plan_not_found: "frozen",
  plan_unavailable: "frozen",
  service_locked: "frozen",
} as const;
