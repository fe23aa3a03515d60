import { afterRow } from "../../core/bulk.ts";
import { type Channel, houseLimit, limitsOf, ORDER_LEASE_MS } from "../../core/channels.ts";
import { kobo, type Kobo, naira } from "../../core/money.ts";
import { AIRTIME_CODES, DATA_CODES } from "../../core/networks.ts";
import type { Person } from "../../core/people.ts";
import { nameOf, type UssdOrder } from "../../core/ussd/machine.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { commit, type Deps } from "../deps.ts";
import { buyAirtime } from "../purchases/buy-airtime.ts";
import { buyData } from "../purchases/buy-data.ts";
import { closeKey } from "../purchases/kept-order.ts";
import type { Buyer } from "../purchases/start.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { endOrder, insertOrder, leftOrders, type Linked, lockLink, usedOn } from "./queries.ts";

export type OrderFault =
  /** The person switched the channel off meanwhile. */
  | { code: "channel_off" }
  | { code: "over_once"; most: Kobo }
  | { code: "over_daily"; left: Kobo }
  /** It was confirmed before; it is not bought again. */
  | { code: "order_known" };

/** `take` says in the same commit whether the order may still be confirmed. */
type Confirming = { channel: Channel; order: UssdOrder; take?: (tx: Tx) => Promise<boolean> };

/** Answers of gateways are waited for about ten seconds. */
const ANSWER_MS = 7_000;

/**
 * Counts a confirmed order towards the day's limit and stores it, before anything is bought (rules 32.6). Two
 * sessions at once are counted one after the other. Errors: those of OrderFault.
 */
export function confirmOrder(
  deps: Pick<Deps, "db" | "effect" | "clock" | "catalogue">,
  { person }: Pick<Linked, "person">,
  { channel, order, take }: Confirming,
): Promise<Result<undefined, OrderFault>> {
  const at = deps.clock.now();
  const price = kobo(BigInt(order.priceKobo));
  return commit(deps, "channel.confirm", async (tx) => {
    const link = await lockLink(tx, channel, person.id);
    if (!link) return fail({ code: "channel_off" });
    const own = { once: link.once_kobo, daily: link.daily_kobo };
    const { once, daily } = limitsOf(houseLimit(deps.catalogue().settings, channel), own);
    if (price > once) return fail({ code: "over_once", most: once });
    const used = await usedOn(tx, channel, { userId: person.id, at });
    if (used + price > daily)
      return fail({ code: "over_daily", left: kobo(used < daily ? daily - used : 0n) });
    if (take && !(await take(tx))) return fail({ code: "order_known" });
    const what = nameOf(order);
    const row = { id: order.id, channel, user_id: person.id, price_kobo: price, what, at };
    return (await insertOrder(tx, row)) ? ok(undefined) : fail({ code: "order_known" });
  });
}

/** Buys a confirmed order at the price that was shown, and writes down what became of it. */
export async function buyOrder(
  deps: Deps,
  person: Person,
  order: UssdOrder,
): Promise<Result<TransactionRow, { code: string }>> {
  const buyer = {
    ...buyerOf(person, order.id),
    seenPrice: kobo(BigInt(order.priceKobo)),
    answerBy: new Date(deps.clock.now().getTime() + ANSWER_MS),
  };
  const bought = await buy(deps, buyer, order);
  await note(deps, order.id, bought);
  return bought.ok || !mayStand(afterRow(bought)) ? bought : fail({ code: "operation_in_progress" });
}

/** The PIN has been checked; a purchase by a channel needs no second proof. */
const buyerOf = (person: Person, id: string): Buyer => ({
  person: { ...person, proofAbove: null },
  requestKey: { id, hash: id },
  allowRepeat: false,
  seenPrice: undefined,
});

function buy(deps: Deps, buyer: Buyer, { network, number: phone, planId, faceNaira = 0 }: UssdOrder) {
  return planId === undefined
    ? buyAirtime(deps, buyer, { networkCode: AIRTIME_CODES[network], phone, face: naira(faceNaira) })
    : buyData(deps, buyer, { networkCode: DATA_CODES[network], phone, plan: planId });
}

/** True when a purchase may stand all the same: a busy server may have lost the answer to it. */
const mayStand = (after: ReturnType<typeof afterRow>): boolean =>
  after.kind === "unknown" || (after.kind === "rest" && after.code === "overloaded");

async function note(
  deps: Pick<Deps, "db" | "effect">,
  id: string,
  answer: Parameters<typeof afterRow>[0],
): Promise<void> {
  const after = afterRow(answer);
  if (mayStand(after)) return;
  const transactionId = after.kind === "ordered" ? after.transactionId : undefined;
  await commit(deps, "channel.note", (tx) => endOrder(tx, id, transactionId));
}

const PORTION = 50;

/**
 * Asks what became of confirmed orders that their process left. Under the key of one that was not bought,
 * nothing can be bought any more. The clock calls it; it may run at any time.
 */
export async function followOrders(deps: Deps): Promise<void> {
  const lease = ORDER_LEASE_MS / deps.settings.timesScale;
  const before = new Date(deps.clock.now().getTime() - lease);
  for (const { order, person } of await leftOrders(deps.db, { before, limit: PORTION }))
    try {
      await note(deps, order.id, await closeKey(deps, buyerOf(person, order.id)));
    } catch (error) {
      deps.log.error({ err: error, order: order.id }, "a confirmed order could not be followed");
    }
}
