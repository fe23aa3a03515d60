import type { Kysely, Transaction } from "kysely";
import type { RequestKey } from "../core/reserve.ts";
import type { Fault } from "../core/result.ts";
import type { DB } from "./schema.ts";

export type Claim =
  | { kind: "fresh" }
  | { kind: "replayed"; operationId: string }
  | { kind: "refused"; fault: Fault }
  | { kind: "conflict" };

/**
 * Claim a key for an operation inside the operation's own transaction. A second caller waits here for the first one's
 * commit, then sees what it did. Without a key every request is fresh.
 */
export async function claimKey(
  tx: Transaction<DB>,
  claim: { key: RequestKey | undefined; userId: string; operationId: string; at: Date },
): Promise<Claim> {
  if (!claim.key) return { kind: "fresh" };
  const { id, hash } = claim.key;
  const inserted = await tx
    .insertInto("request_key")
    .values({
      id,
      user_id: claim.userId,
      request_hash: hash,
      operation_id: claim.operationId,
      refusal: null,
      created_at: claim.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { kind: "fresh" };
  const earlier = await findRequestKey(tx, id);
  // Deleted in between, because it was too old: nobody's again.
  if (!earlier) return claimKey(tx, claim);
  if (earlier.request_hash !== hash) return { kind: "conflict" };
  if (earlier.refusal) return { kind: "refused", fault: earlier.refusal };
  return { kind: "replayed", operationId: earlier.operation_id ?? claim.operationId };
}

/** Freeze a business refusal under the key claimed in this transaction. */
export async function freezeRefusal(
  tx: Transaction<DB>,
  key: RequestKey | undefined,
  fault: Fault,
): Promise<void> {
  if (!key) return;
  await tx
    .updateTable("request_key")
    .set({ operation_id: null, refusal: JSON.stringify(fault) as unknown as Fault })
    .where("id", "=", key.id)
    .execute();
}

/** What a key was used for, without claiming it. */
export function findRequestKey(db: Kysely<DB>, id: string) {
  return db.selectFrom("request_key").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Did a write fail because another request, which this one could not see yet, had taken its key? Then it can be seen now. */
export function isKeyTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === "request_key_pkey";
}
