import type { Network } from "./networks.ts";

export type Plan = {
  id: number;
  network: Network;
  type: string;
  volume: string;
  days: number;
  costKobo: number;
};

/** One row: network, type, then volume/days/naira of each size. Prices are plausible, not any supplier's. */
const PRICE_LIST: [Network, string, string][] = [
  ["MTN", "SME", "500.0MB/30/350 1.0GB/30/590 2.0GB/30/1180 3.0GB/30/1770 5.0GB/30/2600"],
  ["MTN", "CORPORATE GIFTING", "500.0MB/30/380 1.0GB/30/640 2.0GB/30/1270 5.0GB/30/3100 10.0GB/30/6100"],
  ["MTN", "DATA TRANSFER", "500.0MB/7/300 1.0GB/7/550 2.0GB/7/1100"],
  ["MTN", "AWOOF", "1.0GB/1/480 2.5GB/2/880 6.0GB/7/2400"],
  ["MTN", "COUPON", "750.0MB/7/470"],
  ["MTN", "GIFTING", "200.0GB/60/49600 400.0GB/365/120000"],
  ["GLO", "CORPORATE GIFTING", "500.0MB/30/225 1.0GB/30/450 2.0GB/30/900 5.0GB/30/2250 10.0GB/30/4500"],
  ["GLO", "AWOOF", "1.5GB/1/320 5.0GB/7/1450"],
  ["AIRTEL", "CORPORATE GIFTING", "500.0MB/30/520 1.0GB/30/820 2.0GB/30/1550 10.0GB/30/4110"],
  ["AIRTEL", "GIFTING", "1.0GB/1/400 3.0GB/7/1100 7.0GB/7/2200"],
  ["9MOBILE", "SME", "500.0MB/30/150 1.0GB/30/300 2.0GB/30/600 10.0GB/30/2800"],
];

const FIRST_ID: Record<Network, number> = { MTN: 101, GLO: 201, AIRTEL: 301, "9MOBILE": 401 };

/** The catalogue; ids run from 101 (MTN), 201 (GLO), 301 (AIRTEL), 401 (9MOBILE) in the order above. */
export const PLANS: readonly Plan[] = buildPlans();

function buildPlans(): Plan[] {
  const next = { ...FIRST_ID };
  return PRICE_LIST.flatMap(([network, type, sizes]) =>
    sizes.split(" ").map((size) => {
      const [volume = "", days, naira] = size.split("/");
      return {
        id: next[network]++,
        network,
        type,
        volume,
        days: Number(days),
        costKobo: Number(naira) * 100,
      };
    }),
  );
}

const BY_ID = new Map(PLANS.map((plan) => [plan.id, plan]));
/** Price of a plan the catalogue does not list, in an installation that is not strict about ids. */
const ANY_PLAN_KOBO = 50_000;

/**
 * The plan that an order names.
 *
 * Strict: only the catalogue's plans, and only on their own network. Open (the default): the catalogue's
 * price when the network has this id, else any positive number is a plan of 500 naira, so that a shop may use
 * a catalogue of its own.
 */
export function findPlan(wanted: {
  id: string;
  network: Network;
  strict: boolean;
}): Plan | "unknown" | "other_network" {
  const id = Number(wanted.id);
  if (!Number.isInteger(id) || id <= 0) return "unknown";
  const known = BY_ID.get(id);
  if (known?.network === wanted.network) return known;
  if (wanted.strict) return known === undefined ? "unknown" : "other_network";
  return { id, network: wanted.network, type: "SME", volume: "1.0GB", days: 30, costKobo: ANY_PLAN_KOBO };
}
