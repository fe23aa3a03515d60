import type { Network } from "../kit/networks.ts";
import { PLANS, type Plan } from "../kit/plans.ts";

export const NETWORKS: Record<string, Network> = { "1": "MTN", "2": "AIRTEL", "3": "GLO", "4": "9MOBILE" };

const SHORT: Record<string, string> = { "CORPORATE GIFTING": "CG", "DATA TRANSFER": "DT", GIFTING: "DG" };

/** Names on MTN, numbers on the other networks: both kinds are in use. */
export function planIdOf(plan: Plan): string {
  if (plan.network !== "MTN") return String(plan.id);
  const size = plan.volume.replace(".0", "").replace(".", "_");
  return `MTN_${SHORT[plan.type] ?? plan.type}_${size}_${plan.days}DAYS`;
}

const plansOf = (network: Network): Plan[] => PLANS.filter((plan) => plan.network === network);

export const typesOf = (network: Network): string[] => [
  ...new Set(plansOf(network).map((plan) => plan.type)),
];

export const plansOfType = (network: Network, type: string): Plan[] =>
  plansOf(network).filter((plan) => plan.type === type);

const ANY_PLAN_KOBO = 50_000;

/**
 * Price and size of the plan an order names. Not strict: any id of the right shape is a plan of 500 naira.
 */
export function findPlan(wanted: { network: Network; type: string; id: string; strict: boolean }) {
  const known = plansOfType(wanted.network, wanted.type).find((plan) => planIdOf(plan) === wanted.id);
  if (known !== undefined) return { costKobo: known.costKobo, volume: known.volume };
  const isAnything = !wanted.strict && wanted.type !== "" && /^[\w.-]{1,64}$/.test(wanted.id);
  return isAnything ? { costKobo: ANY_PLAN_KOBO, volume: "1.0GB" } : undefined;
}
