import { type AccountBrand, hasAccounts, type InternetBrand } from "../../core/internet.ts";
import { kobo } from "../../core/money.ts";
import type { PricedOrder } from "../../core/purchases.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import {
  type AccountFault,
  checkAccounts,
  listAccounts,
  NO_ACCOUNTS,
  openInternetBrand,
} from "./check-account.ts";
import { findPlan, PLAN_REFUSALS, type PlanFault, type PlanQuestion } from "./find-plan.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";
import { readContactPhone } from "./stored-queries.ts";

export type InternetOrder = {
  internetCode: number;
  /** The account that the bundle goes to; none where it comes as a PIN. */
  accountNumber: string | undefined;
  /** The address under which the account is; not needed for one that the buyer paid for before. */
  email: string | undefined;
  /** The number that a PIN is for; the buyer's own when left out. */
  phone: string | undefined;
  plan: PlanQuestion["plan"];
};

type Pricing = Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers">;

/**
 * Prices a bundle: the plan must be for sale, of the company asked for, and the owner of the account that it
 * goes to known (rules 28.4, 28.5). Kobo.
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
  const receiver = await receiverOf(deps, buyer, { ...order, brand: brand.value });
  if (!receiver.ok) return receiver;
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
    number: receiver.value.number,
    companyId: null,
    meterType: null,
    meterOwner: receiver.value.owner,
    details: null,
  });
}

const wrong = (field: string, sentence: string): Result<never, AccountFault> =>
  fail({ code: "bad_request", fields: { [field]: sentence } });

type Receiver = { number: string; owner: string | null };

/** Returns the account that a bundle goes to, with its owner, or the phone that a PIN is for (rules 28.8). */
async function receiverOf(
  deps: Pricing,
  buyer: Buyer,
  { brand, accountNumber: number, email, phone }: InternetOrder & { brand: InternetBrand },
): Promise<Result<Receiver, AccountFault>> {
  if (!hasAccounts(brand)) {
    if (number !== undefined) return wrong("accountNumber", NO_ACCOUNTS);
    return ok({ number: phone ?? (await readContactPhone(deps.db, buyer.person.id)), owner: null });
  }
  if (number === undefined) return wrong("accountNumber", "All fields are required");
  const owner = await ownerOf(deps, buyer, { brand, email, number });
  return owner.ok ? ok({ number, owner: owner.value }) : owner;
}

type Account = { brand: AccountBrand; email: string | undefined; number: string };

/** Returns the owner of an account: by its address, or by what the buyer paid for before. */
async function ownerOf(
  deps: Pricing,
  { person }: Buyer,
  { brand, email, number }: Account,
): Promise<Result<string, AccountFault>> {
  if (email === undefined) {
    const paid = await listAccounts(deps, person.id);
    const known = paid.find((one) => one.brand === brand && one.number === number);
    return known ? ok(known.owner) : wrong("email", "Enter the email address of the account");
  }
  const found = await checkAccounts(deps, { brand, email });
  if (!found.ok) return found;
  return found.value.accounts.includes(number) ? ok(found.value.name) : fail({ code: "customer_not_found" });
}

/** Pays for a bundle; returns the transaction, final or still processing after 20 seconds. */
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
