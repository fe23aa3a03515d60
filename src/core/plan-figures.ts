import { secondsFor } from "./sales.ts";

/** Figures of plans from what was bought: how it was delivered, and how often (rules 4.40, 4.41). */

/** The age of the orders that are looked at. */
export const FIGURES_WINDOW_MS = 24 * 3_600_000;
/** Fewer orders than this say nothing. */
const MIN_ORDERS = 20;
/** The number of plans of a network that count as often bought in the shop. */
const POPULAR = 3;

/** Orders of one data product that ended alike; `speed` is their class of the time to the outcome. */
export type Outcomes = { product: string; isDelivered: boolean; speed: number; lines: number };
/** Share in whole percent, and the seconds within which half of the delivered orders had arrived. */
export type Delivery = { percent: number; seconds: number | undefined };

/**
 * Returns how the orders of each product were delivered; products with fewer than twenty orders are left out
 * (rules 4.40). The share is rounded down.
 */
export function deliveryByProduct(outcomes: readonly Outcomes[]): Map<string, Delivery> {
  const found = new Map<string, Delivery>();
  for (const product of new Set(outcomes.map((one) => one.product))) {
    const own = outcomes.filter((one) => one.product === product);
    const speeds = new Map<number, number>();
    for (const { speed, lines } of own.filter((one) => one.isDelivered))
      speeds.set(speed, (speeds.get(speed) ?? 0) + lines);
    const total = linesOf(own);
    if (total < MIN_ORDERS) continue;
    const percent = Math.floor((100 * linesOf(own.filter((one) => one.isDelivered))) / total);
    found.set(product, { percent, seconds: secondsFor(0.5, speeds) });
  }
  return found;
}

function linesOf(outcomes: readonly Outcomes[]): number {
  return outcomes.reduce((sum, { lines }) => sum + lines, 0);
}

/** Returns the ids of the three plans sold most, of those sold at least twenty times (rules 4.41). */
export function popularPlans(sold: readonly { planId: string; times: number }[]): Set<string> {
  const often = sold.filter(({ times }) => times >= MIN_ORDERS);
  const most = often.toSorted((a, b) => b.times - a.times || (a.planId < b.planId ? -1 : 1));
  return new Set(most.slice(0, POPULAR).map(({ planId }) => planId));
}
