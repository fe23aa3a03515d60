import { z } from "zod";
import type { VendAnswer, VendOrder } from "../../../core/ports.ts";
import { rejected, unknown } from "../../answers.ts";
import { readTokens } from "../../meter-tokens.ts";
import { deliveredPin } from "../../epins.ts";
import { cablePlanId, examId, faceOf, isForPin, lineOf, rechargeId } from "../../order-facts.ts";
import { isSameLine, readNaira, readRef, scalar, textOnly } from "../../reading.ts";
import type { MsorgConfig } from "./config.ts";
import { classify } from "./refusals.ts";

/**
 * One order as the host shows it in the answer to the purchase, by id, and in lists. Every field may be
 * missing.
 */
export const Row = z.looseObject({
  id: scalar,
  ident: scalar,
  Status: scalar,
  status: scalar,
  network: scalar,
  mobile_number: scalar,
  meter_number: scalar,
  smart_card_number: scalar,
  cablename: scalar,
  cableplan: scalar,
  exam_name: scalar,
  network_amount: scalar,
  plan: scalar,
  amount: scalar,
  token: textOnly,
  units: scalar,
  create_date: scalar,
  api_response: scalar,
});
export type Row = z.output<typeof Row>;

export type Outcome = "successful" | "pending" | "failed" | "odd";

const OUTCOMES: Record<string, Outcome> = {
  successful: "successful",
  processing: "pending",
  pending: "pending",
  failed: "failed",
};

/** Reads `Status`, on a few hosts `status`; two that disagree prove nothing. */
export function outcomeOf(row: Row): Outcome {
  const [one, other] = [row.Status ?? row.status, row.status ?? row.Status];
  if (one === undefined || one.toLowerCase() !== other?.toLowerCase()) return "odd";
  const word = one.toLowerCase();
  return (Object.hasOwn(OUTCOMES, word) ? OUTCOMES[word] : undefined) ?? "odd";
}

/** The comparison of an echoed field with what we sent. */
export type Echo = "same" | "other" | "missing";

const echo = (field: string | undefined, isSame: (field: string) => boolean): Echo =>
  field === undefined ? "missing" : isSame(field) ? "same" : "other";

/** Compares the row's receiver with ours: the phone, meter or card. */
export function receiverEcho(row: Row, order: VendOrder): Echo {
  if (order.service === "electricity") return echo(row.meter_number, (meter) => meter === order.meterNumber);
  if (order.service === "cable") return echo(row.smart_card_number, (card) => card === order.cardNumber);
  return echo(row.mobile_number, (phone) => isSameLine(phone, order.phone));
}

/**
 * Compares the row's value with ours: the plan, or the amount in naira. The price of a data plan is not
 * compared: a host may change it, and the plan is what was delivered.
 */
export function valueEcho(row: Row, order: VendOrder): Echo {
  if (order.service === "data") return echo(row.plan, (plan) => plan === order.planCode);
  if (order.service === "cable") return echo(row.cableplan, (plan) => plan === cablePlanId(order.planCode));
  if (order.service === "exam") return echo(row.exam_name, (exam) => exam === examId(order.planCode));
  if (order.service === "recharge")
    return echo(row.network_amount, (amount) => amount === rechargeId(order.planCode));
  return echo(row.amount, (amount) => readNaira(amount) === faceOf(order));
}

function networkEcho(row: Row, order: VendOrder, config: MsorgConfig): Echo {
  if (order.service === "cable")
    return echo(row.cablename, (name) => name === String(config.cableIds[order.brand]));
  const line = lineOf(order);
  if (line === undefined) return "missing";
  const id = config.networkIds[line.service][line.network];
  return echo(row.network, (network) => network === String(id));
}

/** True when any field that the row repeats contradicts our order. */
export function contradicts(row: Row, order: VendOrder, config: MsorgConfig): boolean {
  const echoes = [receiverEcho(row, order), valueEcho(row, order), networkEcho(row, order, config)];
  return echoes.includes("other");
}

/**
 * Reads a row that is ours. A word alone proves nothing (a gateway on the way may say "failed" too):
 * delivered and rejected need the host's number for the order and our value repeated. A prepaid meter also
 * needs its 20-digit token: hosts say "successful" before they have it, so it is requeried.
 */
export function readRow(row: Row, order: VendOrder, config: MsorgConfig): VendAnswer {
  // The number of another person's order is not stored, or every later requery would ask for that order. Our
  // receiver with another value may be our order, shown wrongly; a search would not find it and report that
  // it was never made, so its number is stored and the outcome stays unknown.
  if (receiverEcho(row, order) === "other") return unknown("the answer is about another receiver");
  const supplierRef = readRef(row.id);
  if (contradicts(row, order, config)) return unknown("the answer is about another order", supplierRef);
  const outcome = outcomeOf(row);
  if (outcome === "pending") return unknown("the supplier is working on it", supplierRef);
  if (outcome === "odd") return unknown("a status nobody documented", supplierRef);
  if (supplierRef === undefined) return unknown(`${outcome} without an order number`);
  if (valueEcho(row, order) !== "same") return unknown(`${outcome} without our plan or amount`, supplierRef);
  return outcome === "failed" ? readFailure(row) : readSuccess(row, order, supplierRef);
}

function readFailure(row: Row): VendAnswer {
  const text = row.api_response ?? "the supplier says failed";
  return rejected(classify(text) ?? { by: "supplier", reason: "refused" }, text);
}

function readSuccess(row: Row, order: VendOrder, supplierRef: string): VendAnswer {
  if (isForPin(order)) return deliveredPin(row, supplierRef);
  if (order.service !== "electricity" || order.meterType === "postpaid")
    return { kind: "delivered", supplierRef };
  const tokens = readTokens(row);
  return tokens ? { kind: "delivered", supplierRef, ...tokens } : unknown("token pending", supplierRef);
}
