import type { Kobo } from "./money.ts";

/** How long the floats at suppliers last (rules 16.5, 16.32). Kobo. */

const HOURS = 24;

/**
 * Returns for how many hours a float lasts at the pace of the last 24 hours; undefined where nothing was sold
 * in them. A float that is used up lasts 0 hours.
 */
export function hoursLeft(float: Kobo, costOfLastDay: Kobo): number | undefined {
  if (costOfLastDay <= 0n) return undefined;
  return float <= 0n ? 0 : (Number(float) * HOURS) / Number(costOfLastDay);
}

/** A float at a supplier, and what was sold from it in the last 24 hours. */
export type FloatPace = { supplier: string; float: Kobo; cost: Kobo };

/** Returns for how many hours each float lasts; one that sold nothing for a day is left out. */
export function floatsLeft(paces: readonly FloatPace[]): { supplier: string; hours: number; float: Kobo }[] {
  return paces.flatMap(({ supplier, float, cost }) => {
    const hours = hoursLeft(float, cost);
    return hours === undefined ? [] : [{ supplier, hours, float }];
  });
}
