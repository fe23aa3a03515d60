import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { DB } from "../../src/db/schema.ts";
import type { Timer } from "../../src/flows/deps.ts";
import { createRefusals, startPulse } from "../../src/main/pulse.ts";
import { freshDatabase } from "../support/database.ts";

/** Ready tells the truth about what stops selling (rules 8.74). */

const database = await freshDatabase();
const pool = database.pool("airtide_app", 1);
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
const owner = database.pool("owner", 1);

/** Timers that end when the test says so; short ones (the wait for an answer) never end by themselves. */
let pauses: (() => void)[] = [];
let loseThePatience = (): void => undefined;
const after = (ms: number): Timer => ({
  reached: new Promise<undefined>((resolve) => {
    if (ms === 5_000) pauses.push(() => resolve(undefined));
    if (ms === 15_000) loseThePatience = () => resolve(undefined);
  }),
  cancel: () => undefined,
});
const refusals = createRefusals();
let isEngineOpen = true;
let isListening = true;
const pulse = startPulse({
  db,
  refusals,
  isEngineOpen: () => isEngineOpen,
  isListening: () => isListening,
  after,
});
/** Waits for the beat under way, lets the next one run, and returns what it found. */
async function beat(): Promise<string[]> {
  await expect.poll(() => pauses.length).toBe(1);
  pauses.pop()?.();
  await expect.poll(() => pauses.length).toBe(1);
  return pulse.reasons();
}
const proof = async () => (await owner.query<{ at: Date }>("select at from write_proof")).rows[0]?.at;

beforeEach(() => {
  [isEngineOpen, isListening] = [true, true];
});
afterAll(() => pulse.stop());

test("all is well: each beat writes the one row, and no reason is given", async () => {
  const before = await proof();
  expect(await beat()).toEqual([]);
  expect(await proof()).not.toEqual(before);
});

test("the engine and the listener without a connection", async () => {
  [isEngineOpen, isListening] = [false, false];
  expect(await pulse.reasons()).toEqual([
    "the money engine has no connection to the database",
    "live events are not heard: no connection for the database's notifications",
  ]);
});

test("a full disk counts from the first refused statement until a write that takes space succeeds", async () => {
  refusals.note("23505");
  expect(await pulse.reasons()).toEqual([]);
  refusals.note("53100");
  expect(await pulse.reasons()).toEqual(["the database's disk is full"]);
  const fileOf = async () =>
    (await owner.query<{ file: string }>("select pg_relation_filepath('write_proof') as file")).rows[0]?.file;
  const before = await fileOf();
  expect(await beat()).toEqual([]);
  expect(await fileOf()).not.toBe(before);
});

test("a database that takes reads only, and takes writes again", async () => {
  await sql`set session characteristics as transaction read only`.execute(db);
  expect(await beat()).toEqual(["the database takes reads only: a standby, or writes are switched off"]);
  // The refused write closed that connection; the next one may write.
  expect(await beat()).toEqual([]);
});

test("whoever holds the row's table (a back-up) is no reason", async () => {
  const holder = await owner.connect();
  await holder.query("begin; lock table write_proof in access share mode");
  refusals.note("53100");
  expect(await beat()).toEqual(["the database's disk is full"]);
  await holder.query("rollback");
  holder.release();
  expect(await beat()).toEqual([]);
});

test("no write has succeeded for a while, as when each commit waits for a silent standby", async () => {
  const holder = await owner.connect();
  await holder.query("begin; lock table write_proof in access share mode");
  loseThePatience();
  expect(await beat()).toEqual([]);
  loseThePatience();
  expect(await pulse.reasons()).toEqual(["no write has succeeded for 15 seconds"]);
  refusals.note("53100");
  // This beat takes space, so it meets the lock, and proves nothing.
  expect(await beat()).toContain("no write has succeeded for 15 seconds");
  await holder.query("rollback");
  holder.release();
  expect(await beat()).toEqual([]);
});

describe("a database that is away", () => {
  test("does not answer", async () => {
    const held = await pool.connect();
    const asked = startPulse({
      db,
      refusals,
      isEngineOpen: () => true,
      isListening: () => true,
      // The wait for an answer is over at once; the long wait for a proof never is.
      after: (ms) => ({
        reached: ms === 15_000 ? new Promise(() => undefined) : Promise.resolve(undefined),
        cancel: () => undefined,
      }),
    });
    asked.stop();
    expect(await asked.reasons()).toEqual(["the database does not answer"]);
    held.release();
  });
});
