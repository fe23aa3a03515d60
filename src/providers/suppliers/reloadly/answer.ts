import { z } from "zod";
import { readDecimal } from "../../../core/decimal.ts";
import type { VendAnswer, VendOrder } from "../../../core/ports.ts";
import { notFound, notSent, type Refusal, rejected, unknown, unreadable } from "../../answers.ts";
import type { HttpOutcome } from "../../http.ts";
import { parseJson, readRef, scalar } from "../../reading.ts";

export type AbroadOrder = Extract<VendOrder, { service: "abroad" }>;

/** An order with the currency of our account there, in which it was sent. */
export type SentOrder = { order: AbroadOrder; currency: string };

const Topup = z.object({
  transactionId: scalar,
  status: scalar,
  customIdentifier: scalar,
  recipientPhone: scalar,
  operatorId: scalar,
  requestedAmount: scalar,
  requestedAmountCurrencyCode: scalar,
});
type Topup = z.output<typeof Topup>;

const Fault = z.object({ errorCode: scalar, message: scalar });
const Status = z.object({ status: scalar, transaction: Topup.optional().nullable().catch(undefined) });
const Report = z.object({ content: z.array(Topup) });

const supplier = (reason: Refusal["reason"]): Refusal => ({ by: "supplier", reason });
const customer = (reason: Refusal["reason"]): Refusal => ({ by: "customer", reason });

/** Codes of refusals before vending. Every other code leaves open whether something was sold. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  INSUFFICIENT_BALANCE: supplier("supplier_funds"),
  INACTIVE_ACCOUNT: supplier("supplier_auth"),
  COUNTRY_NOT_SUPPORTED: supplier("product_off"),
  OPERATOR_NOT_FOUND: supplier("product_off"),
  OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE: supplier("product_off"),
  INVALID_AMOUNT: supplier("bad_plan"),
  INVALID_AMOUNT_FOR_OPERATOR: supplier("bad_plan"),
  IMPOSSIBLE_AMOUNT: supplier("bad_plan"),
  PHONE_RECENTLY_RECHARGED: supplier("rate_limited"),
  INVALID_RECIPIENT_PHONE: customer("bad_number"),
  INVALID_PHONE_NUMBER: customer("bad_number"),
  RECIPIENT_PHONE_INACTIVE: customer("bad_number"),
  PHONE_BANNED_BY_OPERATOR: customer("bad_number"),
};

const AUTH_REFUSED = supplier("supplier_auth");

/** True for a refusal of the access token, which comes before the order is looked at. */
export const isKeyRefused = (outcome: HttpOutcome): boolean =>
  outcome.kind === "answer" && outcome.status === 401 && Fault.safeParse(parseJson(outcome.text)).success;

/** Reads the answer to an order. */
export function readVend(outcome: HttpOutcome, sent: SentOrder): VendAnswer {
  if (outcome.kind === "not_sent") return notSent(outcome.note);
  if (outcome.kind !== "answer" || outcome.status >= 500) return unreadable(outcome);
  const json = parseJson(outcome.text);
  if (outcome.status >= 400) return readFault(outcome, json);
  const topup = Topup.safeParse(json);
  if (outcome.status !== 200 || !topup.success || topup.data.transactionId === undefined)
    return unreadable(outcome);
  return readTopup(topup.data, sent);
}

function readFault(outcome: HttpOutcome & { kind: "answer" }, json: unknown): VendAnswer {
  const fault = Fault.safeParse(json);
  if (!fault.success) return unreadable(outcome);
  const code = fault.data.errorCode ?? "";
  if (outcome.status === 401) return rejected(AUTH_REFUSED, code);
  const refusal = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  return refusal ? rejected(refusal, code) : unknown(`unlisted refusal, HTTP ${outcome.status}: ${code}`);
}

/** Reads an order as the host records it. A failure counts only with our own identifier. */
function readTopup(topup: Topup, sent: SentOrder): VendAnswer {
  const ref = readRef(topup.transactionId);
  if (ref === undefined) return unknown("an order without its number");
  if (contradicts(topup, sent)) return unknown("the answer is not about our order");
  if (topup.customIdentifier !== sent.order.reference) return unknown("an order without our identifier", ref);
  switch (topup.status) {
    case "SUCCESSFUL":
      return { kind: "delivered", supplierRef: ref };
    case "PROCESSING":
      return unknown("the supplier is working on it", ref);
    case "FAILED":
    case "REFUNDED":
      return rejected(supplier("refused"), `the supplier says ${topup.status}`);
    default:
      return unknown(`status ${topup.status ?? ""}, which nobody documented`, ref);
  }
}

/** True when any field that the answer repeats belongs to another order. */
function contradicts(topup: Topup, { order, currency }: SentOrder): boolean {
  const { customIdentifier, recipientPhone, operatorId, requestedAmount } = topup;
  const { requestedAmountCurrencyCode: sentIn } = topup;
  if (customIdentifier !== undefined && customIdentifier !== order.reference) return true;
  if (recipientPhone !== undefined && recipientPhone.replace(/\D/g, "") !== order.phone.slice(1)) return true;
  if (operatorId !== undefined && operatorId !== order.operatorCode) return true;
  if (sentIn !== undefined && sentIn !== currency) return true;
  return requestedAmount !== undefined && readDecimal(requestedAmount) !== readDecimal(order.sent);
}

/** Reads the answer about one number of an order. While it is worked on there is nothing but the status. */
export function readStatus(outcome: HttpOutcome, sent: SentOrder, ref: string): VendAnswer {
  if (outcome.kind !== "answer" || outcome.status !== 200) return unreadable(outcome);
  const read = Status.safeParse(parseJson(outcome.text));
  if (!read.success) return unreadable(outcome);
  const { status, transaction } = read.data;
  if (!transaction) return unknown(`status ${status ?? ""} without the order`, ref);
  if (transaction.transactionId !== ref) return unknown("the answer is not about our order", ref);
  return readTopup({ ...transaction, status: status ?? transaction.status }, sent);
}

/**
 * Reads the list of orders under our identifier. An empty list has no such order; one with other orders was
 * not filtered, and proves nothing. Two orders that came at the same moment can both be there.
 */
export function readReport(outcome: HttpOutcome, sent: SentOrder): VendAnswer {
  if (outcome.kind !== "answer" || outcome.status !== 200) return unreadable(outcome);
  const read = Report.safeParse(parseJson(outcome.text));
  if (!read.success) return unreadable(outcome);
  const { content } = read.data;
  if (content.length === 0) return notFound("no order of our identifier");
  const ours = content.filter(({ customIdentifier }) => customIdentifier === sent.order.reference);
  const answers = ours.map((topup) => readTopup(topup, sent));
  const first = (kind: VendAnswer["kind"]) => answers.find((answer) => answer.kind === kind);
  return (
    first("delivered") ?? first("unknown") ?? first("rejected") ?? unknown("a list without our identifier")
  );
}
