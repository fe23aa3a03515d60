import { Kysely, PostgresDialect, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_BEHIND_MS, openReports, standbyUrl } from "../../src/db/reports.ts";
import type { DB } from "../../src/db/schema.ts";
import { naira } from "../../src/core/money.ts";
import { startTestApp } from "../support/world.ts";
import { freshDatabase } from "../support/database.ts";
import { openNetwork, through } from "../support/network.ts";
import { createPool, databaseOf } from "../../src/db/pool.ts";

/** Reports for staff are read from a replica while that can be trusted (rules 8.82). */

const database = await freshDatabase();
const copy = await freshDatabase();
const open = (pool: ReturnType<typeof createPool>) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
const primary = open(database.pool());
const replica = open(copy.pool());
const owner = copy.pool("owner", 1);

let now = new Date();
let said: (string | undefined)[] = [];
const door = (where = replica) =>
  openReports({ primary, replica: where, now: () => now, onChange: (reason) => said.push(reason) });
/** Reads as a report does: tells the name of its database. */
const placeOf = (db: Kysely<DB>) =>
  sql<{ name: string }>`select current_database() as name`.execute(db).then(({ rows }) => rows[0]?.name);

const [PRIMARY, REPLICA] = [databaseOf(database.url), databaseOf(copy.url)];
/** Sets the newest write that has come to the replica. */
const hasSeen = (at: Date) => owner.query("update write_proof set at = $1", [at]);

beforeEach(async () => {
  now = new Date();
  said = [];
  await hasSeen(now);
});

test("without a replica every report is read from the primary", async () => {
  expect(await openReports({ primary, now: () => now })(placeOf)).toBe(PRIMARY);
});

test("a replica that follows is read; at more than ten seconds behind the primary is, until it has caught up", async () => {
  const reports = door();
  expect(await reports(placeOf)).toBe(REPLICA);
  now = new Date(now.getTime() + MAX_BEHIND_MS);
  expect(await reports(placeOf), "just in time").toBe(REPLICA);
  now = new Date(now.getTime() + 1_000);
  expect(await reports(placeOf)).toBe(PRIMARY);
  expect(await reports(placeOf)).toBe(PRIMARY);
  await hasSeen(now);
  now = new Date(now.getTime() + 1_000);
  expect(await reports(placeOf)).toBe(REPLICA);
  expect(said).toEqual(["it is too far behind", undefined]);
});

describe("a replica that cannot answer", () => {
  test("that is away costs no report", async () => {
    const network = await openNetwork(copy.appUrl);
    const pool = createPool(through(copy.appUrl, network), { max: 2 });
    const reports = door(open(pool));
    expect(await reports(placeOf)).toBe(REPLICA);
    network.reset();
    await network.stop();
    // The look of a moment ago still counts: the report itself meets the break, and goes to the primary.
    expect(await reports(placeOf)).toBe(PRIMARY);
    now = new Date(now.getTime() + 1_000);
    expect(await reports(placeOf)).toBe(PRIMARY);
    expect(said).toHaveLength(2);
    await pool.end();
  });

  test("a report that must give way to its replay is read from the primary", async () => {
    const read = async (db: Kysely<DB>) => {
      const place = await placeOf(db);
      if (place === REPLICA) throw Object.assign(new Error("conflict with recovery"), { code: "40001" });
      return place;
    };
    expect(await door()(read)).toBe(PRIMARY);
  });

  test("an error of the report itself is its error, on one database alone", async () => {
    let reads = 0;
    const read = () => {
      reads += 1;
      return Promise.reject(new Error("of the report"));
    };
    await expect(door()(read)).rejects.toThrow("of the report");
    expect(reads).toBe(1);
  });
});

test("staff see people and searches from the replica, and the newest transactions and their own from the primary", async () => {
  const world = await startTestApp(database, { link: { replicaUrl: copy.appUrl } });
  await hasSeen(world.clock.now());
  const admin = await world.makeUser({ isAdmin: true, balance: naira(500) });
  const person = await world.makeUser({ balance: naira(500) });
  const list = async (token: string, query: Record<string, string> = {}) =>
    (await world.call("GET /transaction", { token, query })).body.noOfTransaction;
  const people = () => world.call("GET /admin/users", { token: admin.token });
  // This replica has heard of nothing yet, and still counts as one that follows.
  expect((await people()).body.users).toEqual([]);
  expect(await list(admin.token, { userName: person.userName })).toBe(0);
  expect(await list(admin.token)).toBeGreaterThan(0);
  expect(await list(person.token)).toBe(1);
  await hasSeen(new Date(world.clock.now().getTime() - MAX_BEHIND_MS - 1));
  world.clock.advance(1_000);
  expect((await people()).body.users.length).toBeGreaterThanOrEqual(2);
  expect(await list(admin.token, { userName: person.userName })).toBe(1);
});

test("of several hosts a standby is taken unless the address says otherwise", () => {
  const two = "postgresql://u@a:1,b:2/airtide";
  expect(standbyUrl(two)).toBe(`${two}?target_session_attrs=prefer-standby`);
  expect(standbyUrl(`${two}?target_session_attrs=any`)).toBe(`${two}?target_session_attrs=any`);
  expect(standbyUrl("postgresql://u@a:1/airtide")).toBe("postgresql://u@a:1/airtide");
});
