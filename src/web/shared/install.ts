import { useSyncExternalStore } from "react";

/** The browser's offer to install the app; only some browsers make it, and TypeScript's DOM types lack it. */
type Offer = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

/**
 * The browser makes the offer once and early, so the shell's inline script stores it for the program
 * (build/inline.ts).
 */
declare global {
  interface Window {
    __installOffer?: Offer;
  }
}

const listeners = new Set<() => void>();
let offer = window.__installOffer;
let isInstalled = matchMedia("(display-mode: standalone)").matches;

function become(next: Offer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

window.addEventListener("beforeinstallprompt", (event) => become(event as Offer));
window.addEventListener("appinstalled", () => {
  isInstalled = true;
  become(undefined);
});

/** Asks the browser to install the app. True when the person agreed. An offer can be used once. */
export async function install(): Promise<boolean> {
  const used = offer;
  become(undefined);
  return (await used?.prompt())?.outcome === "accepted";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * `offered`: `install()` opens the browser's question. `installed`: this page runs as the app. `unknown`: the
 * browser's own menu may install it.
 */
export function useInstall(): "offered" | "installed" | "unknown" {
  return useSyncExternalStore(
    subscribe,
    () => (isInstalled ? "installed" : offer ? "offered" : "unknown"),
    () => "unknown" as const,
  );
}
