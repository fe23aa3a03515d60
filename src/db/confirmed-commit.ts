import { type Kysely, sql } from "kysely";
import type { DB } from "./schema.ts";

/**
 * PostgreSQL makes a commit wait for its standby only when it wrote something. An answer from what an earlier
 * commit wrote would come at once, though no standby confirmed that commit. These statements write an empty
 * message to the log, so that such an answer waits too (rules 8.89).
 */
export const WRITE_SOMETHING = "select pg_logical_emit_message(true, 'airtide', '')";

/**
 * Reads what an answer may be built on. What `isFinal` takes is read once more in a transaction that
 * writes to the log: its commit comes after every commit that the reading saw, on the same server, so a
 * standby has them all when it returns.
 */
export async function readConfirmed<T>(
  db: Kysely<DB>,
  read: (db: Kysely<DB>) => Promise<T>,
  isFinal: (found: T) => boolean,
): Promise<T> {
  const seen = await read(db);
  if (!isFinal(seen)) return seen;
  return db.transaction().execute(async (tx) => {
    const found = await read(tx);
    await sql.raw(WRITE_SOMETHING).execute(tx);
    return found;
  });
}

/** Writes the message when the transaction wrote nothing. Call it last. */
export async function writeSomething(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'airtide', '') where pg_current_xact_id_if_assigned() is null`.execute(
    tx,
  );
}
