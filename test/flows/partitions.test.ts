import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { naira } from "../../src/core/money.ts";
import { readKey, takeKey } from "../../src/db/request-keys.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { buyAirtime } from "../../src/flows/purchases/buy-airtime.ts";
import { keepPartitions } from "../../src/flows/retention/tidy.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { phoneEnding } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Tables that are cut by time (rules 8.51, 8.52). */

const world = await startTestApp(await freshDatabase());
const { deps } = world;
const owner = world.database.pool("owner");
const app = world.database.pool();
const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;

afterAll(() => expectBooksInOrder(deps.db, { now: world.clock.now() }));

type Partition = { name: string; since: Date; before: Date };

async function partitionsOf(parent: string): Promise<Partition[]> {
  const { rows } = await owner.query<Partition>(
    "select name, since, before from table_partition where parent = $1 and since > '-infinity' order by since",
    [parent],
  );
  return rows;
}

/** The moment from which request keys go to the second partition. */
async function border(): Promise<Date> {
  const [second] = await partitionsOf("idempotency_key");
  if (!second) throw new Error("there is no second partition");
  return second.since;
}

function takingAt(key: { id: string; hash: string }, at: Date) {
  const ids = { userId: randomUUID(), operationId: randomUUID(), owner: randomUUID() };
  return { key, ...ids, at, until: new Date(at.getTime() + 20 * SECOND) };
}

const newKey = () => ({ id: randomUUID(), hash: randomUUID() });
const around = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Leaves no key that has no operation for the books at the end. */
async function forget(ids: readonly string[]): Promise<void> {
  await owner.query("delete from idempotency_key where id = any ($1)", [ids]);
}

test("a key at the border of two partitions is taken once, whoever's clock says which side it is", async () => {
  const at = await border();
  const keys = Array.from({ length: 30 }, newKey);
  const takes = keys.map((key) =>
    Promise.all([-5, 5, -1, 0].map((ms) => takeKey(deps.db, takingAt(key, around(at, ms))))),
  );
  const taken = await Promise.all(takes);
  expect(taken.map((of) => of.filter(({ kind }) => kind === "taken").length)).toEqual(keys.map(() => 1));
  const { rows } = await owner.query(
    "select count(*)::integer as rows, count(distinct id)::integer as keys, count(distinct tableoid)::integer as partitions from idempotency_key where id = any ($1)",
    [keys.map(({ id }) => id)],
  );
  expect(rows).toMatchObject([{ rows: 30, keys: 30 }]);
  await forget(keys.map(({ id }) => id));
});

test.for([
  ["an operation", "select key_take($1, $1, $1, $1, $1, $2, $2) as found"],
  [
    "a purchase",
    "select key_ids as found from purchase_lock_and_look('{}', array[$1::uuid], '{}', '{}', '{}', '{}', '{}', '{}', $2, '{}')",
  ],
])("who asks on one side of the border waits for who takes the key on the other: %s", async ([, ask]) => {
  const at = await border();
  const { id } = newKey();
  const first = await app.connect();
  await first.query("begin");
  const taken = await first.query("select key_take($1, $1, $1, $1, $1, $2, $3) as taken", [
    id,
    around(at, -1),
    around(at, 60 * SECOND),
  ]);
  expect(taken.rows).toEqual([{ taken: id }]);
  const second = app.query(ask ?? "", [id, around(at, 1)]);
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      "select from pg_locks where locktype = 'advisory' and not granted",
    );
    expect(rowCount).toBe(1);
  }, 60_000);
  await first.query("commit");
  first.release();
  const { rows } = await second;
  // The operation takes nothing; the purchase sees the key that is there.
  expect(rows).toEqual([{ found: ask?.includes("purchase_lock_and_look") ? [id] : null }]);
  await forget([id]);
});

test("the version before takes keys in the first partition, under the name of the table of before", async () => {
  const key = newKey();
  const take = `insert into request_key as k (id, user_id, request_hash, operation_id, created_at, state, owner, lease_until)
      values ($1, $1, $2, $1, now(), 'running', $1, now() + interval '1 minute')
      on conflict (id) do update set owner = excluded.owner where k.state = 'running' and k.lease_until <= now()
      returning operation_id`;
  expect((await app.query(take, [key.id, key.hash])).rowCount).toBe(1);
  expect(await readKey(deps.db, key)).toEqual({ kind: "running" });
  expect((await app.query(take, [key.id, key.hash])).rowCount).toBe(0);
  await forget([key.id]);
});

test("partitions are made ahead; those that are missing are made again, around rows that came meanwhile", async () => {
  const before = await partitionsOf("idempotency_key");
  expect(before.at(-1)?.since.getTime()).toBeGreaterThan(Date.now() + 27 * DAY);
  const [first, second] = before;
  for (const { name } of before) {
    await owner.query(`drop table ${name}`);
    await owner.query("delete from table_partition where name = $1", [name]);
  }
  // Between the loss and the next run nothing is refused.
  const key = newKey();
  const taking = takingAt(key, around(first?.since ?? new Date(), DAY));
  expect(await takeKey(deps.db, taking)).toMatchObject({ kind: "taken" });
  expect(await keepPartitions(deps)).toEqual([`made ${second?.name ?? ""}`]);
  // Its rows stay where they are, and are found.
  expect(await readKey(deps.db, key)).toEqual({ kind: "running" });
  await forget([key.id]);
  expect(await keepPartitions(deps)).toEqual([]);
});

/** Says that a table's first partition ended some days ago. */
async function endFirst(parent: string, days: number): Promise<void> {
  await owner.query(
    "update table_partition set before = now() - make_interval(days => $2) where parent = $1 and since = '-infinity'",
    [parent, days],
  );
}

test("partitions past their time are dropped, younger ones and those that are kept for ever are not", async () => {
  await endFirst("api_request", 6);
  await endFirst("attempt_rejected", 4_000);
  expect(await keepPartitions(deps)).toEqual([]);
  await endFirst("api_request", 8);
  expect(await keepPartitions(deps)).toEqual(["dropped api_request_before"]);
  const { rows } = await owner.query("select to_regclass('api_request_before') as gone");
  expect(rows).toEqual([{ gone: null }]);
});

test("who reads the table puts the drop off until they are done; the job ends without it", async () => {
  await endFirst("idempotency_key", 36);
  const reader = await app.connect();
  await reader.query("begin");
  await reader.query("select count(*) from idempotency_key");
  expect(await keepPartitions(deps)).toEqual([]);
  await reader.query("commit");
  reader.release();
  expect(await keepPartitions(deps)).toEqual(["dropped request_key"]);
});

test("a clock that is decades ahead sells: its rows go to the partition for the rest, once under their key", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const person = await authenticate(deps, user.token);
  if (!person) throw new Error("nobody has this token");
  const requestKey = newKey();
  world.clock.advance(40 * 365 * DAY);
  const buyer = { person, requestKey, allowRepeat: false, seenPrice: undefined };
  const order = { networkCode: 1, phone: phoneEnding("4321"), face: naira(100) };
  const bought = await buyAirtime(deps, buyer, order);
  expect(bought).toMatchObject({ ok: true, value: { status: "success" } });
  expect(await buyAirtime(deps, buyer, order)).toMatchObject({ value: { id: bought.ok && bought.value.id } });
  const { rows } = await owner.query(
    "select tableoid::regclass::text as partition from idempotency_key where id = $1",
    [requestKey.id],
  );
  expect(rows).toEqual([{ partition: "idempotency_key_rest" }]);
});
