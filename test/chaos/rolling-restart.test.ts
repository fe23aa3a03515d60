import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { createPool, withAppRole } from "../../src/db/pool.ts";
import { notifyUser } from "../../src/db/notify.ts";
import { startBalancer } from "../support/balancer.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { cloneDatabase } from "../support/cluster.ts";
import { freePort } from "../support/free-port.ts";
import { openScreen, type Screen } from "../support/live.ts";
import { type ServerOptions, type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { startSteadyLoad } from "../support/steady-load.ts";
import { until } from "../support/until.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Three processes behind a balancer are one service that never closes: each is restarted in turn under load,
 * and nobody notices (rules 8.83).
 */

const CLIENTS = 8;
/** Requests that must be answered after each restart before the next begins. */
const BETWEEN = 200;

const folder = mkdtempSync(join(tmpdir(), "airtide-rolling-"));
const url = await cloneDatabase(inject("clusterUrl"));
const owner = createPool(url, { max: 1 });
await owner.query("insert into installation (made_as, made_at) values ('demo', now())");
await owner.end();
const world = await startTestApp(
  { url, appUrl: withAppRole(url), pool: (role) => createPool(role === "owner" ? url : withAppRole(url)) },
  { startAt: new Date(), simulators: { now: () => new Date() } },
);
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill()));
  rmSync(folder, { recursive: true, force: true });
});

async function place(n: number): Promise<ServerOptions> {
  const dataDir = join(folder, `server-${n}`);
  mkdirSync(dataDir);
  const role = n === 0 ? "all" : "web";
  const env = { ROLE: role, DRAIN_SECONDS: "1", SANDBOX: "off" };
  return { dataDir, port: await freePort(), databaseUrl: url, simulators: world.simulators.urls, env };
}

/** A client of live events that comes back when its stream ends. */
function follow(port: number, token: string) {
  let current: Screen | undefined;
  let opened = 0;
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      // A break is told as a failure of the load; here it is only a reason to come back.
      const screen = await openScreen(port, token).catch(() => undefined);
      if (screen?.status !== 200) continue;
      current = screen;
      opened += 1;
      await until(() => screen.isEnded() || isOver, 600_000);
    }
    current?.hangUp();
  };
  const ran = run();
  return {
    opened: () => opened,
    balances: () => current?.balances() ?? [],
    stop: () => {
      isOver = true;
      return ran;
    },
  };
}

test("a rolling restart fails no request, and live events come back by themselves", {
  timeout: 600_000,
}, async () => {
  const places = await Promise.all([0, 1, 2].map(place));
  running.push(...places.map(startServerProcess));
  const balancer = await startBalancer(running.map((server) => server.url));
  await until(() => balancer.ready().length === 3, 120_000);

  const people = Array.from({ length: CLIENTS }, () => world.makeUser({ balance: naira(10_000_000) }));
  const users = await Promise.all(people);
  const load = startSteadyLoad(balancer.port, users);
  const screens = users.slice(0, 3).map(({ token }) => follow(balancer.port, token));
  const moreAnswers = () => {
    const wanted = load.answered() + BETWEEN;
    return until(() => load.answered() >= wanted || load.failures().length > 0);
  };
  await moreAnswers();
  for (const [n, options] of places.entries()) {
    expect(await running[n]?.stop(), "ends in order").toBe(0);
    await until(() => !balancer.ready().includes(n));
    await moreAnswers();
    running[n] = startServerProcess(options);
    await until(() => balancer.ready().includes(n), 120_000);
    await moreAnswers();
  }
  await load.stop();
  console.info(`${load.answered()} answered, connections by server ${balancer.given().join(", ")}`);
  expect(load.failures()).toEqual([]);

  expect(screens.reduce((sum, { opened }) => sum + opened(), 0)).toBeGreaterThan(screens.length);
  const before = screens.map(({ balances }) => balances().length);
  await Promise.all(users.slice(0, 3).map(({ id }) => notifyUser(world.deps.db, id)));
  await until(() => screens.every(({ balances }, n) => balances().length > (before[n] ?? 0)));
  await Promise.all(screens.map(({ stop }) => stop()));
  expect(await Promise.all(running.map((server) => server.stop()))).toEqual([0, 0, 0]);
  await balancer.stop();
  await expectBooksInOrder(world.deps.db, { now: new Date(), liveness: false });
});
