import type { WebhookAnswer } from "../../core/ports-webhooks.ts";
import { decideDelivery, DELIVERY_LEASE_MS } from "../../core/webhooks.ts";
import { findTransaction } from "../../db/transactions.ts";
import {
  type Delivery,
  keepBody,
  noteTry,
  takeDueDeliveries,
  insertDelivery,
  resendDelivery,
} from "./queries.ts";
import type { TransactionRow } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { endpointOf, type Endpoint } from "../auth/webhook-endpoint.ts";
import { fail, ok, type Result } from "../../core/result.ts";

const AT_ONCE = 60;
/** Messages per person in one round, so that a server that does not answer leaves room for others. */
const PER_PERSON = 10;
/** No new round begins after this time: the task's next run has begun by then. */
const ROUNDS_MS = 2_000;

/**
 * Turns a transaction into JSON for its owner. The shape belongs to the contract, which flows do not import.
 */
export type Describe = (row: TransactionRow, owner: { userName: string }) => unknown;

/**
 * Sends the due webhooks side by side, in rounds while servers are quick. Returns how many were tried. A
 * server may get a message late, or twice when its answer was lost; the event's id marks it as the same
 * (rules 15.4).
 */
export async function deliverWebhooks(deps: Deps, describe: Describe): Promise<number> {
  const until = deps.clock.now().getTime() + ROUNDS_MS;
  for (let tried = 0; ; ) {
    const round = await deliverRound(deps, describe);
    tried += round;
    if (round === 0 || deps.clock.now().getTime() >= until) return tried;
  }
}

async function deliverRound(deps: Deps, describe: Describe): Promise<number> {
  const now = deps.clock.now();
  const leaseUntil = new Date(now.getTime() + DELIVERY_LEASE_MS);
  const due = await commit(deps, "webhook.take", (tx) =>
    takeDueDeliveries(tx, { now, leaseUntil, limit: AT_ONCE, perPerson: PER_PERSON }),
  );
  await Promise.all(
    due.map((delivery) =>
      deliver(deps, delivery, describe).catch((error: unknown) =>
        deps.log.error({ err: error, eventId: delivery.id }, "a webhook failed; it stays due"),
      ),
    ),
  );
  return due.length;
}

async function deliver(deps: Deps, delivery: Delivery, describe: Describe): Promise<void> {
  const endpoint = await endpointOf(deps, delivery.user_id);
  if (!endpoint) return note(deps, delivery, { answer: NO_ADDRESS, url: "" });
  const body = delivery.body ?? (await bodyOf(deps, { delivery, endpoint, describe }));
  const { url, secrets } = endpoint;
  const message = { url, secrets, eventId: delivery.id, body, at: deps.clock.now() };
  const answer = await deps.effect("webhook.send", () => deps.webhooks.send(message));
  await note(deps, delivery, { answer, url });
}

const NO_ADDRESS: WebhookAnswer = { kind: "refused", note: "no webhook address is set" };

type Making = { delivery: Delivery; endpoint: Endpoint; describe: Describe };

async function bodyOf(
  deps: Pick<Deps, "db" | "effect">,
  { delivery, endpoint, describe }: Making,
): Promise<string> {
  const row = delivery.transaction_id ? await findTransaction(deps.db, delivery.transaction_id) : undefined;
  const body = JSON.stringify({
    id: delivery.id,
    event: delivery.event,
    createdAt: delivery.created_at.toISOString(),
    data: row ? describe(row, endpoint) : null,
  });
  return commit(deps, "webhook.body", (tx) => keepBody(tx, delivery.id, body));
}

async function note(
  deps: Pick<Deps, "db" | "effect" | "clock" | "settings">,
  delivery: Delivery,
  { answer, url }: { answer: WebhookAnswer; url: string },
): Promise<void> {
  const at = deps.clock.now();
  const status = answer.kind === "answered" ? answer.status : null;
  const isTaken = status !== null && status >= 200 && status < 300;
  const next = decideDelivery(isTaken, {
    createdAt: delivery.created_at.getTime(),
    tries: delivery.tries,
    now: at.getTime(),
    timesScale: deps.settings.timesScale,
  });
  const words = answer.kind === "answered" ? `answered ${answer.status}` : answer.note;
  await commit(deps, "webhook.note", (tx) => noteTry(tx, delivery, { next, url, status, note: words, at }));
}

/** Sends one of a person's own messages again. Errors: not_found, also for another person's message. */
export async function sendAgain(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  userId: string,
  id: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  const at = deps.clock.now();
  const isOwn = await commit(deps, "webhook.resend", (tx) => resendDelivery(tx, { userId, id, at }));
  return isOwn ? ok(undefined) : fail({ code: "not_found" });
}

/** Sends a test message to a person's server. Returns its event id. Errors: webhook_not_set. */
export async function sendTest(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids" | "vault">,
  userId: string,
): Promise<Result<string, { code: "webhook_not_set" }>> {
  if (!(await endpointOf(deps, userId))) return fail({ code: "webhook_not_set" });
  const id = deps.ids.next();
  const at = deps.clock.now();
  await commit(deps, "webhook.test", (tx) => insertDelivery(tx, { id, userId, event: "test", at }));
  return ok(id);
}
