import { type Epin, groupPin } from "../../core/epins.ts";
import { receiptLetter } from "../../core/mails/letters.ts";
import { receiptOf } from "../../core/mails/receipts.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { findTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { countLetter, countSeen, findPins } from "./queries.ts";
import { openPin } from "./sealed.ts";

/** A PIN as its owner sees it; `seen` counts this showing too. */
export type ShownPin = Epin & { purchaseId: string; seen: number };

/**
 * Opens a person's PINs of these purchases and counts the showing in the same commit (rules 27.5). A purchase
 * that is not delivered, is refunded, or is another person's has none.
 */
export async function showPins(
  deps: Pick<Deps, "db" | "effect" | "clock" | "vault">,
  userId: string,
  purchaseIds: readonly string[],
): Promise<ShownPin[]> {
  if (purchaseIds.length === 0) return [];
  return commit(deps, "epin.show", async (tx) => {
    const rows = await findPins(tx, userId, purchaseIds);
    const shown = rows.map((row) => row.purchase_id);
    await countSeen(tx, shown, deps.clock.now());
    return rows.map((row) => ({
      ...openPin(deps, row),
      purchaseId: row.purchase_id,
      seen: row.seen + 1,
    }));
  });
}

/** Shows the PIN of one purchase. Errors: not_found. */
export async function showPin(
  deps: Pick<Deps, "db" | "effect" | "clock" | "vault">,
  userId: string,
  purchaseId: string,
): Promise<Result<ShownPin, { code: "not_found" }>> {
  const [shown] = await showPins(deps, userId, [purchaseId]);
  return shown ? ok(shown) : fail({ code: "not_found" });
}

export type PinLetterFault = { code: "not_found" } | { code: "pin_letters_used_up" };

/** Mails a PIN to its owner with the receipt, a few times at most (rules 27.6). */
export function mailPin(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids" | "vault" | "settings">,
  userId: string,
  purchaseId: string,
): Promise<Result<undefined, PinLetterFault>> {
  return commit(deps, "epin.mail", async (tx) => {
    const [row] = await findPins(tx, userId, [purchaseId]);
    const purchase = row && (await findTransaction(tx, purchaseId));
    if (!row || !purchase) return fail({ code: "not_found" });
    if (!(await countLetter(tx, purchaseId))) return fail({ code: "pin_letters_used_up" });
    const { userName, email } = await readerOf(tx, userId);
    const { pin, serial } = openPin(deps, row);
    const receipt = receiptOf(purchase);
    const facts = [["PIN", groupPin(pin)] as const, ["Serial number", serial] as const, ...receipt.facts];
    const letter = receiptLetter(senderOf(deps), { userName, ...receipt, facts });
    await queueMail(deps, tx, { to: email, letter });
    return ok(undefined);
  });
}
