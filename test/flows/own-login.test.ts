import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAppLogin } from "../../src/db/app-login.ts";
import { withAppRole, withDatabase } from "../../src/db/pool.ts";
import { loadConfig } from "../../src/main/config.ts";
import { appLogin, prepareDatabase } from "../../src/main/own-database.ts";
import { startPostgres } from "../../src/main/postgres.ts";
import { freshDatabase } from "../support/database.ts";
import { until } from "../support/server-process.ts";

/** The server's own role can sell, and nothing beside that (rules 8.18). */

const database = await freshDatabase();
const owner = new pg.Client({ connectionString: database.url });
const login = { url: database.appUrl, password: "a password" };
const app = database.pool("airtide_app", 1);

beforeAll(async () => {
  await owner.connect();
  await openAppLogin(owner, login);
  await owner.query("create role airtide_other nologin").catch(() => undefined); // the cluster is shared
});
afterAll(() => owner.end());

/** Returns the code with which PostgreSQL refuses a statement, or "done". */
async function answerTo(text: string): Promise<string> {
  const client = await app.connect();
  try {
    await client.query(text);
    return "done";
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const REFUSED = "42501";

describe("whoever speaks through the server's connections", () => {
  test("is the application's role, and stays it", async () => {
    const who = async () =>
      (await app.query("select session_user::text as session, current_user::text as role")).rows[0];
    const itself = { session: "airtide_app", role: "airtide_app" };
    expect(await who()).toEqual(itself);
    for (const text of ["set role none", "reset role", "set session authorization default"]) {
      expect(await answerTo(text)).toBe("done");
      expect(await who()).toEqual(itself);
    }
  });

  test.each([
    "set role app",
    "set role airtide_other",
    "set session authorization app",
    "update ledger_posting set amount = 1",
    "delete from ledger_posting",
    "truncate ledger_posting",
    "insert into ledger_posting select * from ledger_posting",
    "update ledger_balance set balance = 1",
    "alter table ledger_posting disable trigger all",
    "alter table ledger_posting add column more text",
    "drop table ledger_posting",
    "update audit_entry set action = ''",
    "truncate audit_entry",
    "alter table audit_entry disable trigger all",
    "update installation set made_as = 'production'",
    "set session_replication_role = replica",
    "create table mine (n int)",
    "create temporary table ledger_posting (n int)",
    "create schema mine",
    "create function mine() returns int language sql as 'select 1'",
    "create or replace function audit_is_append_only() returns trigger language plpgsql as 'begin return new; end'",
    "create role mine",
    "grant app to airtide_app",
    "alter role airtide_app superuser",
    "create extension dblink",
    "copy app_user to program 'cat'",
    "select pg_read_file('PG_VERSION')",
  ])("is refused: %s", async (text) => {
    expect(await answerTo(text)).toBe(REFUSED);
  });
});

test("what runs as the owner looks into temporary schemas last", async () => {
  const { rows } = await owner.query(
    `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
       and not ('search_path=public, pg_temp' = any(coalesce(proconfig, '{}')))`,
  );
  expect(rows).toEqual([]);
});

test("sessions of the server's role have their limits from PostgreSQL itself, whatever stands between", async () => {
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where source = 'database user' order by name`,
  );
  await client.end();
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    TimeZone: "UTC",
    client_connection_check_interval: "2000",
    idle_in_transaction_session_timeout: "5000",
    lock_timeout: "2000",
    statement_timeout: "5000",
    ...socketSettings(rows),
  });
});

/** A connection by a socket of this machine has no TCP; PostgreSQL then shows its settings as 0. */
function socketSettings(rows: readonly { name: string; setting: string }[]) {
  return Object.fromEntries(
    rows.filter(({ name }) => name.startsWith("tcp_")).map(({ name, setting }) => [name, setting]),
  );
}

describe("a start refuses the application's role", () => {
  test.each([
    ["alter role airtide_app createdb", "has powers over the server"],
    ["grant airtide_other to airtide_app", "is a member of a role"],
    ["create schema mine authorization airtide_app", "owns something"],
  ])("after %s", async (text, sentence) => {
    await owner.query("begin");
    await owner.query(text);
    await expect(openAppLogin(owner, login)).rejects.toThrow(sentence);
    await owner.query("rollback");
  });
});

test.each([
  ["postgresql://app@/airtide?host=%2Ftmp%2Fpg", "postgresql://airtide_app:p%40ss@/airtide?host=%2Ftmp%2Fpg"],
  [
    "postgres://own:er%40@db.example:5432/a?sslmode=require",
    "postgres://airtide_app:p%40ss@db.example:5432/a?sslmode=require",
  ],
  ["postgresql:///airtide?user=app&password=x", "postgresql://airtide_app:p%40ss@/airtide"],
])("%s is also the address for the application's role", (url, expected) => {
  expect(withAppRole(url, "p@ss")).toBe(expected);
});

test("several processes may start at once", async () => {
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
  const opened = await Promise.all(others.map((other) => openAppLogin(other, login)));
  expect(opened).toHaveLength(3);
  await Promise.all(others.map((other) => other.end()));
});

describe("where PostgreSQL asks for passwords", () => {
  test("the role gets its own, from the owner, and again after a change of secret", async () => {
    const folder = mkdtempSync(join(tmpdir(), "airtide-login-"));
    const cluster = await startPostgres({ dataDir: join(folder, "pg"), durable: false });
    const client = new pg.Client({ connectionString: withDatabase(cluster.url, "postgres") });
    try {
      await client.connect();
      await client.query("create role airtide_app login");
      const { rows } = await client.query<{ hba_file: string }>("show hba_file");
      writeFileSync(rows[0]?.hba_file ?? "", "local all app trust\nlocal all all scram-sha-256\n");
      await client.query("select pg_reload_conf()");
      const urlOf = (password: string) => withAppRole(withDatabase(cluster.url, "postgres"), password);
      await untilAnswered("28P01", urlOf("none yet"));
      for (const password of ["first", "second"]) {
        await openAppLogin(client, { url: urlOf(password), password });
        expect(await isLetIn(urlOf(password))).toBe("yes");
      }
      expect(await isLetIn(urlOf("first"))).toBe("28P01");
      await keepsLogIn(withDatabase(cluster.url, "of_one_secret"));
      writeFileSync(rows[0]?.hba_file ?? "", "local all app trust\nlocal all all reject\n");
      await client.query("select pg_reload_conf()");
      await untilAnswered("28000", urlOf("second"));
      await expect(openAppLogin(client, { url: urlOf("second"), password: "second" })).rejects.toThrow(
        "allow it in pg_hba.conf",
      );
    } finally {
      await client.end();
      await cluster.stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** A process with another secret is refused before it changes the log-in of the others (rules 8.81). */
async function keepsLogIn(url: string): Promise<void> {
  const [ours, another] = ["our secret", "another secret"].map((text) =>
    loadConfig({ DATABASE_URL: url, APP_SECRET: text.repeat(4) }),
  );
  if (!ours || !another) throw new Error("two configurations");
  await prepareDatabase(url, ours);
  await expect(prepareDatabase(url, another)).rejects.toThrow("another APP_SECRET");
  expect(await isLetIn(appLogin(url, ours))).toBe("yes");
}

/** Returns "yes", or the code with which PostgreSQL refuses a log-in. */
async function isLetIn(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    async () => {
      await client.end();
      return "yes";
    },
    (error: { code: string }) => error.code,
  );
}

/** Waits until PostgreSQL has read its new rules of access. */
function untilAnswered(answer: string, url: string): Promise<void> {
  const other = async () => ((await isLetIn(url)) === answer ? undefined : `not yet ${answer}`);
  return until(other, 60_000);
}
