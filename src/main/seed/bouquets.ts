import type { CableBrand } from "../../core/cable.ts";

/**
 * The cable TV bouquets of a new installation, with a month's price in naira at the company, of late 2025.
 * Public numbers count from 7001 in this order, so new bouquets go to the end.
 */
const PRICES: readonly [CableBrand, string, number][] = [
  ["GOTV", "Smallie", 1_900],
  ["GOTV", "Jinja", 3_900],
  ["GOTV", "Jolli", 5_800],
  ["GOTV", "Max", 8_500],
  ["GOTV", "Supa", 11_400],
  ["GOTV", "Supa Plus", 16_800],
  ["DSTV", "Padi", 4_400],
  ["DSTV", "Yanga", 6_000],
  ["DSTV", "Confam", 11_000],
  ["DSTV", "Compact", 19_000],
  ["DSTV", "Compact Plus", 30_000],
  ["DSTV", "Premium", 44_500],
  ["STARTIMES", "Nova", 2_100],
  ["STARTIMES", "Basic", 4_000],
  ["STARTIMES", "Classic", 6_000],
  ["STARTIMES", "Super", 9_500],
  ["SHOWMAX", "Mobile", 1_600],
  ["SHOWMAX", "Full", 3_500],
];

const FIRST_NUMBER = 7_001;

/** Shares of the company's price, in thousandths: our cost, and what each account type pays. */
const SHARES = { cost: 985, smartEarner: 1_000, reseller: 995, api: 990, partner: 990 } as const;

export type SeedBouquet = {
  number: number;
  brand: CableBrand;
  name: string;
  naira: Record<keyof typeof SHARES, number>;
};

export const SEED_BOUQUETS: readonly SeedBouquet[] = PRICES.map(([brand, name, price], i) => {
  const share = (thousandths: number) => Math.ceil((price * thousandths) / 1_000);
  return {
    number: FIRST_NUMBER + i,
    brand,
    name,
    naira: {
      cost: share(SHARES.cost),
      smartEarner: share(SHARES.smartEarner),
      reseller: share(SHARES.reseller),
      api: share(SHARES.api),
      partner: share(SHARES.partner),
    },
  };
});

/** The number of a bouquet at a supplier, counted from 1 in the order of the list, as our code for it. */
export const bouquetCode = ({ number }: Pick<SeedBouquet, "number">): string =>
  `cable:${number - FIRST_NUMBER + 1}`;
