import { CLOSED } from "../../core/bulk.ts";
import { productKey } from "../../core/catalogue.ts";
import type { Kobo } from "../../core/money.ts";
import { networkOfAirtimeCode } from "../../core/networks.ts";
import { AIRTIME_COST_BPS, chargesOf, airtimeCost, quoteAirtime } from "../../core/pricing.ts";
import { NO_EXTRAS, type PricedOrder } from "../../core/purchases.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";

export type AirtimeOrder = { networkCode: number; phone: string; face: Kobo };

export type AirtimeFault =
  | { code: "bad_request"; fields: Record<string, string> }
  | { code: "service_locked" }
  | { code: "airtime_below_minimum" }
  | { code: "airtime_above_maximum" };

/** Prices an airtime order by today's catalogue, never by the client's price. Kobo. */
export function priceAirtimeOrder(
  deps: Pick<Deps, "catalogue">,
  buyer: Buyer,
  order: AirtimeOrder,
): Result<PricedOrder, AirtimeFault> {
  const network = networkOfAirtimeCode(order.networkCode);
  if (!network) return fail({ code: "bad_request", fields: { network: "Please select a network" } });
  const catalogue = deps.catalogue();
  const key = productKey(network, "airtime");
  if (catalogue.locked.has(key)) return fail({ code: "service_locked" });
  const charges = chargesOf(catalogue.settings.airtimeChargeBps);
  const quote = quoteAirtime(order.face, charges[buyer.person.userType]);
  if (!quote.ok) return quote;
  return ok({
    service: "airtime",
    ...quote.value,
    cost: airtimeCost(order.face, catalogue.costBps.get(key) ?? AIRTIME_COST_BPS),
    network,
    product: network,
    planId: null,
    planName: "",
    number: order.phone,
    ...NO_EXTRAS,
  });
}

/** Buys airtime; returns the transaction, final or still processing after 20 seconds. */
export async function buyAirtime(deps: Deps, buyer: Buyer, order: AirtimeOrder) {
  const quoted = priceAirtimeOrder(deps, buyer, order);
  const started = await startPurchase(deps, buyer, { quoted, refusals: REFUSALS });
  return awaitOutcome(deps, started, buyer.answerBy);
}

const REFUSALS = {
  ...START_REFUSALS,
  bad_request: "frozen",
  service_locked: "frozen",
  airtime_below_minimum: "frozen",
  airtime_above_maximum: "frozen",
  [CLOSED]: "frozen",
} as const;
