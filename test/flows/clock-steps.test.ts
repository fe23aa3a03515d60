import { afterAll, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { SEEN_OVERDUE_MS } from "../../src/core/outside-attempt.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  ALWAYS_OPEN,
  buy,
  control,
  lateLossOf,
  lineOf,
  numberFor,
  ordersOf,
  routeTo,
  storyOf,
} from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Somebody sets a clock: no money leaves the house for it (rules 5.31). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
await routeTo(world, lineOf("airtime"), ["GLAD"]);
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const START = naira(1_000);
const STEP_MS = 25 * 3_600_000;

async function openPurchase() {
  const number = numberFor("airtime");
  await control(world, "msorg fault", { kind: "pending_forever", account: "GLAD", phone: number });
  const user = await world.makeUser({ balance: START });
  const { _id: id } = await buy(world, user, { service: "airtime", number });
  return { id, user, number };
}

const statusOf = async (id: string) => (await storyOf(world, id)).purchase.status;

/** As a set clock would have it: what is due by the new time is taken, while no time passes. */
async function stepAndSweep(): Promise<void> {
  world.clock.step(STEP_MS);
  for (let times = 0; times < 3; times += 1) {
    await sweepDue(world.deps);
    world.clock.step(3_600_000);
  }
}

test("a clock that steps by 25 hours gives no money back; ten minutes and a last question later it goes back", async () => {
  const { id, user } = await openPurchase();
  await stepAndSweep();
  expect(await statusOf(id)).toBe("processing");
  world.clock.advance(SEEN_OVERDUE_MS - 1);
  await sweepDue(world.deps);
  expect(await statusOf(id)).toBe("processing");
  world.clock.step(3_600_000);
  world.clock.advance(1);
  await sweepDue(world.deps);
  expect((await storyOf(world, id)).purchase).toMatchObject({ status: "failed", is_forced: true });
  expect(await world.balance(user)).toBe(START);
});

test("what the last question finds delivered is settled", async () => {
  const { id, number } = await openPurchase();
  await stepAndSweep();
  await control(world, "msorg settle", { phone: number, status: "delivered" });
  world.clock.advance(SEEN_OVERDUE_MS);
  await sweepDue(world.deps);
  expect((await storyOf(world, id)).purchase).toMatchObject({ status: "success", is_forced: false });
  expect(await lateLossOf(world, id)).toBe(0n);
});

test("another process, and one that was started anew, counts its own ten minutes", async () => {
  const { id } = await openPurchase();
  await stepAndSweep();
  world.clock.advance(SEEN_OVERDUE_MS);
  const other = await world.instance((_name, act) => act());
  await sweepDue(other.deps);
  expect(await statusOf(id)).toBe("processing");
  world.clock.advance(SEEN_OVERDUE_MS);
  await sweepDue(other.deps);
  expect(await statusOf(id)).toBe("failed");
  await other.app.close();
});

test("an order is not sent while the machine's time is in doubt; it is proven not sent (rules 5.32)", async () => {
  const unsure = await world.instance((_name, act) => act());
  Object.assign(unsure.deps.steady, { isSure: () => false });
  const user = await world.makeUser({ balance: START });
  const number = numberFor("airtime");
  const { _id: id } = await buy({ ...world, ...unsure }, user, { service: "airtime", number });
  expect(await statusOf(id)).toBe("failed");
  expect(ordersOf(world, number)).toEqual([]);
  expect(await world.balance(user)).toBe(START);
  await unsure.app.close();
});
