import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { createConnection, createPool, isDisconnect, withAppRole } from "../../src/db/pool.ts";
import { cloneDatabase, startCluster } from "../support/cluster.ts";
import { commit } from "../../src/flows/deps.ts";
import { applyAnswer } from "../../src/flows/purchases/apply.ts";
import { proofNotAsked } from "../support/payment-proof.ts";
import { ALWAYS_OPEN, attemptOf, buy, lineOf, numberFor, ordersOf, routeTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** A primary whose synchronous standby is silent: what it commits alone, a failover loses (rules 8.89). */

const cluster = await startCluster({ durable: true });
afterAll(() => cluster.remove());
const url = await cloneDatabase(cluster.url);
const owner = createPool(url, { max: 2 });
const appUrl = withAppRole(url);
let beforeSettle: (() => Promise<unknown>) | undefined;
const world = await startTestApp(
  { url, appUrl, pool: () => createPool(appUrl) },
  {
    async effect(name, run) {
      if (name === "purchase.settle") await beforeSettle?.();
      return run();
    },
  },
);
world.deps.router = ALWAYS_OPEN;
await routeTo(world, lineOf("airtime"), ["GLAD"]);
proofNotAsked(world);
// Runs before the world ends: its connections end too.
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

/** Breaks the connection of a backend, and waits until another one waits for the standby. */
async function breakAndWait(pid: number): Promise<number> {
  await owner.query("select pg_terminate_backend($1)", [pid]);
  return waiting([pid]);
}

const airtimeOf = (number: string) =>
  sql`select from wallet_transaction where number = ${number}`.execute(world.deps.db);

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
  const user = await world.makeUser({ balance: naira(1_000) });
  const number = numberFor("airtime");
  await waitFor("nobody");
  const bought = buy(world, user, { service: "airtime", number });
  // The same batch on a new connection finds its rows, and waits as well.
  await breakAndWait(await waiting());
  expect(ordersOf(world, number)).toEqual([]);
  await waitFor("");
  expect((await bought).trans_Status).toBe("success");
  expect((await airtimeOf(number)).rows).toHaveLength(1);
});

test("a purchase whose first attempt the sweeper took meanwhile is not sent by its request too", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const number = numberFor("airtime");
  await waitFor("nobody");
  const bought = buy(world, user, { service: "airtime", number });
  await breakAndWait(await waiting());
  // This commit alone waits for no standby.
  const { rows } = await owner.query<{ purchase_id: string }>(`
    with alone as materialized (select set_config('synchronous_commit', 'local', true))
    update attempt_live set next_check_at = now() + interval '1 hour' from alone
     where state = 'dispatched' returning purchase_id`);
  await waitFor("");
  const id = rows[0]?.purchase_id ?? "";
  await applyAnswer(world.deps, await attemptOf(world, id), {
    kind: "delivered",
    supplierRef: "by the sweeper",
  });
  expect(await bought).toMatchObject({ trans_Status: "success" });
  expect(ordersOf(world, number)).toEqual([]);
});

test("a purchase found settled after a break is not reported before a standby has it", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const number = numberFor("airtime");
  beforeSettle = () => waitFor("nobody");
  const bought = buy(world, user, { service: "airtime", number });
  await breakAndWait(await waiting());
  beforeSettle = undefined;
  await waitFor("");
  expect((await bought).trans_Status).toBe("success");
  expect(ordersOf(world, number)).toHaveLength(1);
});

test("a transfer found done after a break is not acknowledged before a standby has it", async () => {
  const [from, to] = [await world.makeUser({ balance: naira(1_000) }), await world.makeUser()];
  const body = { userName: to.userName, amount: 100 };
  await waitFor("nobody");
  const sent = world.call("POST /auth/transferFund", { token: from.token, body, key: "sent-once" });
  const broken = await waiting();
  const replay = await breakAndWait(broken);
  const asked = world.call("GET /requests/{key}", { token: from.token, params: { key: "sent-once" } });
  await waiting([broken, replay]);
  await waitFor("");
  expect(await sent).toMatchObject({ status: 200, body: { receipt: { trans_Status: "success" } } });
  expect(await asked).toMatchObject({ status: 200, body: { state: "done" } });
  expect(await world.balance(to)).toBe(naira(100));
});

test("a transaction that finds its work done waits for a standby too", async () => {
  await waitFor("nobody");
  const found = commit(world.deps, "test.found", async () => "found");
  await waiting();
  await waitFor("");
  expect(await found).toBe("found");
});
