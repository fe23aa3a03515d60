import { z } from "zod";
import type { VendAnswer, VendOrder } from "../../../core/ports.ts";
import { rejected, unknown } from "../../answers.ts";
import { isSameLine, readMeterToken, readNaira, readRef, scalar, textOnly } from "../../reading.ts";
import type { MsorgConfig } from "./config.ts";
import { classify } from "./refusals.ts";

/** One order as the host shows it: in the answer to the purchase, by id, and in lists. Every field may be missing. */
export const Row = z.object({
  id: scalar,
  ident: scalar,
  Status: scalar,
  status: scalar,
  network: scalar,
  mobile_number: scalar,
  meter_number: scalar,
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

/** `Status`, on a few hosts `status`; two that disagree say nothing. */
export function outcomeOf(row: Row): Outcome {
  const [one, other] = [row.Status ?? row.status, row.status ?? row.Status];
  if (one === undefined || one.toLowerCase() !== other?.toLowerCase()) return "odd";
  const word = one.toLowerCase();
  return (Object.hasOwn(OUTCOMES, word) ? OUTCOMES[word] : undefined) ?? "odd";
}

/** Whether an echoed field repeats what we sent. */
export type Echo = "same" | "other" | "missing";

const echo = (field: string | undefined, isSame: (field: string) => boolean): Echo =>
  field === undefined ? "missing" : isSame(field) ? "same" : "other";

/** Whether the row is about our receiver: phone, for electricity the meter. */
export function receiverEcho(row: Row, order: VendOrder): Echo {
  if (order.service === "electricity") return echo(row.meter_number, (meter) => meter === order.meterNumber);
  return echo(row.mobile_number, (phone) => isSameLine(phone, order.phone));
}

/**
 * Whether the row is about our value: plan, or amount in naira. The price of a data plan is not compared: a host may
 * change it, and what was delivered is the plan.
 */
export function valueEcho(row: Row, order: VendOrder): Echo {
  if (order.service === "data") return echo(row.plan, (plan) => plan === order.planCode);
  return echo(row.amount, (amount) => readNaira(amount) === order.face);
}

function networkEcho(row: Row, order: VendOrder, config: MsorgConfig): Echo {
  if (order.service === "electricity") return "missing";
  const id = config.networkIds[order.service][order.network];
  return echo(row.network, (network) => network === String(id));
}

/** Does any field that the row repeats contradict our order? */
export function contradicts(row: Row, order: VendOrder, config: MsorgConfig): boolean {
  const echoes = [receiverEcho(row, order), valueEcho(row, order), networkEcho(row, order, config)];
  return echoes.includes("other");
}

/**
 * What a row that is ours says. A word alone proves nothing (a gateway on the way may say "failed" too): delivered and rejected
 * need the host's number for the order and our value repeated. A prepaid meter needs its 20-digit token as well: hosts say
 * "successful" before they have it, so it is asked for again.
 */
export function readRow(row: Row, order: VendOrder, config: MsorgConfig): VendAnswer {
  // The number of somebody else's order is not handed on: it would be asked by for ever. Our receiver with another value may be
  // our order, oddly told; a search would not find it and call it never made, so its number is kept and the question stays open.
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
  if (order.service !== "electricity" || order.meterType === "postpaid")
    return { kind: "delivered", supplierRef };
  const token = readMeterToken([row.token]);
  if (token === undefined) return unknown("token pending", supplierRef);
  const units = readRef(row.units);
  return { kind: "delivered", supplierRef, token, ...(units === undefined ? {} : { units }) };
}
