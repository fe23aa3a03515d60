import { useSyncExternalStore } from "react";

/**
 * Low data mode: no charts, no code ahead of a tap, no warm-ups. It is the person's choice on this device;
 * without one, the browser's own setting (`saveData`). The public pages' script reads the same key
 * (build/inline.ts).
 */
const KEPT = "low-data";
const listeners = new Set<() => void>();
let choice: string | null = null;
try {
  choice = localStorage.getItem(KEPT);
} catch {
  // Storage is refused: use the browser's own setting.
}

/** Not in every browser, and not in TypeScript's DOM types. */
type Connection = { saveData?: boolean };
/** True in low data mode, for code outside a component. */
export function isLowData(): boolean {
  if (choice) return choice === "on";
  return (navigator as { connection?: Connection }).connection?.saveData ?? false;
}

/** Sets low data mode on this device. */
export function setLowData(on: boolean): void {
  choice = on ? "on" : "off";
  try {
    localStorage.setItem(KEPT, choice);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function onLowDataChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True in low data mode: draw no chart, fetch nothing ahead. */
export function useLowData(): boolean {
  return useSyncExternalStore(onLowDataChange, isLowData, () => false);
}
