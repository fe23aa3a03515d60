import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "../../src/db/migrate.ts";
import { createPool, withAppRole, withDatabase } from "../../src/db/pool.ts";
import type { DB } from "../../src/db/schema.ts";
import { expectBooksInOrder } from "../support/books.ts";

/** A database that the version with eighteen migrations filled is upgraded where it stands. */

const FOLDER = resolve(import.meta.dirname, "../../migrations");
const LAST = "0018";
/**
 * JSON: all rows of a database that the version of migration 0018 wrote: purchases and refunds of every
 * state, payments, coupons, reports, withdrawals, transfers, partners, airtime to cash, staff's acts, and
 * their keys.
 */
const ROWS = resolve(import.meta.dirname, "../support/books-of-0018.txt");

const url = withDatabase(inject("clusterUrl"), "upgraded_in_place");
const pool = createPool(url, { max: 2 });
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
let folder = "";
let writtenAt = new Date(0);
let before: Record<string, unknown>;

const sums = async (keys: "idempotency_key" | "request_key"): Promise<Record<string, unknown>> => {
  const { rows } = await pool.query(`
    select (select count(*) from wallet_transaction) as lines, (select count(*) from ledger_posting) as postings,
           (select sum(balance) from ledger_balance) as held, (select count(*) from ${keys}) as keys`);
  return rows[0];
};

/** Writes rows as they are, whatever they refer to, and moves the table's counter past them. */
async function fill(client: pg.PoolClient, table: string, rows: string): Promise<void> {
  const columns = await client.query<{ name: string; is_counted: boolean }>(
    `select column_name as name, is_identity = 'YES' as is_counted from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.rows.map(({ name }) => name).join(", ");
  await client.query(`delete from ${table}`);
  await client.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::${table}, $1)`,
    [rows],
  );
  for (const { name } of columns.rows.filter(({ is_counted }) => is_counted))
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${name}'), (select max(${name}) from ${table}))`,
    );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  const files = (await readdir(FOLDER)).filter((name) => name.slice(0, 4) <= LAST);
  for (const name of files) await cp(join(FOLDER, name), join(folder, name));
  await migrate(url, folder);
  const tables = JSON.parse(await readFile(ROWS, "utf8")) as Record<string, object[]>;
  const client = await pool.connect();
  await client.query("set session_replication_role = replica");
  for (const [table, rows] of Object.entries(tables)) await fill(client, table, JSON.stringify(rows));
  await client.query("reset session_replication_role");
  const { rows } = await client.query<{ at: Date }>("select max(created_at) as at from wallet_transaction");
  writtenAt = rows[0]?.at ?? writtenAt;
  client.release();
  before = await sums("request_key");
  await migrate(url);
});

afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

test("its books are in order, and nothing is lost", async () => {
  await expectBooksInOrder(db, { now: writtenAt });
  expect(await sums("idempotency_key")).toEqual(before);
});

test("there are purchases of every state in it, and no key is believed to be at work", async () => {
  const { rows: states } = await pool.query<{ status: string }>(
    "select distinct status from wallet_transaction where kind like 'purchase\\_%' order by 1",
  );
  expect(states.map(({ status }) => status)).toEqual(
    expect.arrayContaining(["failed", "processing", "refunded", "success"]),
  );
  const { rows: keys } = await pool.query("select distinct state from idempotency_key");
  expect(keys).toEqual([{ state: "done" }]);
});

test("the version before still takes and works off requests for a reset link, under the old name", async () => {
  const app = createPool(withAppRole(url), { max: 1 });
  const id = "00000000-0000-7000-8000-000000000001";
  await app.query("insert into reset_wish values ($1, 'ada', now())", [id]);
  const { rows } = await app.query("select id, login from password_reset_request");
  expect(rows).toEqual([{ id, login: "ada" }]);
  const taken = await app.query(
    `delete from reset_wish where id in (select id from reset_wish order by id limit 5 for update skip locked)
     returning login`,
  );
  expect(taken.rows).toEqual([{ login: "ada" }]);
  await app.end();
});
