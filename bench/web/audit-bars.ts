/** The bars of a page, and its figures against them. Times in ms. */

export type Kind = "public" | "login" | "app";
export type Network = "slow 4G" | "slow 3G";

/** Networks and processors of cheap phones, applied for real (not computed afterwards). */
export const NETWORKS: Record<Network, { rttMs: number; kbps: number; cpu: number }> = {
  "slow 4G": { rttMs: 150, kbps: 1_600, cpu: 4 },
  "slow 3G": { rttMs: 400, kbps: 400, cpu: 6 },
};

export type Measured = {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Null where search engines are kept out on purpose. */
  seo: number | null;
};

type Bar = { what: keyof Measured; most?: number; least?: number };
const EVERYWHERE: readonly Bar[] = [
  { what: "cls", most: 0.05 },
  { what: "accessibility", least: 100 },
  { what: "bestPractices", least: 100 },
];
const BARS: Record<Kind, Record<Network, readonly Bar[]>> = {
  public: {
    "slow 4G": [
      { what: "lcp", most: 1_000 },
      { what: "tbt", most: 50 },
      { what: "performance", least: 98 },
      { what: "seo", least: 100 },
    ],
    "slow 3G": [{ what: "lcp", most: 3_000 }],
  },
  login: {
    "slow 4G": [
      { what: "lcp", most: 1_000 },
      { what: "tbt", most: 300 },
    ],
    "slow 3G": [{ what: "lcp", most: 3_000 }],
  },
  app: {
    "slow 4G": [
      { what: "lcp", most: 2_500 },
      { what: "tbt", most: 300 },
    ],
    "slow 3G": [{ what: "fcp", most: 3_000 }],
  },
};

/** The bars that a measurement missed, as "lcp 1234 of 1000"; empty when it met them all. */
export function missedBars(kind: Kind, network: Network, measured: Measured): string[] {
  return [...BARS[kind][network], ...EVERYWHERE].flatMap(({ what, most, least }) => {
    const value = measured[what];
    if (value === null) return [];
    if (most !== undefined && value > most) return [`${what} ${round(value)}, at most ${most}`];
    if (least !== undefined && value < least) return [`${what} ${round(value)}, at least ${least}`];
    return [];
  });
}

const round = (value: number) => (value < 1 ? value.toFixed(3) : value.toFixed(0));
