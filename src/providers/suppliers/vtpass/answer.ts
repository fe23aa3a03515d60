import { z } from "zod";
import type { VendAnswer, VendOrder } from "../../../core/ports.ts";
import { notFound, notSent, rejected, unknown, unreadable } from "../../answers.ts";
import { datedReference } from "../../dated-reference.ts";
import type { HttpOutcome } from "../../http.ts";
import { deliveredPin } from "../../epins.ts";
import { faceOf, isForPin, isReceiver } from "../../order-facts.ts";
import { readTokens } from "../../meter-tokens.ts";
import { parseJson, readNaira, readRef, scalar } from "../../reading.ts";
import { innerOf, meaningOf } from "./codes.ts";

const Transaction = z.object({
  status: scalar,
  unique_element: scalar,
  unit_price: scalar,
  quantity: scalar,
  amount: scalar,
  transactionId: scalar,
});

const Reply = z.looseObject({
  code: z.string(),
  response_description: scalar,
  requestId: scalar,
  amount: scalar,
  content: z
    .object({ transactions: Transaction.optional().catch(undefined), errors: scalar })
    .optional()
    .catch(undefined),
});
type Reply = z.output<typeof Reply>;

/** The call that was made: `pay` sells, `requery` asks about an order. */
export type Asked = "pay" | "requery";

/**
 * Reads an answer about our order. Every code below HTTP 500 counts, except that a success needs an HTTP
 * status of success.
 */
export function readAnswer(outcome: HttpOutcome, order: VendOrder, asked: Asked): VendAnswer {
  if (outcome.kind === "not_sent") return asked === "pay" ? notSent(outcome.note) : unknown(outcome.note);
  if (outcome.kind !== "answer" || outcome.status >= 500 || outcome.status === 408 || outcome.status === 429)
    return unreadable(outcome);
  const read = Reply.safeParse(parseJson(outcome.text));
  if (!read.success) return unreadable(outcome);
  if (contradicts(read.data, order)) return unknown("the answer is not about our order");
  if (asked === "pay" && isKeyRefused(outcome.status, read.data)) return rejected(BAD_KEY, textOf(read.data));
  return readReply(read.data, order, { asked, isFine: outcome.status === 200 || outcome.status === 201 });
}

const BAD_KEY = { by: "supplier", reason: "supplier_auth" } as const;

/** True when our keys are refused before the order is looked at, by the HTTP status and by the words. */
function isKeyRefused(status: number, reply: Reply): boolean {
  const isDenied = status === 401 || status === 403;
  return isDenied && /credential|unauthori[sz]ed|(api|secret|public).?key/i.test(textOf(reply));
}

const textOf = (reply: Reply): string =>
  reply.response_description ?? reply.content?.errors ?? `code ${reply.code}`;

function readReply(reply: Reply, order: VendOrder, line: { asked: Asked; isFine: boolean }): VendAnswer {
  const meaning = meaningOf(reply.code);
  const text = textOf(reply);
  switch (meaning.kind) {
    case "look":
      return line.isFine
        ? readInner(reply, order)
        : unknown(`code ${reply.code} on a bad line`, refOf(reply, order));
    case "open":
      return unknown(`${meaning.note}: ${text}`);
    case "unused":
      return line.asked === "requery" ? notFound(text) : unknown(text);
    case "refused":
      return line.asked === "pay" && !isTakenBack(reply)
        ? rejected(meaning.refusal, text)
        : unknown(`not about our order: ${text}`);
    case "failed": {
      const isOurs = line.asked === "pay" || reply.requestId !== undefined;
      return isOurs && !isTakenBack(reply)
        ? rejected(meaning.refusal, text)
        : unknown(`failed, perhaps: ${text}`);
    }
  }
}

/** True for a failure code around an order that is delivered or in progress. It proves nothing. */
function isTakenBack(reply: Reply): boolean {
  const status = reply.content?.transactions?.status;
  return status !== undefined && innerOf(status) !== "failed";
}

/** Returns the host's number for the order when the answer has one, otherwise ours. */
function refOf(reply: Reply, order: VendOrder): string {
  return readRef(reply.content?.transactions?.transactionId) ?? datedReference(order);
}

/**
 * Reads the inner status. Code 000 or 001 means only that the order is known; the inner status is its
 * outcome.
 */
function readInner(reply: Reply, order: VendOrder): VendAnswer {
  const supplierRef = refOf(reply, order);
  if (reply.requestId === undefined) return unknown("an answer without our reference", supplierRef);
  switch (innerOf(reply.content?.transactions?.status)) {
    case "delivered":
      return readDelivered(reply, order, supplierRef);
    case "failed":
      return rejected(
        { by: "supplier", reason: "refused" },
        reply.response_description ?? "the supplier says failed",
      );
    case "pending":
      return unknown("the supplier is working on it", supplierRef);
    case "odd":
      return unknown("a status nobody documented", supplierRef);
  }
}

/**
 * Reads a delivery. Airtime and electricity must repeat the amount, a prepaid meter needs its token. A plan's
 * price is not compared, but the months of a bouquet are.
 */
function readDelivered(reply: Reply, order: VendOrder, supplierRef: string): VendAnswer {
  if (faceOf(order) !== undefined && valueOf(reply) === undefined)
    return unknown("success without our amount", supplierRef);
  if (isForPin(order)) return deliveredPin(reply, supplierRef);
  if (order.service !== "electricity" || order.meterType === "postpaid")
    return { kind: "delivered", supplierRef };
  const tokens = readTokens(reply);
  return tokens ? { kind: "delivered", supplierRef, ...tokens } : unknown("token pending", supplierRef);
}

/**
 * Returns the order's value as the host repeats it: the unit price, otherwise the amount. Fees and
 * commissions are other fields.
 */
function valueOf(reply: Reply): string | undefined {
  const inner = reply.content?.transactions;
  return inner?.unit_price ?? inner?.amount ?? reply.amount;
}

/** True when any field that the answer repeats belongs to another order. */
function contradicts(reply: Reply, order: VendOrder): boolean {
  if (reply.requestId !== undefined && reply.requestId !== datedReference(order)) return true;
  const receiver = reply.content?.transactions?.unique_element;
  if (receiver !== undefined && !isReceiver(receiver, order)) return true;
  const months = reply.content?.transactions?.quantity;
  if (order.service === "cable" && months !== undefined && months !== String(order.months)) return true;
  const [value, face] = [valueOf(reply), faceOf(order)];
  return face !== undefined && value !== undefined && readNaira(value) !== face;
}
