import type pg from "pg";
import { expect, vi } from "vitest";
import type { TestApp } from "./world.ts";

/**
 * Holds a person's row in a transaction, in which `start` begins a call that must wait for it, and commits
 * when the call waits. Returns what `start` returned.
 */
export async function whileLocked<T>(
  world: TestApp,
  { id }: { id: string },
  start: (held: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const owner = world.database.pool("owner");
  const held = await owner.connect();
  await held.query("begin");
  await held.query("select from app_user where id = $1 for no key update", [id]);
  const started = await start(held);
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  }, 60_000);
  await held.query("commit");
  held.release();
  return started;
}
