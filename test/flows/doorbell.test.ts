import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { hexOf } from "../../src/core/ids.ts";
import { createDoorbell, notifyUser } from "../../src/db/notify.ts";
import type { DB } from "../../src/db/schema.ts";
import { freshDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

/** Live events after the commits of purchases (rules 8.90). */

const database = await freshDatabase();
const pool = database.pool();
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
const onError = (error: unknown): never => {
  throw error;
};

const ears = new pg.Client({ connectionString: database.url });
const heard: string[] = [];
await ears.connect();
ears.on("notification", ({ payload }) => heard.push(payload ?? ""));
await ears.query("listen airtide_user");
afterAll(() => ears.end());
beforeEach(() => void heard.splice(0));

/** Returns what was heard so far: notifications come in the order of their commits. */
async function hearAll(): Promise<string[]> {
  const id = randomUUID();
  await notifyUser(db, id);
  await until(() => heard.at(-1) === hexOf(id));
  return heard.slice(0, -1);
}

test("people who are rung for within a moment are notified at once, each once", async () => {
  const doorbell = createDoorbell({ db, onError });
  const [first, second] = [randomUUID(), randomUUID()];
  doorbell.ring([first, second]);
  doorbell.ring([]);
  doorbell.ring([first]);
  await until(() => heard.length > 0);
  expect(await hearAll()).toEqual([`${hexOf(first)},${hexOf(second)}`]);
  doorbell.ring([second]);
  await doorbell.ringNow();
  expect(await hearAll()).toEqual([expect.anything(), expect.anything(), hexOf(second)]);
});

test("a crowd is notified in pieces that a notification can hold", async () => {
  const doorbell = createDoorbell({ db, onError });
  const crowd = Array.from({ length: 450 }, () => randomUUID());
  doorbell.ring(crowd);
  await doorbell.ringNow();
  const pieces = await hearAll();
  expect(pieces.map((piece) => piece.split(",").length)).toEqual([200, 200, 50]);
  expect(pieces.join(",").split(",")).toEqual(crowd.map(hexOf));
});

test("who could not be notified is notified later", async () => {
  let isAway = true;
  const errors: unknown[] = [];
  const lame = Object.assign(Object.create(pool) as typeof pool, {
    connect: () => (isAway ? Promise.reject(new Error("away")) : pool.connect()),
  });
  const failing = new Kysely<DB>({ dialect: new PostgresDialect({ pool: lame }) });
  const doorbell = createDoorbell({ db: failing, onError: (error) => errors.push(error) });
  const [first, second] = [randomUUID(), randomUUID()];
  doorbell.ring([first]);
  await until(() => errors.length > 0);
  isAway = false;
  doorbell.ring([second]);
  await until(() => heard.length > 0);
  expect(await hearAll()).toEqual([`${hexOf(first)},${hexOf(second)}`]);
  expect(errors).toEqual([new Error("away")]);
});

test("the commits of batches carry no notification, which would queue them behind each other", async () => {
  const names = ["purchase_reserve_unrung", "purchase_settle_unrung", "purchase_lock", "ledger_write"];
  const { rows } = await sql<{ name: string; rings: boolean }>`
    select proname as name, prosrc ilike '%notify%' as rings from pg_proc
     where proname = any (${names}) order by 1`.execute(db);
  expect(rows).toEqual(names.toSorted().map((name) => ({ name, rings: false })));
});
