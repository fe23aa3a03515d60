import type { BettingBounds } from "./betting.ts";
import { divCeil, divFloor, type Kobo, kobo, naira } from "./money.ts";
import type { Person, UserType } from "./people.ts";
import { fail, ok, type Result } from "./result.ts";

/** Fees and limits of the product (rules 4). */
export const MIN_AIRTIME = naira(100);
export const MAX_AIRTIME = naira(50_000);
export const ELECTRICITY_FEE = naira(50);
export const MAX_ELECTRICITY = naira(200_000);
export const MIN_FUNDING = naira(100);
export const MAX_FUNDING = naira(1_000_000);
/** The default of the funding fee setting (rules 4.13). */
export const FUNDING_FEE_BPS = 100;
export const UPGRADE_PRICE = naira(1_000);
export const REFERRAL_REWARD = naira(500);

/** The prices of a plan, one per kind of buyer. */
export type PlanPrices = {
  product: string;
  smartEarner: Kobo;
  reseller: Kobo;
  api: Kobo;
  partner: Kobo;
};

/** One person's special prices per gigabyte, by product. */
export type SpecialPrices = ReadonlyMap<string, Kobo>;

/** The parts of a plan that decide its price: the four prices, and its size for prices per gigabyte. */
export type Priced = { prices: PlanPrices; volumeMb: number };

const MB_PER_GB = 1_000n;

/**
 * Returns what a person pays for a data plan in kobo (rules 4.10): the price of their account type, or their
 * special price per gigabyte for its product times its size where that is less. Prices sent by a client are
 * never used. A plan without a size has no special price.
 */
export function planPrice(
  plan: Priced,
  person: Pick<Person, "userType" | "isSpecial">,
  special: SpecialPrices,
): Kobo {
  const { prices } = plan;
  const ordinary = typePrice(prices, person.userType);
  const hasSize = plan.volumeMb > 0;
  const perGigabyte = person.isSpecial && hasSize ? special.get(prices.product) : undefined;
  if (perGigabyte === undefined) return ordinary;
  return least(ordinary, divCeil(perGigabyte * BigInt(plan.volumeMb), MB_PER_GB));
}

/** A partner pays the least of all types' prices: becoming one never makes a price worse (rules 4.31). */
function typePrice(prices: PlanPrices, userType: UserType): Kobo {
  switch (userType) {
    case "reseller":
      return prices.reseller;
    case "api user":
      return prices.api;
    case "partner":
      return least(prices.partner, prices.reseller, prices.api, prices.smartEarner);
    default:
      return prices.smartEarner;
  }
}

function least(first: Kobo, ...others: Kobo[]): Kobo {
  return others.reduce((lowest, price) => (price < lowest ? price : lowest), first);
}

export type Charges = Readonly<Record<UserType, number>>;

/**
 * Returns what each account type is charged for a face value, in basis points of it, from what the settings
 * say. A partner is never charged more than any other type (rules 4.31).
 */
export function chargesOf(set: Charges): Charges {
  return { ...set, partner: Math.min(...Object.values(set)) };
}

export type Quote = { face: Kobo; price: Kobo; fee: Kobo };

/**
 * Prices an airtime order in kobo; a fraction of a kobo is rounded up (rules 1.3, 4.11). The charge is in
 * basis points of the face value, from the setting for the buyer's type. Errors: airtime_below_minimum,
 * airtime_above_maximum.
 */
export function quoteAirtime(
  face: Kobo,
  chargeBps: number,
): Result<Quote, { code: "airtime_below_minimum" | "airtime_above_maximum" }> {
  if (face < MIN_AIRTIME) return fail({ code: "airtime_below_minimum" });
  if (face > MAX_AIRTIME) return fail({ code: "airtime_above_maximum" });
  return ok({ face, price: divCeil(face * BigInt(chargeBps), 10_000n), fee: kobo(0n) });
}

/**
 * Prices an electricity order: the amount plus a flat fee (rules 4.12). Errors: electricity_below_minimum,
 * electricity_above_maximum.
 */
export function quoteElectricity(
  face: Kobo,
  minimum: Kobo,
): Result<Quote, { code: "electricity_below_minimum" | "electricity_above_maximum" }> {
  if (face < minimum) return fail({ code: "electricity_below_minimum" });
  if (face > MAX_ELECTRICITY) return fail({ code: "electricity_above_maximum" });
  return ok({ face, price: kobo(face + ELECTRICITY_FEE), fee: ELECTRICITY_FEE });
}

/**
 * Prices a payment into a betting account (rules 33.3, 33.4). Charges above the amount are a fee; a fraction
 * of a kobo is rounded up. Errors: betting_below_minimum, betting_above_maximum.
 */
export function quoteBetting(
  face: Kobo,
  { least, most }: BettingBounds,
  chargeBps: number,
): Result<Quote, { code: "betting_below_minimum" | "betting_above_maximum" }> {
  if (face < least) return fail({ code: "betting_below_minimum" });
  if (face > most) return fail({ code: "betting_above_maximum" });
  const price = divCeil(face * BigInt(chargeBps), 10_000n);
  return ok({ face, price, fee: kobo(price > face ? price - face : 0n) });
}

/**
 * Splits a payment into the funding fee, in basis points of it, and the credit to the wallet; they add up to
 * the payment (rules 4.13).
 */
export function fundingSplit(paid: Kobo, feeBps: number): { fee: Kobo; credit: Kobo } {
  const fee = divFloor(paid * BigInt(feeBps), 10_000n);
  return { fee, credit: kobo(paid - fee) };
}

/** Checks a funding amount. Errors: funding_below_minimum, funding_above_maximum. */
export function checkFunding(
  amount: Kobo,
  feeBps: number,
): Result<{ fee: Kobo; credit: Kobo }, { code: "funding_below_minimum" | "funding_above_maximum" }> {
  if (amount < MIN_FUNDING) return fail({ code: "funding_below_minimum" });
  if (amount > MAX_FUNDING) return fail({ code: "funding_above_maximum" });
  return ok(fundingSplit(amount, feeBps));
}

/** Our cost of a payment into a betting account in basis points of it, where none is set (rules 33.4). */
export const BETTING_COST_BPS = 10_000n;

/**
 * Our cost of airtime in basis points of face value, when the network has no cost of its own (rules 4.14).
 */
export const AIRTIME_COST_BPS = 9_650n;

export function airtimeCost(face: Kobo, costBps: bigint): Kobo {
  return divFloor(face * costBps, 10_000n);
}
