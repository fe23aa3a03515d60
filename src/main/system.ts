import type { Clock, Ids, Random } from "../core/ports.ts";
import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { v7 } from "uuid";
import type { Timer } from "../flows/deps.ts";

export type DatabaseClock = Clock & Readonly<{ stop(): void }>;

const CHECK_EVERY_MS = 60_000;

/**
 * The process clock, corrected to the database's, so that leases and due times agree between processes whose
 * own clocks differ. Measured at once and then every minute; while the database does not answer, the last
 * correction stays.
 */
export async function createClock(pool: Pool): Promise<DatabaseClock> {
  let offsetMs = await measureOffset(pool);
  const check = setInterval(() => {
    measureOffset(pool).then(
      (measured) => (offsetMs = measured),
      () => undefined,
    );
  }, CHECK_EVERY_MS);
  check.unref();
  return { now: () => new Date(Date.now() + offsetMs), stop: () => clearInterval(check) };
}

/**
 * Measures the database's time minus ours, in whole milliseconds; half of the round trip counts as the way
 * there.
 */
async function measureOffset(pool: Pool): Promise<number> {
  const sentAt = Date.now();
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  const [row] = rows;
  if (!row) throw new Error("The database returned no time");
  return Math.round(row.now.getTime() - (sentAt + Date.now()) / 2);
}

/** UUIDv7: time-ordered, so new rows land on the right-hand pages of their indexes. */
export const systemIds: Ids = { next: () => v7() };

/** The system's randomness: unguessable. `fraction` is in [0, 1). */
export const systemRandom: Random = {
  bytes: (size) => randomBytes(size),
  fraction: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
};
/** Starts a timer that keeps no process alive. */
export function startTimer(ms: number): Timer {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
    timer.unref();
  });
  return { reached, cancel: () => clearTimeout(timer) };
}
