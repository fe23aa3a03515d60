import { languageOf } from "../../core/languages.ts";
import { call } from "./api/api.ts";
import { storage } from "./storage.ts";

/** Messages on this device: whether its browser can show them, and its subscription (rules 26.7, 26.9). */

/** The id of the person whose messages come to this device; empty when nobody's do. */
const OWNER = "push-of";

export type PushAbility = "able" | "unsupported" | "needs_install" | "denied";

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Says what the browser allows, without asking the person for anything. */
export function pushAbility(): PushAbility {
  const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  // On these phones only an installed app may ask.
  if (!canPush) return isApplePhone() ? "needs_install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "able";
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

async function subscribe(publicKey: string): Promise<PushSubscription> {
  if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    // A subscription under another key stands in the way.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

function send(subscription: PushSubscription) {
  const { endpoint = "", keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  return call("POST /auth/push/devices", {
    body: { endpoint, keys: { p256dh, auth }, language: languageOf(document.cookie) },
  });
}

/**
 * Asks the browser for permission, subscribes, and tells the server. Call it on a press only. `dismissed`:
 * the person closed the question; `failed`: the browser could not subscribe. Throws what the server refuses.
 */
export async function switchPushOn(
  publicKey: string,
  userId: string,
): Promise<"on" | "denied" | "dismissed" | "failed"> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "dismissed";
  const subscription = await subscribe(publicKey).catch(() => undefined);
  if (!subscription) return "failed";
  await send(subscription);
  storage.set(OWNER, userId);
  return "on";
}

/** Ends this device's subscription; what its push service still holds does not arrive. Never rejects. */
export async function switchPushOff(): Promise<void> {
  storage.set(OWNER, "");
  try {
    await (await subscriptionHere())?.unsubscribe();
  } catch {
    // The server forgets the device with its log-in all the same.
  }
}

/**
 * Makes the subscription follow who is logged in here: it ends unless this person made it, and the server
 * hears of it again for the present log-in and language. Never rejects.
 */
export async function keepPushTrue(userId: string | undefined): Promise<void> {
  const owner = storage.get(OWNER);
  if (!owner && userId === undefined) return;
  if (owner !== userId) return switchPushOff();
  try {
    const subscription = await subscriptionHere();
    if (subscription && Notification.permission === "granted") await send(subscription);
    else storage.set(OWNER, "");
  } catch {
    // The next visit says it again.
  }
}
