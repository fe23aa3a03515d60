import { type Kysely, sql } from "kysely";
import type { DB } from "./schema.ts";

/**
 * PostgreSQL makes a commit wait for its standby only when it wrote something. An answer from what an earlier
 * commit wrote would come at once, though no standby confirmed that commit. These statements write an empty
 * message to the log, so that such an answer waits too (rules 8.89).
 */
export const WRITE_SOMETHING = "select pg_logical_emit_message(true, 'airtide', '')";

/** Waits until a standby has everything that was committed before this call. */
export async function waitForStandby(db: Kysely<DB>): Promise<void> {
  await sql.raw(WRITE_SOMETHING).execute(db);
}

/** Writes the message when the transaction wrote nothing. Call it last. */
export async function writeSomething(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'airtide', '') where pg_current_xact_id_if_assigned() is null`.execute(
    tx,
  );
}
