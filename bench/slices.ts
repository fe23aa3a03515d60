import { systemIds } from "../src/main/system.ts";
import { buyList } from "./bulk.ts";
import { type Served, setSupplierDelay } from "./child.ts";
import { readCpu } from "./cpu.ts";
import { purchase } from "./engine.ts";
import type { Bench, BenchServer } from "./ground.ts";
import type { Job } from "./load-jobs.ts";
import { type Counted, percentiles } from "./stats.ts";

/**
 * ... and what it cost: CPU-µs and bytes of PostgreSQL's log (WAL) per purchase, and the cores that programs
 * outside the benchmark took.
 */
export type Sample = Counted & { serverUs: number; postgresUs: number; walBytes: number; others: number };

export type Slice = {
  name: string;
  what: string;
  /** The process that does the work, beside PostgreSQL. */
  worker: number;
  /** Its share of time among the slices of a round. */
  length: number;
  run: (ms: number) => Promise<Counted>;
  /** Comes before the measurement, which then runs what this returns. */
  begin?: (ms: number) => Promise<Slice["run"]>;
};

export async function measure(slice: Slice, ground: BenchServer, ms: number): Promise<Sample> {
  const watched = { server: slice.worker, postmaster: ground.postgres.pid, load: ground.loader.pid };
  const run = slice.begin ? await slice.begin(ms) : slice.run;
  const walBefore = await walOf(ground);
  const before = readCpu(watched);
  const began = performance.now();
  const counted = await run(ms * slice.length);
  const us = (performance.now() - began) * 1_000;
  const after = readCpu(watched);
  const used = (whose: keyof typeof after) => after[whose] - before[whose];
  const all = Math.max(1, counted.all);
  return {
    ...counted,
    serverUs: used("server") / all,
    postgresUs: used("postgres") / all,
    walBytes: ((await walOf(ground)) - walBefore) / all,
    others: (used("machine") - used("server") - used("postgres") - used("load")) / us,
  };
}

/** Bytes of WAL that the cluster has written so far. */
async function walOf(ground: BenchServer): Promise<number> {
  const pool = ground.owner("postgres");
  const { rows } = await pool.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes",
  );
  await pool.end();
  return rows[0]?.bytes ?? 0;
}

/** All slices of a round. The simulated supplier counts among the others. */
export function slicesOf(ground: BenchServer): Slice[] {
  return [tpcbSlice(ground), ...httpSlices(ground), ...bulkSlice(ground), ...engineSlices(ground)];
}

function tpcbSlice({ tpcb }: BenchServer): Slice {
  return { name: "tpcb", what: "TPC-B, 16 clients", worker: 0, length: 1, run: (ms) => tpcb.run(ms) };
}

function bulkSlice({ lists }: BenchServer): Slice[] {
  const what = "a list of 10,000 orders, from its start to its end";
  if (!lists) return [];
  return [{ name: "bulk", what, worker: lists.pid, length: 1, run: () => buyList(lists) }];
}

const BUY = { kind: "buy", hot: 0 } as const;
const FULL = { connections: 256 };

function httpSlices(ground: BenchServer): Slice[] {
  const { batched, naive, second, other } = ground;
  const http = (name: string, what: string, job: Partial<Job> & { connections: number }): Slice => ({
    name,
    what,
    worker: batched.pid,
    length: 1,
    run: (ms) => load(ground, { ...BUY, port: batched.port, ms, ...job }),
  });
  const at = (served: Served | undefined, slice: Slice, connections: number): Slice[] =>
    served
      ? [
          {
            ...slice,
            worker: served.pid,
            run: (ms) => load(ground, { ...BUY, port: served.port, ms, connections }),
          },
        ]
      : [];
  const logins = http("http256logins", "HTTP, 256 connections, and logins queue", { connections: 256 });
  const two = { connections: 256, secondPort: second?.port };
  return [
    http("http256", "HTTP, 256 connections", { connections: 256 }),
    ...at(other, http("other256", "... of the other checkout", { connections: 256 }), 256),
    http("http256hot", "... one reseller makes half", { connections: 256, hot: 0.5 }),
    ...(second ? [http("http256two", "... two processes (Node's is one of them)", two)] : []),
    atHalfOfPeak(ground, batched, http("openHalf", "HTTP, arrivals by the clock, half of peak", FULL)),
    ...(other ? [atHalfOfPeak(ground, other, http("otherHalf", "... of the other checkout", FULL))] : []),
    slowSupplier(ground, http("http512slow", "HTTP, 512 connections, supplier 50 ms", { connections: 512 })),
    withLogins(ground, logins),
    http("http16", "HTTP, 16 connections", { connections: 16 }),
    ...at(naive, http("naive256", "naive HTTP, 256 connections", { connections: 256 }), 256),
    ...at(naive, http("naive16", "naive HTTP, 16 connections", { connections: 16 }), 16),
  ];
}

/** The peak is measured anew before each slice, so that both have the same machine. */
function atHalfOfPeak(ground: BenchServer, served: Served, slice: Slice): Slice {
  const job = { ...BUY, ...FULL, port: served.port };
  const begin = async (peakMs: number) => {
    const { rate } = await load(ground, { ...job, ms: peakMs / 2 });
    return (ms: number) => load(ground, { ...job, ms, arrivals: rate / 2 });
  };
  return { ...slice, worker: served.pid, begin };
}

async function load({ loader }: BenchServer, job: Job): Promise<Counted> {
  const { done, ...rest } = await loader.run(job);
  return { rate: (done / job.ms) * 1_000, ...rest };
}

const SLOW_MS = 50;

function slowSupplier({ simulators }: BenchServer, slice: Slice): Slice {
  const run = async (ms: number) => {
    await setSupplierDelay(simulators, SLOW_MS);
    try {
      return await slice.run(ms);
    } finally {
      await setSupplierDelay(simulators, 0);
    }
  };
  return { ...slice, run };
}

const LOGIN = { kind: "login", connections: 4, hot: 0 } as const;

function withLogins(ground: BenchServer, slice: Slice): Slice {
  const run = async (ms: number) => {
    const logins = ground.loader.run({ ...LOGIN, port: ground.batched.port, ms });
    const counted = await slice.run(ms);
    const { done, failed, firstFailure } = await logins;
    if (done === 0 || failed > 0) return { ...counted, failed: counted.failed + failed + 1, firstFailure };
    return counted;
  };
  return { ...slice, run };
}

function engineSlices({ engine, single }: BenchServer): Slice[] {
  const of = (name: string, what: string, parts: { bench: Bench; clients: number; hot?: number }): Slice => ({
    name,
    what,
    worker: process.pid,
    length: 0.6,
    run: (ms) => drive({ hot: 0, ...parts, ms }),
  });
  return [
    of("engine64", "engine, 64 in flight", { bench: engine, clients: 64 }),
    of("engine64hot", "... one reseller makes half", { bench: engine, clients: 64, hot: 0.5 }),
    of("engine256", "engine, 256 in flight", { bench: engine, clients: 256 }),
    of("engine256hot", "... one reseller makes half", { bench: engine, clients: 256, hot: 0.5 }),
    of("engine1", "engine, 1 client", { bench: engine, clients: 1 }),
    of("single1", "one SQL function call per commit, 1 client", { bench: single, clients: 1 }),
  ];
}

type Drive = { bench: Bench; clients: number; hot: number; ms: number };

/** A closed loop of clients on an engine in this process. */
async function drive({ bench, clients, hot, ms }: Drive): Promise<Counted> {
  const { users } = bench;
  const run = { ...bench, ids: systemIds, supplier: "GLAD" };
  const times: number[] = [];
  let [all, failed] = [0, 0];
  const end = performance.now() + ms;
  const client = async () => {
    for (let began = performance.now(); began < end; began = performance.now()) {
      const user = users[Math.random() < hot ? 0 : Math.floor(Math.random() * users.length)];
      const isSold = user !== undefined && (await purchase(run, user));
      all += 1;
      if (!isSold) failed += 1;
      else if (performance.now() <= end) times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { rate: (times.length / ms) * 1_000, all, failed, firstFailure: "not sold", ...percentiles(times) };
}
