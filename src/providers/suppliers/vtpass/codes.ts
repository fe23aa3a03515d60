import type { Refusal } from "../../answers.ts";

const supplier = (reason: Refusal["reason"]): Refusal => ({ by: "supplier", reason });
const customer = (reason: Refusal["reason"]): Refusal => ({ by: "customer", reason });

/**
 * The meaning of a code.
 *
 * `look`: the inner status decides. `refused`: the order was never carried out. `failed`: it was carried out
 * and did not work. In the answer to a requery only `failed` is about the order; `refused` is about the
 * requery. `unused` answers a requery: no order ever had this id.
 */
export type Meaning =
  | { kind: "look" }
  | { kind: "failed"; refusal: Refusal }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "unused" }
  | { kind: "open"; note: string };

const refused = (refusal: Refusal): Meaning => ({ kind: "refused", refusal });
const failed = (refusal: Refusal): Meaning => ({ kind: "failed", refusal });
const open = (note: string): Meaning => ({ kind: "open", note });
const LOCKED = refused(supplier("supplier_auth"));

/**
 * The codes of the host's own table. Codes that it does not document itself (034, 035, 083, 085), and every
 * code that is not here, are unknown: the host says to treat them as pending. A code is text of three digits;
 * the number 0 is not 000.
 */
const MEANINGS: Record<string, Meaning> = {
  "000": { kind: "look" },
  "001": { kind: "look" },
  "099": open("the supplier is working on it"),
  "044": open("the supplier's support has to look at it"),
  "091": failed(supplier("refused")),
  "016": failed(supplier("refused")),
  "040": failed(supplier("refused")),
  "010": refused(supplier("bad_plan")),
  "011": refused(supplier("refused")),
  "012": refused(supplier("bad_plan")),
  "013": refused(customer("bad_amount")),
  "017": refused(customer("bad_amount")),
  "014": open("this request id was used before"),
  "015": { kind: "unused" },
  "018": refused(supplier("supplier_funds")),
  "019": open("a like order was made a moment ago"),
  "021": LOCKED,
  "022": LOCKED,
  "023": LOCKED,
  "024": LOCKED,
  "030": refused(supplier("product_off")),
};

export function meaningOf(code: string): Meaning {
  const known = Object.hasOwn(MEANINGS, code) ? MEANINGS[code] : undefined;
  return known ?? open(`code ${code}, which nobody documented`);
}

export type Inner = "delivered" | "pending" | "failed" | "odd";

const STATUSES: Record<string, Inner> = {
  delivered: "delivered",
  pending: "pending",
  initiated: "pending",
  failed: "failed",
  reversed: "failed",
};

/** Reads `content.transactions.status`, which decides when the code means that the order was processed. */
export function innerOf(status: string | undefined): Inner {
  const word = status?.toLowerCase() ?? "";
  return (Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined) ?? "odd";
}
