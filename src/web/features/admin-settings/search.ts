export type SettingsTab = "shop" | "house";
export type SettingsSearch = { tab?: SettingsTab };

/** Reads the address: the open tab of the settings; the first tab is the address without one. */
export function readSearch(search: Record<string, unknown>): SettingsSearch {
  return search.tab === "house" ? { tab: "house" } : {};
}
