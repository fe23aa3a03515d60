import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { createConnection, createPool, isDisconnect, withAppRole } from "../../src/db/pool.ts";
import { cloneDatabase, startCluster } from "../support/cluster.ts";
import { ALWAYS_OPEN, buy, lineOf, numberFor, ordersOf, routeTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** A primary whose synchronous standby is silent: what it commits alone, a failover loses (rules 8.89). */

const cluster = await startCluster({ durable: true });
afterAll(() => cluster.remove());
const url = await cloneDatabase(cluster.url);
const owner = createPool(url, { max: 2 });
afterAll(() => owner.end());

async function waitFor(standby: string): Promise<void> {
  await owner.query(`alter system set synchronous_standby_names = '${standby}'`);
  await owner.query("select pg_reload_conf()");
  await expect
    .poll(async () => (await owner.query("show synchronous_standby_names")).rows)
    .toEqual([{ synchronous_standby_names: standby }]);
}

/** Waits for a backend that waits for the standby, other than these. */
async function waiting(known: readonly number[] = []): Promise<number> {
  const find = async () => {
    const { rows } = await owner.query<{ pid: number }>(
      "select pid from pg_stat_activity where wait_event = 'SyncRep' and not pid = any ($1)",
      [known],
    );
    return rows[0]?.pid;
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? 0;
}

test("a commit that somebody cancels before a standby confirms it is a break, not a success", async () => {
  await owner.query("create table note (n integer)");
  await waitFor("nobody");
  const connection = createConnection(url, { statementTimeoutMs: 0 });
  const heard = connection
    .run((client) => client.query("insert into note values (1)"))
    .catch((error: unknown) => error);
  await owner.query("select pg_cancel_backend($1)", [await waiting()]);
  expect(isDisconnect(await heard)).toBe(true);
  await waitFor("");
  expect((await connection.run((client) => client.query("select n from note"))).rows).toEqual([{ n: 1 }]);
  await connection.end();
});

test("a purchase found written after a break is not acknowledged before a standby has it", async () => {
  const appUrl = withAppRole(url);
  const world = await startTestApp({ url, appUrl, pool: () => createPool(appUrl) });
  world.deps.router = ALWAYS_OPEN;
  await routeTo(world, lineOf("airtime"), ["GLAD"]);
  const user = await world.makeUser({ balance: naira(1_000) });
  const number = numberFor("airtime");
  await waitFor("nobody");
  const bought = buy(world, user, { service: "airtime", number });
  const first = await waiting();
  await owner.query("select pg_terminate_backend($1)", [first]);
  // The same batch on a new connection finds its rows, and waits as well.
  await waiting([first]);
  expect(ordersOf(world, number)).toEqual([]);
  await waitFor("");
  expect((await bought).trans_Status).toBe("success");
  const { rows } = await sql`select from wallet_transaction where number = ${number}`.execute(world.deps.db);
  expect(rows).toHaveLength(1);
});
