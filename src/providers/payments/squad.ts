import type { CardLinkPort, PaymentLink, PaymentState } from "../../core/ports.ts";
import type { Http, HttpOutcome } from "../http.ts";
import { parseJson, note, scalar } from "../reading.ts";
import {
  printable,
  signedText,
  linkCalls,
  type LinkConfig,
  type LinkOrder,
  pageAddress,
  wholeKobo,
} from "./links.ts";
import { z } from "zod";

const HEADER = "x-squad-encrypted-body";

const Notification = z.object({
  Event: printable,
  TransactionRef: printable,
  Body: z.object({ transaction_ref: printable.optional(), gateway_ref: printable.optional() }),
});

/**
 * Reads signed notifications: HMAC-SHA512 under the secret key over the bytes as received (never over JSON
 * written again), in hex of either letter case, compared in constant time. Returns undefined when it is
 * unsigned, signed under another key, altered, too long, not UTF-8 or without a reference. Amounts are not
 * read: they come from `verify` alone.
 */
export function createWebhookReader(secretKey: string): CardLinkPort["readWebhook"] {
  if (secretKey.trim() === "") throw new Error("Squad needs its secret key");
  return (raw, headers) => {
    const text = signedText(raw, headers[HEADER], secretKey);
    const read = Notification.safeParse(text === undefined ? undefined : parseJson(text));
    if (!read.success) return undefined;
    const { Event: event, TransactionRef: reference, Body: body } = read.data;
    if (body.transaction_ref !== undefined && body.transaction_ref !== reference) return undefined;
    return { eventKey: [event, reference, body.gateway_ref ?? ""].join("|"), reference };
  };
}

/**
 * Card payments through Squad. Kobo in both directions. Money is credited on `verify` only; the notification
 * is a hint. Throws at once when the secret is empty: with an empty secret every forged notification would be
 * believed (rules 7.3).
 */
export function squad(deps: { http: Http; config: LinkConfig }): CardLinkPort {
  const wire = { initiatePath: "/transaction/initiate", bodyOf: initiationOf, readLink, readState };
  return { ...linkCalls(deps, wire), readWebhook: createWebhookReader(deps.config.secretKey) };
}

function initiationOf(order: LinkOrder): Record<string, unknown> {
  return {
    amount: Number(order.amount),
    email: order.email,
    currency: "NGN",
    initiate_type: "inline",
    transaction_ref: order.reference,
    callback_url: order.callbackUrl,
    customer_name: order.name,
    pass_charge: false,
    metadata: { reference: order.reference },
  };
}

const Linked = z.object({
  data: z.object({
    checkout_url: z.string().max(2_000),
    transaction_ref: z.string(),
    transaction_amount: wholeKobo,
  }),
});

/**
 * Reads a new link. Only a link for our reference and our amount is accepted; a link for another amount must
 * not be paid.
 */
function readLink(outcome: HttpOutcome, order: LinkOrder, config: LinkConfig): PaymentLink {
  if (outcome.kind === "not_sent") return { kind: "refused", note: outcome.note };
  if (outcome.kind === "no_answer") return { kind: "unknown", note: outcome.note };
  const json = parseJson(outcome.text);
  const linked = Linked.safeParse(json);
  if (outcome.status === 200 && linked.success) {
    const { data } = linked.data;
    const isOurs = data.transaction_ref === order.reference && data.transaction_amount === order.amount;
    const url = isOurs ? pageAddress(data.checkout_url, config) : undefined;
    return url ? { kind: "link", url } : { kind: "unknown", note: "the link is not for our payment" };
  }
  const refusal = readComplaint(json);
  const isRefusal = [400, 401, 403].includes(outcome.status) && refusal !== undefined;
  return isRefusal
    ? { kind: "refused", note: `HTTP ${outcome.status}: ${refusal}` }
    : { kind: "unknown", note: `unreadable answer, HTTP ${outcome.status}` };
}

const Envelope = z.object({
  status: z.union([z.number(), z.string()]),
  success: z.literal(false),
  message: z.string(),
});
const Unkeyed = z.object({ status: z.number(), message: z.string(), data: z.null() });
/** The older of the two shapes of an answer with HTTP 400. */
const Problem = z.object({
  title: z.string(),
  status: z.number(),
  errors: z.record(z.string(), z.array(z.string())),
});

/** Reads the provider's complaint in any of its shapes; undefined when it has none of them. */
function readComplaint(json: unknown): string | undefined {
  const envelope = z.union([Envelope, Unkeyed]).safeParse(json);
  if (envelope.success) return note(envelope.data.message) || "no reason given";
  const problem = Problem.safeParse(json);
  if (!problem.success) return undefined;
  const texts = Object.entries(problem.data.errors).map(([field, lines]) => `${field}: ${lines.join(" ")}`);
  return note([problem.data.title, ...texts].join("; "));
}

const Verified = z.object({
  data: z.object({
    transaction_ref: z.string(),
    transaction_status: z.string(),
    transaction_amount: z.unknown(),
    transaction_currency_id: scalar,
    gateway_transaction_ref: scalar,
  }),
});

/**
 * Reads the state of a payment. HTTP 400 means an unknown reference, and perhaps a page that nobody opened:
 * requery later.
 */
function readState(outcome: HttpOutcome, reference: string): PaymentState {
  if (outcome.kind !== "answer") return { kind: "unknown", note: outcome.note };
  const json = parseJson(outcome.text);
  const complaint = outcome.status === 400 ? readComplaint(json) : undefined;
  if (complaint !== undefined) return { kind: "unknown", note: complaint, notFound: true };
  const verified = Verified.safeParse(json);
  if (outcome.status !== 200 || !verified.success) {
    return { kind: "unknown", note: `unreadable answer, HTTP ${outcome.status}` };
  }
  const { data } = verified.data;
  if (data.transaction_ref !== reference)
    return { kind: "unknown", note: "the answer is about another payment" };
  return readPayment(data);
}

/** Reads a payment. The letter case of the status varies between the provider's samples. */
function readPayment(data: z.output<typeof Verified>["data"]): PaymentState {
  switch (data.transaction_status.trim().toLowerCase()) {
    case "success":
      return readPaid(data);
    case "pending":
      return { kind: "pending" };
    case "failed":
    case "abandoned":
      return { kind: "failed", note: data.transaction_status.trim().toLowerCase() };
    default:
      return { kind: "unknown", note: "a status nobody documented" };
  }
}

function readPaid(data: z.output<typeof Verified>["data"]): PaymentState {
  const amount = wholeKobo.safeParse(data.transaction_amount);
  const currency = data.transaction_currency_id?.toUpperCase();
  const gatewayRef = data.gateway_transaction_ref;
  const isWhole = currency !== undefined && /^[A-Z]{3}$/.test(currency);
  if (!amount.success || !isWhole || gatewayRef === undefined || !/^[\x21-\x7e]{1,128}$/.test(gatewayRef)) {
    return { kind: "unknown", note: "paid, but amount, currency or reference is unreadable" };
  }
  return { kind: "paid", paid: amount.data, currency, gatewayRef };
}
