import type { VendAnswer, VendOrder } from "../../../core/ports.ts";
import { deliveredPin } from "../../epins.ts";
import { notFound, rejected, unknown, unreadable } from "../../answers.ts";
import { datedReference } from "../../dated-reference.ts";
import type { HttpOutcome } from "../../http.ts";
import { readTokens } from "../../meter-tokens.ts";
import { parseJson, readNaira, readRef } from "../../reading.ts";
import type { Answer, Condition, Rule } from "./language.ts";
import { pureTextsAt, textAt, textsAt } from "./places.ts";
import { faceOf, isReceiver } from "../../order-facts.ts";

export type Asked = "vend" | "requery";

/**
 * Reads an answer about our order by the rules of its mapping. An answer that the rules do not settle is
 * unknown.
 */
export function readAnswer(
  outcome: HttpOutcome,
  order: VendOrder,
  by: { answer: Answer; asked: Asked },
): VendAnswer {
  if (outcome.kind !== "answer" || outcome.status >= 500) return unreadable(outcome);
  const json = parseJson(outcome.text);
  if (typeof json !== "object" || json === null) return unreadable(outcome);
  if (contradicts(json, order, by.answer)) return unknown("the answer is not about our order");
  const fits = by.answer.rules.filter((rule) => rule.http.includes(outcome.status) && holds(rule.all, json));
  return carryOut(onlyMeaning(fits), order, { ...by, json });
}

type Found = { answer: Answer; asked: Asked; json: object };

function carryOut(rule: Rule | undefined, order: VendOrder, { answer, asked, json }: Found): VendAnswer {
  const supplierRef = textsAt(json, answer.supplierRef).map(readRef).find(Boolean);
  const text = textsAt(json, answer.message).join("; ");
  switch (rule?.means) {
    case "delivered":
      return readDelivered(json, order, { answer, supplierRef });
    case "rejected":
    case "rejected_customer":
      return asked === "vend" || repeats(json, answer)
        ? rejected(refusalOf(rule), text || "the supplier says that it failed")
        : unknown(`rejected without our order: ${text}`);
    case "pending":
      return unknown(text || "the supplier is working on it", supplierRef);
    case "not_found":
      return asked === "requery" ? notFound(text || "not found there") : unknown(text, supplierRef);
    case undefined:
      return unknown(`no rule for this answer: ${text}`, supplierRef);
  }
}

const kindOf = (rule: Rule) => (rule.means === "rejected_customer" ? "rejected" : rule.means);

/**
 * Returns the first rule that fits, when all rules that fit mean the same. Words that leave a doubt stay in
 * doubt beside any others.
 */
function onlyMeaning(fits: readonly Rule[]): Rule | undefined {
  const [first] = fits;
  if (first && fits.every((rule) => kindOf(rule) === kindOf(first))) return first;
  return fits.find(({ means }) => means === "pending");
}

function refusalOf(rule: Rule & { means: "rejected" | "rejected_customer" }) {
  return rule.means === "rejected"
    ? ({ by: "supplier", reason: rule.reason } as const)
    : ({ by: "customer", reason: rule.reason } as const);
}

/** True when every condition holds. */
export function holds(conditions: readonly Condition[], json: unknown): boolean {
  return conditions.every(({ at, is, has }) => {
    const text = textAt(json, at)?.toLowerCase();
    if (text === undefined) return false;
    return is?.includes(text) ?? has?.some((word) => hasWord(text, word)) ?? true;
  });
}

/** Matches whole words only: "unsuccessful" is not successful. */
function hasWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`).test(text);
}

type Success = { answer: Answer; supplierRef: string | undefined };

function readDelivered(json: unknown, order: VendOrder, { answer, supplierRef }: Success): VendAnswer {
  if (!repeats(json, answer)) return unknown("success without our order", supplierRef);
  if (order.service === "recharge") return deliveredPin(json, supplierRef ?? order.reference);
  const delivered = { kind: "delivered" as const, supplierRef: supplierRef ?? order.reference };
  if (order.service !== "electricity" || order.meterType === "postpaid") return delivered;
  const tokens = readTokens(json, {
    texts: pureTextsAt(json, answer.token),
    units: textsAt(json, answer.units)[0],
  });
  return tokens ? { ...delivered, ...tokens } : unknown("token pending", supplierRef);
}

/**
 * True when the answer repeats every part that its mapping requires. `contradicts` checks that the parts are
 * ours.
 */
function repeats(json: unknown, { echo }: Answer): boolean {
  return echo.must.every((part) => textsAt(json, echo[part]).length > 0);
}

/** True when any part that the answer repeats belongs to another order. */
function contradicts(json: unknown, order: VendOrder, { echo }: Answer): boolean {
  const isOurs = (text: string) => text === order.reference || text === datedReference(order);
  if (!textsAt(json, echo.reference).every(isOurs)) return true;
  if (!textsAt(json, echo.receiver).every((text) => isReceiver(text, order))) return true;
  if ("planCode" in order) return !textsAt(json, echo.plan).every((text) => text === order.planCode);
  return !textsAt(json, echo.amount).every((text) => readNaira(text) === faceOf(order));
}
