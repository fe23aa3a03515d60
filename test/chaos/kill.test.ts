import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { SERVICES } from "../../src/core/transactions.ts";
import { createPool, withAppRole } from "../../src/db/pool.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { cloneDatabase, startCluster } from "../support/cluster.ts";
import { ask, type Load, startLoad, untrue } from "../support/load.ts";
import { ordersOf, passAllTime, seeded } from "../support/selling.ts";
import { freePort } from "../support/free-port.ts";
import { atMoment, type ServerProcess, startServerProcess, until } from "../support/server-process.ts";
import { startTestApp } from "../support/world.ts";
import { SEED } from "../support/seed.ts";

/**
 * Two servers on one database with fsync on sell all the time. Each is killed with -9 again and again at any
 * moment, and then PostgreSQL is. Every answer that a client received stays true, and at the end our books
 * agree with the suppliers' own.
 */

const SERVERS = 2;
const KILLS = 50;
const DATABASE_CRASHES = 10;
const TIMES_SCALE = 100;
/**
 * "Not found" is proof after 10 minutes; here time runs a hundred times as fast. The rest is for a busy
 * machine: twenty seconds were needed beside another program.
 */
const TOLD_WITHIN_MS = 180_000;
const CLIENTS = 20;
const PEOPLE = 10;
/** So many sales were told before the database crashes: without any the test would prove nothing. */
const MIN_TOLD = 100;
const REPLAYED = 50;
/** Alone on two cores it takes about six minutes. */
const TEST_WITHIN_MS = 1_200_000;

const seed = SEED;
const random = seeded(seed);
const folder = mkdtempSync(join(tmpdir(), "airtide-kill-"));
const cluster = await startCluster({ durable: true });
afterAll(async () => {
  await cluster.remove();
  rmSync(folder, { recursive: true, force: true });
});

const url = await cloneDatabase(cluster.url);
const owner = createPool(url, { max: 1 });
// The servers are demos, and find people who are not the demo's.
await owner.query("insert into installation (made_as, made_at) values ('demo', now())");
await owner.end();
const world = await startTestApp(
  { url, appUrl: withAppRole(url), pool: (role) => createPool(role === "owner" ? url : withAppRole(url)) },
  {
    vendTimeoutMs: 1_000,
    startAt: new Date(),
    simulators: { now: () => new Date(), holdMs: 1_000, settleMs: 300 },
  },
);
const { db } = world.deps;

const running: ServerProcess[] = [];
afterAll(() => Promise.all(running.map((server) => server.kill())));

async function options(n: number) {
  const dataDir = join(folder, `server-${n}`);
  mkdirSync(dataDir);
  return {
    dataDir,
    port: await freePort(),
    databaseUrl: url,
    simulators: world.simulators.urls,
    timesScale: TIMES_SCALE,
  };
}

const places = await Promise.all(Array.from({ length: SERVERS }, (_, n) => options(n)));
const servers = places.map(startServerProcess);
running.push(...servers);

/**
 * Kills each server as soon as it serves and starts the next one; the last one stays. Every second one sells
 * before it dies: on a busy machine it would do nothing otherwise.
 */
async function killAgainAndAgain(n: number, load: Load): Promise<void> {
  for (let kill = 0; kill < KILLS / SERVERS; kill++) {
    await running[n]?.ready();
    if (kill % 2 === 0) await untilHeard(load, load.acknowledged().length + 1);
    await atMoment(50 + 450 * random());
    await running[n]?.kill();
    const place = places[n];
    if (place) running[n] = startServerProcess(place);
  }
  await running[n]?.ready();
}

async function crashDatabase(): Promise<void> {
  for (let crash = 0; crash < DATABASE_CRASHES; crash++) {
    await atMoment(100 + 500 * random());
    await cluster.crash();
    await Promise.all(running.map((server) => server.ready()));
  }
}

/** Waits until clients have heard of so many purchases. */
async function untilHeard(load: Load, wanted: number): Promise<void> {
  await until(async () => {
    const heard = load.acknowledged().length;
    return heard >= wanted ? undefined : `${heard} of ${wanted} heard`;
  }, TOLD_WITHIN_MS);
}

/** Waits until the suppliers were asked about everything and have answered. */
async function untilReported(): Promise<void> {
  await until(async () => {
    const open = await db
      .selectFrom("attempt_live as a")
      .innerJoin("supplier as s", "s.code", "a.supplier")
      .innerJoin("wallet_transaction as t", "t.id", "a.purchase_id")
      .select(["a.supplier", "a.state", "a.checks", "a.note", "a.next_check_at", "t.number", "t.status"])
      .where((eb) => eb.or([eb("s.dialect", "<>", "adex"), eb("a.state", "=", "dispatched")]))
      .execute();
    return open.length === 0 ? undefined : `${open.length} still open: ${JSON.stringify(open.slice(0, 5))}`;
  }, TOLD_WITHIN_MS);
}

const purchases = () =>
  db
    .selectFrom("wallet_transaction as t")
    .leftJoin("attempt_live as a", "a.purchase_id", "t.id")
    .select(["t.id", "t.number", "t.status", "t.is_forced", "a.state"])
    .where("type", "in", SERVICES)
    .execute();

type Purchase = Awaited<ReturnType<typeof purchases>>[number];

/** Says how a purchase differs from the suppliers' own books; undefined when they agree. */
function contradiction({ id, number, status, is_forced, state }: Purchase): string[] {
  const delivered = ordersOf(world, number).filter((order) => order.status === "delivered").length;
  if (delivered > 1) return [`${id}: delivered ${delivered} times`];
  if (status === "success") return delivered === 1 ? [] : [`${id}: success, never delivered`];
  if (status !== "failed") return [`${id}: still ${status}`];
  // It was released after 24 hours without an answer, at our risk, and is still asked about.
  const isOwnRisk = is_forced && state === "unknown";
  return delivered === 0 || isOwnRisk
    ? []
    : [`${id}: failed, but delivered (${JSON.stringify({ number, is_forced, state })})`];
}

async function contradictions(): Promise<string[]> {
  const rows = await purchases();
  const twice = Object.entries(Object.groupBy(rows, (row) => row.number)).filter(
    ([, same]) => same?.length !== 1,
  );
  return [...rows.flatMap(contradiction), ...twice.map(([number]) => `${number}: bought twice`)];
}

/** Lists the orders that are not found under their key at every server. */
async function forgotten(load: Load): Promise<string[]> {
  const final = load.acknowledged().filter(({ status }) => status !== "processing");
  const answers = await Promise.all(
    final.slice(-REPLAYED).map(async (order, n) => {
      const url = running[n % SERVERS]?.url ?? "";
      const { receipt, said } = await ask({ url, user: load.ownerOf(order), order });
      const isSame = receipt?._id === order.id && receipt.trans_Status === order.status;
      return isSame ? [] : [`${order.key}: ${said}, not ${order.id} ${order.status}`];
    }),
  );
  return answers.flat();
}

const began = performance.now();
const report = (what: string, facts: object = {}) =>
  console.info(`${((performance.now() - began) / 1_000).toFixed(1)} s: ${what}`, facts);

test(`servers killed ${KILLS} times, PostgreSQL ${DATABASE_CRASHES} times, under load: nothing told is lost, nothing is doubled`, {
  timeout: TEST_WITHIN_MS,
}, async () => {
  report(`seed ${seed}`);
  const people = Array.from({ length: PEOPLE }, () => world.makeUser({ balance: naira(10_000_000) }));
  const urls = places.map(({ port }) => `http://127.0.0.1:${port}`);
  const load = startLoad({ users: await Promise.all(people), clients: CLIENTS, folder, urls, random });
  await Promise.all(places.map((_, n) => killAgainAndAgain(n, load)));
  report(`${KILLS} kills of servers`);
  await untilHeard(load, MIN_TOLD);
  await crashDatabase();
  report(`${DATABASE_CRASHES} crashes of PostgreSQL`);
  await load.stop();
  report("load ended");
  await untilReported();
  const reported = load.acknowledged();
  report(`told ${reported.length} of ${(await purchases()).length}`, Object.fromEntries(load.heard));
  expect(await forgotten(load), `seed ${seed}`).toEqual([]);
  expect(await Promise.all(running.map((server) => server.stop())), "servers end in order").toEqual([0, 0]);
  report("replayed, servers ended");
  await passAllTime(world);
  report("a day passed");
  expect(untrue(reported, await purchases()), `seed ${seed}`).toEqual([]);
  expect(await contradictions(), `seed ${seed}`).toEqual([]);
  await expectBooksInOrder(db, { now: world.clock.now(), liveness: true });
  report("checked", { atOurRisk: (await purchases()).filter((row) => row.is_forced).length });
});
