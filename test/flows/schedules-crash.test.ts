import { afterAll, expect, test } from "vitest";
import { BULK_LEASE_MS } from "../../src/core/bulk.ts";
import { naira } from "../../src/core/money.ts";
import { ownersOf } from "../../src/flows/bulk/run-queries.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { buyRun } from "../../src/flows/schedules/buy-run.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { type CrashPoint, crashPoints, effectsUntil } from "../support/effects.ts";
import { boughtBy, look, passToDue, runsOf, schedule, scheduleOf } from "../support/schedules.ts";
import { ALWAYS_OPEN, numberFor, ordersOf } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Due dates whose workers die, or wake up late (rules 31.5). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

async function oneDue() {
  const user = await world.makeUser({ balance: naira(500) });
  const number = numberFor("airtime");
  const id = await schedule(world, user, { mobile_number: number, every: "month", dayOfMonth: 1 });
  await passToDue(world, id);
  return { user, number, id };
}

async function effectsOfOne(): Promise<string[]> {
  await oneDue();
  const effects = effectsUntil();
  const whole = await world.instance(effects.run);
  whole.deps.router = ALWAYS_OPEN;
  await look(whole);
  await whole.app.close();
  return effects.names;
}

const names = await effectsOfOne();

async function lookKilled(point: CrashPoint): Promise<void> {
  const killed = await world.instance(effectsUntil(point).run);
  killed.deps.router = ALWAYS_OPEN;
  await look(killed).catch(() => undefined);
  await killed.app.close();
}

/** Time passes until nobody owns a due date, and another worker looks. */
async function lookLater(): Promise<void> {
  world.clock.advance(BULK_LEASE_MS + 1);
  await sweepDue(world.deps);
  await look(world);
}

test.each(crashPoints(names))(
  "a worker killed $when effect $effect buys its due date once (rules 31.5)",
  async (point) => {
    const { user, number, id } = await oneDue();
    await lookKilled(point);
    for (let looks = 0; looks < 3; looks += 1) await lookLater();
    const bought = await boughtBy(world, user);
    expect(await runsOf(world, id)).toMatchObject([{ state: "ordered", transaction_id: bought[0]?.id }]);
    expect(bought).toHaveLength(1);
    expect(ordersOf(world, number).length).toBeLessThanOrEqual(1);
  },
);

test("a worker that wakes up after its lease buys nothing under the key that was closed", async () => {
  const { user, id } = await oneDue();
  await lookKilled({ effect: names.indexOf("schedules.take"), when: "after" });
  const [run] = await runsOf(world, id);
  const row = await scheduleOf(world, id);
  const person = (await world.deps.db.transaction().execute((tx) => ownersOf(tx, [user.id]))).get(user.id);
  if (!run || !person) throw new Error("nothing was taken");
  await world.deps.db.updateTable("schedule").set({ state: "paused" }).where("id", "=", id).execute();
  await lookLater();
  expect(await runsOf(world, id)).toMatchObject([{ state: "skipped", refusal: "by_owner" }]);
  await buyRun(world.deps, { run, schedule: row, person, isLeft: false });
  expect(await boughtBy(world, user)).toEqual([]);
});
