import { z } from "zod";
import type { CardLinkPort, PaymentLink, PaymentState } from "../../core/ports.ts";
import type { Http, HttpOutcome } from "../http.ts";
import { note, parseJson, scalar } from "../reading.ts";
import { linkCalls, type LinkConfig, type LinkOrder, linkSender, pageAddress, wholeKobo } from "./links.ts";
import { paystackStatement } from "./paystack/statement.ts";
import { createWebhookReader } from "./paystack/webhook.ts";

/**
 * Payment links through Paystack. Kobo in both directions. Money is credited on `verify` only; the
 * notification is a hint. Throws at once when the secret is empty: with an empty secret every forged
 * notification would be believed (rules 7.3).
 */
export function paystack(deps: { http: Http; config: LinkConfig }): CardLinkPort {
  const wire = { initiatePath: "/transaction/initialize", bodyOf: initializationOf, readLink, readState };
  const send = linkSender(deps);
  return {
    ...linkCalls(deps, wire),
    readWebhook: createWebhookReader(deps.config.secretKey),
    statement: paystackStatement((path) => send({ method: "GET", path })),
  };
}

/** Builds the body of a new link. The amount is text of whole kobo, as in the provider's samples. */
function initializationOf(order: LinkOrder): Record<string, unknown> {
  return {
    email: order.email,
    amount: String(order.amount),
    currency: "NGN",
    reference: order.reference,
    callback_url: order.callbackUrl,
    metadata: { reference: order.reference, name: order.name },
  };
}

const Linked = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.string().max(2_000), reference: z.string() }),
});

/**
 * Reads a new link. Only a link for our reference is accepted. The answer does not repeat the amount:
 * `verify` tells what was paid.
 */
function readLink(outcome: HttpOutcome, order: LinkOrder, config: LinkConfig): PaymentLink {
  if (outcome.kind === "not_sent") return { kind: "refused", note: outcome.note };
  if (outcome.kind === "no_answer") return { kind: "unknown", note: outcome.note };
  const json = parseJson(outcome.text);
  const linked = Linked.safeParse(json);
  if (outcome.status === 200 && linked.success) {
    const { data } = linked.data;
    const url = data.reference === order.reference ? pageAddress(data.authorization_url, config) : undefined;
    return url ? { kind: "link", url } : { kind: "unknown", note: "the link is not for our payment" };
  }
  const refusal = Complaint.safeParse(json);
  const isRefusal = [400, 401, 403, 422].includes(outcome.status) && refusal.success;
  return isRefusal
    ? { kind: "refused", note: `HTTP ${outcome.status}: ${note(refusal.data.message)}` }
    : { kind: "unknown", note: `unreadable answer, HTTP ${outcome.status}` };
}

const Complaint = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string().optional().catch(undefined),
});

/**
 * True for the complaint about a reference that nobody initialised. Other complaints with the same status say
 * nothing about the payment.
 */
function isUnknownReference(outcome: HttpOutcome & { kind: "answer" }, json: unknown): boolean {
  const complaint = Complaint.safeParse(json);
  if (![400, 404].includes(outcome.status) || !complaint.success) return false;
  const { code, message } = complaint.data;
  return code === "transaction_not_found" || /reference.*not found|transaction.*not found/i.test(message);
}

const Verified = z.object({
  status: z.literal(true),
  data: z.object({
    id: scalar,
    reference: z.string(),
    status: z.string(),
    amount: z.unknown(),
    currency: scalar,
  }),
});

function readState(outcome: HttpOutcome, reference: string): PaymentState {
  if (outcome.kind !== "answer") return { kind: "unknown", note: outcome.note };
  const json = parseJson(outcome.text);
  if (isUnknownReference(outcome, json))
    return { kind: "unknown", note: "the reference is not known there", notFound: true };
  const verified = Verified.safeParse(json);
  if (outcome.status !== 200 || !verified.success)
    return { kind: "unknown", note: `unreadable answer, HTTP ${outcome.status}` };
  const { data } = verified.data;
  if (data.reference !== reference) return { kind: "unknown", note: "the answer is about another payment" };
  return readPayment(data);
}

/**
 * Reads a payment. `abandoned` is the status of every unpaid link, even while its page is open: it is not a
 * failure. Our own limit of 24 hours ends such a link (rules 7.4).
 */
function readPayment(data: z.output<typeof Verified>["data"]): PaymentState {
  const status = data.status.trim().toLowerCase();
  switch (status) {
    case "success":
      return readPaid(data);
    case "ongoing":
    case "pending":
    case "processing":
    case "queued":
    case "abandoned":
      return { kind: "pending" };
    case "failed":
    case "reversed":
      return { kind: "failed", note: status };
    default:
      return { kind: "unknown", note: "a status nobody documented" };
  }
}

function readPaid(data: z.output<typeof Verified>["data"]): PaymentState {
  const amount = wholeKobo.safeParse(data.amount);
  const currency = data.currency?.toUpperCase();
  const isWhole = currency !== undefined && /^[A-Z]{3}$/.test(currency);
  if (!amount.success || !isWhole || data.id === undefined || !/^[\x21-\x7e]{1,128}$/.test(data.id))
    return { kind: "unknown", note: "paid, but amount, currency or reference is unreadable" };
  return { kind: "paid", paid: amount.data, currency, gatewayRef: data.id };
}
