import { z } from "zod";
import { formatNaira } from "../../../core/money.ts";
import type { SupplierNotice, VendAnswer, VendOrder } from "../../../core/ports.ts";
import { notSent, rejected, unknown, unreadable } from "../../answers.ts";
import type { HttpOutcome } from "../../http.ts";
import { deliveredPin } from "../../epins.ts";
import { readTokens } from "../../meter-tokens.ts";
import { isSameLine, note, parseJson, readBalance, readNaira, readRef, scalar } from "../../reading.ts";
import { classifyFailure, readRefusal } from "./refusals.ts";
import { faceOf } from "../../order-facts.ts";

/** An order in the answer to its purchase. Every field may be missing. */
const AdexOrder = z.looseObject({
  status: scalar,
  message: scalar,
  "request-id": scalar,
  transid: scalar,
  reference: scalar,
  amount: scalar,
  phone_number: scalar,
  meter_number: scalar,
  iuc: scalar,
  cable_name: scalar,
  /** As the script spells it for every cable TV order that is not a success. */
  cabl_name: scalar,
  oldbal: scalar,
  newbal: scalar,
});
type AdexOrder = z.output<typeof AdexOrder>;

/**
 * The meaning of an answer and how far the order got: refused for its key, refused for its contents before
 * vending, or possibly vended. A refusal before vending is about this request only, not about an earlier one
 * with the same reference.
 */
export type Reading = { answer: VendAnswer; stage: "key" | "before" | "vending" };

/**
 * Reads an answer. The script sends HTTP 200 for every order that reached the vending step, whatever its
 * outcome, and 403 for every order refused before.
 */
export function readAnswer(outcome: HttpOutcome, order: VendOrder): Reading {
  if (outcome.kind === "not_sent") return { answer: notSent(outcome.note), stage: "before" };
  if (outcome.kind === "no_answer") return { answer: unreadable(outcome), stage: "vending" };
  const read = AdexOrder.safeParse(parseJson(outcome.text));
  const answer = read.success ? read.data : undefined;
  if (outcome.status === 403 && answer?.status === "fail" && answer.message !== undefined) {
    return readTurnedAway(answer.message, order);
  }
  const isOrder = outcome.status === 200 && answer !== undefined;
  return { answer: isOrder ? readOrder(answer, order) : unreadable(outcome), stage: "vending" };
}

function readTurnedAway(message: string, order: VendOrder): Reading {
  const verdict = readRefusal(message);
  // The script's own number of an order is our reference.
  if (verdict === "known") {
    const answer = unknown(`reference known: ${message}`, order.reference);
    return {
      answer: { ...answer, hint: { kind: "reference_known", said: note(message) } },
      stage: "vending",
    };
  }
  if (verdict === "doubt") return { answer: unknown(`unclear: ${message}`), stage: "vending" };
  if (verdict === "key") return { answer: rejected(BAD_KEY, message), stage: "key" };
  return { answer: rejected(verdict, message), stage: "before" };
}

export const BAD_KEY = { by: "supplier", reason: "supplier_auth" } as const;

/**
 * Reads an order. Any doubt, including an echo that is not ours, is unknown: the script also says `process`
 * when it is unsure itself.
 */
function readOrder(answer: AdexOrder, order: VendOrder): VendAnswer {
  if (!isOurs(answer, order)) return unknown("the answer is not about our order");
  const supplierRef = readRef(answer.transid) ?? order.reference;
  switch (answer.status?.toLowerCase()) {
    case "success":
      return readSuccess(answer, order, supplierRef);
    case "fail":
    case "failed":
      return rejected(classifyFailure(answer.message ?? ""), answer.message ?? "the supplier says fail");
    case "process":
    case "processing":
    case "proccess":
    case "pending":
      return {
        ...unknown("the supplier is working on it", supplierRef),
        hint: { kind: "working", said: readCharge(answer) },
      };
    default:
      return unknown("a status nobody documented", supplierRef);
  }
}

/** The balances that the script states beside an order, in words; empty where it states none. */
function readCharge({ oldbal, newbal }: AdexOrder): string {
  const [before, after] = [readBalance(oldbal), readBalance(newbal)];
  if (before === undefined || after === undefined) return "";
  return `it stated our balance as ₦${formatNaira(before)} before and ₦${formatNaira(after)} after the order`;
}

/** True when our reference comes back; a receiver that comes back must be ours too. */
function isOurs(answer: AdexOrder, order: VendOrder): boolean {
  if ((answer["request-id"] ?? answer.transid ?? answer.reference) !== order.reference) return false;
  if (order.service === "electricity") {
    return answer.meter_number === undefined || answer.meter_number === order.meterNumber;
  }
  if (order.service === "cable") return isOurCard(answer, order);
  return answer.phone_number === undefined || isSameLine(answer.phone_number, order.phone);
}

/** Card and company, where they come back, must be ours. The script writes STARTIME. */
function isOurCard(answer: AdexOrder, order: Extract<VendOrder, { service: "cable" }>): boolean {
  if (answer.iuc !== undefined && answer.iuc !== order.cardNumber) return false;
  const names = [answer.cable_name, answer.cabl_name].flatMap((name) => (name ? [name.toUpperCase()] : []));
  return names.every((name) => name === order.brand || `${name}S` === order.brand);
}

/**
 * Reads a success. Airtime and electricity must repeat the amount. The price of a data plan or a bouquet is
 * not compared: it was named by its id.
 */
function readSuccess(answer: AdexOrder, order: VendOrder, supplierRef: string): VendAnswer {
  const face = faceOf(order);
  if (face !== undefined && readNaira(answer.amount) !== face) {
    return unknown("success without our amount", supplierRef);
  }
  if (order.service === "exam") return deliveredPin(answer, supplierRef);
  if (order.service !== "electricity" || order.meterType === "postpaid")
    return { kind: "delivered", supplierRef };
  const tokens = readTokens(answer);
  return tokens ? { kind: "delivered", supplierRef, ...tokens } : unknown("token pending", supplierRef);
}

const Notice = z.object({ status: scalar, "request-id": scalar, response: scalar });

const SAYS: Readonly<Record<string, SupplierNotice["says"]>> = {
  success: "delivered",
  fail: "failed",
  failed: "failed",
  process: "working",
  processing: "working",
  proccess: "working",
  pending: "working",
};

/**
 * Reads the script's notice: three fields without a signature, sent once, for data orders and often before
 * the answer to the order. An undocumented status is no notice.
 */
export function readNotice(raw: Uint8Array): SupplierNotice | undefined {
  const read = Notice.safeParse(parseJson(Buffer.from(raw).toString("utf8")));
  const reference = read.success ? readRef(read.data["request-id"]) : undefined;
  const says = read.success ? SAYS[read.data.status?.toLowerCase() ?? ""] : undefined;
  if (!read.success || reference === undefined || says === undefined) return undefined;
  return { reference, says, said: note(read.data.response) };
}
