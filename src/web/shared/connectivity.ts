import { useSyncExternalStore } from "react";
import { isActing, isReachable, watchTraffic } from "./api/api.ts";

/** `off`: this device has no network. `silent`: it has one, but the server does not answer. */
export type Connectivity = "on" | "off" | "silent";

const FIRST_WAIT_MS = 4_000;
const MAX_WAIT_MS = 60_000;
const listeners = new Set<() => void>();
let connectivity: Connectivity = "on";
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;

function become(next: Connectivity): void {
  if (next === connectivity) return;
  connectivity = next;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Asks the server again before it reports anything, because one request without an answer may be chance; then
 * repeats until the server answers.
 */
async function ask(waitMs = FIRST_WAIT_MS): Promise<void> {
  if (isAsking || !navigator.onLine) return;
  isAsking = true;
  clearTimeout(timer);
  const arrived = await isReachable();
  isAsking = false;
  if (!navigator.onLine) return;
  become(arrived ? "on" : "silent");
  if (!arrived) timer = setTimeout(() => void ask(Math.min(waitMs * 2, MAX_WAIT_MS)), waitMs);
}

/** Runs once at start: follows the device's network and whether requests get answers. */
export function watchConnectivity(): void {
  connectivity = navigator.onLine ? "on" : "off";
  window.addEventListener("offline", () => {
    clearTimeout(timer);
    become("off");
  });
  window.addEventListener("online", () => void ask());
  watchTraffic({
    onAnswer: (arrived) => {
      if (!arrived) void ask();
      else if (connectivity === "silent") become("on");
    },
    onAct: notifyListeners,
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether requests reach the server now; re-renders on a change. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(
    subscribe,
    () => connectivity,
    () => "on" as const,
  );
}

/** True while an act that moves money is running; re-renders on a change. */
export function useIsActing(): boolean {
  return useSyncExternalStore(subscribe, isActing, () => false);
}
