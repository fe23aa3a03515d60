import { type Kysely, sql, type Transaction } from "kysely";
import type { RequestKey } from "../core/reserve.ts";
import type { Fault } from "../core/result.ts";
import type { DB } from "./schema.ts";

/** What a key was used for, without taking it. */
function findRequestKey(db: Kysely<DB>, id: string) {
  return db.selectFrom("request_key").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Did a write fail because another request, which this one could not see yet, had taken its key? Then it can be seen now. */
export function isKeyTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === "request_key_pkey";
}

/** A key of one request, on its way to be taken. `until` ends the lease of a request that died. */
export type Taking = {
  key: RequestKey;
  userId: string;
  operationId: string;
  /** A new id for each request: two requests of one process are two owners. */
  owner: string;
  at: Date;
  until: Date;
};

export type Taken =
  /** It is this owner's now. `operationId` is the id for the rows, the same one after a crash. */
  | { kind: "taken"; operationId: string }
  /** Another request with this key is at work. */
  | { kind: "running" }
  | { kind: "done"; operationId: string }
  | { kind: "refused"; fault: Fault }
  | { kind: "conflict" };

/**
 * Take a key before its operation runs, in a transaction of its own. A running key whose lease is over is taken from its owner, who can
 * commit nothing from then on. The row need not survive a crash of the server: an owner without a row commits nothing either.
 */
export async function takeKey(db: Kysely<DB>, taking: Taking): Promise<Taken> {
  const { key, userId, operationId, owner, at, until } = taking;
  const { rows } = await sql<{ operation_id: string }>`
    with fast as (select set_config('synchronous_commit', 'off', true))
    insert into request_key as k (id, user_id, request_hash, operation_id, created_at, state, owner, lease_until)
      select ${key.id}::uuid, ${userId}::uuid, ${key.hash}::uuid, ${operationId}::uuid, ${at}::timestamptz, 'running',
             ${owner}::uuid, ${until}::timestamptz from fast
      on conflict (id) do update
        set owner = excluded.owner, lease_until = excluded.lease_until, created_at = excluded.created_at
        where k.state = 'running' and k.lease_until <= ${at}::timestamptz and k.request_hash = excluded.request_hash
      returning operation_id`.execute(db);
  const taken = rows[0];
  if (taken) return { kind: "taken", operationId: taken.operation_id };
  const earlier = await findRequestKey(db, key.id);
  // Freed or deleted in between: nobody's again.
  if (!earlier) return takeKey(db, taking);
  if (earlier.request_hash !== key.hash) return { kind: "conflict" };
  if (earlier.refusal) return { kind: "refused", fault: earlier.refusal };
  if (earlier.state === "running" || earlier.operation_id === null) return { kind: "running" };
  return { kind: "done", operationId: earlier.operation_id };
}

/** A key while its operation runs. */
export type HeldKey = { id: string; owner: string };

/**
 * Store what came of an operation under its key, in the operation's own transaction: its id, or its refusal. Call it last. False when the
 * key is not this owner's any more: then the transaction must be undone.
 */
export async function endKey(
  tx: Transaction<DB>,
  held: HeldKey,
  outcome: { operationId: string } | { refusal: Fault },
): Promise<boolean> {
  const operationId = "operationId" in outcome ? outcome.operationId : null;
  const refusal = "refusal" in outcome ? JSON.stringify(outcome.refusal) : null;
  const { rows } = await sql`
    with ended as (
      update request_key
         set state = 'done', owner = null, lease_until = null, operation_id = ${operationId}::uuid, refusal = ${refusal}::jsonb
       where id = ${held.id}::uuid and owner = ${held.owner}::uuid and state = 'running'
      returning id)
    select pg_notify('airtide_key', id::text) from ended`.execute(tx);
  return rows.length > 0;
}

/** Nothing came of the operation: the key is nobody's again. False when it is not this owner's any more. */
export async function freeKey(db: Kysely<DB>, held: HeldKey): Promise<boolean> {
  const { rows } = await sql`
    with freed as (
      delete from request_key where id = ${held.id}::uuid and owner = ${held.owner}::uuid and state = 'running' returning id)
    select pg_notify('airtide_key', id::text) from freed`.execute(db);
  return rows.length > 0;
}

/** Let a key name another operation instead of one that is replaced; false when another request did so before. */
export async function renameOperation(
  tx: Transaction<DB>,
  keyId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable("request_key")
    .set({ operation_id: to })
    .where("id", "=", keyId)
    .where("operation_id", "=", from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}
