import { Workbox } from "workbox-window";
import { isLowData } from "../../shared/low-data.ts";
import { offerUpdate } from "./update.ts";

const LOOK_AGAIN_MS = 3_600_000;

/**
 * Registers the service worker; a new version waits until the person takes it (app/shell/update-bar.tsx) or the app is started
 * anew, never in the middle of a purchase. Never rejects: a browser that forbids workers works without one.
 */
export async function register(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const worker = new Workbox("/sw.js");
  worker.addEventListener("waiting", () => offerUpdate(() => void takeOver()));
  await worker.register().catch(() => {});
  lookAgainOnReturn(worker);
}

/**
 * The new version takes over, and this page alone is loaded again under it: other tabs keep theirs. Where another tab was first
 * nobody waits any more, and the page is loaded again as it is. Never rejects.
 */
async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const waiting = registration?.waiting;
  if (!waiting) return location.reload();
  waiting.addEventListener("statechange", () => location.reload(), { once: true });
  waiting.postMessage({ type: "SKIP_WAITING" });
}

/** An installed app stays open for days: whoever comes back to it after a while hears of a new version. */
function lookAgainOnReturn(worker: Workbox): void {
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || isLowData() || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    void worker.update().catch(() => {});
  });
}
