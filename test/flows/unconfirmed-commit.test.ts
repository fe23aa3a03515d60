import { afterAll, expect, test } from "vitest";
import { createConnection, createPool, isDisconnect } from "../../src/db/pool.ts";
import { startCluster } from "../support/cluster.ts";

/** A primary whose synchronous standby is silent: what it commits alone, a failover loses (rules 8.89). */

const cluster = await startCluster({ durable: true });
afterAll(() => cluster.remove());

const owner = createPool(cluster.url, { max: 1 });
afterAll(() => owner.end());

async function waitFor(standby: string): Promise<void> {
  await owner.query(`alter system set synchronous_standby_names = '${standby}'`);
  await owner.query("select pg_reload_conf()");
  await expect
    .poll(async () => (await owner.query("show synchronous_standby_names")).rows)
    .toEqual([{ synchronous_standby_names: standby }]);
}

test("a commit that no standby confirms within the time limit is a break, not a success", async () => {
  await owner.query("create table note (n integer)");
  await waitFor("nobody");
  const connection = createConnection(cluster.url, { statementTimeoutMs: 300 });
  const heard = await connection
    .run((client) => client.query("insert into note values (1)"))
    .catch((error: unknown) => error);
  expect(isDisconnect(heard)).toBe(true);
  await waitFor("");
  expect((await connection.run((client) => client.query("select n from note"))).rows).toEqual([{ n: 1 }]);
  await connection.end();
});
