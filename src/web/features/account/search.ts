/** What opens over the account: each has an address of its own. */
export const PANELS = ["second-factor", "devices", "api-key", "webhook", "deliveries", "requests"] as const;
export type PanelName = (typeof PANELS)[number];
export type AccountSearch = { open?: PanelName; page?: number };

/** The address: which panel is open, and at which page of its list. What is no known value is left out. */
export function readSearch({ open, page }: Record<string, unknown>): AccountSearch {
  const panel = PANELS.find((name) => name === open);
  const number = Number(page);
  const isPage = Number.isInteger(number) && number > 1 && number <= 1_000;
  return panel ? { open: panel, ...(isPage ? { page: number } : {}) } : {};
}
