import { useSyncExternalStore } from "react";

/**
 * The frame of a desk, from 64 rem (rules 9.30): the menu stands open, or is a rail where this device chose
 * so. The script of the page reads the same key before the first paint (build/inline.ts).
 */
const KEPT = "menu";
const RAIL = "rail";
const listeners = new Set<() => void>();

/** Makes the menu of a desk a rail on this device, or lets it stand open again. */
export function setRail(isRail: boolean): void {
  const { dataset } = document.documentElement;
  if (isRail) dataset.menu = RAIL;
  else delete dataset.menu;
  try {
    if (isRail) localStorage.setItem(KEPT, RAIL);
    else localStorage.removeItem(KEPT);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True when the menu of a desk is a rail on this device. */
export function useRail(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.menu === RAIL,
    () => false,
  );
}
