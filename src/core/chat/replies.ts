import type { Language } from "../languages.ts";
import { formatNaira, type Kobo } from "../money.ts";
import { type ListedPurchase, purchaseWords } from "../purchase-words.ts";
import { nameOf, type UssdOrder } from "../ussd/machine.ts";
import { priceOf } from "./find.ts";
import { pressOf } from "./read.ts";
import { CHAT_WORDS } from "./words.ts";

/** Answers in chats: a text, and at most three buttons. */

export type ChatButton = { data: string; title: string };
export type ChatReply = { text: string; buttons: ChatButton[] };

/** The most that both kinds of chats take for a button's words. */
export const BUTTON_CHARACTERS = 20;

/** Returns an amount as chats show it: ₦1,500 or ₦99.50. */
export const chatNaira = (amount: Kobo): string => `₦${formatNaira(amount).replace(/\.00$/, "")}`;

export const say = (text: string): ChatReply => ({ text, buttons: [] });

/** An offer: what it is, for whom, the price, and what to press. Nothing is bought by a press. */
export function offerReply(language: Language, order: UssdOrder): ChatReply {
  const words = CHAT_WORDS[language];
  const button = (kind: "buy" | "change" | "cancel") => ({
    data: pressOf({ kind, id: order.id, place: 0 }),
    title: words[kind],
  });
  return {
    text: words.offer({ what: nameOf(order), price: chatNaira(priceOf(order)) }),
    buttons: [button("buy"), button("change"), button("cancel")],
  };
}

/** A list to choose from; pressing one makes an offer of it. */
export function listReply(
  language: Language,
  { id, orders, isMore }: { id: string; orders: readonly UssdOrder[]; isMore: boolean },
): ChatReply {
  const words = CHAT_WORDS[language];
  const lines = orders.map((order, n) => `${n + 1}. ${nameOf(order)}: ${chatNaira(priceOf(order))}`);
  return {
    text: [words.choose, ...lines, ...(isMore ? [words.moreInApp] : [])].join("\n"),
    buttons: orders.map(({ what }, place) => ({
      data: pressOf({ kind: "pick", id, place }),
      title: `${place + 1}. ${what}`.slice(0, BUTTON_CHARACTERS).trim(),
    })),
  };
}

/** Says what became of a confirmed order. Whatever has no outcome yet never reads as done. */
export function outcomeText(language: Language, what: string, state: string): string {
  const words = CHAT_WORDS[language];
  if (state === "success") return words.delivered(what);
  if (state === "refused") return words.refused(what);
  return state === "failed" || state === "refunded" ? words.failed(what) : words.underWay(what);
}

type Row = ListedPurchase & { amount_kobo: Kobo };

export function purchasesText(language: Language, rows: readonly Row[]): string {
  const words = CHAT_WORDS[language];
  if (rows.length === 0) return words.noPurchases;
  const lines = rows.map((row) => {
    const { what, stands } = purchaseWords(language, row);
    return `• ${what} ${chatNaira(row.amount_kobo)}: ${stands}`;
  });
  return [words.last, ...lines].join("\n");
}

type Refusal = { code: string; most?: Kobo; left?: Kobo; retryAfterSeconds?: number };

/** Says why nothing was bought. Codes without a sentence of their own are what passes, or the house's. */
export function refusalText(language: Language, fault: Refusal): string {
  const { refusals } = CHAT_WORDS[language];
  switch (fault.code) {
    case "over_once":
      return refusals.overOnce(chatNaira(fault.most ?? (0n as Kobo)));
    case "over_daily":
      return refusals.overDaily(chatNaira(fault.left ?? (0n as Kobo)));
    case "payment_pin_locked":
      return refusals.pinLocked(Math.ceil((fault.retryAfterSeconds ?? 60) / 60));
    case "payment_pin_not_set":
      return refusals.pinMissing;
    case "insufficient_balance":
      return refusals.noMoney;
    case "account_frozen":
      return refusals.frozen;
    case "duplicate_purchase":
      return refusals.sameAgain;
    case "price_changed":
      return refusals.priceChanged;
    case "operation_in_progress":
    case "internal":
      return refusals.stillWorking;
    default:
      return refusals.notNow;
  }
}
