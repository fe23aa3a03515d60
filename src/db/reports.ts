import type { Kysely } from "kysely";
import { placesOf, readAddress, writeAddress } from "./address.ts";
import { isDisconnect, isUndone } from "./pool.ts";
import type { DB } from "./schema.ts";

/**
 * The door for what staff look at: lists, reports, statistics (rules 8.82). Runs `read` on the replica while
 * that can be trusted, and otherwise on the primary. `read` changes nothing, and decides nothing about money.
 */
export type Reports = <T>(read: (db: Kysely<DB>) => Promise<T>) => Promise<T>;

/**
 * The oldest that the replica's newest proof of writes may be. It is looked at once a second, so what staff
 * see is at most a second older than this. Milliseconds.
 */
export const MAX_BEHIND_MS = 10_000;
/** A replica is asked for its proof once in this time, however many look. */
const LOOK_EVERY_MS = 1_000;

type Parts = {
  primary: Kysely<DB>;
  /** Absent where there is none. */
  replica?: Kysely<DB> | undefined;
  /** The time of the primary. */
  now: () => Date;
  /** Hears when reports leave the replica, and when they are back. */
  onChange?: (reason: string | undefined) => void;
};

/** Opens the door. It asks nothing before the first report. */
export function openReports({ primary, replica, now, onChange }: Parts): Reports {
  if (!replica) return (read) => read(primary);
  let seen: { at: number; away: Promise<string | undefined> } | undefined;
  let said: string | undefined;
  const say = (reason: string | undefined) => {
    if (reason !== said) onChange?.(reason);
    said = reason;
  };
  const look = (): Promise<string | undefined> => {
    const at = now().getTime();
    if (!seen || at - seen.at >= LOOK_EVERY_MS) seen = { at, away: reasonAgainst(replica, at) };
    return seen.away;
  };
  return async (read) => {
    const away = await look();
    say(away);
    if (away !== undefined) return read(primary);
    try {
      return await read(replica);
    } catch (error) {
      if (!isReplicasOwn(error)) throw error;
      const reason = error instanceof Error ? error.message : "it failed";
      seen = { at: now().getTime(), away: Promise.resolve(reason) };
      say(reason);
      return read(primary);
    }
  };
}

/** Says why a replica is not to be read now: it is away, or too far behind. */
async function reasonAgainst(replica: Kysely<DB>, now: number): Promise<string | undefined> {
  try {
    const proof = await replica.selectFrom("write_proof").select("at").executeTakeFirst();
    const behindMs = proof ? now - proof.at.getTime() : Infinity;
    return behindMs > MAX_BEHIND_MS ? "it is too far behind" : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "it failed";
  }
}

/** A table or a column that the replica does not have yet. */
const SCHEMA_BEHIND = new Set(["42P01", "42703", "42883"]);

/** Tells errors of the replica alone: it broke off, gave way to its replay, or has an older schema. */
function isReplicasOwn(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return isDisconnect(error) || isUndone(error) || SCHEMA_BEHIND.has(code);
}

/** Returns a replica's address by which of several hosts a standby is taken, unless it says otherwise. */
export function standbyUrl(url: string): string {
  const address = readAddress(url);
  const isSaid = address.query.some((part) => part.startsWith("target_session_attrs="));
  if (isSaid || placesOf(address).length === 1) return url;
  return writeAddress({ ...address, query: [...address.query, "target_session_attrs=prefer-standby"] });
}
