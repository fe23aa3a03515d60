/**
 * The load generator, in a process of its own: it takes jobs over IPC, sends back each result, and ends with
 * its parent.
 */
import { type Connection, openConnection } from "./http-client.ts";
import { type Job, type LoadResult, requestsOf, type Wanted } from "./load-jobs.ts";
import { percentiles } from "./stats.ts";

/** An answer that takes longer than this after the end is a failure. */
const DRAIN_MS = 30_000;

type Tally = { job: Job; end: number; times: number[]; all: number; failed: number; firstFailure: string };

async function run(job: Job): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => openConnection(job.port)),
  );
  const end = performance.now() + job.ms;
  const tally: Tally = { job, end, times: [], all: 0, failed: 0, firstFailure: "" };
  const late = setTimeout(() => connections.forEach((connection) => connection.close()), job.ms + DRAIN_MS);
  await Promise.all(connections.map((connection) => keepAsking(connection, tally)));
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

async function ask(connection: Connection, wanted: Wanted, tally: Tally): Promise<boolean> {
  const began = performance.now();
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
