import { sign, webhookText } from "../../simulators/squad/webhook.ts";
import { SQUAD_SECRET } from "../../simulators/start.ts";
import type { CardLinkPort } from "../../src/core/ports.ts";
import type { FundingRow } from "../../src/db/schema.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { processInboundEvents } from "../../src/flows/inbound-events/process.ts";
import type { Instance, TestUser, TestApp } from "./world.ts";

/** Payments into the wallet, as payers and the provider make them. */

/** Makes a payment link; throws when it is refused. Naira. */
export async function linkFor(world: TestApp, user: TestUser, amount = 1_000): Promise<string> {
  const reply = await world.call("POST /fundWallet/squad/initiate", { token: user.token, body: { amount } });
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.reference;
}

export const verify = (world: TestApp, user: TestUser, reference: string) =>
  world.call("POST /fundWallet/squad/verify", { token: user.token, body: { reference } });

export function paymentAt(world: TestApp, reference: string) {
  const [payment] = world.simulators.books.squad(reference).payments;
  if (!payment) throw new Error(`the provider does not know ${reference}`);
  return payment;
}

/** The notification that the provider sends about a payment. */
export const notificationOf = (world: TestApp, reference: string): string =>
  webhookText(paymentAt(world, reference));

type Posting = { payload: string; signature?: string };

/** Posts a notification, correctly signed unless the test says otherwise. Returns the HTTP status. */
export async function postNotification({ app }: Pick<Instance, "app">, posting: Posting): Promise<number> {
  const { payload, signature = sign(SQUAD_SECRET, payload) } = posting;
  const headers = { "content-type": "application/json", "x-squad-encrypted-body": signature };
  const reply = await app.inject({ method: "POST", url: "/api/v1/webhooks/squad", headers, payload });
  return reply.statusCode;
}

export function fundingBy(world: TestApp, reference: string): Promise<FundingRow> {
  return world.deps.db
    .selectFrom("funding")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
}

export const fundingsOf = (world: TestApp, user: TestUser): Promise<FundingRow[]> =>
  world.deps.db
    .selectFrom("funding")
    .selectAll()
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .execute();

/** Selects notifications about a payment that are not processed yet. */
export const openEvents = (world: TestApp, reference: string) =>
  world.deps.db
    .selectFrom("inbound_event")
    .selectAll()
    .where("reference", "=", reference)
    .where("processed_at", "is", null)
    .execute();

/** Processes waiting notifications, now and after a minute. */
export async function processEvent(world: TestApp): Promise<void> {
  await processInboundEvents(world.deps);
  world.clock.advance(60_000);
  await processInboundEvents(world.deps);
}

/** The port of squad. */
export function linkOf({ links }: Pick<Deps, "links">): CardLinkPort {
  const port = links.get("squad");
  if (!port) throw new Error("squad is always set up");
  return port;
}
