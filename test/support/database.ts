import type pg from "pg";
import { afterAll, inject } from "vitest";
import { createPool, withAppRole } from "../../src/db/pool.ts";
import { cloneDatabase } from "./cluster.ts";

/** Limits of the database are this many times longer in tests: a busy machine must turn no test red. */
export const PATIENCE = 12;

/** A separate database of its owner: a clone of the migrated template in the shared throw-away cluster. */
export type TestDatabase = Readonly<{
  url: string;
  /** The log-in of the app's role, as the server has it. */
  appUrl: string;
  /** Opens a pool with the app's role (airtide_app), or as the owner for set-up and for breaking things. */
  pool(role?: "airtide_app" | "owner", max?: number): pg.Pool;
}>;

/**
 * Clones a database for a test file: `const database = await freshDatabase();` at the top of the file. Its
 * pools close after the file's tests; the database is removed with its cluster, because dropping it alone
 * would cost a checkpoint.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const url = await cloneDatabase(inject("clusterUrl"));
  const pools: pg.Pool[] = [];
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
  });
  const appUrl = withAppRole(url);
  return {
    url,
    appUrl,
    pool: (role = "airtide_app", max = 8) => {
      const pool = createPool(role === "owner" ? url : appUrl, { max, patience: PATIENCE });
      pools.push(pool);
      return pool;
    },
  };
}
