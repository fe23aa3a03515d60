import { useSyncExternalStore } from "react";
import { isActing, isReachable, watchTraffic } from "./api/api.ts";

/** `off`: this device has no network. `silent`: it has, and the server does not answer. */
export type Connectivity = "on" | "off" | "silent";

const FIRST_WAIT_MS = 4_000;
const LONGEST_WAIT_MS = 60_000;
const listeners = new Set<() => void>();
let connectivity: Connectivity = "on";
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;

function become(next: Connectivity): void {
  if (next === connectivity) return;
  connectivity = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** One request without an answer may be bad luck: the server is asked again before anything is said, and then until it answers. */
async function ask(waitMs = FIRST_WAIT_MS): Promise<void> {
  if (isAsking || !navigator.onLine) return;
  isAsking = true;
  clearTimeout(timer);
  const arrived = await isReachable();
  isAsking = false;
  if (!navigator.onLine) return;
  become(arrived ? "on" : "silent");
  if (!arrived) timer = setTimeout(() => void ask(Math.min(waitMs * 2, LONGEST_WAIT_MS)), waitMs);
}

/** Once, at start: follow the device's network and whether requests get answers. */
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
    onAct: tell,
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether what a person does now reaches the server. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(
    subscribe,
    () => connectivity,
    () => "on" as const,
  );
}

/** Whether something that moves money is on its way: drawn again when that changes. */
export function useIsActing(): boolean {
  return useSyncExternalStore(subscribe, isActing, () => false);
}
