import { eventCheckDelay } from "../../core/funding.ts";
import type { LinkProvider } from "../../core/ports.ts";
import type { BankingNotice } from "../../core/ports-banking.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { findFunding } from "../funding/queries.ts";
import { closeEvent, type InboundEvent, storeEvent, takeDueEvents } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { creditCollection } from "../reserved-accounts/collected.ts";
import { payoutNotified } from "../withdrawals/requery.ts";
import { confirmFunding } from "../funding/confirm.ts";
import { linkPort } from "../funding/link.ts";

const AT_ONCE = 50;

/** A notification as it arrived at a provider's address. */
export type Notification = {
  provider: LinkProvider | "monnify";
  raw: Uint8Array;
  headers: Record<string, string | undefined>;
};

/**
 * Takes a provider's notification: checks the signature over the raw bytes, stores the notification once and
 * acknowledges it. The provider is asked about its content afterwards. Returns the event when it is new; the
 * caller has a lease of half a minute on it, after which the sweeper takes it. Errors: webhook_refused, and
 * then nothing was stored.
 */
export async function receiveNotification(
  deps: Deps,
  notification: Notification,
): Promise<Result<InboundEvent | undefined, { code: "webhook_refused" }>> {
  const { provider: party, raw } = notification;
  const read = readNotice(deps, notification);
  if (!read) return fail({ code: "webhook_refused" });
  const at = deps.clock.now();
  const nextCheckAt = nextTry(deps, at, 0);
  return ok(
    await commit(deps, "funding.event", (tx) => storeEvent(tx, { party, ...read, raw, at, nextCheckAt })),
  );
}

/**
 * Reads a notification that the provider signed; undefined for any other. One of a payment page names no
 * `about`: it is always about a payment.
 */
function readNotice(
  deps: Pick<Deps, "links" | "banking">,
  { provider, raw, headers }: Notification,
): { eventKey: string; reference: string; about?: BankingNotice["about"] } | undefined {
  if (provider === "monnify") return deps.banking.readWebhook(raw, headers);
  return linkPort(deps, provider)?.readWebhook(raw, headers);
}

function nextTry(deps: Pick<Deps, "settings">, now: Date, tries: number): Date {
  return new Date(now.getTime() + eventCheckDelay(tries) / deps.settings.timesScale);
}

/**
 * Asks the provider about the subject of a notification. The event stays open when the provider does not
 * answer, and is closed when it is about nothing of ours.
 */
export async function processInboundEvent(deps: Deps, event: InboundEvent): Promise<void> {
  if ((await processEvent(deps, event)) === "unanswered") return;
  await commit(deps, "funding.event_done", (tx) => closeEvent(tx, event, deps.clock.now()));
}

function processEvent(deps: Deps, event: InboundEvent): Promise<"answered" | "unanswered"> {
  switch (event.about) {
    case "collection":
      return creditCollection(deps, event.reference, event.received_at);
    case "payout":
      return payoutNotified(deps, event.reference);
    case "other":
      deps.log.info({ party: event.party, event: event.event_key }, "a notification that asks for nothing");
      return Promise.resolve("answered");
    default:
      return processPayment(deps, event);
  }
}

async function processPayment(deps: Deps, event: InboundEvent): Promise<"answered" | "unanswered"> {
  const funding = await findFunding(deps.db, event.party, event.reference);
  if (funding) return confirmFunding(deps, funding, event.received_at);
  deps.log.warn({ party: event.party, reference: event.reference }, "a notification about nothing of ours");
  return "answered";
}

/** Processes stored notifications that are due, side by side. Returns how many there were. */
export async function processInboundEvents(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const nextAt = (tries: number) => nextTry(deps, now, tries);
  const events = await commit(deps, "funding.take_events", (tx) =>
    takeDueEvents(tx, { now, limit: AT_ONCE, nextAt }),
  );
  const results = await Promise.allSettled(events.map((event) => processInboundEvent(deps, event)));
  for (const result of results)
    if (result.status === "rejected")
      deps.log.error({ err: result.reason }, "a notification's check failed; it stays due");
  return events.length;
}
