import type { Subscription } from "../../simulators/push/server.ts";
import { openSession } from "../../src/flows/auth/sessions.ts";
import type { TestApp } from "./world.ts";

/** Messages to devices: a browser that subscribed at the simulated push service, and what arrived there. */

type Subscriber = { token: string };

/** Switches messages on for the log-in of a token, as its browser does. Returns the subscription. */
export async function subscribed(
  world: TestApp,
  { token }: Subscriber,
  language: "en" | "pcm" = "en",
): Promise<Subscription> {
  const subscription = world.simulators.push.subscribe();
  const reply = await sendSubscription(world, { token }, { ...subscription, language });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return subscription;
}

export const sendSubscription = (world: TestApp, { token }: Subscriber, body: Record<string, unknown>) =>
  world.call("POST /auth/push/devices", { token, body });

/** Returns the messages that a device opened, oldest first. */
export const arrivedAt = (world: TestApp, { endpoint }: Subscription) =>
  world.simulators.push
    .messages(endpoint)
    .map(({ text }) => JSON.parse(text) as { title: string; body: string; url: string; tag: string });

/** A second log-in of the same person. */
export function anotherLogin(world: TestApp, { id }: { id: string }) {
  const at = world.clock.now();
  return world.deps.db
    .transaction()
    .execute((tx) => openSession(world.deps, tx, { userId: id, userAgent: "test", at }));
}
