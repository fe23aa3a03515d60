import { OFFER_MS } from "../../core/channels.ts";
import { outcomeText, refusalText } from "../../core/chat/replies.ts";
import { CHAT_WORDS } from "../../core/chat/words.ts";
import type { Language } from "../../core/languages.ts";
import { PIN } from "../../core/payment-pin.ts";
import { nameOf, type UssdOrder } from "../../core/ussd/machine.ts";
import { findTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { triesLeft, tryPin } from "../payment-proof/try-pin.ts";
import { buyOrder, confirmOrder } from "./buy.ts";
import { payHashes } from "./chat-codes.ts";
import { endOffer, findInChat, findPayOffer, type InChat, type OfferRow, readSetup } from "./chat-queries.ts";
import { findOrder } from "./queries.ts";

/** The page of an offer (rules 35.5). `note` says why it asks again, or why nothing was bought. */
export type PayPage =
  | { kind: "gone" }
  | { kind: "ask"; language: Language; order: UssdOrder; note: string }
  | { kind: "delivered" | "under_way" | "failed" | "refused"; language: Language; note: string };

type Payable = { offer: OfferRow; who: InChat; order: UssdOrder };

/** Reads the page of an offer: the code in its address is all that opens it, while the chat is linked. */
export async function readPay(deps: Deps, code: string): Promise<PayPage> {
  const found = await findPayable(deps, code);
  if (!found) return { kind: "gone" };
  return (await confirmedPage(deps, found)) ?? askPage(deps, found, "");
}

async function findPayable(deps: Pick<Deps, "db" | "secrets">, code: string): Promise<Payable | undefined> {
  const hashes = payHashes(deps, code);
  const offer = hashes.length > 0 ? await findPayOffer(deps.db, hashes) : undefined;
  if (!offer) return undefined;
  const { is_on: isOn } = await readSetup(deps.db, offer.channel);
  const who = await findInChat(deps.db, offer.channel, offer.address);
  const [order] = offer.orders;
  const isTheirs = who?.person.id === offer.user_id && !who.isBlocked;
  return isOn && order && isTheirs ? { offer, who, order } : undefined;
}

function askPage({ clock }: Pick<Deps, "clock">, { offer, who, order }: Payable, note: string): PayPage {
  const isOver = offer.state !== "open" || offer.made_at <= new Date(clock.now().getTime() - OFFER_MS);
  return isOver ? { kind: "gone" } : { kind: "ask", language: who.link.language, order, note };
}

/** The page of an offer that was confirmed: what became of it. */
async function confirmedPage(
  { db }: Pick<Deps, "db">,
  { offer, who }: Payable,
): Promise<PayPage | undefined> {
  const order = await findOrder(db, offer.id);
  if (!order) return undefined;
  const row = order.transaction_id === null ? undefined : await findTransaction(db, order.transaction_id);
  const state = order.state === "refused" ? "refused" : (row?.status ?? "processing");
  return ended(who.link.language, order.what, state);
}

const KINDS: Record<string, "delivered" | "failed" | "refused"> = {
  success: "delivered",
  failed: "failed",
  refunded: "failed",
  refused: "refused",
};

const ended = (language: Language, what: string, state: string): PayPage => ({
  kind: KINDS[state] ?? "under_way",
  language,
  note: outcomeText(language, what, state),
});

/**
 * Buys what an offer shows, with the payment PIN, which is counted and locked as everywhere. An offer is
 * taken by one press; every other one sees what became of it (rules 35.5).
 */
export async function payOffer(deps: Deps, code: string, pin: string): Promise<PayPage> {
  const found = await findPayable(deps, code);
  if (!found) return { kind: "gone" };
  const page = (await confirmedPage(deps, found)) ?? askPage(deps, found, "");
  if (page.kind !== "ask") return page;
  const { language } = page;
  if (!PIN.test(pin)) return { ...page, note: CHAT_WORDS[language].refusals.pinForm };
  const userId = found.who.person.id;
  const tried = await tryPin(deps, { userId, pin });
  if (tried.ok) return take(deps, found);
  if (tried.fault.code !== "payment_pin_wrong") return { ...page, note: refusalText(language, tried.fault) };
  const left = await triesLeft(deps, userId);
  return { ...page, note: CHAT_WORDS[language].refusals.pinWrong(left) };
}

/** Takes the offer and confirms its order in one commit, and buys it under the offer's own id. */
async function take(deps: Deps, found: Payable): Promise<PayPage> {
  const { offer, who, order } = found;
  const { language } = who.link;
  const since = new Date(deps.clock.now().getTime() - OFFER_MS);
  const confirmed = await confirmOrder(deps, who, {
    channel: offer.channel,
    order,
    take: (tx) => endOffer(tx, offer.id, since),
  });
  const refused = (fault: { code: string }): PayPage => ({
    kind: "refused",
    language,
    note: refusalText(language, fault),
  });
  if (!confirmed.ok) {
    if (confirmed.fault.code !== "order_known") return refused(confirmed.fault);
    return (await confirmedPage(deps, found)) ?? { kind: "gone" };
  }
  try {
    const bought = await buyOrder(deps, who.person, order);
    if (bought.ok) return ended(language, nameOf(order), bought.value.status);
    const isOpen = bought.fault.code === "operation_in_progress" || bought.fault.code === "internal";
    return isOpen ? ended(language, nameOf(order), "processing") : refused(bought.fault);
  } catch (error) {
    // The order is written down: the clock finds out what became of it.
    deps.log.error({ err: error, order: order.id }, "a purchase by chat was left");
    return ended(language, nameOf(order), "processing");
  }
}
