import { type BettingBrand, bettingBrandOf } from "../../core/betting.ts";
import { productKey } from "../../core/catalogue.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import { airtimeCost, BETTING_COST_BPS, chargesOf, quoteBetting } from "../../core/pricing.ts";
import type { PricedOrder } from "../../core/purchases.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { type BettingAccount, newestBettingAccounts, spentToday } from "./betting-queries.ts";
import { checkCard } from "./check-card.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";

export type BettingOrder = { bettingCode: number; customerId: string; face: Kobo };

type Asking = Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers">;

type CheckFault =
  | { code: "bad_request"; fields: Record<string, string> }
  | { code: "service_locked" }
  | { code: "customer_not_found" }
  | { code: "customer_check_unavailable" };
export type BettingFault =
  | CheckFault
  | { code: "betting_below_minimum"; minimum: number }
  | { code: "betting_above_maximum" };

/** Returns the company of a public code when it is open for sale. */
function openCompany(deps: Pick<Deps, "catalogue">, code: number): Result<BettingBrand, CheckFault> {
  const brand = bettingBrandOf(code);
  if (!brand) return fail({ code: "bad_request", fields: { bettingId: "Select a company" } });
  return deps.catalogue().locked.has(productKey(brand, "betting"))
    ? fail({ code: "service_locked" })
    : ok(brand);
}

/** Returns the name of a company's customer (rules 33.2), as cards are asked for (24.6). */
export async function checkCustomer(
  deps: Asking,
  { bettingCode, customerId }: Omit<BettingOrder, "face">,
): Promise<Result<string, CheckFault>> {
  const brand = openCompany(deps, bettingCode);
  if (!brand.ok) return brand;
  const found = await checkCard(deps, { brand: brand.value, number: customerId });
  if (found.ok) return ok(found.value.name);
  return fail({
    code: found.fault.code === "card_not_found" ? "customer_not_found" : "customer_check_unavailable",
  });
}

/**
 * Prices a payment into a betting account: within the company's bounds, at the charge of the buyer's account
 * type, for a customer whose name is known. Amounts are checked before any supplier is asked. Kobo.
 */
async function priceBettingOrder(
  deps: Asking,
  { person }: Buyer,
  order: BettingOrder,
): Promise<Result<PricedOrder, BettingFault>> {
  const brand = openCompany(deps, order.bettingCode);
  if (!brand.ok) return brand;
  const { settings, costBps } = deps.catalogue();
  const bounds = settings.bettingAmounts[brand.value];
  const quote = quoteBetting(order.face, bounds, chargesOf(settings.bettingChargeBps)[person.userType]);
  if (!quote.ok) {
    const { code } = quote.fault;
    return fail(code === "betting_above_maximum" ? { code } : { code, minimum: Number(bounds.least / 100n) });
  }
  const customer = await checkCustomer(deps, order);
  if (!customer.ok) return customer;
  const cost = costBps.get(productKey(brand.value, "betting")) ?? BETTING_COST_BPS;
  return ok({
    service: "betting",
    ...quote.value,
    cost: airtimeCost(order.face, cost),
    network: brand.value,
    product: brand.value,
    planId: null,
    planName: "",
    number: order.customerId,
    companyId: null,
    meterType: null,
    meterOwner: customer.value,
    details: null,
    daily: { amount: order.face, most: settings.bettingDaily },
  });
}

/** Pays into a betting account; the day's limit is taken with the money (rules 33.5). */
export async function buyBetting(deps: Deps, buyer: Buyer, order: BettingOrder) {
  const quoted = await priceBettingOrder(deps, buyer, order);
  const started = await startPurchase(deps, buyer, { quoted, refusals: REFUSALS });
  return awaitOutcome(deps, started, buyer.answerBy);
}

const REFUSALS = {
  ...START_REFUSALS,
  bad_request: "frozen",
  service_locked: "frozen",
  customer_not_found: "frozen",
  customer_check_unavailable: "passing",
  betting_below_minimum: "frozen",
  betting_above_maximum: "frozen",
  limit_exceeded: "frozen",
} as const;

/** A person's betting accounts, last used first, and what they may still pay in today. */
export async function readBetting(
  deps: Pick<Deps, "db" | "catalogue" | "clock">,
  userId: string,
): Promise<{ accounts: BettingAccount[]; leftToday: Kobo }> {
  const most = deps.catalogue().settings.bettingDaily;
  const [accounts, spent] = await Promise.all([
    newestBettingAccounts(deps.db, userId),
    spentToday(deps.db, { userId, service: "betting", at: deps.clock.now() }),
  ]);
  return { accounts, leftToday: kobo(spent < most ? most - spent : 0n) };
}
