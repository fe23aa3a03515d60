import { afterAll, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { ALWAYS_OPEN, buy, lineOf, numberFor, ordersOf, routeTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** A process that is cut off in the middle of a delivery, while another one goes on. */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
await routeTo(world, lineOf("airtime"), ["GLAD"]);
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

test("a process answers no older state than another one has committed (rules 8.85)", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const cutOff = await world.instance(async (name, act) => {
    if (name !== "purchase.settle") return act();
    // Before its settle arrives, the lease ends, and another process asks and settles.
    world.clock.advance(10 * 60_000);
    await sweepDue(world.deps);
    throw new Error("the connection to the database broke");
  });
  cutOff.deps.router = ALWAYS_OPEN;
  const number = numberFor("airtime");
  const receipt = await buy({ ...world, ...cutOff }, user, { service: "airtime", number });
  expect(receipt.trans_Status).toBe("success");
  expect(ordersOf(world, number)).toHaveLength(1);
  await cutOff.app.close();
});

test("an order that we were too late to send does not count against its supplier (rules 5.14)", async () => {
  const slow = await world.instance(async (name, act) => {
    if (name === "supplier.vend") world.clock.advance(60_000);
    return act();
  });
  const stateOf = () =>
    slow.deps.router.states().find(({ supplier, service }) => supplier === "GLAD" && service === "airtime");
  const user = await world.makeUser({ balance: naira(10_000) });
  for (let times = 0; times < 6; times += 1)
    await buy({ ...world, ...slow }, user, { service: "airtime", number: numberFor("airtime") });
  expect(stateOf()).toMatchObject({ state: "closed", inFlight: 0 });
  expect(await world.balance(user)).toBe(naira(10_000));
  await slow.app.close();
});
