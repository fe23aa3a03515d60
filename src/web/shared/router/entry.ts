import { newRequestKey } from "../request-key.ts";

/** State that this program keeps with an entry of the browser's history. */
export type Entry = {
  key?: string;
  isGuard?: boolean;
  /** The address below it, where that is of the same screen. */
  over?: string;
};

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
  const key = newRequestKey();
  const isSame = new URL(href, location.href).pathname === location.pathname;
  const over = replace ? entry().over : hrefNow();
  const state: Entry = isSame && over !== undefined ? { key, over } : { key };
  if (replace) history.replaceState(state, "", href);
  else history.pushState(state, "", href);
}

/** Returns the address of the current entry as a link names it. */
export const hrefNow = (): string => location.pathname + location.search + location.hash;

let isStepping = false;

/** Goes a step back in the history; a second call before that is done does nothing. */
export function stepBack(): void {
  if (isStepping) return;
  isStepping = true;
  window.addEventListener("popstate", () => (isStepping = false), { capture: true, once: true });
  history.back();
}

/** True between a step back and its end. */
export const isSteppingBack = (): boolean => isStepping;
