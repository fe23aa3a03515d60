import { afterEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellThroughAll } from "../support/dialects.ts";
import { control, nextCheck, ordersOf, passTime, phoneEnding, routeTo, soldTo } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** PINs of examinations: rules 27. */

const world = await startTestApp(await freshDatabase());
await sellThroughAll(world);
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const CHECKER = 8_001;
const UTME = 8_005;
const PRICE = naira(3_600);
const RICH = { balance: naira(100_000) };

const buy = (user: TestUser, body: object, key?: string) =>
  world.call("POST /buy/exam", { token: user.token, body: { plan: CHECKER, ...body } as never, ...(key ? { key } : {}) });

const show = (user: TestUser, transactionId: string) =>
  world.call("POST /exam/showPin", { token: user.token, body: { transactionId } });

const keptPins = (user: TestUser) =>
  world.deps.db.selectFrom("epin").selectAll().where("user_id", "=", user.id).execute();

describe("a PIN", () => {
  test("is kept sealed with the purchase, is in no row or receipt, and each showing is counted (rules 27.5)", async () => {
    const user = await world.makeUser(RICH);
    const phone = phoneEnding("7777");
    const { body } = await buy(user, { phone, seenPrice: 3_600 });
    expect(body.receipt).toMatchObject({
      trans_Type: "exam",
      trans_Status: "success",
      trans_Network: "WAEC",
      planName: "Result checker",
      trans_amount: 3_600,
      phone_number: phone,
    });
    const [order] = ordersOf(world, phone);
    const pin = String(order?.token).slice(0, 12);
    const [kept] = await keptPins(user);
    expect(kept?.sealed.includes(pin)).toBe(false);
    expect(JSON.stringify(body)).not.toContain(pin);
    const row = await world.deps.db
      .selectFrom("wallet_transaction")
      .selectAll()
      .where("id", "=", body.receipt._id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(Object.values(row).map(String))).not.toContain(pin);
    expect((await show(user, body.receipt._id)).body).toMatchObject({ pin, seen: 1 });
    expect((await show(user, body.receipt._id)).body).toMatchObject({ pin, seen: 2 });
  });

  test("is shown to its owner alone, staff included", async () => {
    const [user, other] = [await world.makeUser(RICH), await world.makeUser(RICH)];
    const admin = await world.makeUser({ isAdmin: true });
    const { body } = await buy(user, {});
    for (const stranger of [other, admin])
      expect((await show(stranger, body.receipt._id)).body).toMatchObject({ code: "not_found" });
    expect((await keptPins(user))[0]?.seen).toBe(0);
  });
});
