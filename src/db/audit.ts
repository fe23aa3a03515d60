import { createHash } from "node:crypto";
import { sql } from "kysely";
import { canonicalJson } from "../core/canonical-json.ts";
import type { AuditSealPort } from "../core/ports-secrets.ts";
import { isNamed } from "./people.ts";
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
  /** The person whom the act is about, by id, where the subject's name is not their user name. */
  about?: string | undefined;
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
  const previous = last?.hash ?? GENESIS;
  const hidden = await hidePersonal(auditSeal, tx, { act, previous });
  const entry = {
    seq: (last?.seq ?? 0n) + 1n,
    at: act.at,
    actor_id: act.actor.id,
    actor_name: act.actor.userName,
    action: act.action,
    subject: act.subject?.id ?? "",
    subject_name: hidden.subjectName,
    before: hidden.before,
    after: hidden.after,
    address: act.address,
    key_id: Buffer.from(auditSeal.keyId),
  };
  const hash = auditHash(auditSeal, previous, entry);
  if (!hash) throw new Error("the key of new audit entries is not here");
  const json = { before: JSON.stringify(entry.before), after: JSON.stringify(entry.after) };
  await tx
    .insertInto("audit_entry")
    .values({ ...entry, ...json, hash })
    .execute();
  await keepPersonal(tx, entry.seq, hidden);
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

/** An entry without personal values, and the values that were taken out of it, by their digests. */
type Hidden = {
  personId: string | undefined;
  values: ReadonlyMap<string, string>;
  subjectName: string;
  before: unknown;
  after: unknown;
};

/**
 * Takes what names the person of an act out of the entry: the chain covers a keyed digest in its place, so
 * the value can be erased and the chain stays as it was written (rules 21.15). The digest depends on the
 * entry before, so equal values of two entries look different.
 */
async function hidePersonal(
  seal: AuditSealPort,
  tx: Tx,
  { act, previous }: { act: Act; previous: Uint8Array },
): Promise<Hidden> {
  const subjectName = act.subject?.name ?? "";
  const [before, after] = [plain(act.before), plain(act.after)];
  const person = await personOf(tx, act);
  if (!person) return { personId: undefined, values: new Map(), subjectName, before, after };
  const found = personalValues(person, [before, after]);
  const values = new Map<string, string>();
  const mark = (value: string): string => {
    const digest = personalDigest(seal, { previous, value });
    values.set(digest, value);
    return personalMark(digest);
  };
  const words = wordsOf(found);
  const hide = (text: string): string => {
    if (found.includes(text)) return isAmount(text) ? text : mark(text);
    return words && !isAmount(text) ? text.replace(words, mark) : text;
  };
  const hidden = {
    subjectName: hide(subjectName),
    before: mapTexts(before, hide),
    after: mapTexts(after, hide),
  };
  return { personId: person.id, values, ...hidden };
}

async function personOf(tx: Tx, { subject, about }: Act) {
  const found = tx.selectFrom("app_user").select(["id", "user_name", "full_name", "email", "phone"]);
  if (about !== undefined) return found.where("id", "=", about).executeTakeFirst();
  if (!subject?.name) return undefined;
  return found.where(isNamed(subject.name)).executeTakeFirst();
}

/** Fields of an act that hold a detail of its person, also an earlier one, or words about them. */
const PERSONAL_FIELDS = new Set(["fullName", "email", "phone", "text"]);

/** The longest first, so that a name inside an address is not taken before the address. */
function personalValues(
  person: { user_name: string; full_name: string; email: string; phone: string },
  parts: readonly unknown[],
): string[] {
  const ofAct = parts
    .flatMap((part) => (typeof part === "object" && part !== null ? Object.entries(part) : []))
    .flatMap(([name, value]) => (PERSONAL_FIELDS.has(name) && typeof value === "string" ? [value] : []));
  const all = [person.user_name, person.full_name, person.email, person.phone, ...ofAct];
  return [...new Set(all)].filter((value) => value !== "").toSorted((a, b) => b.length - a.length);
}

/** The fewest letters of a value that is looked for inside a text: a shorter one is a part of many words. */
const FEWEST_LETTERS = 4;

/** Finds any of these values as whole words, all at once, so that none is looked for inside a mark. */
function wordsOf(values: readonly string[]): RegExp | undefined {
  const long = values.filter((value) => value.length >= FEWEST_LETTERS);
  if (long.length === 0) return undefined;
  const plain = long.map((value) => value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${plain.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

/** True for digits that are no phone number: amounts stand in an entry whatever a person calls themselves. */
const isAmount = (text: string): boolean => /^-?\d+$/.test(text) && !/^0\d{10}$/.test(text);

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]));
}

const DIGEST_LETTERS = 22;

/** Returns the digest that stands for a personal value in the entry after this hash. */
export function personalDigest(
  seal: AuditSealPort,
  { previous, value, keyId = seal.keyId }: { previous: Uint8Array; value: string; keyId?: Uint8Array },
): string {
  const digest = seal.seal(keyId, previous, `personal ${value}`);
  if (!digest) throw new Error("the key of this audit entry is not here");
  return Buffer.from(digest).toString("base64url").slice(0, DIGEST_LETTERS);
}

const personalMark = (digest: string): string => `{person ${digest}}`;
const PERSONAL_MARK = /\{person ([\w-]{22})\}/g;

/** Puts personal values back into a part of an entry, for staff; a value that was erased is "(erased)". */
export function showPersonal(part: unknown, values: ReadonlyMap<string, string>): unknown {
  const show = (text: string) =>
    text.replace(PERSONAL_MARK, (_all, digest: string) => values.get(digest) ?? "(erased)");
  return mapTexts(part, show);
}

async function keepPersonal(tx: Tx, seq: bigint, { personId, values }: Hidden): Promise<void> {
  if (personId === undefined || values.size === 0) return;
  const rows = [...values].map(([digest, value]) => ({ seq, digest, person_id: personId, value }));
  await tx.insertInto("audit_personal").values(rows).execute();
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
