import { newRequestKey } from "../request-key.ts";

/** State that this program keeps with an entry of the browser's history. */
export type Entry = { key?: string; isGuard?: boolean };

/** Returns the state of the current entry; empty for one that the browser or a link within the page made. */
export const entry = (): Entry => (history.state ?? {}) as Entry;

/** Returns the key of the current entry, and gives it one where it has none. */
export function entryKey(): string {
  const { key = newRequestKey() } = entry();
  if (entry().key !== key) history.replaceState({ ...entry(), key }, "");
  return key;
}

/** Makes a new entry for an address, or puts it in the place of the current one. */
export function writeEntry(href: string, replace: boolean): void {
  const state: Entry = { key: newRequestKey() };
  if (replace) history.replaceState(state, "", href);
  else history.pushState(state, "", href);
}
