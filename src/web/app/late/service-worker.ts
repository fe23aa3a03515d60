import { isLowData } from "../../shared/low-data.ts";
import { followPushOwner } from "./push-owner.ts";
import { offerUpdate } from "./update.ts";

const LOOK_AGAIN_MS = 3_600_000;

/**
 * Registers the service worker. A new version waits until the person accepts it (update-bar.tsx) or starts
 * the app anew, never in the middle of a purchase. Never rejects: a browser that forbids workers works
 * without one.
 */
export async function register(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (!registration) return;
  if (registration.waiting) offer();
  followInstall(registration);
  registration.addEventListener("updatefound", () => followInstall(registration));
  lookAgainOnReturn(registration);
  followPushOwner();
}

function offer(): void {
  offerUpdate(() => void takeOver());
}

/** Offers the version that is being installed once it waits; the first version of a device waits for none. */
function followInstall(registration: ServiceWorkerRegistration): void {
  const { installing } = registration;
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed" && registration.active) offer();
  });
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
function lookAgainOnReturn(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || isLowData() || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    void registration.update().catch(() => {});
  });
}
