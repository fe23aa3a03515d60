import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { payRewards } from "../../src/flows/people/reward.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { earningsOf } from "../support/cash.ts";
import { freshDatabase } from "../support/database.ts";
import { buy, lineOf, numberFor, phoneEnding, routeTo } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** The reward of who referred somebody, from the upgrade to its payment (rules 3.8). */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
await routeTo(world, lineOf("airtime"), ["GLAD"]);
afterAll(() => expectBooksInOrder(db));

async function upgrade(user: TestUser): Promise<void> {
  const order = { params: { id: user.id }, body: { userType: "reseller" } };
  expect((await world.call("PATCH /auth/user/{id}", { token: user.token, ...order })).status).toBe(200);
}

/** Somebody who was referred, became a reseller, and has not proven the email. */
async function unproven(referrer: TestUser): Promise<TestUser> {
  const friend = await world.makeUser({ balance: naira(5_000), referredBy: referrer.id });
  await prove(friend, null);
  await upgrade(friend);
  return friend;
}

const prove = (user: TestUser, email_proven_at: Date | null = world.clock.now()) =>
  db.updateTable("app_user").set({ email_proven_at }).where("id", "=", user.id).execute();
const buyAirtime = (user: TestUser, number = numberFor("airtime")) =>
  buy(world, user, { service: "airtime", number });
const linesOf = (user: TestUser) =>
  db.selectFrom("wallet_transaction").selectAll().where("user_id", "=", user.id).execute();

describe("the reward", () => {
  test("waits for the upgrade, a proven email and a purchase, whichever comes last", async () => {
    const referrer = await world.makeUser();
    const bought = await unproven(referrer);
    await buyAirtime(bought);
    const proven = await unproven(referrer);
    await prove(proven);
    const both = await world.makeUser({ balance: naira(5_000), referredBy: referrer.id });
    await buyAirtime(both);
    await payRewards(world.deps);
    expect(await earningsOf(world, referrer)).toBe(0n);
    const read = () => world.call("GET /auth/referral", { token: referrer.token });
    expect((await read()).body.referralList.map(({ amountEarned }) => amountEarned)).toEqual([0, 0, 0]);

    const lasts = [() => prove(bought), () => buyAirtime(proven), () => upgrade(both)];
    for (const [before, last] of lasts.entries()) {
      await last();
      await payRewards(world.deps);
      expect(await earningsOf(world, referrer)).toBe(naira(500 * (before + 1)));
    }
    expect((await read()).body.referralList.map(({ amountEarned }) => amountEarned)).toEqual([500, 500, 500]);
    expect((await linesOf(referrer)).map(({ note }) => note).sort()).toEqual(
      [bought, proven, both].map(({ userName }) => `Referral reward for ${userName}`).sort(),
    );
    await expectBooksInOrder(db, { now: world.clock.now() });
  });

  test("does not come for a purchase that failed", async () => {
    const referrer = await world.makeUser();
    const friend = await unproven(referrer);
    await prove(friend);
    const failed = await buyAirtime(friend, phoneEnding("0003"));
    expect(failed.trans_Status).not.toBe("success");
    await payRewards(world.deps);
    expect(await earningsOf(world, referrer)).toBe(0n);
  });

  test("is paid once, however many look at the same moment and however often", async () => {
    const referrer = await world.makeUser();
    const friends = await Promise.all(Array.from({ length: 6 }, () => unproven(referrer)));
    for (const friend of friends) {
      await buyAirtime(friend);
      await prove(friend);
    }
    await Promise.all(Array.from({ length: 20 }, () => payRewards(world.deps)));
    expect(await payRewards(world.deps)).toBe(0);
    expect(await earningsOf(world, referrer)).toBe(naira(3_000));
    expect(await linesOf(referrer)).toHaveLength(6);
  });

  test("does not come a second time after a way back to smart earner", async () => {
    const referrer = await world.makeUser();
    const friend = await unproven(referrer);
    await buyAirtime(friend);
    await prove(friend);
    await payRewards(world.deps);
    await db.updateTable("app_user").set({ user_type: "smart earner" }).where("id", "=", friend.id).execute();
    await upgrade(friend);
    await payRewards(world.deps);
    expect(await earningsOf(world, referrer)).toBe(naira(500));
  });
});
