import { type Person, POWERS_TOUCH_MS, SESSION_TOUCH_MS, type Way } from "../../core/people.ts";
import { API_KEY, KEY_TOUCH_MS } from "../../core/api-keys.ts";
import { TEST_KEY, type TestKey } from "../../core/test-keys.ts";
import { findKeys, findTestKey, touchKeys } from "./api-key-queries.ts";
import { type Batcher, createBatcher } from "../../db/batch.ts";
import { isDisconnect } from "../../db/pool.ts";
import { findSessions, type SessionRow, touchSessions } from "./queries.ts";
import type { Deps } from "../deps.ts";

type Needs = Pick<Deps, "db" | "clock" | "secrets" | "log">;
type Found = Person & Way;
type Token = { hash: Uint8Array; isKey: boolean };
type Lookup = Batcher<Token, Found | undefined>;

/** The form of our tokens: 32 bytes in base64url. Any other text is refused without asking the database. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const MAX_FLUSHES = 2;

/** One batcher of look-ups per database. */
const lookups = new WeakMap<Needs["db"], Lookup>();

/**
 * Returns the person that a session token or an API key belongs to, or undefined. Simultaneous calls share
 * one look-up, and nothing is cached: an ended session is refused at once by every process (rules 3.6, 3.15).
 * A broken connection is retried for a while. Throws when the look-up is impossible (no database, thousands
 * waiting): that must not log anybody out.
 */
export async function authenticate(deps: Needs, token: string): Promise<Found | undefined> {
  const isKey = API_KEY.test(token);
  if (!isKey && !TOKEN.test(token)) return undefined;
  const found = await lookupOf(deps).submit({ hash: deps.secrets.digest(token), isKey });
  if (!found.ok)
    throw Object.assign(new Error("Too many sessions wait to be looked up"), { code: "overloaded" });
  return found.value;
}

/** Finds the owner of a test key for the sandbox's door; undefined for every other token (rules 15.20). */
export async function authenticateTestKey(deps: Needs, token: string): Promise<TestKey | undefined> {
  if (!TEST_KEY.test(token)) return undefined;
  const key = await findTestKey(deps.db, deps.secrets.digest(token));
  if (key) noteUse(deps, [{ id: key.id, lastUsedAt: key.lastUsedAt }]);
  return key;
}

function lookupOf(deps: Needs): Lookup {
  const known = lookups.get(deps.db);
  if (known) return known;
  const made = createBatcher<Token, Found | undefined>({
    flush: (asked) => find(deps, asked),
    ownerOf: ({ hash }) => hexOf(hash),
    maxFlushes: MAX_FLUSHES,
    isPassing: isDisconnect,
  });
  lookups.set(deps.db, made);
  return made;
}

function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString("hex");
}

async function find(deps: Needs, asked: readonly Token[]): Promise<(Found | undefined)[]> {
  const now = deps.clock.now();
  const hashes = (ofKeys: boolean) => asked.filter(({ isKey }) => isKey === ofKeys).map(({ hash }) => hash);
  const [sessions, keys] = await Promise.all([
    sessionsOf(deps, hashes(false), now),
    keysOf(deps, hashes(true)),
  ]);
  const byHash = new Map([...sessions, ...keys]);
  return asked.map(({ hash }) => byHash.get(hexOf(hash)));
}

type ByHash = [string, Found][];

/**
 * Finds sessions. The time of their use is stored outside of the caller's path, at most once in ten minutes
 * each (one minute for staff with powers); a lost update only ends a session earlier.
 */
async function sessionsOf(deps: Needs, hashes: readonly Uint8Array[], now: Date): Promise<ByHash> {
  if (hashes.length === 0) return [];
  const rows = await findSessions(deps.db, hashes, now);
  for (const withPowers of [false, true]) {
    const staleBefore = new Date(now.getTime() - (withPowers ? POWERS_TOUCH_MS : SESSION_TOUCH_MS));
    const stale = rows.filter(({ caller, lastSeenAt }) => {
      return usesPowers(caller) === withPowers && lastSeenAt <= staleBefore;
    });
    const ids = stale.map(({ caller }) => caller.sessionId);
    if (ids.length > 0) updateLater(deps, touchSessions(deps.db, ids, { now, staleBefore }));
  }
  return rows.map((row) => [hexOf(row.tokenHash), row.caller]);
}

/** True for staff in a session with powers, whose end follows each use (rules 3.24). */
function usesPowers(caller: SessionRow["caller"]): boolean {
  return caller.hasPowers && (caller.isAdmin || caller.isAgent);
}

async function keysOf(deps: Needs, hashes: readonly Uint8Array[]): Promise<ByHash> {
  if (hashes.length === 0) return [];
  const rows = await findKeys(deps.db, hashes);
  noteUse(
    deps,
    rows.map(({ caller, lastUsedAt }) => ({ id: caller.keyId, lastUsedAt })),
  );
  return rows.map((row) => [hexOf(row.hash), row.caller]);
}

/** Stores the last use of keys for their owners to see, at most once a minute each. */
function noteUse(deps: Needs, keys: readonly { id: string; lastUsedAt: Date | null }[]): void {
  const now = deps.clock.now();
  const staleBefore = new Date(now.getTime() - KEY_TOUCH_MS);
  const stale = keys.filter(({ lastUsedAt }) => lastUsedAt === null || lastUsedAt <= staleBefore);
  const ids = stale.map(({ id }) => id);
  if (ids.length > 0) updateLater(deps, touchKeys(deps.db, ids, { now, staleBefore }));
}

function updateLater(deps: Needs, touch: Promise<void>): void {
  touch.catch((error: unknown) =>
    deps.log.warn({ error }, "the last use of sessions or keys was not stored"),
  );
}
