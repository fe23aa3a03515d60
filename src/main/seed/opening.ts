import type { AccountLookup } from "../../core/ledger.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import { movesOf } from "../../core/posting.ts";
import { post } from "../../db/ledger.ts";
import type { Tx } from "../../db/schema.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";

export type Opening = { id: string; userId: string; walletAccount: bigint; amount: Kobo; at: Date };

/** Posts an opening balance of play money to the ledger, with the line of history that shows it. */
export async function openWallet(tx: Tx, accountOf: AccountLookup, opening: Opening): Promise<void> {
  const { id, userId, walletAccount, amount, at } = opening;
  const movements = movesOf(accountOf, "opening.opened", { id, user: walletAccount, amount });
  const posted = await post(tx, { guarded: [walletAccount], movements, at });
  if (!posted.ok) throw new Error("an opening cannot lack money");
  const entry = entryOf(posted.value.movements, walletAccount);
  if (!entry) throw new Error("the opening balance did not reach the wallet");
  await insertTransaction(tx, {
    id,
    user_id: userId,
    kind: "opening",
    status: "success",
    amount_kobo: amount,
    face_kobo: amount,
    fee_kobo: kobo(0n),
    ...entry,
    note: "Opening balance",
    created_at: at,
    finished_at: at,
  });
}
