import { kobo } from "../../core/money.ts";
import type { PricedOrder } from "../../core/purchases.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { type AccountFault, checkAccounts, listAccounts, openInternetBrand } from "./check-account.ts";
import { findPlan, PLAN_REFUSALS, type PlanFault, type PlanQuestion } from "./find-plan.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";

export type InternetOrder = {
  internetCode: number;
  accountNumber: string;
  /** The address under which the account is; not needed for one that the buyer paid for before. */
  email: string | undefined;
  plan: PlanQuestion["plan"];
};

type Pricing = Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers">;

/**
 * Prices a bundle for an account: the plan must be for sale, of the company asked for, and the account's
 * owner known (rules 28.4, 28.5). Kobo.
 */
async function priceInternetOrder(
  deps: Pricing,
  buyer: Buyer,
  order: InternetOrder,
): Promise<Result<PricedOrder, AccountFault | PlanFault>> {
  const brand = openInternetBrand(deps, order.internetCode);
  if (!brand.ok) return brand;
  const found = await findPlan(deps, buyer, { service: "internet", network: brand.value, plan: order.plan });
  if (!found.ok) return found;
  const owner = await ownerOf(deps, buyer, { ...order, brand: brand.value });
  if (!owner.ok) return owner;
  const { plan, price } = found.value;
  return ok({
    service: "internet",
    price,
    face: price,
    fee: kobo(0n),
    cost: plan.cost,
    network: brand.value,
    product: plan.prices.product,
    planId: plan.id,
    planName: plan.name,
    number: order.accountNumber,
    companyId: null,
    meterType: null,
    meterOwner: owner.value,
    details: null,
  });
}

/** Returns the owner of an account: by its address, or by what the buyer paid for before. */
async function ownerOf(
  deps: Pricing,
  { person }: Buyer,
  order: InternetOrder & { brand: Parameters<typeof checkAccounts>[1]["brand"] },
): Promise<Result<string, AccountFault>> {
  const { brand, email, accountNumber } = order;
  if (email === undefined) {
    const paid = await listAccounts(deps, person.id);
    const known = paid.find((one) => one.brand === brand && one.number === accountNumber);
    return known
      ? ok(known.owner)
      : fail({ code: "bad_request", fields: { email: "Enter the email address of the account" } });
  }
  const found = await checkAccounts(deps, { brand, email });
  if (!found.ok) return found;
  return found.value.accounts.includes(accountNumber)
    ? ok(found.value.name)
    : fail({ code: "customer_not_found" });
}

/** Pays for a bundle of an account; returns the transaction, final or still processing after 20 seconds. */
export async function buyInternet(deps: Deps, buyer: Buyer, order: InternetOrder) {
  const quoted = await priceInternetOrder(deps, buyer, order);
  const started = await startPurchase(deps, buyer, { quoted, refusals: REFUSALS });
  return awaitOutcome(deps, started, buyer.answerBy);
}

const REFUSALS = {
  ...START_REFUSALS,
  ...PLAN_REFUSALS,
  bad_request: "frozen",
  customer_not_found: "frozen",
  customer_check_unavailable: "passing",
} as const;
