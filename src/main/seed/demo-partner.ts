import { movesOf } from "../../core/posting.ts";
import type { Transaction } from "kysely";
import { lagosMonth, monthAfter } from "../../core/days.ts";
import { PARTNERSHIP_PRICE } from "../../core/earnings.ts";
import type { AccountLookup } from "../../core/ledger.ts";
import { post } from "../../db/ledger.ts";
import { insertPartnership } from "../../flows/partnership/queries.ts";
import type { DB } from "../../db/schema.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";

type Joining = { id: string; userId: string; walletAccount: bigint; fullName: string; at: Date };

/** Makes a demo person a partner in the usual way: paid from the wallet, with a line of history. */
export async function joinDemoPartner(
  tx: Transaction<DB>,
  accountOf: AccountLookup,
  joining: Joining,
): Promise<void> {
  const { id, userId, walletAccount, at } = joining;
  const movements = movesOf(accountOf, "partnership.joined", {
    id,
    user: walletAccount,
    price: PARTNERSHIP_PRICE,
  });
  const posted = await post(tx, { guarded: [walletAccount], movements, at });
  if (!posted.ok) throw new Error("a demo partner could not pay the price");
  await insertTransaction(tx, {
    id,
    user_id: userId,
    kind: "partnership",
    status: "success",
    amount_kobo: PARTNERSHIP_PRICE,
    ...entryOf(posted.value.movements, walletAccount),
    note: "Partnership",
    created_at: at,
    finished_at: at,
  });
  const account = { bank_code: "035", bank_name: "Wema bank", account_number: "0123456789" };
  await insertPartnership(
    tx,
    {
      id,
      user_id: userId,
      price_kobo: PARTNERSHIP_PRICE,
      ...account,
      account_name: joining.fullName.toUpperCase(),
      renewed_to: monthAfter(lagosMonth(at), -1),
      joined_at: at,
    },
    "partner",
  );
}
