import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openClient } from "../../src/db/client.ts";
import { migrate } from "../../src/db/migrate.ts";
import { createConnection, createPool, databaseOf, withDatabase } from "../../src/db/pool.ts";
import { startPostgres } from "../../src/main/postgres.ts";
import { freshDatabase } from "../support/database.ts";
import { openNetwork, through } from "../support/network.ts";

/** One address with two hosts: we work on the one that takes writes (rules 8.70). */

const folder = mkdtempSync(join(tmpdir(), "airtide-failover-"));
const second = await startPostgres({ dataDir: join(folder, "pg"), durable: false });
const { url: firstUrl } = await freshDatabase();
const name = databaseOf(firstUrl);
const secondUrl = withDatabase(second.url, name);
await migrate(secondUrl);
const [one, two] = await Promise.all([openNetwork(firstUrl), openNetwork(secondUrl)]);
const both = through(firstUrl, one, two);
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await second.stop("immediate");
  rmSync(folder, { recursive: true, force: true });
});

/** Says which of the two takes writes, in sessions from now on. */
async function promote(wanted: 1 | 2): Promise<void> {
  for (const [nth, url] of [firstUrl, secondUrl].entries()) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const isReadOnly = nth + 1 === wanted ? "off" : "on";
    await client.query("set session characteristics as transaction read write");
    await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
    await client.end();
  }
}

const WHERE = "select system_identifier::text as id from pg_control_system()";
const idOf = async (ask: (text: string) => Promise<pg.QueryResult<{ id: string }>>) =>
  (await ask(WHERE)).rows[0]?.id;
const idAt = async (url: string) => {
  const client = await openClient(url);
  try {
    return await idOf((text) => client.query(text));
  } finally {
    await client.end();
  }
};
const ids = [await idAt(firstUrl), await idAt(secondUrl)];

beforeEach(async () => {
  for (const network of [one, two]) network.heal();
  await promote(2);
});

test("of two hosts the one that takes writes is taken, though the first answers", async () => {
  expect(ids[0]).not.toBe(ids[1]);
  expect(await idAt(both)).toBe(ids[1]);
  expect(await idAt(`${both}?target_session_attrs=read-only`)).toBe(ids[0]);
  const direct = createConnection(both);
  expect(await direct.run((client) => idOf((text) => client.query(text)))).toBe(ids[1]);
  await direct.end();
});

test("a host that swallows packets costs no time and no sale", async () => {
  one.swallow();
  expect(await idAt(both)).toBe(ids[1]);
});

test("migrations run on the one that takes writes", async () => {
  expect(await migrate(both)).toEqual([]);
});

test("a pool leaves a primary that was demoted at the first refused write", async () => {
  const pool = createPool(both, { max: 2 });
  expect(await idOf((text) => pool.query(text))).toBe(ids[1]);
  await promote(1);
  const client = await pool.connect();
  await client.query("set session characteristics as transaction read only");
  const refused = client.query("create table t (n int)");
  await expect(refused).rejects.toMatchObject({ code: "25006" });
  client.release();
  await expect.poll(() => pool.totalCount).toBe(0);
  expect(await idOf((text) => pool.query(text))).toBe(ids[0]);
  await pool.end();
});

describe("while no host takes writes", () => {
  test("the address is out of reach, and not wrong", async () => {
    two.swallow();
    two.reset();
    const looked = openClient(both, { patience: 0.2 });
    await expect(looked).rejects.toMatchObject({ code: "08001" });
  });

  test("a database that is not there is said to be missing", async () => {
    await expect(openClient(withDatabase(both, "nowhere"))).rejects.toMatchObject({ code: "3D000" });
  });
});
