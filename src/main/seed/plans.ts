import type { PlanCategory } from "../../core/catalogue.ts";
import type { Network } from "../../core/networks.ts";

/**
 * The data plans of a new installation. Costs in whole naira, of late 2025, from no supplier's own price
 * list. A row: size, validity in days, cost. Public numbers count from 1001 (MTN), 2001 (GLO), 3001 (AIRTEL),
 * 4001 (9MOBILE) in this order, so new plans go to the end of a network.
 */
type PriceList = { network: Network; type: string; product: string; sizes: [string, number, number][] };

const PRICE_LISTS: PriceList[] = [
  {
    network: "MTN",
    type: "SME",
    product: "MTN-SME",
    sizes: [
      ["500MB", 30, 350],
      ["1GB", 30, 590],
      ["2GB", 30, 1_180],
      ["3GB", 30, 1_770],
      ["5GB", 30, 2_600],
    ],
  },
  {
    network: "MTN",
    type: "CORPORATE GIFTING",
    product: "MTN-CG",
    sizes: [
      ["500MB", 30, 380],
      ["1GB", 30, 640],
      ["2GB", 30, 1_270],
      ["5GB", 30, 3_100],
      ["10GB", 30, 6_100],
    ],
  },
  {
    network: "MTN",
    type: "DATA TRANSFER",
    product: "MTN-DATA_TRANSFER",
    sizes: [
      ["500MB", 7, 300],
      ["1GB", 7, 550],
      ["2GB", 7, 1_100],
    ],
  },
  {
    network: "MTN",
    type: "AWOOF",
    product: "MTN-AWOOF",
    sizes: [
      ["1GB", 1, 480],
      ["2.5GB", 2, 880],
      ["6GB", 7, 2_400],
    ],
  },
  { network: "MTN", type: "COUPON", product: "MTN-COUPON", sizes: [["750MB", 7, 470]] },
  {
    network: "MTN",
    type: "GIFTING",
    product: "MTN-GIFTING",
    sizes: [
      ["200GB", 60, 49_600],
      ["400GB", 365, 120_000],
      ["110MB", 1, 105],
      ["230MB", 1, 205],
      ["750MB", 3, 450],
      ["1.2GB", 7, 735],
      ["2.7GB", 30, 1_960],
      ["6.75GB", 30, 2_940],
      ["11GB", 30, 4_850],
      ["75GB", 30, 19_600],
    ],
  },
  {
    network: "MTN",
    type: "SME2",
    product: "MTN-SME2",
    sizes: [
      ["500MB", 30, 360],
      ["1GB", 30, 600],
      ["2GB", 30, 1_190],
      ["5GB", 30, 2_950],
    ],
  },
  {
    network: "GLO",
    type: "CORPORATE GIFTING",
    product: "GLO-CG",
    sizes: [
      ["500MB", 30, 225],
      ["1GB", 30, 450],
      ["2GB", 30, 900],
      ["5GB", 30, 2_250],
      ["10GB", 30, 4_500],
    ],
  },
  {
    network: "GLO",
    type: "AWOOF",
    product: "GLO-AWOOF",
    sizes: [
      ["1.5GB", 1, 320],
      ["5GB", 7, 1_450],
      ["2.5GB", 2, 480],
    ],
  },
  {
    network: "GLO",
    type: "GIFTING",
    product: "GLO-GIFTING",
    sizes: [
      ["125MB", 1, 95],
      ["2.6GB", 30, 960],
      ["10.8GB", 30, 2_900],
      ["138GB", 30, 19_400],
      ["1000GB", 365, 148_000],
    ],
  },
  {
    network: "AIRTEL",
    type: "CORPORATE GIFTING",
    product: "AIRTEL-CG",
    sizes: [
      ["500MB", 30, 520],
      ["1GB", 30, 820],
      ["2GB", 30, 1_550],
      ["10GB", 30, 4_110],
      ["6GB", 30, 3_030],
    ],
  },
  {
    network: "AIRTEL",
    type: "GIFTING",
    product: "AIRTEL-GIFTING",
    sizes: [
      ["1GB", 1, 400],
      ["3GB", 7, 1_100],
      ["7GB", 7, 2_200],
      ["60GB", 30, 14_600],
      ["650GB", 365, 97_000],
    ],
  },
  {
    network: "AIRTEL",
    type: "AWOOF",
    product: "AIRTEL-AWOOF",
    sizes: [
      ["150MB", 1, 78],
      ["300MB", 2, 138],
      ["1.5GB", 2, 480],
    ],
  },
  {
    network: "9MOBILE",
    type: "SME",
    product: "9MOBILE-SME",
    sizes: [
      ["500MB", 30, 150],
      ["1GB", 30, 300],
      ["2GB", 30, 600],
      ["10GB", 30, 2_800],
      ["5GB", 30, 1_450],
    ],
  },
  {
    network: "9MOBILE",
    type: "GIFTING",
    product: "9MOBILE-GIFTING",
    sizes: [
      ["100MB", 1, 95],
      ["650MB", 3, 480],
      ["7GB", 7, 1_480],
      ["11GB", 30, 3_900],
      ["165GB", 180, 48_500],
    ],
  },
];

const FIRST_NUMBER: Record<Network, number> = { MTN: 1001, GLO: 2001, AIRTEL: 3001, "9MOBILE": 4001 };

/**
 * The mark-up is a multiple of this many naira, so that its shares (a half, three eighths, a quarter) are
 * whole naira.
 */
const MARK_UP_STEP = 40;
const MARK_UP_SHARE = 0.08;

export type SeedPlan = {
  number: number;
  network: Network;
  type: string;
  product: string;
  name: string;
  volumeMb: number;
  days: number;
  validity: string;
  category: PlanCategory;
  /** Whole naira. */
  naira: { cost: number; smartEarner: number; reseller: number; api: number; partner: number };
};

export const SEED_PLANS: readonly SeedPlan[] = stock();

function stock(): SeedPlan[] {
  const next = { ...FIRST_NUMBER };
  return PRICE_LISTS.flatMap(({ network, type, product, sizes }) =>
    sizes.map(([name, days, cost]) => ({
      number: next[network]++,
      network,
      type,
      product,
      name,
      volumeMb: megabytes(name),
      days,
      validity: days === 1 ? "1 day" : `${days} days`,
      category: categoryOf(days),
      naira: pricesOf(cost),
    })),
  );
}

/**
 * A new account pays the whole mark-up, a reseller half of it, a partner three eighths, an API user a
 * quarter.
 */
function pricesOf(cost: number): SeedPlan["naira"] {
  const steps = Math.max(1, Math.ceil((cost * MARK_UP_SHARE) / MARK_UP_STEP));
  const markUp = steps * MARK_UP_STEP;
  return {
    cost,
    smartEarner: cost + markUp,
    reseller: cost + markUp / 2,
    partner: cost + (markUp * 3) / 8,
    api: cost + markUp / 4,
  };
}

function megabytes(size: string): number {
  const number = Number.parseFloat(size);
  return Math.round(size.endsWith("GB") ? number * 1_000 : number);
}

function categoryOf(days: number): PlanCategory {
  if (days < 7) return "daily";
  if (days < 30) return "weekly";
  return days < 180 ? "monthly" : "yearly";
}
