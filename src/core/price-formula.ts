import { PLAN_PRICES, type PlanPriceName } from "./margins.ts";
import { divCeil, type Kobo, kobo, MAX_AMOUNT, naira } from "./money.ts";

/** Prices of many plans by one formula, what they earn, and what follows a changed cost (rules 19). Kobo. */

/** A plan's four prices. */
export type FourPrices = Readonly<Record<PlanPriceName, Kobo>>;
/** Some of them. */
export type SomePrices = { readonly [name in PlanPriceName]?: Kobo | undefined };

/** The amount that a formula starts from: the plan's cost, or the price that stands. */
export const FORMULA_BASES = ["cost", "price"] as const;
export type FormulaBase = (typeof FORMULA_BASES)[number];

/** Steps to which a formula rounds up, by their names on the wire, in naira. */
export const ROUND_UP_TO = ["none", "5", "10"] as const;
export type RoundUpTo = (typeof ROUND_UP_TO)[number];

/** A share of the base on top in basis points (less than nothing lowers), then an amount. */
export type Addition = { bps: number; plus: Kobo };
export type Formula = {
  base: FormulaBase;
  roundUpTo: RoundUpTo;
  /** The prices that it makes; those without an addition stay. */
  tiers: { readonly [name in PlanPriceName]?: Addition | undefined };
};

const ALL_BPS = 10_000n;
const STEPS: Record<RoundUpTo, Kobo> = { none: kobo(1n), "5": naira(5), "10": naira(10) };

/**
 * Returns one price by a formula, a fraction of a kobo rounded up, then up to the least multiple of the step
 * (rules 19.2). Undefined where that is nothing or less, or more than any price.
 */
export function priceByFormula(
  base: Kobo,
  { bps, plus }: Addition,
  roundUpTo: RoundUpTo = "none",
): Kobo | undefined {
  const share = ALL_BPS + BigInt(bps);
  const exact = (share > 0n ? divCeil(base * share, ALL_BPS) : 0n) + plus;
  if (exact <= 0n) return undefined;
  const step = STEPS[roundUpTo];
  const price = kobo(divCeil(exact, step) * step);
  return price <= MAX_AMOUNT ? price : undefined;
}

/** A plan as far as a formula goes. */
type Sold = { cost: Kobo; prices: FourPrices };

/** Returns the prices that a formula makes of a plan; a price that cannot be is missing. */
export function pricesByFormula({ cost, prices }: Sold, { base, roundUpTo, tiers }: Formula): SomePrices {
  const made: { -readonly [name in keyof SomePrices]: SomePrices[name] } = {};
  for (const name of PLAN_PRICES) {
    const addition = tiers[name];
    const from = base === "cost" ? cost : prices[name];
    if (addition) made[name] = priceByFormula(from, addition, roundUpTo);
  }
  return made;
}

/** Returns the margin of a price over a cost: kobo, and basis points of the cost, cut towards zero. */
export function marginOf(price: Kobo, cost: Kobo): { amount: Kobo; bps: number } {
  const amount = kobo(price - cost);
  return { amount, bps: Number((amount * ALL_BPS) / cost) };
}

const NAIRA = naira(1);

/**
 * Returns the price that keeps its margin when a cost changes: the same naira, or the same share of the cost;
 * in whole naira, rounded up (rules 19.9). At least one naira.
 */
export function keptMargin(price: Kobo, cost: { was: Kobo; now: Kobo }, inPercent: boolean): Kobo {
  const exact = inPercent ? divCeil(price * cost.now, cost.was) : price + (cost.now - cost.was);
  return exact <= NAIRA ? NAIRA : kobo(divCeil(exact, NAIRA) * NAIRA);
}

/** The sums over a table of changes. `change` is of the margin, at the orders that were sold. */
export type Expected = { rises: number; falls: number; change: Kobo };

/** Sums what changed prices mean at the orders of the last 30 days (rules 19.4). */
export function expectedOf(changes: readonly { before: Kobo; after: Kobo; sold: number }[]): Expected {
  const rises = changes.filter(({ before, after }) => after > before).length;
  const falls = changes.filter(({ before, after }) => after < before).length;
  const change = changes.reduce((sum, { before, after, sold }) => sum + (after - before) * BigInt(sold), 0n);
  return { rises, falls, change: kobo(change) };
}
