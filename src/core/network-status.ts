import { ABROAD } from "./abroad.ts";
import { COUNTRY_CODES, countryName } from "./countries.ts";
import { COMPANIES } from "./electricity.ts";
import { NETWORKS } from "./networks.ts";
import { SOLD_COMPANIES } from "./services.ts";
import type { Service } from "./transactions.ts";

/** The share of successful purchases of each network and service in the last hours (rules 3.20). */

/** Maximum number and age of the purchases that are counted, newest first. */
export const STATUS_PURCHASES = 100;
export const STATUS_WINDOW_MS = 2 * 3_600_000;
/** A purchase that is still processing after this time counts as not successful. */
export const SLOW_MS = 60_000;

/** The number of timed deliveries from which a usual time is said (rules 3.20). */
export const STATUS_TIMED = 5;

/** The outcomes of recent purchases of one service on one network (or of one company). */
export type Measured = {
  service: Service;
  network: string;
  good: number;
  total: number;
  /** The median time of those delivered, in whole seconds rounded up; null for fewer than `STATUS_TIMED`. */
  seconds: number | null;
};
export type StatusEntry = { name: string; value: number; seconds: number | null };

/**
 * Returns everything that is sold with its success share in whole percent, 0 when nothing was bought, and the
 * usual time of a delivery in seconds. A share of zero successes is 1, because 0 means unknown. Countries are
 * there while something was bought for them.
 */
export function statusEntries(measured: readonly Measured[]): StatusEntry[] {
  const known = new Map(measured.map((one) => [`${one.network} ${one.service}`, one]));
  const names = [
    ...NETWORKS.flatMap((network) => [`${network} airtime`, `${network} data`]),
    ...COMPANIES.map(({ name }) => `${name} electricity`),
    ...SOLD_COMPANIES.map((one) => `${one.name} ${one.service}`),
  ];
  const abroad = COUNTRY_CODES.flatMap((code) => known.get(`${code} ${ABROAD}`) ?? []);
  return [
    ...names.map((name) => entryOf(name, known.get(name))),
    ...abroad.map((one) => entryOf(`${countryName(one.network)} ${ABROAD}`, one)),
  ];
}

const entryOf = (name: string, one: Measured | undefined): StatusEntry => ({
  name,
  value: one ? shareOf(one) : 0,
  seconds: one?.seconds ?? null,
});

function shareOf({ good, total }: Measured): number {
  return total === 0 ? 0 : Math.max(1, Math.floor((100 * good) / total));
}
