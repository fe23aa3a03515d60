import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate } from "../../src/db/migrate.ts";
import { pauseAfter } from "../../src/db/migration-waits.ts";
import { withDatabase } from "../../src/db/pool.ts";
import { readSchemaStanding, sayStanding } from "../../src/db/schema-standing.ts";
import { type Postgres, startPostgres } from "../../src/main/postgres.ts";

/** Migrations beside servers that work (rules 8.40, 8.41). */

let root: string;
let postgres: Postgres;
let folder: string;
let url: string;
let nth = 0;
const open: pg.Client[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "airtide-waits-"));
  postgres = await startPostgres({ dataDir: join(root, "pg"), durable: false });
});
afterAll(async () => {
  await Promise.all(open.map((client) => client.end()));
  await postgres.stop("immediate");
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  nth++;
  folder = mkdtempSync(join(root, "migrations-"));
  url = withDatabase(postgres.url, `waits_${nth}`);
  put("0001_sale.sql", "create table sale (n int not null); insert into sale values (1), (1);");
  await migrate(url, folder);
});

const put = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  await client.connect();
  open.push(client);
  return client;
}

/** Holds the table, as a reader in an open transaction does, until it is told to end. */
async function openReader(): Promise<{ pid: number; end: () => Promise<unknown> }> {
  const reader = await connect("an open reader");
  await reader.query("begin transaction isolation level repeatable read");
  const { rows } = await reader.query<{ pid: number }>("select pg_backend_pid() as pid, count(*) from sale");
  return { pid: rows[0]?.pid ?? 0, end: () => reader.query("commit") };
}

/** Sells, one sale after the other, until `ended`; a sale that waits for 5 s is refused. Returns how many. */
async function sellUntil(ended: () => boolean): Promise<number> {
  const seller = await connect("a seller");
  await seller.query("set lock_timeout = '5s'");
  let sold = 0;
  for (; !ended(); sold++) await seller.query("insert into sale values (2)");
  return sold;
}

test("a migration that waits for a reader is undone, says for whom, holds up no sale, and runs when the reader is gone", async () => {
  const reader = await openReader();
  put("0002_column.sql", "create table first (n int);\nalter table sale add column at timestamptz;");
  const said: string[] = [];
  const migrated = migrate(url, folder, { say: (line) => said.push(line) });
  expect(await sellUntil(() => said.length >= 2)).toBeGreaterThan(0);
  expect(said[0]).toMatch(
    new RegExp(
      `^migrations/0002_column.sql waits for pid ${reader.pid} \\(an open reader, in its transaction for \\d+ s, idle\\)`,
    ),
  );
  const { rows } = await (await connect("a look")).query("select to_regclass('first') as made");
  expect(rows).toEqual([{ made: null }]);
  await reader.end();
  expect(await migrated).toEqual(["0002_column.sql"]);
});

test("a migration that never gets its lock ends with the name of the one that holds it", async () => {
  const reader = await openReader();
  put("0002_column.sql", "alter table sale add column at timestamptz;");
  await expect(migrate(url, folder, { tryForMs: 0 })).rejects.toThrow(
    `0002_column.sql waits for pid ${reader.pid} (an open reader`,
  );
  await reader.end();
  expect(await migrate(url, folder)).toEqual(["0002_column.sql"]);
});

test("an index is built beside an open reader and sales; a process that waits for its turn does not stop it", async () => {
  const reader = await openReader();
  put(
    "0002_index.sql",
    "-- outside a transaction\ncreate index concurrently if not exists sale_n on sale (n);",
  );
  let ended = false;
  const both = Promise.all([migrate(url, folder), migrate(url, folder)]).finally(() => (ended = true));
  const look = await connect("a look");
  await expect
    .poll(async () => (await look.query("select from pg_stat_progress_create_index")).rowCount)
    .toBeGreaterThan(0);
  const selling = sellUntil(() => ended);
  await look.query("insert into sale values (3)");
  await reader.end();
  expect((await both).flat()).toEqual(["0002_index.sql"]);
  await selling;
});

test("a file outside a transaction that broke off runs again from its first statement; its invalid index is made anew", async () => {
  put(
    "0002_unique.sql",
    `-- outside a transaction
create table if not exists made_first (n int);
create unique index concurrently if not exists sale_once on sale (n);`,
  );
  await expect(migrate(url, folder)).rejects.toThrow(/0002_unique\.sql: .*sale_once.*, line 3$/);
  const look = await connect("a look");
  const valid = async () =>
    (await look.query("select indisvalid from pg_index where indexrelid = 'sale_once'::regclass")).rows;
  expect(await valid()).toEqual([{ indisvalid: false }]);
  await look.query("delete from sale");
  expect(await migrate(url, folder)).toEqual(["0002_unique.sql"]);
  expect(await valid()).toEqual([{ indisvalid: true }]);
});

test("the standing says where the schema is and what this program still needs; the application's role may ask", async () => {
  expect(await readSchemaStanding(withDatabase(url, "nowhere"), folder)).toMatchObject({ at: 0, knows: 1 });
  put("0002_role.sql", "create role airtide_app login;");
  const before = await readSchemaStanding(url, folder);
  expect(sayStanding(before)).toBe("The schema is at 1, this program knows 2: 1 migration to run");
  expect(before.pending.map(({ name }) => name)).toEqual(["0002_role.sql"]);
  put("0003_later.sql", "select 1");
  await migrate(url, folder);
  rmSync(join(folder, "0003_later.sql"));
  const after = await readSchemaStanding(url.replace("//app@", "//airtide_app@"), folder);
  expect(after).toEqual({ at: 3, knows: 2, pending: [] });
});

test("pauses between tries grow from half a second to fifteen, less up to half by chance", () => {
  expect([1, 2, 3, 6, 20].map((n) => pauseAfter(n, 0))).toEqual([500, 1_000, 2_000, 15_000, 15_000]);
  expect(pauseAfter(2, 0.999)).toBeGreaterThanOrEqual(500);
});
