import { Workbox } from "workbox-window";
import { isLowData } from "../../shared/low-data.ts";
import { offerUpdate } from "./update.ts";

const LOOK_AGAIN_MS = 3_600_000;

/**
 * Registers the service worker. A new version waits until the person accepts it (app/shell/update-bar.tsx) or
 * starts the app anew, never in the middle of a purchase. Never rejects: a browser that forbids workers works
 * without one.
 */
export async function register(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const worker = new Workbox("/sw.js");
  worker.addEventListener("waiting", () => offerUpdate(() => void takeOver()));
  await worker.register().catch(() => {});
  lookAgainOnReturn(worker);
}

/**
 * Activates the new version and reloads this page only; other tabs keep theirs. When another tab has
 * activated it already, no worker waits and the page simply reloads. Never rejects.
 */
async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const waiting = registration?.waiting;
  if (!waiting) return location.reload();
  waiting.addEventListener("statechange", () => location.reload(), { once: true });
  waiting.postMessage({ type: "SKIP_WAITING" });
}

/** Checks for a new version when a person returns after a while: an installed app stays open for days. */
function lookAgainOnReturn(worker: Workbox): void {
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || isLowData() || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    void worker.update().catch(() => {});
  });
}
