import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { hexOf } from "../../src/core/ids.ts";
import { createMoneyEngine } from "../../src/db/money-engine.ts";
import { createDoorbell, notifyUser } from "../../src/db/notify.ts";
import type { DB } from "../../src/db/schema.ts";
import { freshDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

/** Live events after the commits of purchases (rules 8.90). */

const database = await freshDatabase();
const pool = database.pool();
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
const failures: unknown[] = [];
const onError = (error: unknown): void => void failures.push(error);

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
  expect(failures).toEqual([]);
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

test("while nobody can be notified it is tried once a second, however many are rung for", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let tries = 0;
    const dead = { connect: () => Promise.reject(new Error("away")), end: () => Promise.resolve() };
    const away = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: Object.assign(Object.create(pool), dead) }),
    });
    const doorbell = createDoorbell({ db: away, onError: () => void (tries += 1) });
    for (let ms = 0; ms < 3_000; ms += 10) {
      doorbell.ring([randomUUID()]);
      await vi.advanceTimersByTimeAsync(10);
    }
    // The first try comes after 25 ms, the next ones a second after the end of the one before.
    expect(tries).toBe(3);
    await doorbell.end();
    expect(tries).toBe(4);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tries).toBe(4);
  } finally {
    vi.useRealTimers();
  }
});

test("buyers are rung for when the answer to their commit was lost: it may have been made", async () => {
  const rung: string[] = [];
  let time = 0;
  const line = {
    run: () => {
      // The time for another try is over, too.
      time += 60_000;
      return Promise.reject(Object.assign(new Error("the connection broke"), { code: "ECONNRESET" }));
    },
    open: () => Promise.resolve(),
    isOpen: () => false,
    end: () => Promise.resolve(),
  };
  const money = createMoneyEngine({
    reserveConnections: [line],
    settleConnections: [line],
    accountOf: () => 1n,
    onChange: (userIds) => void rung.push(...userIds),
    now: () => time,
    maxWaitMs: 60_000,
  });
  const userId = randomUUID();
  const settlement = {
    purchaseId: randomUUID(),
    userId,
    attempt: 1,
    supplierRef: "1",
    token: null,
    units: null,
  };
  const rest = { tokens: null, sealedPin: null, note: "", isClaimed: false, movements: [], at: new Date(0) };
  await expect(money.settle({ ...settlement, ...rest })).rejects.toThrow("the connection broke");
  expect(new Set(rung)).toEqual(new Set([userId]));
});

test("the commits of batches carry no notification, which would queue them behind each other", async () => {
  const functions = [
    "purchase_reserve_unrung",
    "purchase_settle_unrung",
    "purchase_lock_and_look",
    "key_lock",
    "guarded_lock",
    "ledger_write",
  ];
  const tables = [
    "wallet_transaction",
    "attempt_live",
    "idempotency_key",
    "ledger_posting",
    "ledger_balance",
    "supplier_order",
  ];
  const { rows } = await sql<{ name: string; rings: boolean }>`
    select proname as name, prosrc ilike '%notify%' as rings from pg_proc
     where proname = any (${functions})
        or oid in (select tgfoid from pg_trigger where tgrelid = any (${tables}::regclass[]) and not tgisinternal)`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(functions.length);
  expect(rows.filter(({ rings }) => rings)).toEqual([]);
});
