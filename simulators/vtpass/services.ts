import { type Bouquet, BOUQUETS, type Brand } from "../kit/cable.ts";
import type { Network } from "../kit/networks.ts";
import { PLANS, type Plan } from "../kit/plans.ts";

export const AIRTIME: Record<string, Network> = {
  mtn: "MTN",
  glo: "GLO",
  airtel: "AIRTEL",
  etisalat: "9MOBILE",
};
export const DATA: Record<string, Network> = {
  "mtn-data": "MTN",
  "glo-data": "GLO",
  "airtel-data": "AIRTEL",
  "etisalat-data": "9MOBILE",
};
export const DISCOS: Record<string, string> = {
  "ikeja-electric": "Ikeja Electric",
  "ibadan-electric": "Ibadan Electric",
  "eko-electric": "Eko Electric",
  "portharcourt-electric": "Port Harcourt Electric",
  "kaduna-electric": "Kaduna Electric",
  "kano-electric": "Kano Electric",
  "jos-electric": "Jos Electric",
  "abuja-electric": "Abuja Electric",
  "enugu-electric": "Enugu Electric",
  "yola-electric": "Yola Electric",
  "benin-electric": "Benin Electric",
};

/** Companies of cable TV; their bouquets have codes by name. */
export const CABLES: Record<string, Brand> = {
  dstv: "DSTV",
  gotv: "GOTV",
  startimes: "STARTIMES",
  showmax: "SHOWMAX",
};

/** Companies of internet bundles. */
export const INTERNET: Record<string, string> = { "smile-direct": "SMILE", spectranet: "SPECTRANET" };

export const bouquetCodeOf = ({ brand, name }: Bouquet): string =>
  `${brand}-${name}`.toLowerCase().replaceAll(" ", "-");

export const bouquetOf = (brand: Brand, code: string): Bouquet | undefined =>
  BOUQUETS.find((one) => one.brand === brand && bouquetCodeOf(one) === code);

export const codeOf = (plan: Plan): string =>
  `${plan.network.toLowerCase()}-${plan.volume.replace(".0", "").toLowerCase()}-${plan.costKobo / 100}`;

export const plansOf = (network: Network): Plan[] => PLANS.filter((plan) => plan.network === network);

const ANY_PLAN_KOBO = 50_000;

/**
 * The price of the variation that an order names. Not strict: any code of the right shape costs 500 naira.
 */
export function priceOf(network: Network, code: string, strict: boolean): number | undefined {
  const known = plansOf(network).find((plan) => codeOf(plan) === code);
  if (known !== undefined) return known.costKobo;
  return !strict && /^[\w.-]{1,64}$/.test(code) ? ANY_PLAN_KOBO : undefined;
}
