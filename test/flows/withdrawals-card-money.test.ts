import { afterEach, describe, expect, test } from "vitest";
import { CARD_HOLD_MS } from "../../src/core/card-hold.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { payoutsOf, withdraw } from "../support/payouts.ts";
import { control } from "../support/selling.ts";
import { linkFor, verify } from "../support/payments.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Card money waits 24 hours before it is withdrawn without a confirmed identity (rules 3.26). */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const HOUR = 3_600_000;

afterEach(() => expectBooksInOrder(db, { now: world.clock.now() }));

async function payByCard(user: TestUser, amount: number): Promise<void> {
  const reference = await linkFor(world, user, amount);
  await control(world, "squad pay", { reference });
  expect((await verify(world, user, reference)).status).toBe(200);
}
const limitsOf = async ({ token }: TestUser) => (await world.call("GET /auth/limits", { token })).body;

describe("card money", () => {
  test("cannot be withdrawn for 24 hours, told with the time from which it can; other money can", async () => {
    const user = await world.makeUser({ balance: naira(2_000) });
    await payByCard(user, 1_000);
    const refused = await withdraw(world, user, { amount: 2_001 });
    expect(refused).toMatchObject({ status: 422, body: { code: "card_money_held" } });
    expect(refused.body.msg).toMatch(/^₦2,000\.00 can leave now; this amount from \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(await payoutsOf(world, user)).toEqual([]);
    const { held } = await limitsOf(user);
    const until = new Date(world.clock.now().getTime() + CARD_HOLD_MS);
    expect(held).toEqual({ amount: 990, until: until.toISOString() });
    expect((await withdraw(world, user, { amount: 2_000 })).status).toBe(200);
    world.clock.advance(CARD_HOLD_MS);
    expect((await withdraw(world, user, { amount: 990 })).status).toBe(200);
    expect((await limitsOf(user)).held).toEqual({ amount: 0, until: null });
  });

  test("cannot be sent to other people either, not by twenty transfers at once", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const receiver = await world.makeUser();
    await payByCard(user, 5_000);
    const send = (amount: number) =>
      world.call("POST /auth/transferFund", {
        token: user.token,
        body: { userName: receiver.userName, amount },
      });
    const refused = await send(1_001);
    expect(refused).toMatchObject({ status: 422, body: { code: "card_money_held" } });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => send(300 + n)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const refusals = new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code));
    expect(refusals).toEqual(new Set(["card_money_held"]));
    world.clock.advance(CARD_HOLD_MS);
    expect((await send(1_001)).status).toBe(200);
  });

  test("can be withdrawn at once by a person with a confirmed identity", async () => {
    const user = await world.makeUser();
    await payByCard(user, 1_000);
    await confirmIdentity(user);
    expect((await withdraw(world, user, { amount: 990 })).status).toBe(200);
  });

  test("of twenty withdrawals at once, no more leave than the money that is free", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    await payByCard(user, 5_000);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => withdraw(world, user, { amount: 300 + n })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const refusals = new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code));
    expect(refusals).toEqual(new Set(["card_money_held"]));
  });

  test("refused under a key is asked anew when the time has come", async () => {
    const user = await world.makeUser();
    await payByCard(user, 1_000);
    const wanted = { amount: 500, account: "1234560001", key: "card-money-later-1" };
    expect((await withdraw(world, user, wanted)).body.code).toBe("card_money_held");
    world.clock.advance(23 * HOUR);
    expect((await withdraw(world, user, wanted)).body.code).toBe("card_money_held");
    world.clock.advance(HOUR);
    expect((await withdraw(world, user, wanted)).status).toBe(200);
  });
});

function confirmIdentity(user: TestUser) {
  return db
    .insertInto("identity")
    .values({
      user_id: user.id,
      kind: "nin",
      sealed: Buffer.from("sealed"),
      hash: Buffer.from(user.id),
      mask: "123******01",
      full_name: "TEST PERSON",
      verified_at: world.clock.now(),
    })
    .execute();
}
