/** Statistics of sales: the time from order to outcome, with its median and slow percentiles (rules 8.15). */

/**
 * Upper bounds in seconds of the histogram of times from order to outcome; longer times are in the last
 * class.
 */
export const SPEED_SECONDS = [
  1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400,
] as const;

/**
 * Returns the time within which this share of the orders had their outcome, as the upper bound of its class;
 * undefined without orders, or when it lies beyond the last bound.
 */
export function secondsFor(share: number, counts: ReadonlyMap<number, number>): number | undefined {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let seen = 0;
  for (const [speed, bound] of SPEED_SECONDS.entries()) {
    seen += counts.get(speed) ?? 0;
    if (seen >= share * total) return bound;
  }
  return undefined;
}
