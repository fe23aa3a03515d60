import { toNaira } from "../../core/money.ts";
import type { Tx } from "../../db/schema.ts";
import type { ChangeLine, ChangeRow } from "../catalogue/price-change-queries.ts";
import { commit, type Deps } from "../deps.ts";
import {
  insertMessages,
  type Message,
  nextServers,
  noteAnnounced,
  type Receiver,
  takeUnannounced,
} from "./news-queries.ts";
import { type OwnChange, ownChanges } from "./own-prices.ts";
import { readLines } from "./queries.ts";

type Parts = Pick<Deps, "db" | "effect" | "clock" | "ids" | "catalogue">;

/** The servers of one commit. */
const PART = 100;

/**
 * Writes to the servers of customers about changed prices: each hears of its owner's own prices alone, once
 * for each change (rules 19.10). Servers go part by part, each part in one commit with how far it is. The
 * messages are then sent like all webhooks. Returns how many were written.
 */
export async function announcePrices(deps: Parts, part = PART): Promise<number> {
  for (let written = 0; ; ) {
    const messages = await commit(deps, "prices.announce", (tx) => announcePart(deps, tx, part));
    if (messages === undefined) return written;
    written += messages;
  }
}

/** Returns how many messages this part wrote; undefined when there is nothing left to announce. */
async function announcePart(deps: Parts, tx: Tx, part: number): Promise<number | undefined> {
  const change = await takeUnannounced(tx);
  if (!change) return undefined;
  const receivers = await nextServers(tx, change.news_to, part);
  const lines = receivers.length === 0 ? [] : await readLines(tx, change.id);
  const messages = receivers.flatMap((receiver) => messageOf(deps, { change, lines, receiver }));
  await insertMessages(tx, messages);
  await noteAnnounced(tx, change.id, receivers.length < part ? null : (receivers.at(-1)?.id ?? null));
  return messages.length;
}

type Announcing = { change: ChangeRow; lines: readonly ChangeLine[]; receiver: Receiver };

function messageOf(deps: Parts, { change, lines, receiver }: Announcing): Message[] {
  const own = ownChanges(deps.catalogue(), receiver, lines);
  if (own.length === 0) return [];
  const [id, at] = [deps.ids.next(), deps.clock.now()];
  const body = JSON.stringify({
    id,
    event: "prices.changed",
    createdAt: at.toISOString(),
    data: { changedAt: change.applied_at?.toISOString() ?? null, plans: own.map(planShape) },
  });
  return [{ id, userId: receiver.id, body, at }];
}

/** A plan as the receiver's server reads it. Naira. */
function planShape({ number, network, name, type, before, after }: OwnChange) {
  return {
    id: number,
    plan_network: network,
    plan: name,
    plan_type: type,
    priceBefore: toNaira(before),
    my_price: toNaira(after),
  };
}
