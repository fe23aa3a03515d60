import { isDisconnect, isUndone } from "../db/pool.ts";

/**
 * PostgreSQL's codes for work it cannot do now: a log-in or a database that is away, no room for another
 * connection, memory or disk, the time limits of locks, statements and transactions, an error of its own
 * disk, and (in a transaction that such an error has ended) everything after it.
 */
const FOR_NOW = /^(08|28|3D000|53|55P03|57|58|25006|25P0[1-4])/;
const IN_WORDS = /terminated|timeout (expired|exceeded)|not queryable|Query read timeout|no answer in time/i;

/**
 * True when the database is away, takes no writes, or is too slow or too full. The request is fine and may be
 * repeated, under its key: it is the catalogue's `overloaded`, and never `internal` (rules 8.76).
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "overloaded" || isDisconnect(error) || isUndone(error)) return true;
  return FOR_NOW.test(code) || IN_WORDS.test(error.message);
}
