import { afterAll, describe, expect, test, vi } from "vitest";
import { BULK_LEASE_MS } from "../../src/core/bulk.ts";
import { createRowBuyer } from "../../src/flows/bulk/buy-row.ts";
import { ownersOf } from "../../src/flows/bulk/run-queries.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { costOf, jobOf, numbersFor, runOnce, start, steer } from "../support/bulk.ts";
import { freshDatabase } from "../support/database.ts";
import { type CrashPoint, crashPoints, effectsUntil } from "../support/effects.ts";
import { ALWAYS_OPEN, ordersOf, passAllTime } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Lists whose workers die, or wake up late (rules 25.4, 25.9). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

/** The effects of one row and its list, from the take to the end. */
async function effectsOfOne(): Promise<string[]> {
  const user = await world.makeUser({ balance: costOf(1) });
  await start(world, user, numbersFor(1));
  const effects = effectsUntil();
  const whole = await world.instance(effects.run);
  whole.deps.router = ALWAYS_OPEN;
  await runOnce(whole);
  await whole.app.close();
  return effects.names;
}

const names = await effectsOfOne();

/** A worker that dies at a point while it buys. */
async function runKilled(point: CrashPoint): Promise<void> {
  const killed = await world.instance(effectsUntil(point).run);
  killed.deps.router = ALWAYS_OPEN;
  await runOnce(killed).catch(() => undefined);
  await killed.app.close();
}

const killedAt = (name: string, when: CrashPoint["when"]): CrashPoint => ({
  effect: names.indexOf(name),
  when,
});

/** Waits until one statement waits for a lock. */
const waitForLock = () =>
  vi.waitFor(async () => {
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    expect((await world.database.pool("owner").query(waiting)).rowCount).toBe(1);
  }, 60_000);

const boughtBy = (user: TestUser) =>
  world.deps.db
    .selectFrom("wallet_transaction")
    .select(["id", "status"])
    .where("user_id", "=", user.id)
    .where("kind", "=", "purchase_airtime")
    .execute();
const rowOf = (id: string) =>
  world.deps.db.selectFrom("bulk_row").selectAll().where("job_id", "=", id).executeTakeFirstOrThrow();

/** Time passes until nobody owns a row, and another worker looks. */
async function lookLater(): Promise<void> {
  world.clock.advance(BULK_LEASE_MS + 1);
  await sweepDue(world.deps);
  await runOnce(world);
}

async function oneRow() {
  const user = await world.makeUser({ balance: costOf(3) });
  const [number = ""] = numbersFor(1);
  return { user, number, id: await start(world, user, [number]) };
}

test.each(crashPoints(names))(
  "a worker killed $when effect $effect buys its row once (rules 25.4)",
  async (point) => {
    const { user, number, id } = await oneRow();
    await runKilled(point);
    for (let looks = 0; looks < 3; looks += 1) await lookLater();
    const job = await jobOf(world, user, id);
    expect([job.done + job.underWay + job.failed, job.waiting]).toEqual([1, 0]);
    expect(job.state).toBe(job.underWay === 0 ? "done" : "running");
    expect(ordersOf(world, number).length).toBeLessThanOrEqual(1);
    expect(await boughtBy(user)).toHaveLength(1);
  },
);

describe("a row never gets a new key while the old one can still buy (rules 25.9)", () => {
  test("a worker that wakes up after its lease buys nothing under the key that was closed", async () => {
    const { user, id } = await oneRow();
    await runKilled(killedAt("bulk.take", "after"));
    const row = await rowOf(id);
    expect(row.state).toBe("buying");
    await steer(world, user, id, "pause");
    await lookLater();
    const now = await rowOf(id);
    expect([now.state, now.key_id === row.key_id]).toEqual(["waiting", false]);
    const person = await world.deps.db.transaction().execute((tx) => ownersOf(tx, [user.id]));
    const owner = person.get(user.id);
    if (!owner) throw new Error("no owner");
    await createRowBuyer(world.deps)({ row, person: owner, isLeft: false });
    expect(await boughtBy(user)).toEqual([]);
    await steer(world, user, id, "resume");
    await runOnce(world);
    expect(await boughtBy(user)).toHaveLength(1);
  });

  test("a row thought to have failed, whose order stands, is found bought and not bought again", async () => {
    const { user, id } = await oneRow();
    await runKilled(killedAt("purchase.reserve", "after"));
    await world.deps.db
      .updateTable("bulk_row")
      .set({ state: "failed", refusal: "internal", lease_until: null })
      .where("job_id", "=", id)
      .execute();
    const { key_id: key } = await rowOf(id);
    expect((await steer(world, user, id, "retry")).body.job).toMatchObject({ waiting: 1 });
    expect((await rowOf(id)).key_id).toBe(key);
    await passAllTime(world);
    await lookLater();
    expect(await boughtBy(user)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ transaction_id: (await boughtBy(user))[0]?.id, key_id: key });
  });

  test("a row of a cancelled list that was bought shows it; one that was not is cancelled", async () => {
    const bought = await oneRow();
    await runKilled(killedAt("purchase.reserve", "after"));
    const left = await oneRow();
    await runKilled(killedAt("bulk.take", "after"));
    for (const { user, id } of [bought, left]) {
      expect((await steer(world, user, id, "cancel")).body.job).toMatchObject({ underWay: 1, cancelled: 0 });
    }
    await lookLater();
    expect(await rowOf(left.id)).toMatchObject({ state: "cancelled", transaction_id: null });
    expect(await rowOf(bought.id)).toMatchObject({ transaction_id: (await boughtBy(bought.user))[0]?.id });
    expect([await boughtBy(left.user), await boughtBy(bought.user)].map((rows) => rows.length)).toEqual([
      0, 1,
    ]);
  });

  test("a refund in the instant in which its row is noted is seen by the row", async () => {
    const { user, id } = await oneRow();
    await runKilled(killedAt("bulk.note", "before"));
    const [order] = await boughtBy(user);
    const owner = world.database.pool("owner");
    const held = await owner.connect();
    await held.query("begin");
    await held.query("update wallet_transaction set status = 'refunded' where id = $1", [order?.id]);
    world.clock.advance(BULK_LEASE_MS + 1);
    const noted = runOnce(world);
    await waitForLock();
    await held.query("commit");
    await noted;
    expect(await rowOf(id)).toMatchObject({ state: "refunded", transaction_id: order?.id });
    // No money went back: the books at the end are those of a purchase that stands.
    await held.query("update wallet_transaction set status = 'success' where id = $1", [order?.id]);
    held.release();
  });

  test("a list that is cancelled while a row of it goes back to waiting has no row that waits", async () => {
    const { id } = await oneRow();
    const owner = world.database.pool("owner");
    const held = await owner.connect();
    const { key_id } = await rowOf(id);
    const took = await world.instance((_name, run) => run());
    took.deps.router = { ...ALWAYS_OPEN, acquire: () => undefined };
    await held.query("begin");
    took.deps.effect = async (name, run) => {
      if (name === "bulk.note")
        await held.query("update bulk_job set state = 'cancelled' where id = $1", [id]);
      return run();
    };
    const noted = runOnce(took);
    await waitForLock();
    await held.query("commit");
    await noted;
    held.release();
    await took.app.close();
    expect(await rowOf(id)).toMatchObject({ state: "cancelled", key_id });
  });

  test("all rows that a process left are looked at together", async () => {
    const user = await world.makeUser({ balance: costOf(40) });
    const id = await start(world, user, numbersFor(40));
    await runKilled(killedAt("bulk.take", "after"));
    expect(await jobOf(world, user, id)).toMatchObject({ underWay: 40 });
    await lookLater();
    expect(await jobOf(world, user, id)).toMatchObject({ state: "done", done: 40 });
  });
});
