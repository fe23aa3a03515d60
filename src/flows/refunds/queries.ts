import { movesOf } from "../../core/posting.ts";
import { type AccountLookup, type Movement } from "../../core/ledger.ts";
import { kobo } from "../../core/money.ts";
import { type RefundKind } from "../../core/refunds.ts";
import { PURCHASE_KINDS } from "../../core/movements.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Db, TransactionRow, Tx } from "../../db/schema.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";
import { voidSale } from "../customers/entry-queries.ts";

/**
 * Refunds of purchases by admins and agents. Every decider of a purchase locks its row first, then the
 * wallet.
 */

/** A purchase with its buyer, locked until the commit. */
export type Refundable = { line: TransactionRow; buyer: { userName: string; walletAccount: bigint } };

export async function lockRefundable(tx: Tx, id: string): Promise<Refundable | undefined> {
  const row = tx.selectFrom("wallet_transaction").selectAll().where("id", "=", id);
  // Only purchases can be refunded. Other rows are only read, because other flows lock them in another order.
  const line =
    (await row.where("kind", "in", PURCHASE_KINDS).forNoKeyUpdate().executeTakeFirst()) ??
    (await row.executeTakeFirst());
  if (!line) return undefined;
  const buyer = await tx
    .selectFrom("app_user")
    .select(["user_name as userName", "wallet_account as walletAccount"])
    .where("id", "=", line.user_id)
    .executeTakeFirstOrThrow();
  return { line, buyer };
}

export type Refund = {
  /** The id of the refund's transaction in the buyer's history. */
  id: string;
  refundable: Refundable;
  kind: RefundKind;
  by: string;
  agreedBy: string | null;
  accountOf: AccountLookup;
  note: string;
  at: Date;
};

/**
 * Refunds a locked purchase: its status, the posting, a transaction of type refund in the buyer's history,
 * and the row that allows it only once. A live attempt is still requeried (rules 12.5).
 */
export async function insertRefund(tx: Tx, refund: Refund): Promise<void> {
  const { refundable, kind, at } = refund;
  const { line, buyer } = refundable;
  const isForced = kind === "before_proof";
  await tx
    .updateTable("wallet_transaction")
    .set({ status: "refunded", note: refund.note, is_forced: isForced, finished_at: at })
    .where("id", "=", line.id)
    .where("status", "=", line.status)
    .returning("id")
    .executeTakeFirstOrThrow();
  const posted = await post(tx, { guarded: [buyer.walletAccount], movements: returnMoves(refund), at });
  if (!posted.ok) throw new Error("a refund cannot lack money");
  await insertTransaction(tx, {
    id: refund.id,
    user_id: line.user_id,
    kind: "purchase_refund",
    status: "success",
    amount_kobo: line.amount_kobo,
    ...entryOf(posted.value.movements, buyer.walletAccount),
    network: line.network,
    plan_name: line.plan_name,
    number: line.number,
    note: `Refund for ${line.type}`,
    related_id: line.id,
    created_at: at,
    finished_at: at,
  });
  await tx
    .insertInto("refund")
    .values({
      purchase_id: line.id,
      id: refund.id,
      kind,
      refunded_by: refund.by,
      agreed_by: refund.agreedBy,
      created_at: at,
    })
    .execute();
  await voidSale(tx, line.id, at);
  await notifyUser(tx, line.user_id);
}

function returnMoves({ refundable: { line, buyer }, kind, accountOf, by }: Refund): Movement[] {
  const { walletAccount } = buyer;
  const purchase = { id: line.id, user: walletAccount, price: line.amount_kobo, actor: by };
  if (kind === "before_proof") return movesOf(accountOf, "purchase.release", purchase);
  if (kind === "our_loss") return movesOf(accountOf, "purchase.refund_our_loss", purchase);
  return movesOf(accountOf, "purchase.refund_supplier_pays", {
    ...purchase,
    cost: line.cost_kobo ?? kobo(0n),
    fee: line.fee_kobo,
    supplier: line.supplier ?? "",
    service: line.type,
  });
}

/** Returns the buyer's user name. */
export async function buyerNameOf(db: Db, purchaseId: string): Promise<string> {
  const buyer = await db
    .selectFrom("wallet_transaction as t")
    .innerJoin("app_user as u", "u.id", "t.user_id")
    .select("u.user_name")
    .where("t.id", "=", purchaseId)
    .executeTakeFirstOrThrow();
  return buyer.user_name;
}
