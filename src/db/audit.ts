import { createHash } from "node:crypto";
import { sql } from "kysely";
import { canonicalJson } from "../core/canonical-json.ts";
import type { AuditSealPort } from "../core/ports-secrets.ts";
import type { Tx } from "./schema.ts";

/**
 * The audit log records what admins and agents did, in one chain of keyed hashes. An act is written in
 * its own transaction (rules 12.1).
 */

/**
 * One act. `before` and `after` hold the changed values as JSON, without secrets: never a password, token,
 * NIN or BVN.
 */
export type Act = {
  actor: { id: string; userName: string };
  /** The act's name in the contract: "user.upgrade", "refund", "plan.update". */
  action: string;
  subject?: { id: string; name?: string } | undefined;
  before?: unknown;
  after?: unknown;
  /** Network address of the request. */
  address: string;
  at: Date;
};

/** The first entry has no predecessor; its hash covers this value instead. */
export const GENESIS = Buffer.alloc(32);

/** The part of the flows' tools that an entry needs. */
export type Sealing = { auditSeal: AuditSealPort };

/** Appends an act to the chain. A lock lets one process append at a time, so that the chain has one end. */
export async function writeAudit({ auditSeal }: Sealing, tx: Tx, act: Act): Promise<void> {
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
    key_id: Buffer.from(auditSeal.keyId),
  };
  const hash = auditHash(auditSeal, last?.hash ?? GENESIS, entry);
  if (!hash) throw new Error("the key of new audit entries is not here");
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
  key_id: Buffer | null;
};

/**
 * Returns the hash over the previous hash and the entry's fields, in a fixed order: an HMAC under the entry's
 * key, undefined when that key is not here, or plain SHA-256 for entries from before the chain had keys.
 */
export function auditHash(seal: AuditSealPort, previous: Uint8Array, entry: Hashed): Buffer | undefined {
  const facts = [
    String(entry.seq),
    entry.at.toISOString(),
    entry.actor_id,
    entry.actor_name,
    entry.action,
    entry.subject,
    entry.subject_name,
    canonicalJson(entry.before),
    canonicalJson(entry.after),
    entry.address,
  ];
  const text = JSON.stringify(facts);
  if (!entry.key_id) return createHash("sha256").update(previous).update(text).digest();
  const sealed = seal.seal(entry.key_id, previous, text);
  return sealed && Buffer.from(sealed);
}

/**
 * Returns the value as it will be read back from JSON. Money is stored as kobo in text, so that nothing is
 * rounded.
 */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === "bigint" ? String(part) : part,
  );
  return JSON.parse(text) as unknown;
}
