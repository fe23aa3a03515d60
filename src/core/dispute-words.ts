import { lagosTime } from "./mails/letters.ts";
import type { ProblemKind } from "./disputes.ts";

/** Sentences of the product itself in a ticket, and the text for a supplier; pure (rules 18.5, 18.7). */

const NO_FACTS = { ticket: "", due: "", at: "", what: "", number: "", amount: "", reference: "" };
type Facts = Readonly<typeof NO_FACTS>;
/** The facts of a note by name. Times are ISO 8601. */
export type NoteFacts = Partial<Facts>;

const at = (iso: string) => (iso ? lagosTime(new Date(iso)) : "");

/** Each note in English; screens have it in each language by its code. */
const NOTES = {
  received: ({ ticket, due }: Facts) =>
    `We have your report. Your ticket is ${ticket}. We settle it by ${at(due)}.`,
  still_open: () =>
    "This order is not final yet. We asked the supplier again and go on asking. If it does not deliver, your money comes back.",
  says_delivered: (facts: Facts) =>
    `We asked the supplier again. The supplier says that it delivered at ${at(facts.at)}.`,
  token_same: () => "We asked the supplier again. It gives the same token as your receipt.",
  token_other: () => "We asked the supplier again. It gives another token. Our staff are looking at it.",
  says_not_delivered: () =>
    "We asked the supplier again. It now says that it did not deliver. Our staff are looking at your money.",
  no_answer: () => "We asked the supplier again. It has not answered yet. We go on asking.",
  cannot_ask: () => "This supplier has no automatic answer. Our staff ask it for you.",
  delivered_now: (facts: Facts) => `The order was delivered at ${at(facts.at)}.`,
  money_back: (facts: Facts) =>
    `The order did not go through. Your money was back in your wallet at ${at(facts.at)}.`,
  ordered: ({ what, number, amount }: Facts) =>
    `This is what was ordered: ${what} for ${number}. You paid ₦${amount}.`,
  equal_found: (facts: Facts) =>
    `You bought the same thing at ${at(facts.at)} too: ${facts.reference}. Our staff compare the two.`,
  equal_none: () => "We found no other purchase of the same thing within an hour.",
  refunded: ({ amount }: Facts) => `₦${amount} is back in your wallet.`,
  arrived: () => "You said that this is solved.",
} as const;

export type NoteCode = keyof typeof NOTES;
export const NOTE_CODES = Object.keys(NOTES) as [NoteCode, ...NoteCode[]];

/** Notes that tell the person something new about their money, so they are mailed too (rules 18.10). */
const NEWS: readonly NoteCode[] = [
  "says_delivered",
  "token_same",
  "token_other",
  "says_not_delivered",
  "delivered_now",
  "money_back",
  "refunded",
];
export const isNews = (code: NoteCode): boolean => NEWS.includes(code);

/** Says a note in English. */
export function noteText(code: NoteCode, facts: NoteFacts): string {
  return NOTES[code]({ ...NO_FACTS, ...facts });
}

/** Each problem in English, as letters and suppliers read it. */
export const PROBLEM_NAMES: Readonly<Record<ProblemKind, string>> = {
  not_received: "Not received",
  wrong_number: "Wrong number",
  wrong_amount: "Wrong amount",
  token_fails: "The token does not load",
  charged_twice: "Charged twice",
};

/** The facts of one order for its supplier. Never our price. `value`: face value in naira, or empty. */
export type SupplierCase = {
  kind: ProblemKind;
  reference: string;
  /** The supplier's own number for the order; empty when it named none. */
  theirReference: string;
  product: string;
  planCode: string;
  number: string;
  value: string;
  sentAt: Date;
  /** The last words of the supplier; empty when it said nothing. */
  said: string;
};

/** Returns the text by which staff dispute an order at its supplier, one fact on each line. */
export function supplierText(order: SupplierCase): string {
  const facts: readonly (readonly [label: string, value: string])[] = [
    ["Problem", PROBLEM_NAMES[order.kind]],
    ["Our reference", order.reference],
    ["Your reference", order.theirReference],
    ["Product", order.product],
    ["Plan code", order.planCode],
    ["Number", order.number],
    ["Value", order.value && `₦${order.value}`],
    ["Sent", lagosTime(order.sentAt)],
    ["You answered", order.said],
  ];
  const known = facts.filter(([, value]) => value !== "").map(([label, value]) => `${label}: ${value}`);
  return ["Please check this order and confirm its outcome, or return its value.", ...known].join("\n");
}
