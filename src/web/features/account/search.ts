/** Panels that open over the account screen, each by its own address. */
export const PANELS = ["second-factor", "devices", "api-key", "webhook", "deliveries", "requests"] as const;
export type PanelName = (typeof PANELS)[number];
export type AccountSearch = { open?: PanelName; page?: number };

/** Reads the address: the open panel and the page of its list. Unknown values are left out. */
export function readSearch({ open, page }: Record<string, unknown>): AccountSearch {
  const panel = PANELS.find((name) => name === open);
  const number = Number(page);
  const isPage = Number.isInteger(number) && number > 1 && number <= 1_000;
  return panel ? { open: panel, ...(isPage ? { page: number } : {}) } : {};
}
