import { sql } from "kysely";
import { MAX_PIN_LETTERS } from "../../core/epins.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** A PIN with the state of its purchase. */
export type KeptPin = { purchase_id: string; sealed: Buffer; seen: number; letters: number };

const kept = (db: Db, userId: string) =>
  db
    .selectFrom("epin as e")
    .innerJoin("wallet_transaction as t", "t.id", "e.purchase_id")
    .select(["e.purchase_id", "e.sealed", "e.seen", "e.letters"])
    .where("e.user_id", "=", userId)
    .where("t.status", "=", "success");

/** Returns a person's PINs of these purchases, where they are delivered and not refunded (rules 27.5). */
export function findPins(db: Db, userId: string, purchaseIds: readonly string[]): Promise<KeptPin[]> {
  if (purchaseIds.length === 0) return Promise.resolve([]);
  return kept(db, userId).where("e.purchase_id", "in", purchaseIds).execute();
}

/** Counts a showing of each of these PINs. */
export async function countSeen(tx: Tx, purchaseIds: readonly string[], at: Date): Promise<void> {
  if (purchaseIds.length === 0) return;
  await tx
    .updateTable("epin")
    .set({
      seen: sql<number>`seen + 1`,
      first_seen_at: sql<Date>`coalesce(first_seen_at, ${at})`,
      last_seen_at: at,
    })
    .where("purchase_id", "in", purchaseIds)
    .execute();
}

/** Counts a letter with this PIN; false when it has had all that it may have. */
export async function countLetter(tx: Tx, purchaseId: string): Promise<boolean> {
  const changed = await tx
    .updateTable("epin")
    .set({ letters: sql<number>`letters + 1` })
    .where("purchase_id", "=", purchaseId)
    .where("letters", "<", MAX_PIN_LETTERS)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
