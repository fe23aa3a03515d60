import type { Refusal } from "../kit/behaviours.ts";
import type { SupplierOrder } from "../kit/books.ts";
import type { Answer } from "../kit/http.ts";

/** The envelope. For failures the HTTP status equals the code; 201 is used for a success. */
export const envelope = (status: boolean, code: number, data: object): Answer => ({
  status: code >= 400 ? code : 200,
  body: { status, code, data },
});

export const refused = (code: number, message: string): Answer => envelope(false, code, { message });

const CODES = { delivered: 200, pending: 201, failed: 424 } as const;
const MESSAGES = {
  delivered: "Your order has been sent to the number.",
  pending: "Your order is on its way to the network.",
  failed: "The network turned this order down, your wallet was put back.",
} as const;

/** One order, in the answers to its purchase and to a requery. */
export function showOrder(order: SupplierOrder, oddStatus = false): Answer {
  const { status, reference } = order;
  const code = oddStatus ? 207 : CODES[status];
  return envelope(status !== "failed", code, { message: MESSAGES[status], reference });
}

export function refuse(refusal: Refusal): Answer {
  switch (refusal) {
    case "float_low":
      return refused(400, "Insufficient wallet balance, kindly fund your wallet");
    case "product_locked":
      return refused(424, "All sender numbers of this product are exhausted, try another product");
    case "plan_retired":
      return refused(400, "Invalid planId for this data type");
    case "daily_limit":
      return refused(400, "You have reached your daily transaction limit");
  }
}
