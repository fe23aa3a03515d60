import { COMPANIES } from "./electricity.ts";
import { NETWORKS } from "./networks.ts";

/** The share of successful purchases of each network and service in the last hours (rules 3.20). */

/** Maximum number and age of the purchases that are counted, newest first. */
export const STATUS_PURCHASES = 100;
export const STATUS_WINDOW_MS = 2 * 3_600_000;
/** A purchase that is still processing after this time counts as not successful. */
export const SLOW_MS = 60_000;

/** The outcomes of recent purchases of one service on one network (or at one electricity company). */
export type Measured = {
  service: "airtime" | "data" | "electricity";
  network: string;
  good: number;
  total: number;
};
export type StatusEntry = { name: string; value: number };

/**
 * Returns everything that is sold with its success share in whole percent: 0 when nothing was bought. A share
 * of zero successes is 1, because 0 means unknown.
 */
export function statusEntries(measured: readonly Measured[]): StatusEntry[] {
  const shares = new Map(measured.map((one) => [`${one.network} ${one.service}`, shareOf(one)]));
  const names = [
    ...NETWORKS.flatMap((network) => [`${network} airtime`, `${network} data`]),
    ...COMPANIES.map(({ name }) => `${name} electricity`),
  ];
  return names.map((name) => ({ name, value: shares.get(name) ?? 0 }));
}

function shareOf({ good, total }: Measured): number {
  return total === 0 ? 0 : Math.max(1, Math.floor((100 * good) / total));
}
