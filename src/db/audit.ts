import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "./schema.ts";

/** The audit log: what admins and agents did, in one chain of hashes, written in the transaction of the act itself (rules 12.1). */

/** One act. `before` and `after` are what changed, as JSON without secrets: never a password, token, NIN or BVN. */
export type Act = {
  actor: { id: string; userName: string };
  /** What was done, as a word of the contract: "user.upgrade", "refund", "plan.update". */
  action: string;
  subject?: { id: string; name?: string } | undefined;
  before?: unknown;
  after?: unknown;
  /** Where the request came from. */
  address: string;
  at: Date;
};

/** What the first entry's hash covers in place of an earlier one. */
export const GENESIS = Buffer.alloc(32);

/** Append an act. One at a time over all processes, so that the chain has one end. */
export async function writeAudit(tx: Tx, act: Act): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide audit', 0))`.execute(tx);
  const last = await tx
    .selectFrom("audit_entry")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const entry = {
    seq: (last?.seq ?? 0n) + 1n,
    at: act.at,
    actor_id: act.actor.id,
    actor_name: act.actor.userName,
    action: act.action,
    subject: act.subject?.id ?? "",
    subject_name: act.subject?.name ?? "",
    before: plain(act.before),
    after: plain(act.after),
    address: act.address,
  };
  const hash = auditHash(last?.hash ?? GENESIS, entry);
  const json = { before: JSON.stringify(entry.before), after: JSON.stringify(entry.after) };
  await tx
    .insertInto("audit_entry")
    .values({ ...entry, ...json, hash })
    .execute();
}

type Hashed = {
  seq: bigint;
  at: Date;
  actor_id: string;
  actor_name: string;
  action: string;
  subject: string;
  subject_name: string;
  before: unknown;
  after: unknown;
  address: string;
};

/** SHA-256 over the hash before and the entry's own facts, in a fixed order. */
export function auditHash(previous: Uint8Array, entry: Hashed): Buffer {
  const facts = [
    String(entry.seq),
    entry.at.toISOString(),
    entry.actor_id,
    entry.actor_name,
    entry.action,
    entry.subject,
    entry.subject_name,
    canonical(entry.before),
    canonical(entry.after),
    entry.address,
  ];
  return createHash("sha256").update(previous).update(JSON.stringify(facts)).digest();
}

/** As JSON will give it back. Money is kept in kobo, as text, so that nothing is rounded. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === "bigint" ? String(part) : part,
  );
  return JSON.parse(text) as unknown;
}

/** One text per value whatever the order of its fields: jsonb keeps no order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(",")}}`;
}
