import { formatNaira, type Kobo, kobo } from "./money.ts";
import type { Question } from "./outside-attempt.ts";

/**
 * Orders that their supplier leaves without an outcome, and what is known about each; pure (rules 5.34 to
 * 5.38).
 */

const MINUTE_MS = 60_000;

/**
 * An order is listed for people so long after it was sent: at once after its first questions where the
 * supplier cannot say, later where it can be asked and has not answered. Milliseconds (rules 5.34).
 */
export const LISTED_AFTER_MS = { cannotSay: 3 * MINUTE_MS, asked: 15 * MINUTE_MS } as const;

/** True for a supplier that has no question about an order; sending it again tells no outcome. */
export const cannotSay = (question: Question): boolean => question !== "look_up";

/**
 * The kinds of what can be known about an order without an outcome. None of them moves money by itself,
 * except the word of staff (rules 5.35).
 */
export const EVIDENCE_KINDS = [
  "reference_known",
  "working",
  "float_fell",
  "float_same",
  "float_unclear",
  "notice_delivered",
  "notice_failed",
  "word_arrived",
  "word_not_arrived",
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** A fact that an answer tells beside its outcome. `said`: the supplier's words, at most 160 characters. */
export type Hint = { kind: "reference_known" | "working"; said: string };

/** The side to which a piece of evidence points. */
export type Points = "arrived" | "not_arrived" | "neither";

const POINTS: Readonly<Record<EvidenceKind, Points>> = {
  reference_known: "neither",
  working: "neither",
  float_fell: "arrived",
  float_same: "not_arrived",
  float_unclear: "neither",
  notice_delivered: "arrived",
  notice_failed: "not_arrived",
  word_arrived: "arrived",
  word_not_arrived: "not_arrived",
};
export const pointsTo = (kind: EvidenceKind): Points => POINTS[kind];

const HEADS: Readonly<Record<EvidenceKind, string>> = {
  reference_known: "It answered that it knows this reference; it did not say what became of the order",
  working: "It answered that it was working on the order",
  float_fell: "Our balance there",
  float_same: "Our balance there",
  float_unclear: "Our balance there",
  notice_delivered: "Its notice says that the order was delivered",
  notice_failed: "Its notice says that the order failed",
  word_arrived: "It arrived, by the word of staff",
  word_not_arrived: "It did not arrive, by the word of staff",
};

/** Describes evidence in one plain sentence, with what was said. */
export function sentenceOf({ kind, said }: { kind: EvidenceKind; said: string }): string {
  return said === "" ? HEADS[kind] : `${HEADS[kind]}: ${said}`;
}

/**
 * Two readings of our float with an order between them, each at a moment without an order on its way.
 * `explained`: the cost of the orders that were sent and delivered between the readings. `others`: orders
 * without an outcome that may have been charged between them, too. All amounts in kobo.
 */
export type FloatWindow = {
  before: Kobo;
  after: Kobo;
  explained: Kobo;
  cost: Kobo;
  others: number;
};

type FloatVerdict = { kind: "float_fell" | "float_same" | "float_unclear"; said: string };

/**
 * Reads what our float tells about an order. It is a hint at most: costs are those of our books, and a
 * supplier also moves a float for reasons of its own (rules 5.36).
 */
export function readFloat(window: FloatWindow): FloatVerdict {
  const { before, after, explained, cost, others } = window;
  const rest = before - after - explained;
  const figures = `from ₦${formatNaira(before)} to ₦${formatNaira(after)}; orders that it delivered between cost ₦${formatNaira(explained)}`;
  if (rest === 0n)
    return { kind: "float_same", said: `it went ${figures}, which is all of it: this order was not charged` };
  if (rest === cost && others === 0)
    return {
      kind: "float_fell",
      said: `it went ${figures}; what is left is exactly the ₦${formatNaira(cost)} of this order, and no other order was without an outcome`,
    };
  return { kind: "float_unclear", said: `it went ${figures}. ${unclear(kobo(rest), window)}` };
}

function unclear(rest: Kobo, { cost, others }: FloatWindow): string {
  if (rest < 0n) return "It rose by the rest: money was paid in or given back, so it tells nothing";
  const left = `₦${formatNaira(rest)} are left`;
  if (others > 0)
    return `${left}, and ${others === 1 ? "another order" : `${others} other orders`} had no outcome either`;
  return `${left}, and this order costs ₦${formatNaira(cost)}`;
}
