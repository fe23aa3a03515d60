import type { Clock, Ids, Random, SteadyClock } from "../core/ports.ts";
import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { v7 } from "uuid";
import type { Timer } from "../flows/deps.ts";

export type DatabaseClock = Clock & SteadyClock & Readonly<{ stop(): void }>;

const CHECK_EVERY_MS = 60_000;

/** A wall clock that went so much further than the steady one was set, or the machine slept. */
const DOUBT_MS = 1_000;

/** The two clocks of a machine. `steadyMs` is never set, and may stand still while the machine sleeps. */
export type MachineClock = { wallMs(): number; steadyMs(): number };
const MACHINE: MachineClock = { wallMs: () => Date.now(), steadyMs: () => performance.now() };

/**
 * The database's time, carried on by the machine's steady clock, so that leases and due times agree between
 * processes, and setting a machine's clock moves none of them (rules 5.32). Measured at once, every minute,
 * and when the wall clock was set or the machine slept; while the database does not answer, the last
 * measure stays.
 */
export async function createClock(pool: Pick<Pool, "connect">, machine = MACHINE): Promise<DatabaseClock> {
  let measured = await measure(pool, machine);
  let isMeasuring = false;
  const again = async () => {
    if (isMeasuring) return;
    isMeasuring = true;
    measured = await measure(pool, machine).catch(() => measured);
    isMeasuring = false;
  };
  const check = setInterval(() => void again(), CHECK_EVERY_MS);
  check.unref();
  return {
    now: () => new Date(Math.round(machine.steadyMs() + measured.aheadOfSteadyMs)),
    ms: () => machine.steadyMs(),
    isSure: () => {
      const isSure = Math.abs(machine.wallMs() - machine.steadyMs() - measured.wallAheadMs) < DOUBT_MS;
      if (!isSure) void again();
      return isSure;
    },
    stop: () => clearInterval(check),
  };
}

type Measured = { aheadOfSteadyMs: number; wallAheadMs: number };

/** Measures how far the database's time and the wall clock are ahead of the steady one. Milliseconds. */
async function measure(pool: Pick<Pool, "connect">, machine: MachineClock): Promise<Measured> {
  // The wait for a free connection is no part of the way there.
  const client = await pool.connect();
  const sentAt = machine.steadyMs();
  // A connection whose answer failed goes back to nobody.
  let isBroken = true;
  let row: { now: Date } | undefined;
  try {
    const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
    [row] = rows;
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
  const arrivedAt = machine.steadyMs();
  if (!row) throw new Error("The database returned no time");
  // Half of the round trip counts as the way there.
  return {
    aheadOfSteadyMs: row.now.getTime() - (sentAt + arrivedAt) / 2,
    wallAheadMs: machine.wallMs() - arrivedAt,
  };
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
