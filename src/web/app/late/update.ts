import { useSyncExternalStore } from "react";

/** A newer version that waits on the device; calling it lets it take over and loads the page again. */
type TakeOver = () => void;
let waiting: TakeOver | undefined;
const listeners = new Set<() => void>();

/** Told by the service worker's registration. */
export function offerUpdate(takeOver: TakeOver): void {
  waiting = takeOver;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How to take the new version, when there is one. */
export function useUpdate(): TakeOver | undefined {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => undefined,
  );
}
