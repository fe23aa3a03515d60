import { type Selectable, sql } from "kysely";
import type { ApprovalKind, ApprovalState } from "../../core/approvals.ts";
import type { Kobo } from "../../core/money.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

export type ApprovalRow = Selectable<DB["approval"]>;

export type NewApproval = {
  id: string;
  kind: ApprovalKind;
  what: string;
  payload: Readonly<Record<string, unknown>>;
  amount: Kobo;
  subject: { id: string; name: string } | undefined;
  requester: { id: string; userName: string };
  at: Date;
  expiresAt: Date;
};

export async function insertApproval(tx: Tx, wanted: NewApproval): Promise<void> {
  await tx
    .insertInto("approval")
    .values({
      id: wanted.id,
      kind: wanted.kind,
      what: wanted.what,
      payload: JSON.stringify(wanted.payload),
      amount_kobo: wanted.amount,
      subject_id: wanted.subject?.id ?? null,
      subject_name: wanted.subject?.name ?? "",
      requested_by: wanted.requester.id,
      requested_name: wanted.requester.userName,
      requested_at: wanted.at,
      expires_at: wanted.expiresAt,
      decided_by: null,
      decided_at: null,
      result_id: null,
    })
    .execute();
}

export function findApproval(db: Db, id: string): Promise<ApprovalRow | undefined> {
  return db.selectFrom("approval").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds a person's own open request with the same kind and payload. Returns its id. */
export async function findOpenApproval(
  tx: Tx,
  same: Pick<NewApproval, "kind" | "payload" | "at"> & { requestedBy: string },
): Promise<string | undefined> {
  const found = await tx
    .selectFrom("approval")
    .select("id")
    .where("state", "=", "open")
    .where("kind", "=", same.kind)
    .where("requested_by", "=", same.requestedBy)
    .where("expires_at", ">", same.at)
    .where("payload", "=", sql`${JSON.stringify(same.payload)}::jsonb` as never)
    .executeTakeFirst();
  return found?.id;
}

/**
 * True when the way back of a purchase's money waits for a second admin. Call it under the purchase's lock.
 */
export async function isRefundWaiting(tx: Db | Tx, purchaseId: string, now: Date): Promise<boolean> {
  const waiting = await tx
    .selectFrom("approval")
    .select("id")
    .where("state", "=", "open")
    .where("kind", "in", ["refund", "not_arrived"])
    .where("expires_at", ">", now)
    .where(sql<boolean>`payload ->> 'purchaseId' = ${purchaseId}`)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Reads a request and locks its row until the commit. */
export function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | undefined> {
  return tx.selectFrom("approval").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function closeApproval(
  tx: Tx,
  id: string,
  decision: {
    state: "approved" | "rejected";
    by: { id: string; userName: string };
    at: Date;
    reason: string;
    resultId: string | null;
  },
): Promise<void> {
  await tx
    .updateTable("approval")
    .set({
      state: decision.state,
      decided_by: decision.by.id,
      decided_name: decision.by.userName,
      decided_at: decision.at,
      reason: decision.reason,
      result_id: decision.resultId,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirstOrThrow();
}

/**
 * Expires a request that its requester has replaced by another. A request that an admin is deciding at this
 * moment is skipped: its executor notices the replacement.
 */
export async function replaceApproval(tx: Tx, id: string, at: Date): Promise<void> {
  const open = tx
    .selectFrom("approval")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "open")
    .forUpdate()
    .skipLocked();
  await tx
    .updateTable("approval")
    .set({ state: "expired", decided_at: at })
    .where("id", "in", open)
    .execute();
}

/** Expires open requests that are past their time. Returns how many. */
export async function expireApprovals(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("approval")
    .set({ state: "expired", decided_at: now })
    .where("state", "=", "open")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns one page of requests, newest first, and their count. */
export async function listApprovals(
  db: Db,
  wanted: { state: ApprovalState | undefined; offset: number; limit: number },
): Promise<{ rows: ApprovalRow[]; count: number }> {
  const { state, offset, limit } = wanted;
  const states = state ? sql<boolean>`state = ${state}` : sql<boolean>`true`;
  const [rows, counted] = await Promise.all([
    db
      .selectFrom("approval")
      .selectAll()
      .where(states)
      .orderBy("id", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom("approval")
      .select((eb) => eb.fn.countAll<bigint>().as("count"))
      .where(states)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(counted.count) };
}
