import { z } from "zod";
import type { VendAnswer, VendOrder } from "../../../core/ports.ts";
import { notFound, notSent, rejected, unknown, unreadable } from "../../answers.ts";
import { datedReference } from "../../dated-reference.ts";
import type { HttpOutcome } from "../../http.ts";
import { isSameLine, parseJson, readNaira, scalar } from "../../reading.ts";
import { classify, classifyFailure } from "./refusals.ts";

const Facts = z.object({ message: scalar, reference: scalar, phone: scalar, amount: scalar });
/** The envelope of every answer. `status: true` alone proves no success: 201 carries it as well. */
const Envelope = z.object({
  status: z.boolean(),
  code: z.union([z.number(), z.string().regex(/^\d{3}$/)]).transform(Number),
  message: scalar,
  data: Facts.optional().catch(undefined),
});
type Envelope = z.output<typeof Envelope>;

const textOf = ({ data, message }: Envelope): string => data?.message ?? message ?? "";

/**
 * Reads the envelope of an answer below HTTP 500, or returns undefined. A failure's HTTP status must match
 * its code; a success under an HTTP status of failure is not believed.
 */
function readEnvelope(outcome: HttpOutcome): Envelope | undefined {
  if (outcome.kind !== "answer" || outcome.status >= 500) return undefined;
  const read = Envelope.safeParse(parseJson(outcome.text));
  if (!read.success || read.data.code >= 500) return undefined;
  const isFine = outcome.status >= 200 && outcome.status < 300;
  return isFine || outcome.status === read.data.code ? read.data : undefined;
}

/** Reads the answer to a purchase. */
export function readVend(outcome: HttpOutcome, order: VendOrder): VendAnswer {
  if (outcome.kind === "not_sent") return notSent(outcome.note);
  const envelope = readEnvelope(outcome);
  if (envelope === undefined) return unreadable(outcome);
  const done = readDone(envelope, order);
  if (done) return done;
  const text = textOf(envelope);
  if (envelope.status) return unknown(`code ${envelope.code}, which nobody documented`);
  switch (envelope.code) {
    case 401:
      return rejected({ by: "supplier", reason: "supplier_auth" }, text);
    case 409:
      return unknown(`reference known: ${text}`);
    case 429:
      return unknown(`asked too fast: ${text}`);
    default:
      return readRefusal(envelope, text);
  }
}

/** Reads a refusal before vending: only a wording that names the fault is proof. */
function readRefusal({ code }: Envelope, text: string): VendAnswer {
  const refusal = code >= 400 && code < 500 && code !== 408 ? classify(text) : undefined;
  return refusal ? rejected(refusal, text) : unknown(`unlisted refusal, code ${code}: ${text}`);
}

/** Reads the answers about an accepted order: 200, 201 and 424. Undefined for all others. */
function readDone(envelope: Envelope, order: VendOrder): VendAnswer | undefined {
  const { status, code, data } = envelope;
  const reference = datedReference(order);
  if (contradicts(data, order)) return unknown("the answer is not about our order");
  if (code === 424) return readFailure(envelope);
  if (!status) return undefined;
  if (code === 201) return unknown("the supplier is working on it", reference);
  if (code !== 200) return undefined;
  if (data?.reference === undefined) return unknown("success without our reference", reference);
  return { kind: "delivered", supplierRef: reference };
}

function readFailure(envelope: Envelope): VendAnswer {
  const text = textOf(envelope) || "the supplier says failed";
  const refusal = classifyFailure(text);
  return refusal ? rejected(refusal, text) : unknown(`failed, perhaps: ${text}`);
}

/** True when any field that the answer repeats belongs to another order. */
function contradicts(data: Envelope["data"], order: VendOrder): boolean {
  if (data === undefined) return false;
  const { reference, phone, amount } = data;
  if (reference !== undefined && reference !== datedReference(order)) return true;
  if (phone !== undefined && !isSameLine(phone, order.phone)) return true;
  return order.service === "airtime" && amount !== undefined && readNaira(amount) !== order.face;
}

/**
 * Reads the answer to a requery. An error here may be about the requery itself, so a failure counts only with
 * our reference. A missing transaction is a 404 in the host's own envelope, never a page that is missing.
 */
export function readStatus(outcome: HttpOutcome, order: VendOrder): VendAnswer {
  const envelope = readEnvelope(outcome);
  if (envelope === undefined) return unreadable(outcome);
  const isOurs = envelope.data?.reference === datedReference(order);
  const done = readDone(envelope, order);
  if (done) return done.kind === "rejected" && !isOurs ? unknown("failed without our reference") : done;
  const text = textOf(envelope);
  const isMissing =
    !envelope.status &&
    envelope.code === 404 &&
    /(transaction|reference|record|order).*(not found|not exist|no such)|no (such )?(transaction|reference|record|order)/i.test(
      text,
    );
  return isMissing ? notFound(text) : unknown(`code ${envelope.code}: ${text}`);
}
