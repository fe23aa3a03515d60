export const PANELS = ["health", "setup", "plans", "limits"] as const;
export type Panel = (typeof PANELS)[number];

/** The fields of the address: the tab, the open supplier, and its panel. */
export type SupplierSearch = { tab?: "costs" | "abroad"; supplier?: string; panel?: Panel };

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): SupplierSearch {
  const supplier = typeof search.supplier === "string" ? search.supplier : undefined;
  const panel = PANELS.find((name) => name === search.panel);
  return {
    ...(search.tab === "costs" || search.tab === "abroad" ? { tab: search.tab } : {}),
    ...(supplier ? { supplier } : {}),
    ...(supplier && panel && panel !== "health" ? { panel } : {}),
  };
}
