import { Kysely, PostgresDialect } from "kysely";
import { createPool } from "../db/pool.ts";
import type { DB } from "../db/schema.ts";

/** Two slices at once, the cutting of the next, and the lease. */
const CONNECTIONS = 4;

/** Opens connections without a time limit for checks of all history, apart from those that sell. */
export function openBooks(url: string): Kysely<DB> {
  const pool = createPool(url, { name: "airtide books", max: CONNECTIONS, statementTimeoutMs: 0 });
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
