import type { Selectable } from "kysely";
import type { CheckedRow } from "../../core/receipt-codes.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Codes of receipts, what stands behind one, and the keys that sign it. */

export async function findCode(db: Db, transactionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("receipt_code")
    .select("code")
    .where("transaction_id", "=", transactionId)
    .executeTakeFirst();
  return row?.code;
}

/** Stores a code unless its transaction has one, or another transaction this one. */
export async function insertCode(
  tx: Tx,
  made: { transactionId: string; code: string; at: Date },
): Promise<void> {
  const row = { transaction_id: made.transactionId, code: made.code, made_at: made.at };
  await tx
    .insertInto("receipt_code")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reads of a transaction, by its code, the columns that a stranger may be told about. */
export function findChecked(db: Db, code: string): Promise<CheckedRow | undefined> {
  return db
    .selectFrom("receipt_code as c")
    .innerJoin("wallet_transaction as t", "t.id", "c.transaction_id")
    .leftJoin("customer_entry as e", "e.transaction_id", "t.id")
    .leftJoin("customer_shop as s", "s.user_id", "e.user_id")
    .select(["e.amount_kobo as sold_at_kobo", "s.name as shop"])
    .select([
      "t.id",
      "t.kind",
      "t.status",
      "t.network",
      "t.company_id",
      "t.plan_name",
      "t.number",
      "t.amount_kobo",
      "t.face_kobo",
      "t.created_at",
      "t.finished_at",
    ])
    .where("c.code", "=", code)
    .executeTakeFirst();
}

export type KeyRow = Selectable<DB["receipt_key"]>;
/** The key that signs now. */
export type CurrentKey = Pick<KeyRow, "id" | "from_at"> & { sealed: Buffer };

const current = (db: Db) =>
  db
    .selectFrom("receipt_key")
    .select(["id", "from_at", "sealed"])
    .where("sealed", "is not", null)
    .$narrowType<{ sealed: Buffer }>();

export function findCurrent(db: Db): Promise<CurrentKey | undefined> {
  return current(db).executeTakeFirst();
}

/** Reads the current key, locked; undefined when there is none, or another process has just ended it. */
export function lockCurrent(tx: Tx): Promise<CurrentKey | undefined> {
  return current(tx).forUpdate().executeTakeFirst();
}

/** Stores a key as the current one, unless there is one (the index `receipt_key_current`). */
export async function insertKey(
  tx: Tx,
  key: { id: string; publicKey: string; sealed: Uint8Array; at: Date },
): Promise<void> {
  const row = { id: key.id, public_key: key.publicKey, sealed: Buffer.from(key.sealed), from_at: key.at };
  await tx
    .insertInto("receipt_key")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends a key: its private part is gone, its public part stays. */
export async function endKey(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.updateTable("receipt_key").set({ sealed: null, until_at: until }).where("id", "=", id).execute();
}

/** Lists every key there ever was, the newest first. */
export function listKeys(db: Db): Promise<Pick<KeyRow, "id" | "public_key" | "from_at" | "until_at">[]> {
  return db
    .selectFrom("receipt_key")
    .select(["id", "public_key", "from_at", "until_at"])
    .orderBy("from_at", "desc")
    .orderBy("id")
    .execute();
}
