/** The bars of the loads and acts on a cheap phone, and the verdict of a figure. Times in ms, sizes in kB. */

export type Bar = { must: number; reach: number };
export type Verdict = "reached" | "met" | "missed";

export type LoadFigures = { lcp: number; tbt: number; requests: number; scriptKb: number };
export type LoadKind = "public" | "proof" | "login" | "known" | "new";

const APP = {
  tbt: { must: 200, reach: 130 },
  requests: { must: 18, reach: 14 },
  scriptKb: { must: 115, reach: 92 },
} as const;

/** The bars of a cold load, by what this device knows of the person. */
export const LOAD_BARS: Record<LoadKind, Partial<Record<keyof LoadFigures, Bar>>> = {
  public: { lcp: { must: 600, reach: 600 } },
  // Pages for anyone who checks: a receipt, and the status of the service.
  proof: { lcp: { must: 800, reach: 600 } },
  login: { tbt: APP.tbt, requests: APP.requests, lcp: { must: 1_000, reach: 700 } },
  known: { ...APP, lcp: { must: 1_200, reach: 800 } },
  new: { ...APP, lcp: { must: 1_700, reach: 1_000 } },
};

/** The bars of a second visit: until what was last known is on the screen. */
export const VISIT_BARS = {
  balance: { must: 600, reach: 400 },
  history: { must: 1_100, reach: 700 },
} as const satisfies Record<string, Bar>;

/** The bar from a person's act to the next paint. */
export const ACT_BAR: Bar = { must: 150, reach: 100 };

/** Returns how a figure stands to its bar; less is better. A figure that is missing missed it. */
export function verdictOf(value: number, { must, reach }: Bar): Verdict {
  if (value <= reach) return "reached";
  return value <= must ? "met" : "missed";
}

/** Returns a cell of a table: the figure, and its verdict where there is a bar. */
export function cellOf(value: number, bar?: Bar, digits = 0): string {
  const text = Number.isNaN(value) ? "none" : value.toFixed(digits);
  if (!bar) return text;
  const verdict = verdictOf(value, bar);
  return `${text} ${verdict === "missed" ? "**missed**" : verdict}`;
}
