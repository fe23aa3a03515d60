export const PANELS = ["health", "plans", "limits"] as const;
export type Panel = (typeof PANELS)[number];

/** What stands in the address: the part of the screen, the open supplier, and which of its panels. */
export type SupplierSearch = { tab?: "costs"; supplier?: string; panel?: Panel };

/** The address as it is meant; what is no known value is left out. */
export function readSearch(search: Record<string, unknown>): SupplierSearch {
  const supplier = typeof search.supplier === "string" ? search.supplier : undefined;
  const panel = PANELS.find((name) => name === search.panel);
  return {
    ...(search.tab === "costs" ? { tab: "costs" } : {}),
    ...(supplier ? { supplier } : {}),
    ...(supplier && panel && panel !== "health" ? { panel } : {}),
  };
}
