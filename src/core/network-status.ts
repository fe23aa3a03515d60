import { COMPANIES } from "./electricity.ts";
import { NETWORKS } from "./networks.ts";

/** How well each network and service delivers, from purchases of the last hours (rules 3.20). */

/** Purchases counted: this many of the newest, none older than this. */
export const STATUS_PURCHASES = 100;
export const STATUS_WINDOW_MS = 2 * 3_600_000;
/** Still under way after this long, a purchase counts as one that did not succeed. */
export const SLOW_MS = 60_000;

/** What became of recent purchases of one service on one network (or of one electricity company). */
export type Measured = {
  service: "airtime" | "data" | "electricity";
  network: string;
  good: number;
  total: number;
};
export type StatusEntry = { name: string; value: number };

/** Everything that is sold, with its share in whole percent: 0 when nothing was bought. Where all failed it is 1, because 0 means unknown. */
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
