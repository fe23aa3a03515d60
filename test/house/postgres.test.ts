import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withDatabase } from "../../src/db/pool.ts";
import { isAlive } from "../../src/main/claim.ts";
import { ClusterBusy, type PostgresOptions, startPostgres } from "../../src/main/postgres.ts";
import { placeOf } from "../../src/main/postgres-paths.ts";
import { until } from "../support/until.ts";

const asRoot = process.getuid?.() === 0 && process.platform === "linux";
const HOLDER = new URL("../support/hold-cluster.ts", import.meta.url).pathname;

let folder: string;
let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airtide-pg-"));
  dataDir = join(folder, "pg");
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  const lock = existsSync(placeOf(dataDir).lockFile) ? postmasterPid() : undefined;
  if (lock) await until(() => !isAlive(lock));
  rmSync(folder, { recursive: true, force: true });
});

function postmasterPid(): number {
  return Number(readFileSync(placeOf(dataDir).lockFile, "utf8").split("\n")[0]);
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: withDatabase(url, "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another Node process that runs the cluster until it is killed. */
async function holder(
  options: Partial<PostgresOptions> = {},
): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const argument = JSON.stringify({ dataDir, durable: true, ...options });
  const child = spawn(process.execPath, [HOLDER, argument], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  if (!child.stdout) throw new Error("no output");
  const [line] = await once(createInterface(child.stdout), "line");
  return { child, ...JSON.parse(line) };
}

describe("a cluster", () => {
  test("keeps its rows over stop and start, and listens on a private socket only", async () => {
    const first = await startPostgres({ dataDir, durable: true });
    await query(first.url, "create table kept as select 1 as n");
    expect(await query(first.url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
    expect(await query(first.url, "show fsync")).toEqual([{ fsync: "on" }]);
    await first.stop();
    expect(existsSync(placeOf(dataDir).lockFile)).toBe(false);
    const second = await startPostgres({ dataDir, durable: true });
    expect(await query(second.url, "select n from kept")).toEqual([{ n: 1 }]);
    await second.stop();
  });

  test("killed with -9 recovers every committed row", async () => {
    const first = await startPostgres({ dataDir, durable: true });
    await query(first.url, "create table kept as select generate_series(1, 500) as n");
    await first.kill();
    const second = await startPostgres({ dataDir, durable: true });
    expect(await query(second.url, "select count(*)::int as n from kept")).toEqual([{ n: 500 }]);
    await second.stop("immediate");
    const third = await startPostgres({ dataDir, durable: true });
    expect(await query(third.url, "select count(*)::int as n from kept")).toEqual([{ n: 500 }]);
    await third.stop();
  });

  test("says so when it dies under us", async () => {
    const postgres = await startPostgres({ dataDir, durable: false });
    process.kill(postgres.pid, "SIGKILL");
    await postgres.exited;
    const again = await startPostgres({ dataDir, durable: false });
    expect(again.pid).not.toBe(postgres.pid);
    await again.stop();
  });

  test("works in a folder whose path is too long and too odd for a socket", async () => {
    dataDir = join(folder, `a folder, "quoted" ${"x".repeat(90)}`, "pg");
    const postgres = await startPostgres({ dataDir, durable: false });
    expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(Buffer.byteLength(postgres.socketDir)).toBeLessThan(90);
    expect(placeOf(dataDir).socketDir).toBe(postgres.socketDir);
    await postgres.stop();
    rmSync(postgres.socketDir, { recursive: true });
  });
});

describe.each(["kernel", "pipe"] as const)("tied to its process by the %s", (tie) => {
  test.skipIf(tie === "kernel" && process.platform !== "linux")(
    "it never outlives a kill -9 of it, and starts again with all rows",
    async () => {
      const other = await holder({ tie });
      await query(other.url, "create table kept as select 7 as n");
      other.child.kill("SIGKILL");
      await until(() => !isAlive(other.pid));
      const mine = await startPostgres({ dataDir, durable: true, tie });
      expect(await query(mine.url, "select n from kept")).toEqual([{ n: 7 }]);
      await mine.stop();
    },
  );
});

describe("two processes", () => {
  test("the second is refused by name of the first, or adopts the running cluster and leaves it alone", async () => {
    const other = await holder();
    await expect(startPostgres({ dataDir, durable: true })).rejects.toThrow(ClusterBusy);
    await expect(startPostgres({ dataDir, durable: true })).rejects.toThrow(
      `process ${String(other.child.pid)}`,
    );
    const adopted = await startPostgres({ dataDir, durable: true, whenBusy: "adopt" });
    expect(adopted).toMatchObject({ adopted: true, pid: other.pid, url: other.url });
    await adopted.stop();
    expect(await query(other.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a start right after kill -9 of the first waits for its cluster to end instead of failing or sharing it", async () => {
    const other = await holder();
    other.child.kill("SIGKILL");
    await once(other.child, "exit");
    const mine = await startPostgres({ dataDir, durable: true });
    expect(mine.adopted).toBe(false);
    expect(mine.pid).not.toBe(other.pid);
    await mine.stop();
  });
});

describe("what a crash may leave behind is no obstacle", () => {
  test("a lock file that names a living process which is no PostgreSQL", async () => {
    await (await startPostgres({ dataDir, durable: false })).stop();
    writeFileSync(placeOf(dataDir).lockFile, `${process.pid}\n${dataDir}\n0\n5432\n\n\n\nready   \n`, {
      mode: 0o600,
    });
    const postgres = await startPostgres({ dataDir, durable: false });
    expect(postmasterPid()).toBe(postgres.pid);
    await postgres.stop();
  });

  test("half of a cluster that was being made", async () => {
    mkdirSync(`${dataDir}.new/base`, { recursive: true });
    mkdirSync(dataDir);
    const postgres = await startPostgres({ dataDir, durable: false });
    await postgres.stop();
    expect(existsSync(`${dataDir}.new`)).toBe(false);
  });
});

describe("a folder that is no cluster of ours is refused with a sentence", () => {
  test("with other things in it", async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "letter.txt"), "dear");
    await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow("holds something else");
  });

  test("of another version of PostgreSQL", async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "PG_VERSION"), "15\n");
    await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(
      "made by PostgreSQL 15; this is 18",
    );
  });
});

test.runIf(asRoot)("root can run it where namespaces are forbidden, and where they come back", async () => {
  chmodSync(folder, 0o755);
  const asNobody = await startPostgres({ dataDir, durable: false, rootBy: "setuid" });
  await query(asNobody.url, "create table kept as select 1 as n");
  await asNobody.stop();
  const inNamespace = await startPostgres({ dataDir, durable: false, rootBy: "namespace" });
  expect(await query(inNamespace.url, "select n from kept")).toEqual([{ n: 1 }]);
  await inNamespace.stop();
});
