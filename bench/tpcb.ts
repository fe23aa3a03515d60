import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Postgres } from "../src/main/postgres.ts";
import { withDatabase } from "../src/db/pool.ts";
import { type Counted, percentiles } from "./stats.ts";

/** The physical reference: TPC-B as pgbench defines it, on the same server. */
export type Tpcb = { how: string; run(ms: number): Promise<Counted> };

const PGBENCH = "pgbench";
const DATABASE = "tpcb";
const SCALE = 50;
const CLIENTS = 16;

export async function prepareTpcb(postgres: Postgres, folder: string): Promise<Tpcb> {
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query(`create database ${DATABASE}`);
  await owner.end();
  const version = spawnSync(PGBENCH, ["--version"], { encoding: "utf8" });
  return version.status === 0
    ? pgbench(postgres, { folder, version: version.stdout.trim() })
    : ownScript(withDatabase(postgres.url, DATABASE));
}

function pgbench(postgres: Postgres, { folder, version }: { folder: string; version: string }): Tpcb {
  const server = ["-h", postgres.socketDir, "-p", "5432", "-U", "app"];
  const made = spawnSync(PGBENCH, [...server, "-i", "-q", "-s", String(SCALE), DATABASE], {
    stdio: "pipe",
  });
  if (made.status !== 0) throw new Error(`pgbench -i failed: ${made.stderr.toString()}`);
  const load = ["-n", "-c", String(CLIENTS), "-j", "2", "-M", "prepared"];
  const run = async (ms: number): Promise<Counted> => {
    const seconds = Math.max(1, Math.round(ms / 1_000));
    const log = ["-l", "--log-prefix", join(folder, "tpcb")];
    const args = [...server, ...load, ...log, "-T", String(seconds), DATABASE];
    const child = spawn(PGBENCH, args, { stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    await once(child, "close");
    const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    const times = takeLog(folder);
    return { rate: tps, all: times.length, failed: 0, firstFailure: "", ...percentiles(times) };
  };
  return { how: `${version}, -s ${SCALE} ${load.join(" ")}`, run };
}

/** Times of every transaction in ms, from pgbench's logs, which are removed. */
function takeLog(folder: string): number[] {
  const files = readdirSync(folder).filter((name) => name.startsWith("tpcb."));
  return files.flatMap((name) => {
    const path = join(folder, name);
    const lines = readFileSync(path, "utf8").trim().split("\n");
    rmSync(path);
    return lines.map((line) => Number(line.split(" ")[2]) / 1_000);
  });
}

async function ownScript(url: string): Promise<Tpcb> {
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(TABLES);
  const run = async (ms: number): Promise<Counted> => {
    const times: number[] = [];
    const end = performance.now() + ms;
    const loop = async (client: pg.Client) => {
      while (performance.now() < end) {
        const began = performance.now();
        await transaction(client);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(clients.map(loop));
    const rate = (times.length / ms) * 1_000;
    return { rate, all: times.length, failed: 0, firstFailure: "", ...percentiles(times) };
  };
  return {
    how: `pgbench's script sent by Node over ${CLIENTS} connections (no pgbench here), -s ${SCALE}`,
    run,
  };
}

const TABLES = `
create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
insert into pgbench_branches select n, 0 from generate_series(1, ${SCALE}) n;
insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) n;
insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) n;
analyze`;

const STEPS = [
  "update pgbench_accounts set abalance = abalance + $1 where aid = $2",
  "select abalance from pgbench_accounts where aid = $1",
  "update pgbench_tellers set tbalance = tbalance + $1 where tid = $2",
  "update pgbench_branches set bbalance = bbalance + $1 where bid = $2",
  "insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)",
];

async function transaction(client: pg.Client): Promise<void> {
  const pick = (to: number) => 1 + Math.floor(Math.random() * to);
  const [aid, bid, tid, delta] = [pick(SCALE * 100_000), pick(SCALE), pick(SCALE * 10), pick(10_001) - 5_001];
  const values = [[delta, aid], [aid], [delta, tid], [delta, bid], [tid, bid, aid, delta]];
  await client.query("begin");
  for (const [n, text] of STEPS.entries()) await client.query({ name: `tpcb${n}`, text, values: values[n] });
  await client.query("commit");
}
