import { type RawBuilder, type Selectable, sql } from "kysely";
import { movesOf } from "../../core/posting.ts";
import type { AccountLookup } from "../../core/ledger.ts";
import type { Kobo } from "../../core/money.ts";
import { textArray, uuidArray } from "../../db/arrays.ts";
import { post } from "../../db/ledger.ts";
import type { AttemptRow, Db, DB, TransactionRow, Tx } from "../../db/schema.ts";

/** Orders without an outcome, as people see and end them. */

export type EvidenceRow = Selectable<DB["attempt_evidence"]> & { byName: string | null };

/** One order of the list: its attempt, its purchase and its buyer. */
export type UnknownRow = Omit<AttemptRow, "purchase_id"> & {
  purchase: TransactionRow;
  userName: string;
};

/** More rows than this are counted as this many. */
const MAX_COUNTED = 10_000;

/** `held`: the money is still taken. `released`: it went back, and the outcome is open. */
export type UnknownState = "held" | "released";

export type Wanted = {
  state: UnknownState | undefined;
  /** Suppliers that have no question about an order. */
  cannotSay: readonly string[];
  /** Orders sent before are listed: of those suppliers, and of all others. */
  before: { cannotSay: Date; asked: Date };
};

/** Lists orders that are long enough without an outcome, the one that was sent first on top. */
export async function listUnknownOrders(
  db: Db,
  wanted: Wanted & { offset: number; limit: number },
): Promise<{ rows: UnknownRow[]; count: number }> {
  const meant = isListed(wanted);
  const [found, counted] = await Promise.all([
    sql<AttemptRow & { id: string; userName: string }>`
      select a.*, u.user_name as "userName" from attempt_live a join wallet_transaction t on t.id = a.purchase_id
        join app_user u on u.id = t.user_id
       where ${meant} order by a.dispatched_at, a.purchase_id limit ${wanted.limit} offset ${wanted.offset}`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::integer as count from (select from attempt_live a join wallet_transaction t on t.id = a.purchase_id
       where ${meant} limit ${MAX_COUNTED}) as listed`.execute(db),
  ]);
  const ids = found.rows.map(({ purchase_id: id }) => id);
  const lines = ids.length === 0 ? [] : await purchasesOf(db, ids);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const rows = found.rows.flatMap(({ purchase_id: id, ...row }) => {
    const purchase = byId.get(id);
    return purchase ? [{ ...row, purchase }] : [];
  });
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

function isListed({ state, cannotSay, before }: Wanted): RawBuilder<unknown> {
  const isOf = { held: sql`t.status = 'processing'`, released: sql`t.status <> 'processing'` };
  return sql`(a.dispatched_at <= ${before.asked}
      or a.dispatched_at <= ${before.cannotSay} and a.supplier = any (${textArray(cannotSay)}::text[]))
    and ${state ? isOf[state] : sql`true`}`;
}

function purchasesOf(db: Db, ids: readonly string[]): Promise<TransactionRow[]> {
  return db
    .selectFrom("wallet_transaction")
    .selectAll()
    .where(sql<boolean>`id = any (${uuidArray(ids)}::uuid[])`)
    .execute();
}

/** Returns what is known about these purchases, the newest last, with who of staff said it. */
export function readEvidence(db: Db | Tx, purchaseIds: readonly string[]): Promise<EvidenceRow[]> {
  return db
    .selectFrom("attempt_evidence as e")
    .leftJoin("app_user as u", "u.id", "e.by_id")
    .selectAll("e")
    .select("u.user_name as byName")
    .where(sql<boolean>`e.purchase_id = any (${uuidArray(purchaseIds)}::uuid[])`)
    .orderBy("e.last_at")
    .orderBy("e.kind")
    .execute();
}

/** Finds an attempt at a supplier while its outcome is open. */
export function findLive(
  db: Db,
  { purchaseId, attempt, supplier }: { purchaseId: string; attempt: number; supplier: string },
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom("attempt_live")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .where("attempt", "=", attempt)
    .where("supplier", "=", supplier)
    .executeTakeFirst();
}

/** Returns the word of staff that ended an attempt. */
export function findWord(db: Db | Tx, purchaseId: string, attempt: number) {
  return db
    .selectFrom("attempt_evidence")
    .select(["kind", "by_id"])
    .where("purchase_id", "=", purchaseId)
    .where("attempt", "=", attempt)
    .where("by_id", "is not", null)
    .executeTakeFirst();
}

/**
 * Books a delivery that the supplier reports of an order which staff had ended as not arrived: our loss, once
 * (rules 5.37). False when the refusal did not rest on a word, or the loss is booked. Call it under the
 * purchase's lock.
 */
export async function recordLateAfterWord(
  tx: Tx,
  late: {
    purchase: TransactionRow;
    attempt: number;
    supplier: string;
    cost: Kobo;
    accountOf: AccountLookup;
    at: Date;
  },
): Promise<boolean> {
  const { purchase, attempt, supplier, cost, accountOf, at } = late;
  if (!purchase.is_forced) return false;
  const marked = await tx
    .updateTable("attempt_rejected")
    .set({ late_delivered_at: at, reason: "late" })
    .where("purchase_id", "=", purchase.id)
    .where("attempt", "=", attempt)
    .where("supplier", "=", supplier)
    .where("late_delivered_at", "is", null)
    .returning("purchase_id")
    .executeTakeFirst();
  if (!marked) return false;
  const facts = { id: purchase.id, cost, supplier, attempt };
  const posted = await post(tx, { guarded: [], movements: movesOf(accountOf, "purchase.late", facts), at });
  if (!posted.ok) throw new Error("a house posting cannot lack money");
  return true;
}
