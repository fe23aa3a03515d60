import { afterEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { abroadNumber, quoteFor, sellAbroad } from "../support/abroad.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { nextLook, report, rowOf } from "../support/disputes.ts";
import { withSettings } from "../support/keyed-scenes.ts";
import { ALWAYS_OPEN, control } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Orders abroad that buy the same at another rate: rules 5.8, 18.6. */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 10_000 });
world.deps.router = ALWAYS_OPEN;
await sellAbroad(world, 2_000);
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const RICH = { balance: naira(50_000) };
const buy = (user: TestUser, quoteId: string) =>
  world.call("POST /buy/abroad", { token: user.token, body: { quoteId } });

describe("an equal order within 30 seconds (rules 5.8)", () => {
  test("is known at another rate and price too; another amount is an order of its own", async () => {
    const user = await world.makeUser(RICH);
    const number = abroadNumber();
    const first = await buy(user, (await quoteFor(world, user, { number })).quoteId);
    const back = withSettings(world, ({ abroad }) => ({ abroad: { ...abroad, leastMargin: naira(90) } }));
    await control(world, "reloadly config", { rateShift: 0.5 });
    const dearer = await quoteFor(world, user, { number });
    await back();
    await control(world, "reloadly config", { rateShift: 1 });
    expect(dearer).toMatchObject({ receives: "3.60", pays: 1_050 });
    expect((await buy(user, dearer.quoteId)).body).toMatchObject({
      code: "duplicate_purchase",
      transactionId: first.body.receipt._id,
    });
    const { quoteId } = await quoteFor(world, user, { number, amount: 2_000 });
    expect((await buy(user, quoteId)).body.receipt.trans_Status).toBe("success");
    world.clock.advance(31_000);
    const later = await quoteFor(world, user, { number });
    expect((await buy(user, later.quoteId)).body.receipt.trans_Status).toBe("success");
  });

  test("that was bought later at another rate is found where its person says that they paid twice (rules 18.6)", async () => {
    const user = await world.makeUser(RICH);
    const number = abroadNumber();
    const first = await buy(user, (await quoteFor(world, user, { number })).quoteId);
    await control(world, "reloadly config", { rateShift: 0.5 });
    world.clock.advance(60_000);
    const second = await buy(user, (await quoteFor(world, user, { number })).quoteId);
    await control(world, "reloadly config", { rateShift: 1 });
    const problem = { transaction: second.body.receipt._id, kind: "charged_twice" } as const;
    const { body } = await report(world, user, problem);
    await nextLook(world, body.dispute._id);
    expect((await rowOf(world, body.dispute._id)).equal_id).toBe(first.body.receipt._id);
  });
});
