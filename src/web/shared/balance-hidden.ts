import { useSyncExternalStore } from "react";
import { storage } from "./storage.ts";

/**
 * A balance that is hidden from people nearby (rules 9.32): the choice of this device, for every place that
 * shows it.
 */
const KEPT = "balance-hidden";
const listeners = new Set<() => void>();
const isHidden = () => storage.get(KEPT) !== "";

/** Hides or shows one's own balance on this device. */
export function setBalanceHidden(isOn: boolean): void {
  storage.set(KEPT, isOn ? "yes" : "");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while one's own balance is hidden. */
export function useBalanceHidden(): boolean {
  return useSyncExternalStore(subscribe, isHidden, () => false);
}
