import type { AttemptRow, Db, TransactionRow, Tx } from "../../db/schema.ts";

/**
 * Returns order numbers that cannot be this purchase's: those settled for any purchase of the receiver, and
 * those of other orders under way. For suppliers whose orders are recognised by receiver, value and time
 * alone.
 */
export async function claimedRefs(db: Db, purchase: TransactionRow, live: AttemptRow): Promise<Set<string>> {
  const [settled, known] = await Promise.all([
    db
      .selectFrom("supplier_order")
      .select("ref")
      .where("supplier", "=", live.supplier)
      .where("number", "=", purchase.number)
      .where("purchase_id", "<>", purchase.id)
      .execute(),
    db
      .selectFrom("attempt_live")
      .select("supplier_ref as ref")
      .where("supplier", "=", live.supplier)
      .where("supplier_ref", "is not", null)
      .where("purchase_id", "<>", purchase.id)
      .execute(),
  ]);
  return new Set([...settled, ...known].flatMap(({ ref }) => (ref === null ? [] : [ref])));
}

/**
 * True when this purchase may claim an unmatched order number. It may not while an equal order is being sent,
 * or is older and unknown: the number may be that one's. Read it before the claim: whatever settles in
 * between has its own claim by then.
 */
export async function canClaimUnmatched(
  tx: Tx,
  purchase: TransactionRow,
  live: AttemptRow,
): Promise<boolean> {
  const others = await tx
    .selectFrom("attempt_live as a")
    .innerJoin("wallet_transaction as t", "t.id", "a.purchase_id")
    .select(["a.purchase_id", "a.state"])
    .where("a.supplier", "=", live.supplier)
    .where("t.number", "=", purchase.number)
    .where("t.type", "=", purchase.type)
    .where("t.status", "=", "processing")
    .where("a.purchase_id", "<>", purchase.id)
    .execute();
  return others.every((other) => other.state === "unknown" && other.purchase_id > purchase.id);
}

/**
 * Claims an order number for a purchase; false when another purchase has it. There is one row per number, for
 * ever.
 */
export async function claimRef(
  tx: Tx,
  claim: { supplier: string; ref: string; number: string; purchaseId: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("supplier_order")
    .values({ supplier: claim.supplier, ref: claim.ref, number: claim.number, purchase_id: claim.purchaseId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("ref")
    .executeTakeFirst();
  if (inserted) return true;
  // The purchase's own claim comes from a settlement that was too late, so this is a late delivery.
  const held = await tx
    .selectFrom("supplier_order")
    .select("purchase_id")
    .where("supplier", "=", claim.supplier)
    .where("ref", "=", claim.ref)
    .executeTakeFirst();
  return held?.purchase_id === claim.purchaseId;
}
