/** The addresses of the owner's first screen and of the figures behind it. */

export const PERIODS = ["today", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];
export const SIDES = ["line", "network", "product", "supplier"] as const;
export type By = (typeof SIDES)[number];

/**
 * A figure: its period, what narrows it (`losses`: only what was lost at our risk), the side by which it is
 * shown, and the place in its rows.
 */
export type FiguresSearch = { period?: Period; by?: By; after?: string; losses?: "yes" } & Partial<
  Record<By, string>
>;

/** Reads the period of an address; today is left out. */
export function readPeriod(search: Record<string, unknown>): { period?: Period } {
  const period = PERIODS.find((one) => one === search["period"] && one !== "today");
  return period ? { period } : {};
}

/** Reads the address of a figure; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): FiguresSearch {
  const by = SIDES.find((one) => one === search["by"]);
  const narrowed = SIDES.flatMap((side) => {
    const value = search[side];
    return typeof value === "string" ? [[side, value.slice(0, 120)]] : [];
  });
  const after = typeof search["after"] === "string" ? { after: search["after"].slice(0, 80) } : {};
  const losses = search["losses"] === "yes" ? { losses: "yes" } : {};
  return {
    ...readPeriod(search),
    ...(by ? { by } : {}),
    ...after,
    ...losses,
    ...Object.fromEntries(narrowed),
  };
}

/** Returns the side by which a figure opens: the first that does not narrow it yet. */
export function sideOf(search: FiguresSearch): By {
  const free = SIDES.find((side) => search[side] === undefined) ?? "product";
  return search.by && search[search.by] === undefined ? search.by : free;
}
