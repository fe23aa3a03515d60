import { sql } from "kysely";
import type { EvidenceKind } from "../../core/unknown-orders.ts";
import type { Tx } from "../../db/schema.ts";

/** A piece of evidence about an order (rules 5.35). `said`: at most 600 characters. */
export type Evidence = {
  purchaseId: string;
  attempt: number;
  kind: EvidenceKind;
  said: string;
  at: Date;
  /** The admin who gave their word; undefined for all else. */
  byId?: string;
};

/** Keeps a piece of evidence. What comes again is counted, with its newest words and time. */
export async function addEvidence(tx: Tx, { purchaseId, attempt, ...evidence }: Evidence): Promise<void> {
  const { kind, said, at, byId } = evidence;
  await tx
    .insertInto("attempt_evidence")
    .values({
      purchase_id: purchaseId,
      attempt,
      kind,
      said: said.slice(0, 600),
      first_at: at,
      last_at: at,
      by_id: byId ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(["purchase_id", "attempt", "kind"]).doUpdateSet({
        said: (eb) => eb.ref("excluded.said"),
        last_at: sql<Date>`greatest(attempt_evidence.last_at, excluded.last_at)`,
        times: sql<number>`attempt_evidence.times + 1`,
      }),
    )
    .execute();
}
