import { useSyncExternalStore } from "react";

/** Activates the newer version that waits on the device and reloads the page. */
type TakeOver = () => void;
let waiting: TakeOver | undefined;
const listeners = new Set<() => void>();

/** Called by the service worker's registration when a new version waits. */
export function offerUpdate(takeOver: TakeOver): void {
  waiting = takeOver;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the function that activates the new version, when one waits. */
export function useUpdate(): TakeOver | undefined {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => undefined,
  );
}
