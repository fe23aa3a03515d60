import { RECHARGE_BRANDS } from "../../core/recharge.ts";
import type { Brand, PlanCompanyService } from "../../core/services.ts";

/**
 * The plans beside data of a new installation, with the company's own price in naira, of late 2025. Public
 * numbers of a service count from its first one in this order, so new plans go to the end of their service.
 */

/** A month of a bouquet, by company. */
const BOUQUETS: readonly [Brand, string, number][] = [
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

/** Bundles of Smile: size in gigabytes, days, price, and the code that vtpass has for it. */
const BUNDLES: readonly [number, number, number, string][] = [
  [1, 1, 400, "516"],
  [2, 7, 1_300, "624"],
  [3, 30, 2_500, "625"],
  [5, 30, 3_500, "627"],
  [10, 30, 5_500, "687"],
  [20, 30, 9_500, "688"],
];

/** The values of PINs of Spectranet in naira. The code that vtpass has for each names its value. */
const VOUCHERS = [1_000, 2_000, 5_000, 7_000, 10_000] as const;

/** Exam PINs: our cost, the price, and the codes at the suppliers that are known to sell one (rules 27.8). */
const EXAMS: readonly [Brand, string, number, number, Readonly<Record<string, string>>][] = [
  ["WAEC", "Result checker", 3_400, 3_600, { GLAD: "exam:WAEC", LEGIT: "exam:1" }],
  ["WAEC", "Registration", 27_600, 28_000, {}],
  ["NECO", "Result token", 1_200, 1_350, { GLAD: "exam:NECO", LEGIT: "exam:2" }],
  ["NABTEB", "Result checker", 900, 1_050, { GLAD: "exam:NABTEB", LEGIT: "exam:3" }],
  ["JAMB", "UTME without mock", 6_200, 6_350, {}],
  ["JAMB", "UTME with mock", 7_700, 7_850, {}],
  ["JAMB", "Direct Entry", 6_200, 6_350, {}],
];
/** The naira that each account type pays less than the price of a PIN. */
const OFF = { reseller: 30, api: 50, partner: 50 } as const;

const FIRST_NUMBERS = {
  cable: 7_001,
  internet: 8_001,
  exam: 9_001,
  recharge: 10_001,
} as const satisfies Record<PlanCompanyService, number>;

type Share = "cost" | "smartEarner" | "reseller" | "api" | "partner";
/** Shares of the company's price, in thousandths: our cost, and what each account type pays. */
const SHARES: Readonly<Record<Exclude<PlanCompanyService, "exam">, Record<Share, number>>> = {
  cable: { cost: 985, smartEarner: 1_000, reseller: 995, api: 990, partner: 990 },
  internet: { cost: 970, smartEarner: 1_000, reseller: 995, api: 990, partner: 990 },
  recharge: { cost: 970, smartEarner: 990, reseller: 985, api: 980, partner: 980 },
};

export type SeedOtherPlan = {
  service: PlanCompanyService;
  number: number;
  brand: Brand;
  type: string;
  name: string;
  validity: string;
  days: number;
  volumeMb: number;
  naira: Record<Share, number>;
  /** Its code at each supplier that sells it, in the order of the routes; without any it is off sale. */
  codes: Readonly<Record<string, string>>;
};

/** The suppliers of each company, first to last. */
const SUPPLIERS_OF: Partial<Record<Brand, readonly string[]>> = { SHOWMAX: ["GLAD"] };
const USUAL: readonly string[] = ["GLAD", "LEGIT"];

const bouquets = BOUQUETS.map(([brand, name, price], i): SeedOtherPlan => {
  // Both number their bouquets from 1 in the order of the list.
  const codes = (SUPPLIERS_OF[brand] ?? USUAL).map((supplier) => [supplier, `cable:${i + 1}`]);
  const size = { validity: "1 month", days: 30, volumeMb: 0 };
  return {
    ...priced("cable", i, price),
    brand,
    type: "Bouquet",
    name,
    ...size,
    codes: Object.fromEntries(codes),
  };
});

const bundles = BUNDLES.map(([gigabytes, days, price, code], i): SeedOtherPlan => {
  const size = { validity: days === 1 ? "1 day" : `${days} days`, days, volumeMb: gigabytes * 1_000 };
  const named = { brand: "SMILE", type: "Bundle", name: `${gigabytes}GB` } as const;
  return { ...priced("internet", i, price), ...named, ...size, codes: { VTPASS: code } };
});

const vouchers = VOUCHERS.map((value, i): SeedOtherPlan => {
  const named = { brand: "SPECTRANET", type: "PIN", name: `₦${value.toLocaleString("en")}` } as const;
  const size = { validity: "", days: 365, volumeMb: 0 };
  return {
    ...priced("internet", BUNDLES.length + i, value),
    ...named,
    ...size,
    codes: { VTPASS: `vt-${value}` },
  };
});

const pins = EXAMS.map(
  ([brand, name, cost, price, codes], i): SeedOtherPlan => ({
    service: "exam",
    number: FIRST_NUMBERS.exam + i,
    brand,
    type: "PIN",
    name,
    validity: "",
    days: 365,
    volumeMb: 0,
    naira: {
      cost,
      smartEarner: price,
      reseller: price - OFF.reseller,
      api: price - OFF.api,
      partner: price - OFF.partner,
    },
    codes,
  }),
);

/**
 * Recharge cards: each value of each network, dearer by the network's own margin, with the ids that scripts
 * number the values by (rules 30.6). Values are in the order of their ids.
 */
const CARD_VALUES = [100, 200, 500, 1_000] as const;
const cards = RECHARGE_BRANDS.flatMap((brand, place) =>
  CARD_VALUES.map((value, i): SeedOtherPlan => {
    const code = `recharge:${place * CARD_VALUES.length + i + 1}`;
    return {
      service: "recharge",
      number: FIRST_NUMBERS.recharge + place * CARD_VALUES.length + i,
      brand,
      type: "Card",
      name: `₦${value.toLocaleString("en")}`,
      validity: "",
      days: 365,
      volumeMb: 0,
      naira: shared("recharge", value),
      codes: { GLAD: code },
    };
  }),
);

function priced(service: keyof typeof SHARES, place: number, price: number) {
  return { service, number: FIRST_NUMBERS[service] + place, naira: shared(service, price) };
}

function shared(service: keyof typeof SHARES, price: number): Record<Share, number> {
  const share = (of: Share) => Math.ceil((price * SHARES[service][of]) / 1_000);
  return {
    cost: share("cost"),
    smartEarner: share("smartEarner"),
    reseller: share("reseller"),
    api: share("api"),
    partner: share("partner"),
  };
}

export const SEED_OTHER_PLANS: readonly SeedOtherPlan[] = [
  ...bouquets,
  ...bundles,
  ...vouchers,
  ...pins,
  ...cards,
];
