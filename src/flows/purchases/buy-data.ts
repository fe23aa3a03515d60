import { CLOSED } from "../../core/bulk.ts";
import type { SoldPlan } from "../../core/catalogue.ts";
import { kobo } from "../../core/money.ts";
import { networkOfDataCode } from "../../core/networks.ts";
import { NO_EXTRAS, type PricedOrder } from "../../core/purchases.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { findPlan, PLAN_REFUSALS, type PlanFault, type PlanQuestion } from "./find-plan.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";

/** `plan` is a public plan number or a plan's id. */
export type DataOrder = { networkCode: number; phone: string; plan: PlanQuestion["plan"] };

export type DataFault = { code: "bad_request"; fields: Record<string, string> } | PlanFault;

/**
 * Prices a data order: the plan must be for sale and of the network asked for, and its service open. Kobo.
 */
async function priceDataOrder(
  deps: Pick<Deps, "db" | "catalogue">,
  buyer: Buyer,
  order: DataOrder,
): Promise<Result<PricedOrder, DataFault>> {
  const network = networkOfDataCode(order.networkCode);
  if (!network) return fail({ code: "bad_request", fields: { network: "Please select a network" } });
  const found = await findPlan(deps, buyer, { service: "data", network, plan: order.plan });
  if (!found.ok) return found;
  const { plan, price } = found.value;
  return ok({
    service: "data",
    price,
    face: price,
    fee: kobo(0n),
    cost: plan.cost,
    network,
    product: plan.prices.product,
    planId: plan.id,
    planName: dataPlanName(plan),
    number: order.phone,
    ...NO_EXTRAS,
  });
}

/** The name under which a plan stands in the history. */
export const dataPlanName = ({ name, type, validity }: SoldPlan): string => `${name} ${type} ${validity}`;

/** Buys a data plan; returns the transaction, final or still processing after 20 seconds. */
export async function buyData(deps: Deps, buyer: Buyer, order: DataOrder) {
  const quoted = await priceDataOrder(deps, buyer, order);
  const started = await startPurchase(deps, buyer, { quoted, refusals: REFUSALS });
  return awaitOutcome(deps, started, buyer.answerBy);
}

const REFUSALS = { ...START_REFUSALS, ...PLAN_REFUSALS, bad_request: "frozen", [CLOSED]: "frozen" } as const;
