import type { FastifyReply } from "fastify";
import { ERRORS, type ErrorCode } from "../../contract/errors.ts";
import type { Fault } from "../../core/result.ts";

/** Refusals in the words of the reseller wire. A 400 always means that nothing was sold. */

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  insufficient_balance: "You can't purchase this, insufficient balance in your wallet",
  account_frozen: "your account is frozen, contact support",
  plan_not_found: "invalid plan id, check the available plans",
  plan_unavailable: "this plan is currently not available",
  service_locked: "service is currently not available, try again later",
  no_supplier: "service is currently not available, try again later",
  selling_stopped: "service is currently not available, try again later",
  meter_not_found: "invalid meter number",
  card_not_found: "invalid smart card number",
  profile_not_found: "invalid profile code",
  duplicate_purchase: "duplicate order: the same was bought a moment ago, look at your history",
  idempotency_conflict: "duplicate ident: it was used for another order",
};

/** The wire's names for fields that the flows name differently. */
const FIELDS: Record<string, string> = {
  meterNumber: "meter_number",
  meterId: "disco_name",
  cardNumber: "smart_card_number",
  cableId: "cablename",
  profileCode: "profile_code",
};

/** The sentence of a refusal. */
export function sentenceFor({ code }: Fault): string {
  const known: ErrorCode = code in ERRORS ? (code as ErrorCode) : "internal";
  return SENTENCES[known] ?? ERRORS[known].msg;
}

type ShownFault = Fault & { fields?: Record<string, string>; retryAfterSeconds?: number };

/** Answers a refusal: field errors by field, business refusals as `error`, access refusals as `detail`. */
export function refuse(reply: FastifyReply, fault: ShownFault): FastifyReply {
  const code: ErrorCode = fault.code in ERRORS ? (fault.code as ErrorCode) : "internal";
  const { status, msg } = ERRORS[code];
  if (fault.retryAfterSeconds !== undefined) {
    const seconds = Math.max(1, Math.ceil(fault.retryAfterSeconds));
    const detail = `Request was throttled. Expected available in ${seconds} seconds.`;
    return reply.code(429).header("retry-after", String(seconds)).send({ detail });
  }
  if (status === 401) return reply.code(401).send({ detail: "Invalid token." });
  if (status === 403) return reply.code(403).send({ detail: msg });
  if (code === "not_found") return reply.code(404).send({ detail: "Not found." });
  if (code === "bad_request" && fault.fields) {
    const named = Object.entries(fault.fields).map(([field, text]) => [FIELDS[field] ?? field, [text]]);
    return reply.code(400).send(Object.fromEntries(named));
  }
  const sentence = SENTENCES[code];
  // A business refusal. A fault after which something may have been sold keeps its 5xx.
  if (sentence !== undefined || status < 500) return reply.code(400).send({ error: [sentence ?? msg] });
  return reply.code(status).send({ detail: msg });
}
