import { type CardAct, hasCards } from "../../core/cable.ts";
import { kobo } from "../../core/money.ts";
import { normalisePhone } from "../../core/networks.ts";
import type { PricedOrder } from "../../core/purchases.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { type CardFault, checkCard, maxMonths, openBrand } from "./check-card.ts";
import { findPlan, PLAN_REFUSALS, type PlanFault, type PlanQuestion } from "./find-plan.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";

export type CableOrder = {
  cableCode: number;
  cardNumber: string;
  plan: PlanQuestion["plan"];
  months: number;
  act: CardAct;
};

const ONE_MONTH = "Only one month can be paid at a time right now";

/**
 * Prices an order for a card: the bouquet must be for sale, of the company asked for, and the card's owner
 * known (rules 24.4 to 24.7). Months multiply the buyer's price and the cost. Kobo.
 */
async function priceCableOrder(
  deps: Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers">,
  buyer: Buyer,
  order: CableOrder,
): Promise<Result<PricedOrder, CardFault | PlanFault>> {
  const opened = openBrand(deps, order.cableCode);
  if (!opened.ok) return opened;
  const brand = opened.value;
  const most = maxMonths(deps, brand);
  if (order.months < 1 || order.months > most)
    return fail({
      code: "bad_request",
      fields: { months: most === 1 ? ONE_MONTH : `Choose 1 to ${most} months` },
    });
  if (!hasCards(brand) && normalisePhone(order.cardNumber) !== order.cardNumber)
    return fail({ code: "bad_request", fields: { cardNumber: "Enter the phone number of the account" } });
  const found = await findPlan(deps, buyer, { service: "cable", network: brand, plan: order.plan });
  if (!found.ok) return found;
  const owner = await checkCard(deps, { brand, number: order.cardNumber });
  if (!owner.ok) return owner;
  const { plan } = found.value;
  const months = BigInt(order.months);
  const price = kobo(found.value.price * months);
  return ok({
    service: "cable",
    price,
    face: price,
    fee: kobo(0n),
    cost: kobo(plan.cost * months),
    network: brand,
    product: plan.prices.product,
    planId: plan.id,
    planName: plan.name,
    number: order.cardNumber,
    companyId: null,
    meterType: null,
    meterOwner: owner.value.name || null,
    details: { months: order.months, act: order.act },
  });
}

/** Pays for the bouquet of a card; returns the transaction, final or still processing after 20 seconds. */
export async function buyCable(deps: Deps, buyer: Buyer, order: CableOrder) {
  const quoted = await priceCableOrder(deps, buyer, order);
  const started = await startPurchase(deps, buyer, { quoted, refusals: REFUSALS });
  return awaitOutcome(deps, started, buyer.answerBy);
}

const REFUSALS = {
  ...START_REFUSALS,
  ...PLAN_REFUSALS,
  bad_request: "frozen",
  card_not_found: "frozen",
  card_check_unavailable: "passing",
} as const;
