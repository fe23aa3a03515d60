import { receiptLetter } from "../../core/mails/letters.ts";
import { receiptOf } from "../../core/mails/receipts.ts";
import { codeUrl, groupCode, hasReceiptCode } from "../../core/receipt-codes.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { codeWithin } from "../receipts/codes.ts";
import { readerOf } from "./queries.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "./queue.ts";

/**
 * Mails the owner of a transaction its receipt, as the current transaction leaves the row (rules 3.12).
 * Throws when there is no such row.
 */
export async function mailReceipt(
  deps: Pick<Deps, "clock" | "ids" | "random" | "vault" | "settings">,
  tx: Tx,
  id: string,
): Promise<void> {
  const row = await findTransaction(tx, id);
  if (!row) throw new Error("a receipt of nothing");
  await write(deps, tx, row);
}

/**
 * Mails a person their own receipt on request. Purchases are many, so their receipts are sent only on
 * request. Errors: not_found, also for another person's transaction.
 */
export function mailOwnReceipt(
  deps: Deps,
  userId: string,
  id: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  return commit(deps, "mail.receipt", async (tx) => {
    const row = await findTransaction(tx, id);
    if (row?.user_id !== userId) return fail({ code: "not_found" });
    await write(deps, tx, row);
    return ok(undefined);
  });
}

async function write(
  deps: Pick<Deps, "clock" | "ids" | "random" | "vault" | "settings">,
  tx: Tx,
  row: TransactionRow,
): Promise<void> {
  const { userName, email } = await readerOf(tx, row.user_id);
  const code = hasReceiptCode(row.kind) ? await codeWithin(deps, tx, row.id) : undefined;
  const receipt = receiptOf(row);
  const facts = [...receipt.facts, ...(code ? checkFacts(code, deps.settings.publicUrl) : [])];
  const letter = receiptLetter(senderOf(deps), { userName, ...receipt, facts });
  await queueMail(deps, tx, { to: email, letter });
}

/** The facts by which anybody checks the receipt (rules 22.1). */
function checkFacts(code: string, publicUrl: string): [string, string][] {
  return [
    ["Receipt code", groupCode(code)],
    ["Anyone can check it at", codeUrl(publicUrl, code)],
  ];
}
