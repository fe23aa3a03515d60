import { CLOSED } from "../../core/bulk.ts";
import type { Kobo } from "../../core/money.ts";
import { AIRTIME_CODES, DATA_CODES, type Network } from "../../core/networks.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { type AirtimeFault, buyAirtime, priceAirtimeOrder } from "./buy-airtime.ts";
import { buyData, dataPlanName } from "./buy-data.ts";
import { buyRecharge } from "./buy-recharge.ts";
import { findPlan, PLAN_REFUSALS, type PlanFault } from "./find-plan.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";

/**
 * An order of data or airtime, or of a recharge card, which has no number, that is kept and bought later,
 * under a key that is kept with it.
 */
export type KeptOrder = { number: string | null; network: Network; planId: string | null; face: Kobo | null };

export function buyKept(deps: Deps, buyer: Buyer, { number: phone, network, planId, face }: KeptOrder) {
  if (phone === null) return buyRecharge(deps, buyer, { network, plan: planId ?? "" });
  return face === null
    ? buyData(deps, buyer, { networkCode: DATA_CODES[network], phone, plan: planId ?? "" })
    : buyAirtime(deps, buyer, { networkCode: AIRTIME_CODES[network], phone, face });
}

const KEPT = {
  ...START_REFUSALS,
  ...PLAN_REFUSALS,
  bad_request: "frozen",
  airtime_below_minimum: "frozen",
  airtime_above_maximum: "frozen",
  [CLOSED]: "frozen",
} as const;

/**
 * Asks what stands under the key of an order that its process left. Where nothing does, the key is closed in
 * the same moment: that process can buy nothing under it any more, however late it wakes up.
 */
export async function closeKey(deps: Deps, buyer: Buyer) {
  const quoted = fail<{ code: keyof typeof KEPT }>({ code: CLOSED });
  const found = await startPurchase(deps, buyer, { quoted, refusals: KEPT });
  // An outcome is not waited for: the order is the sweeper's by now.
  return awaitOutcome(deps, found, deps.clock.now());
}

/** The same without recharge cards. */
export type NumberOrder = KeptOrder & { number: string };

export type Quoted = { price: Kobo; planId: string | null; planName: string; days: number };

/** Returns what an order would cost its person now, and how long its plan lasts. */
export async function quoteKept(
  deps: Pick<Deps, "db" | "catalogue">,
  person: Person,
  order: NumberOrder,
): Promise<Result<Quoted, PlanFault | AirtimeFault>> {
  const { number: phone, network, planId, face } = order;
  if (face === null) {
    const found = await findPlan(deps, { person }, { service: "data", network, plan: planId ?? "" });
    if (!found.ok) return found;
    const { plan, price } = found.value;
    return ok({ price, planId: plan.id, planName: dataPlanName(plan), days: plan.validityDays });
  }
  const buyer = { person, requestKey: undefined, allowRepeat: true, seenPrice: undefined };
  const quoted = priceAirtimeOrder(deps, buyer, { networkCode: AIRTIME_CODES[network], phone, face });
  return quoted.ok ? ok({ price: quoted.value.price, planId: null, planName: "", days: 0 }) : quoted;
}
