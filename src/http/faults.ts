import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import { transaction } from "../contract/transactions.ts";
import { ERRORS, type ErrorCode } from "../contract/errors.ts";
import type { Fault } from "../core/result.ts";

/** Fields of a fault that reach the client beside its code. All other fields stay inside. */
type Extras = {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  msg?: string;
  transactionId?: string;
  /** Naira. Refusals that were frozen earlier hold it as text. */
  minimum?: number | string;
  price?: number;
  receipt?: (typeof transaction)["_zod"]["output"];
  scope?: string;
};

declare module "fastify" {
  interface FastifyReply {
    /** The code with which this reply was refused, if it was. */
    faultCode: ErrorCode | undefined;
  }
}

/**
 * Answers a refusal with the status and sentence of the catalogue and the fields it may carry. Refusals
 * become bytes only here, so no text from inside (exceptions, SQL, suppliers) can leave.
 */
export function sendFault(reply: FastifyReply, fault: Fault & Extras): FastifyReply {
  const code = codeOf(fault);
  const entry = ERRORS[code];
  reply.faultCode = code;
  const { fields, transactionId, minimum, price, receipt, scope } = fault;
  if (fault.retryAfterSeconds !== undefined)
    reply.header("retry-after", String(Math.max(1, Math.ceil(fault.retryAfterSeconds))));
  const msg = sentenceOf(code, fault);
  const config = reply.routeOptions?.config as { hasNamedRefusals?: true } | undefined;
  const hasNamedRefusals = config?.hasNamedRefusals;
  return reply.code(entry.status).send({
    msg,
    code,
    next: entry.next,
    ...(fields ? { fields } : {}),
    ...(hasNamedRefusals ? { name: msg } : {}),
    ...(transactionId ? { transactionId } : {}),
    ...(minimum === undefined ? {} : { minimum: Number(minimum) }),
    ...(price === undefined ? {} : { price }),
    ...(receipt ? { receipt: z.encode(transaction, receipt) } : {}),
    ...(scope ? { scope } : {}),
  });
}

const codeOf = ({ code }: Fault): ErrorCode => (code in ERRORS ? (code as ErrorCode) : "internal");

/** Returns a stored refusal as a client is told of it: code, sentence, fields, and a price in naira. */
export function refusalOf(fault: Fault & Extras) {
  const code = codeOf(fault);
  const { fields, price } = fault;
  return {
    code,
    msg: sentenceOf(code, fault),
    ...(fields ? { fields } : {}),
    ...(price === undefined ? {} : { price }),
  };
}

/** The sentence of the refusal: the catalogue's, unless a field or the outcome itself says more. */
function sentenceOf(code: ErrorCode, { fields, receipt, msg }: Extras): string {
  const own = receipt ? msg : fields && FIELD_SPEAKS.has(code) ? Object.values(fields)[0] : undefined;
  return own ?? ERRORS[code].msg;
}

/** Refusals whose first field message explains more than the catalogue's sentence. */
const FIELD_SPEAKS: ReadonlySet<ErrorCode> = new Set([
  "bad_request",
  "card_money_held",
  "limit_exceeded",
  "loss_needs_two",
  "supplier_busy",
  "supplier_not_ready",
  "user_name_refused",
]);
