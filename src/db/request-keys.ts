import { type Kysely, sql, type Transaction } from "kysely";
import type { RequestKey } from "../core/reserve.ts";
import type { Fault } from "../core/result.ts";
import { readConfirmed } from "./confirmed-commit.ts";
import type { DB } from "./schema.ts";

/** The primary keys of the partitions of `idempotency_key`; the first has the name of its table of before. */
const KEY_INDEX = /^(request_key|idempotency_key_\w+)_pkey$/;

/**
 * True when a write failed because a concurrent request took its key. A new transaction can see that request.
 */
export function isKeyTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === "23505" && typeof constraint === "string" && KEY_INDEX.test(constraint);
}

/** The facts that a request needs to take its key. `until` ends the lease, in case the request dies. */
export type Taking = {
  key: RequestKey;
  userId: string;
  operationId: string;
  /** A new id for each request: two requests of one process are two owners. */
  owner: string;
  at: Date;
  until: Date;
};

/** This owner holds the key. `operationId`: the id for the operation's rows, the same after a crash. */
export type Taken = { kind: "taken"; operationId: string } | KeyState;

/** A key as other requests left it. */
export type KeyState =
  /** Another request with this key is running. */
  | { kind: "running" }
  | { kind: "done"; operationId: string }
  | { kind: "refused"; fault: Fault }
  | { kind: "conflict" };

/**
 * Takes a key before its operation runs, in its own transaction. A running key whose lease has ended is taken
 * over; its earlier owner can commit nothing from then on. The row may be lost in a crash of the server: an
 * owner without a row commits nothing either.
 */
export async function takeKey(db: Kysely<DB>, taking: Taking): Promise<Taken> {
  const { key, userId, operationId, owner, at, until } = taking;
  const { rows } = await sql<{ operation_id: string | null }>`
    with fast as materialized (select set_config('synchronous_commit', 'off', true))
    select key_take(${key.id}::uuid, ${userId}::uuid, ${key.hash}::uuid, ${operationId}::uuid, ${owner}::uuid,
                    ${at}::timestamptz, ${until}::timestamptz) as operation_id from fast`.execute(db);
  const taken = rows[0]?.operation_id;
  if (taken) return { kind: "taken", operationId: taken };
  // Undefined: the key was freed or deleted in between.
  return (await readKey(db, key)) ?? takeKey(db, taking);
}

/** Reads the state of a key without taking it; undefined when nobody used it. An outcome is confirmed. */
export function readKey(db: Kysely<DB>, key: RequestKey): Promise<KeyState | undefined> {
  return readConfirmed(
    db,
    (on) => readState(on, key),
    (state) => state?.kind === "done" || state?.kind === "refused",
  );
}

async function readState(db: Kysely<DB>, key: RequestKey): Promise<KeyState | undefined> {
  const row = await db.selectFrom("idempotency_key").selectAll().where("id", "=", key.id).executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== key.hash) return { kind: "conflict" };
  if (row.refusal) return { kind: "refused", fault: row.refusal };
  if (row.state === "running" || row.operation_id === null) return { kind: "running" };
  return { kind: "done", operationId: row.operation_id };
}

/** The state of a key of one person. `running` ends at `until`, unless its request ends before. */
type OwnKey =
  | { kind: "running"; until: Date }
  | { kind: "done"; operationId: string }
  | { kind: "refused"; fault: Fault };

/** Reads what stands under one of a person's keys, an outcome confirmed; undefined for nothing. */
export function readOwnKey(db: Kysely<DB>, key: { id: string; userId: string }): Promise<OwnKey | undefined> {
  return readConfirmed(
    db,
    (on) => readOwnState(on, key),
    (state) => state !== undefined && state.kind !== "running",
  );
}

async function readOwnState(
  db: Kysely<DB>,
  { id, userId }: { id: string; userId: string },
): Promise<OwnKey | undefined> {
  const row = await db
    .selectFrom("idempotency_key")
    .select(["state", "operation_id", "refusal", "lease_until"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.refusal) return { kind: "refused", fault: row.refusal };
  if (row.state === "running" && row.lease_until) return { kind: "running", until: row.lease_until };
  return row.operation_id === null ? undefined : { kind: "done", operationId: row.operation_id };
}

/** A key whose operation is running. */
export type HeldKey = { id: string; owner: string };

/**
 * Stores the outcome of an operation under its key, in the operation's own transaction: its id, or its
 * refusal. Call it last. Returns false when this owner no longer holds the key: then the transaction must be
 * undone.
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
      update idempotency_key
         set state = 'done', owner = null, lease_until = null, operation_id = ${operationId}::uuid, refusal = ${refusal}::jsonb
       where id = ${held.id}::uuid and owner = ${held.owner}::uuid and state = 'running'
      returning id)
    select pg_notify('airtide_key', id::text) from ended`.execute(tx);
  return rows.length > 0;
}

/** Frees a key whose operation had no outcome. Returns false when this owner no longer holds it. */
export async function freeKey(db: Kysely<DB>, held: HeldKey): Promise<boolean> {
  const { rows } = await sql`
    with freed as (
      delete from idempotency_key where id = ${held.id}::uuid and owner = ${held.owner}::uuid and state = 'running' returning id)
    select pg_notify('airtide_key', id::text) from freed`.execute(db);
  return rows.length > 0;
}

/**
 * Changes the operation of a key to the one that replaces it; returns false when another request did so
 * before.
 */
export async function renameOperation(
  tx: Transaction<DB>,
  keyId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable("idempotency_key")
    .set({ operation_id: to })
    .where("id", "=", keyId)
    .where("operation_id", "=", from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}
