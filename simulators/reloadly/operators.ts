/** Operators abroad as the simulated supplier sells them. Rates and prices are plausible, not anybody's. */

export type Operator = {
  id: number;
  country: string;
  countryName: string;
  name: string;
  currency: string;
  /** Receiver's currency for one naira. */
  rate: number;
  data: boolean;
  /** Percent off for us. */
  discount: number;
  fee: number;
  range?: readonly [number, number];
  /** Naira, the receiver's amount, and a name. */
  fixed?: readonly (readonly [number, number, string])[];
  /** First digits after the calling code. */
  prefixes: readonly string[];
};

type Country = { code: string; name: string; calling: string; currency: string; rate: number };
const COUNTRIES: readonly Country[] = [
  { code: "GH", name: "Ghana", calling: "233", currency: "GHS", rate: 0.0072 },
  { code: "KE", name: "Kenya", calling: "254", currency: "KES", rate: 0.0843 },
  { code: "BJ", name: "Benin", calling: "229", currency: "XOF", rate: 0.3921 },
  { code: "CM", name: "Cameroon", calling: "237", currency: "XAF", rate: 0.3921 },
  { code: "GB", name: "United Kingdom", calling: "44", currency: "GBP", rate: 0.00049 },
  { code: "US", name: "United States", calling: "1", currency: "USD", rate: 0.00065 },
];

type Seed = Pick<Operator, "id" | "name" | "discount" | "prefixes"> &
  Partial<Pick<Operator, "range" | "fixed" | "data" | "fee">>;

const SEEDS: Readonly<Record<string, readonly Seed[]>> = {
  GH: [
    {
      id: 150,
      name: "MTN Ghana",
      discount: 4,
      prefixes: ["24", "54", "55", "59", "20"],
      range: [200, 50_000],
    },
    { id: 151, name: "Telecel Ghana", discount: 3.5, prefixes: ["50"], range: [200, 50_000] },
    {
      id: 643,
      name: "MTN Ghana Data",
      discount: 2,
      prefixes: [],
      data: true,
      fixed: [
        [1_500, 10.2, "1 GB for 7 days"],
        [4_200.5, 28.7, "4 GB for 30 days"],
      ],
    },
  ],
  KE: [
    { id: 265, name: "Safaricom Kenya", discount: 5, prefixes: ["7"], range: [150, 60_000] },
    {
      id: 266,
      name: "Safaricom Kenya Bundles",
      discount: 0,
      prefixes: [],
      data: true,
      fixed: [[1_250, 100, "1.25 GB till midnight"]],
    },
  ],
  BJ: [{ id: 310, name: "Moov Benin", discount: 6.25, prefixes: ["01"], range: [300, 40_000], fee: 10 }],
  CM: [{ id: 352, name: "Orange Cameroon", discount: 4, prefixes: ["6"], range: [300, 40_000] }],
  GB: [
    {
      id: 412,
      name: "Lebara United Kingdom",
      discount: 8,
      prefixes: ["7"],
      fixed: [
        [10_250, 5, ""],
        [20_500, 10, ""],
      ],
    },
  ],
  US: [
    {
      id: 520,
      name: "T-Mobile United States",
      discount: 0,
      prefixes: ["2", "3", "4", "5", "6", "7", "8", "9"],
      fixed: [[16_000, 10, ""]],
    },
  ],
};

export const OPERATORS: readonly Operator[] = COUNTRIES.flatMap(({ code, name, currency, rate }) =>
  (SEEDS[code] ?? []).map((seed) => ({
    data: false,
    fee: 0,
    ...seed,
    country: code,
    countryName: name,
    currency,
    rate,
  })),
);

export const operatorOf = (id: number): Operator | undefined => OPERATORS.find((one) => one.id === id);

export const countryOf = (code: string) => COUNTRIES.find((one) => one.code === code);

/** The digits of a number after the calling code; undefined for a number of another country. */
export function localPart(code: string, number: string): string | undefined {
  const calling = countryOf(code)?.calling;
  const digits = number.replace(/\D/g, "");
  return calling !== undefined && digits.startsWith(calling) ? digits.slice(calling.length) : undefined;
}

/** The operator of a number, by its prefix. Numbers that end in 099 have none. */
export function operatorOfNumber(code: string, number: string): Operator | undefined {
  const local = localPart(code, number);
  if (local === undefined || local.endsWith("099")) return undefined;
  return OPERATORS.find(
    ({ country, prefixes }) => country === code && prefixes.some((prefix) => local.startsWith(prefix)),
  );
}

/** An operator in the supplier's fields. `rateShift` moves every rate, as markets do. */
export function showOperator(operator: Operator, rateShift: number): object {
  const { id, name, currency, range, fixed, fee, discount } = operator;
  return {
    id,
    operatorId: id,
    name,
    status: "ACTIVE",
    bundle: operator.data,
    data: operator.data,
    comboProduct: false,
    pin: false,
    supportsLocalAmounts: false,
    denominationType: range ? "RANGE" : "FIXED",
    senderCurrencyCode: "NGN",
    senderCurrencySymbol: "₦",
    destinationCurrencyCode: currency,
    destinationCurrencySymbol: currency,
    commission: discount,
    internationalDiscount: discount,
    localDiscount: 0,
    minAmount: range?.[0] ?? null,
    maxAmount: range?.[1] ?? null,
    localMinAmount: null,
    localMaxAmount: null,
    country: { isoName: operator.country, name: operator.countryName },
    fx: { rate: Number((operator.rate * rateShift).toFixed(8)), currencyCode: currency },
    logoUrls: [],
    fixedAmounts: fixed?.map(([naira]) => naira) ?? [],
    fixedAmountsDescriptions: fixed
      ? Object.fromEntries(fixed.filter(([, , text]) => text).map(([n, , text]) => [n.toFixed(2), text]))
      : [],
    localFixedAmounts: fixed?.map(([, local]) => local) ?? [],
    localFixedAmountsDescriptions: [],
    suggestedAmounts: [],
    promotions: [],
    fees: { international: fee, internationalPercentage: 0, local: 0, localPercentage: 0 },
  };
}
