import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAppLogin } from "../../src/db/app-login.ts";
import { openClient } from "../../src/db/client.ts";
import { migrate } from "../../src/db/migrate.ts";
import {
  createConnection,
  createPool,
  isDisconnect,
  type Connection,
  withDatabase,
  withAppRole,
} from "../../src/db/pool.ts";
import { type Postgres, startPostgres } from "../../src/main/postgres.ts";

let root: string;
let postgres: Postgres;
let folder: string;
let url: string;
let nth = 0;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "airtide-migrate-"));
  postgres = await startPostgres({ dataDir: join(root, "pg"), durable: false });
});
afterAll(async () => {
  await postgres.stop("immediate");
  rmSync(root, { recursive: true });
});
beforeEach(() => {
  nth++;
  folder = mkdtempSync(join(root, "migrations-"));
  url = withDatabase(postgres.url, `fresh_${nth}`);
});

function put(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a missing database is made, files run once and in order, several processes at once agree", async () => {
  put("0001_first.sql", "create table first (n int); insert into first values (1);");
  put("0002_second.sql", "insert into first select n + 1 from first;");
  const ran = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
  expect(ran.flat().sort()).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect(await ask("select n from first order by n")).toEqual([{ n: 1 }, { n: 2 }]);
  put("0003_third.sql", "create table third (n int)");
  expect(await migrate(url, folder)).toEqual(["0003_third.sql"]);
});

test("a file that fails leaves nothing behind, names file and line, and runs when mended", async () => {
  put("0001_bad.sql", "create table half (n int);\nselect nothing_here;");
  await expect(migrate(url, folder)).rejects.toThrow(/^migrations\/0001_bad\.sql: .*nothing_here.*, line 2$/);
  put("0001_bad.sql", "create table half (n int);");
  expect(await migrate(url, folder)).toEqual(["0001_bad.sql"]);
});

test("an applied file that was changed, or a new one that comes before it, is refused", async () => {
  put("0002_b.sql", "select 1");
  await migrate(url, folder);
  put("0002_b.sql", "select 2");
  await expect(migrate(url, folder)).rejects.toThrow("was changed after it ran");
  put("0002_b.sql", "select 1");
  put("0001_a.sql", "select 1");
  await expect(migrate(url, folder)).rejects.toThrow("comes before");
});

test("names without a number, or with one that is taken, are refused", async () => {
  put("later.sql", "select 1");
  await expect(migrate(url, folder)).rejects.toThrow("must look like");
  rmSync(join(folder, "later.sql"));
  put("0001_a.sql", "select 1");
  put("0001_b.sql", "select 1");
  await expect(migrate(url, folder)).rejects.toThrow("is taken");
});

test("a pool reads money as bigint, times as Date, dates and numerics as text, and sets the session's limits and role", async () => {
  put("0001_role.sql", "create role airtide_app login;");
  await migrate(url, folder);
  const owner = await openClient(url, { isOwner: true });
  await openAppLogin(owner, { url: withAppRole(url), password: "a password" });
  await owner.end();
  const pool = createPool(withAppRole(url));
  const { rows } = await pool.query(`select 9007199254740993::int8 as n, array[1, null]::int8[] as ns,
    '2026-01-31'::date as d, 1.10::numeric as m, timestamptz '2026-01-31 12:00+01' as t,
    current_user::text as who, current_setting('statement_timeout') as s, current_setting('lock_timeout') as l,
    current_setting('idle_in_transaction_session_timeout') as i`);
  expect(rows).toEqual([
    {
      n: 9_007_199_254_740_993n,
      ns: [1n, null],
      d: "2026-01-31",
      m: "1.10",
      t: new Date("2026-01-31T11:00:00Z"),
      who: "airtide_app",
      s: "5s",
      l: "2s",
      i: "5s",
    },
  ]);
  const back = await pool.query("select $1::int8 as n, $2::int8[] as ns", [9_007_199_254_740_993n, [1n, 2n]]);
  expect(back.rows).toEqual([{ n: 9_007_199_254_740_993n, ns: [1n, 2n] }]);
  await pool.end();
});

/** One transaction of two statements, sent together. */
function insertBoth(connection: Connection, first: string, second: string): Promise<unknown> {
  return connection.run((client) =>
    Promise.all([
      client.query("begin"),
      client.query(`insert into kept values (${first})`),
      client.query(`insert into kept values (${second})`),
      client.query("commit"),
    ]),
  );
}

test("a connection runs one caller at a time, rolls back what failed, and connects anew after a break", async () => {
  put("0001_kept.sql", "create table kept (n int not null)");
  await migrate(url, folder);
  const connection = createConnection(url);
  await Promise.all([insertBoth(connection, "1", "2"), insertBoth(connection, "3", "4")]);
  const failing = await insertBoth(connection, "5", "null").catch((error: unknown) => error);
  expect(isDisconnect(failing)).toBe(false);
  expect(await ask("select count(*)::int as n from kept")).toEqual([{ n: 4 }]);

  const broken = await connection
    .run((client) => client.query("select pg_terminate_backend(pg_backend_pid())"))
    .catch((e: unknown) => e);
  expect(isDisconnect(broken)).toBe(true);
  await insertBoth(connection, "6", "7");
  expect(await ask("select count(*)::int as n from kept")).toEqual([{ n: 6 }]);
  await connection.end();
  await expect(connection.run(async () => 1)).rejects.toThrow("closed");
});
