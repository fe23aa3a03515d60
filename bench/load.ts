/**
 * The load generator, in a process of its own: it takes jobs over IPC, sends back each result, and ends with
 * its parent.
 */
import { setTimeout as delay } from "node:timers/promises";
import { type Connection, openConnection } from "./http-client.ts";
import { type Job, type LoadResult, requestsOf, type Wanted } from "./load-jobs.ts";
import { percentiles } from "./stats.ts";

/** An answer that takes longer than this after the end is a failure. */
const DRAIN_MS = 30_000;

type Tally = { job: Job; end: number; times: number[]; all: number; failed: number; firstFailure: string };

async function run(job: Job): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: job.connections }, (_, n) =>
      openConnection(job.secondPort !== undefined && n % 2 === 1 ? job.secondPort : job.port),
    ),
  );
  const end = performance.now() + job.ms;
  const tally: Tally = { job, end, times: [], all: 0, failed: 0, firstFailure: "" };
  const late = setTimeout(() => connections.forEach((connection) => connection.close()), job.ms + DRAIN_MS);
  await (job.arrivals === undefined
    ? Promise.all(connections.map((connection) => keepAsking(connection, tally)))
    : askByTheClock(connections, tally, job.arrivals));
  clearTimeout(late);
  connections.forEach((connection) => connection.close());
  const { times, all, failed, firstFailure } = tally;
  return { done: times.length, all, failed, firstFailure, ...percentiles(times) };
}

async function keepAsking(connection: Connection, tally: Tally): Promise<void> {
  const next = requestsOf(tally.job);
  while (performance.now() < tally.end) {
    const isBroken = await ask(connection, next(), tally);
    if (isBroken) return;
  }
}

/** Sends requests as they arrive by the clock; one that finds no free connection waits, and its time runs. */
async function askByTheClock(
  connections: readonly Connection[],
  tally: Tally,
  arrivals: number,
): Promise<void> {
  const next = requestsOf(tally.job);
  const began = performance.now();
  let taken = 0;
  const arrivalOf = (n: number) => began + (n * 1_000) / arrivals;
  await Promise.all(
    connections.map(async (connection) => {
      for (;;) {
        const arrival = arrivalOf(taken);
        if (arrival >= tally.end) return;
        taken += 1;
        const earlyMs = arrival - performance.now();
        if (earlyMs > 0) await delay(earlyMs);
        if (await ask(connection, { ...next(), began: arrival }, tally)) return;
      }
    }),
  );
}

/** `began`: when the request arrived by the clock; now where it is absent. */
async function ask(
  connection: Connection,
  wanted: Wanted & { began?: number },
  tally: Tally,
): Promise<boolean> {
  const { began = performance.now() } = wanted;
  const reply = await connection.send(wanted.text).catch((error: unknown) => String(error));
  const now = performance.now();
  tally.all += 1;
  if (typeof reply === "string" || !wanted.isGood(reply)) {
    tally.failed += 1;
    tally.firstFailure ||= typeof reply === "string" ? reply : `${reply.status} ${reply.body.slice(0, 200)}`;
    return typeof reply === "string";
  }
  if (wanted.isFirst && now <= tally.end) tally.times.push(now - began);
  return false;
}

process.on("disconnect", () => process.exit(0));
process.on("message", ({ id, job }: { id: number; job: Job }) => {
  run(job).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.send?.({ ready: true });
