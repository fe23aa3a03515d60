import type { Selectable, Transaction } from "kysely";
import type { DB } from "../../db/schema.ts";

/** Notifications of providers, which are stored once and processed later. */

export type InboundEvent = Pick<
  Selectable<DB["inbound_event"]>,
  "party" | "event_key" | "reference" | "received_at" | "about"
>;

/**
 * Stores a notification once; undefined when it was stored before. Others may process it from `nextCheckAt`
 * on.
 */
export function storeEvent(
  tx: Transaction<DB>,
  event: {
    party: string;
    eventKey: string;
    reference: string;
    /** Set for a provider whose notifications are about more than payments. */
    about?: InboundEvent["about"];
    raw: Uint8Array;
    at: Date;
    nextCheckAt: Date;
  },
): Promise<InboundEvent | undefined> {
  return tx
    .insertInto("inbound_event")
    .values({
      party: event.party,
      event_key: event.eventKey,
      reference: event.reference,
      about: event.about ?? "",
      raw: Buffer.from(event.raw),
      received_at: event.at,
      processed_at: null,
      next_check_at: event.nextCheckAt,
      checks: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["party", "event_key", "reference", "received_at", "about"])
    .executeTakeFirst();
}

/**
 * Takes notifications that are due, the longest due first. Each is due again at a time that depends on its
 * number of tries.
 */
export async function takeDueEvents(
  tx: Transaction<DB>,
  due: { now: Date; limit: number; nextAt: (tries: number) => Date },
): Promise<InboundEvent[]> {
  const events = await tx
    .selectFrom("inbound_event")
    .select(["party", "event_key", "reference", "received_at", "about", "checks"])
    .where("processed_at", "is", null)
    .where("next_check_at", "<=", due.now)
    .orderBy("next_check_at")
    .limit(due.limit)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { party, event_key, checks } of events)
    await tx
      .updateTable("inbound_event")
      .set({ next_check_at: due.nextAt(checks), checks: checks + 1 })
      .where("party", "=", party)
      .where("event_key", "=", event_key)
      .execute();
  return events;
}

export async function closeEvent(
  tx: Transaction<DB>,
  event: Pick<InboundEvent, "party" | "event_key">,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("inbound_event")
    .set({ processed_at: at })
    .where("party", "=", event.party)
    .where("event_key", "=", event.event_key)
    .execute();
}
