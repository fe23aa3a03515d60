import { productKey } from "../../core/catalogue.ts";
import { companyName } from "../../core/electricity.ts";
import type { Kobo } from "../../core/money.ts";
import { airtimeCost, quoteElectricity } from "../../core/pricing.ts";
import type { PricedOrder } from "../../core/purchases.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { checkMeter, type Meter, type MeterFault, openCompany } from "./check-meter.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";

export type ElectricityOrder = Meter & { face: Kobo };

export type ElectricityFault =
  | MeterFault
  | { code: "electricity_below_minimum"; minimum: number }
  | { code: "electricity_above_maximum" };

const FULL_COST_BPS = 10_000n;

/**
 * Prices an electricity order: the company's minimum, the flat fee, and a meter whose owner is known. Amounts
 * are checked before any supplier is asked about the meter. Kobo.
 */
async function priceElectricityOrder(
  deps: Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers">,
  order: ElectricityOrder,
): Promise<Result<PricedOrder, ElectricityFault>> {
  const company = openCompany(deps, order.companyId);
  if (!company.ok) return company;
  const { minimum } = company.value;
  const quote = quoteElectricity(order.face, minimum);
  if (!quote.ok) {
    const { code } = quote.fault;
    if (code === "electricity_above_maximum") return fail({ code });
    return fail({ code, minimum: Number(minimum / 100n) });
  }
  const owner = await checkMeter(deps, order);
  if (!owner.ok) return owner;
  const costBps = deps.catalogue().costBps.get(productKey("electricity", "electricity")) ?? FULL_COST_BPS;
  return ok({
    service: "electricity",
    ...quote.value,
    cost: airtimeCost(order.face, costBps),
    network: companyName(order.companyId) ?? "",
    product: "electricity",
    planId: null,
    planName: order.meterType,
    number: order.meterNumber,
    companyId: order.companyId,
    meterType: order.meterType,
    meterOwner: owner.value.name,
    details: null,
  });
}

/** Buys electricity; a prepaid purchase succeeds only with its token. */
export async function buyElectricity(deps: Deps, buyer: Buyer, order: ElectricityOrder) {
  const quoted = await priceElectricityOrder(deps, order);
  const started = await startPurchase(deps, buyer, { quoted, refusals: REFUSALS });
  return awaitOutcome(deps, started, buyer.answerBy);
}

const REFUSALS = {
  ...START_REFUSALS,
  bad_request: "frozen",
  service_locked: "frozen",
  meter_not_found: "frozen",
  meter_check_unavailable: "passing",
  electricity_below_minimum: "frozen",
  electricity_above_maximum: "frozen",
} as const;
