export type SettingsTab = "shop" | "house";
export type SettingsSearch = { tab?: SettingsTab };

/** The address: which part of the settings is open; the shop's is the address without a word. */
export function readSearch(search: Record<string, unknown>): SettingsSearch {
  return search.tab === "house" ? { tab: "house" } : {};
}
