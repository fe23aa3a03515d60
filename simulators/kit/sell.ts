import type { Refusal } from "./behaviours.ts";
import type { NewOrder, SupplierOrder } from "./books.ts";
import type { Answer } from "./http.ts";
import { bookOrder, type Chosen, chooseBehaviour, floatTooLow, type Supplier } from "./supplier.ts";

/** One order that a dialect has read and validated. */
export type Wanted = Omit<NewOrder, "status" | "settlesTo" | "token" | "tokenLate">;

/** A dialect's words for the outcomes of an order. */
export type Words = {
  show: (order: SupplierOrder, oddStatus: boolean) => Answer;
  refuse: (refusal: Refusal) => Answer;
  /** A dialect's replacement for a behaviour that it cannot show as it is. */
  adapt?: (behaviour: Chosen) => Chosen;
};

/** Carries out an order as its fault or its number says, and answers in the dialect's words. */
export function sell(supplier: Supplier, wanted: Wanted, words: Words): Answer {
  const chosen = chooseBehaviour(supplier, wanted);
  const behaviour = words.adapt?.(chosen) ?? chosen;
  if (behaviour.refusal !== undefined) return words.refuse(behaviour.refusal);
  const line = {
    wire: behaviour.wire,
    ...(behaviour.delayMs === undefined ? {} : { delayMs: behaviour.delayMs }),
  };
  if (behaviour.books === "nothing") return { status: 500, ...line };
  if (floatTooLow(supplier, wanted.account, wanted.chargedKobo)) return words.refuse("float_low");
  const order = bookOrder(supplier, wanted, behaviour);
  return { ...words.show(order, behaviour.oddStatus === true), ...line };
}

/** Airtime costs 97 % of its face at every supplier. */
export const airtimeCost = (faceKobo: number): number => Math.ceil((faceKobo * 9_700) / 10_000);

/** Whole naira, as a number or its text, to kobo. */
export const koboOf = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) * 100 : undefined;
