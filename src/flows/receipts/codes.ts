import { CODE_BYTES, codeOf, hasReceiptCode } from "../../core/receipt-codes.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { readTransaction } from "../transactions/list.ts";
import { findCode, insertCode } from "./queries.ts";

type Making = Pick<Deps, "clock" | "random">;

/** Codes are sixty random bits, so a second try is needed about never. */
const TRIES = 3;

/**
 * Returns the code of a transaction, and makes it where there is none yet: once, however many ask at the same
 * time (rules 22.2). The caller has looked at the transaction.
 */
export async function codeWithin(deps: Making, tx: Tx, transactionId: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await findCode(tx, transactionId);
    if (known !== undefined) return known;
    const code = codeOf(deps.random.bytes(CODE_BYTES));
    await insertCode(tx, { transactionId, code, at: deps.clock.now() });
  }
  const made = await findCode(tx, transactionId);
  if (made === undefined) throw new Error("no free code was found for a receipt");
  return made;
}

export type CodeFault = { code: "not_found" } | { code: "no_receipt_code" };

/**
 * Returns the code of one's own receipt, by the transaction's id or public reference. Errors: not_found, also
 * for another person's; no_receipt_code for what has no receipt to show to others.
 */
export async function receiptCode(
  deps: Making & Pick<Deps, "db" | "effect">,
  userId: string,
  text: string,
): Promise<Result<string, CodeFault>> {
  const row = await readTransaction(deps, userId, text);
  if (!row.ok) return row;
  const { id, kind } = row.value;
  if (!hasReceiptCode(kind)) return fail({ code: "no_receipt_code" });
  const known = await findCode(deps.db, id);
  return ok(known ?? (await commit(deps, "receipts.code", (tx) => codeWithin(deps, tx, id))));
}
