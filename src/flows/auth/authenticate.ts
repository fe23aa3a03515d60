import { API_KEY, type Person, SESSION_TOUCH_MS, type Way } from "../../core/people.ts";
import { findKeys, touchKeys } from "./api-key-queries.ts";
import { type Batcher, createBatcher } from "../../db/batch.ts";
import { isDisconnect } from "../../db/pool.ts";
import { findSessions, touchSessions } from "./queries.ts";
import type { Deps } from "../deps.ts";

type Needs = Pick<Deps, "db" | "clock" | "secrets" | "log">;
type Found = Person & Way;
type Asked = { hash: Uint8Array; isKey: boolean };
type Lookup = Batcher<Asked, Found | undefined>;

/** A token as we make them: 32 bytes in base64url. Anything else is nobody's, without asking the database. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const MAX_FLUSHES = 2;

/** One queue of look-ups per database. */
const lookups = new WeakMap<Needs["db"], Lookup>();

/**
 * The person a session token or an API key belongs to, or undefined. All that wait at the same moment are looked up together, and
 * nothing is remembered in between: what ended is refused from that moment on, by every process (rules 3.6, 3.15). A broken
 * connection is tried again for a while. Throws when the look-up is not possible (database away, thousands waiting): that is
 * no reason to log anybody out.
 */
export async function authenticate(deps: Needs, token: string): Promise<Found | undefined> {
  const isKey = API_KEY.test(token);
  if (!isKey && !TOKEN.test(token)) return undefined;
  const found = await lookupOf(deps).submit({ hash: deps.secrets.digest(token), isKey });
  if (!found.ok)
    throw Object.assign(new Error("Too many sessions wait to be looked up"), { code: "overloaded" });
  return found.value;
}

function lookupOf(deps: Needs): Lookup {
  const known = lookups.get(deps.db);
  if (known) return known;
  const made = createBatcher<Asked, Found | undefined>({
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

async function find(deps: Needs, asked: readonly Asked[]): Promise<(Found | undefined)[]> {
  const now = deps.clock.now();
  const hashes = (ofKeys: boolean) => asked.filter(({ isKey }) => isKey === ofKeys).map(({ hash }) => hash);
  const [sessions, keys] = await Promise.all([
    sessionsOf(deps, hashes(false), now),
    keysOf(deps, hashes(true), now),
  ]);
  const byHash = new Map([...sessions, ...keys]);
  return asked.map(({ hash }) => byHash.get(hexOf(hash)));
}

type ByHash = [string, Found][];

/** Sessions in use are noted off the caller's path, at most once in ten minutes each. A lost touch only ends one earlier. */
async function sessionsOf(deps: Needs, hashes: readonly Uint8Array[], now: Date): Promise<ByHash> {
  if (hashes.length === 0) return [];
  const rows = await findSessions(deps.db, hashes, now);
  const staleBefore = new Date(now.getTime() - SESSION_TOUCH_MS);
  const stale = rows.filter((row) => row.lastSeenAt <= staleBefore).map((row) => row.caller.sessionId);
  if (stale.length > 0) touched(deps, touchSessions(deps.db, stale, { now, staleBefore }));
  return rows.map((row) => [hexOf(row.tokenHash), row.caller]);
}

/** Keys likewise: when one was last used is for its owner to see. */
async function keysOf(deps: Needs, hashes: readonly Uint8Array[], now: Date): Promise<ByHash> {
  if (hashes.length === 0) return [];
  const rows = await findKeys(deps.db, hashes);
  const staleBefore = new Date(now.getTime() - SESSION_TOUCH_MS);
  const stale = rows.filter(({ lastUsedAt }) => lastUsedAt === null || lastUsedAt <= staleBefore);
  const owners = stale.map(({ caller }) => caller.id);
  if (owners.length > 0) touched(deps, touchKeys(deps.db, owners, { now, staleBefore }));
  return rows.map((row) => [hexOf(row.hash), row.caller]);
}

function touched(deps: Needs, touch: Promise<void>): void {
  touch.catch((error: unknown) => deps.log.warn({ error }, "sessions or keys were not touched"));
}
