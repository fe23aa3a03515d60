import { useSyncExternalStore } from "react";

/**
 * Low data: nothing is fetched that nobody asked for. No charts, no code ahead of a tap, no warm-ups. The person's choice on this
 * device; until there is one, the browser's own (`saveData`). The public pages' script reads the same key (build/inline.ts).
 */
const KEPT = "low-data";
const listeners = new Set<() => void>();
let choice: string | null = null;
try {
  choice = localStorage.getItem(KEPT);
} catch {
  // No storage: the browser's own wish.
}

/** Not in every browser, and in no type library. */
type Connection = { saveData?: boolean };
/** Whether to spare the person's data, outside a component. */
export function isLowData(): boolean {
  if (choice) return choice === "on";
  return (navigator as { connection?: Connection }).connection?.saveData ?? false;
}

/** Choose for this device, from now on. */
export function setLowData(on: boolean): void {
  choice = on ? "on" : "off";
  try {
    localStorage.setItem(KEPT, choice);
  } catch {
    // Then it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function onLowDataChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether to spare the person's data: draw no chart, fetch nothing ahead. */
export function useLowData(): boolean {
  return useSyncExternalStore(onLowDataChange, isLowData, () => false);
}
