import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { keyOf } from "../support/callers.ts";
import { freshDatabase } from "../support/database.ts";
import { cancel, generate } from "../support/money-in.ts";
import { givePin, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { linkFor, verify } from "../support/payments.ts";
import { control } from "../support/selling.ts";
import { setSetting } from "../support/staff.ts";
import { uniqueDigits } from "../support/unique.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** A vendor's coupon takes money out of a wallet, so it asks for what a transfer asks for (rules 7.12). */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const owner = await world.makeUser();
const DAY = 24 * 3_600_000;

afterAll(() => expectBooksInOrder(db, { now: world.clock.now() }));

/** A vendor with 100,000 naira and a payment PIN. */
async function vendor(): Promise<TestUser> {
  const user = await world.makeUser({ isCouponVendor: true, balance: naira(100_000) });
  await givePin(world, user);
  return user;
}
const usedBy = async ({ token }: TestUser) =>
  (await world.call("GET /auth/paymentProof", { token })).body.freeDaily.used;
const needsProof = { status: 422, body: { code: "payment_proof_needed" } };

describe("without proof", () => {
  test("coupons and transfers together fit the day's amount, by session and by key", async () => {
    const user = await vendor();
    const byKey = { token: await keyOf(world, user, { scopes: ["transfer"] }) };
    expect((await generate(world, byKey, { for: owner, amount: 12_000 })).status).toBe(200);
    const body = { userName: owner.userName, amount: 8_000 };
    expect((await world.call("POST /auth/transferFund", { token: user.token, body })).status).toBe(200);
    for (const who of [user, byKey])
      expect(await generate(world, who, { for: owner, amount: 0.01 })).toMatchObject(needsProof);
    expect(await world.balance(user)).toBe(naira(80_000));
    world.clock.advance(DAY);
    expect((await generate(world, user, { for: owner, amount: 20_000 })).status).toBe(200);
  });

  test("twenty coupons at once never exceed it", async () => {
    const user = await vendor();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => generate(world, user, { for: owner, amount: 3_000 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ body }) => body.code === "payment_proof_needed")).toHaveLength(14);
    expect(await world.balance(user)).toBe(naira(82_000));
    expect(await usedBy(user)).toBe(18_000);
  });

  test("a cancelled coupon gives nothing of it back", async () => {
    const user = await vendor();
    const { body } = await generate(world, user, { for: owner, amount: 20_000 });
    expect((await cancel(world, user, body.couponId ?? "")).status).toBe(200);
    expect(await world.balance(user)).toBe(naira(100_000));
    expect(await generate(world, user, { for: owner, amount: 100 })).toMatchObject(needsProof);
  });
});

test("with the PIN any amount is given, without a second admin; a wrong one moves nothing and frees the key for the right one", async () => {
  const user = await vendor();
  await setSetting(world, "secondAdmin", true);
  const wanted = { for: owner, amount: 90_000, key: `coupon-proof-${uniqueDigits(6)}` };
  const wrong = await generate(world, user, { ...wanted, proof: { pin: WRONG_PIN } });
  expect(wrong).toMatchObject({ status: 422, body: { code: "payment_pin_wrong" } });
  expect(await world.balance(user)).toBe(naira(100_000));
  const made = await generate(world, user, { ...wanted, proof: { pin: PIN } });
  expect(made).toMatchObject({ status: 200, body: { couponCode: expect.any(String) } });
  expect(await generate(world, user, wanted), "the key's answer takes no proof").toMatchObject({
    status: 200,
    body: { couponId: made.body.couponId },
  });
  expect(await world.balance(user)).toBe(naira(10_000));
  expect(await usedBy(user)).toBe(0);
  await setSetting(world, "secondAdmin", false);
});

test("card money is held", async () => {
  const user = await world.makeUser({ isCouponVendor: true });
  const reference = await linkFor(world, user, 5_000);
  await control(world, "squad pay", { reference });
  expect((await verify(world, user, reference)).status).toBe(200);
  const wanted = { for: owner, amount: 1_000 };
  expect(await generate(world, user, wanted)).toMatchObject({
    status: 422,
    body: { code: "card_money_held" },
  });
  world.clock.advance(DAY);
  expect((await generate(world, user, wanted)).status).toBe(200);
});

test("an email that is not proven holds all of it", async () => {
  const user = await vendor();
  await db.updateTable("app_user").set({ email_proven_at: null }).where("id", "=", user.id).execute();
  const refused = await generate(world, user, { for: owner });
  expect(refused).toMatchObject({ status: 422, body: { code: "email_unproven" } });
  expect(await world.balance(user)).toBe(naira(100_000));
});

test("an admin's coupon is the house's money and takes no PIN", async () => {
  const admin = await world.makeUser({ isAdmin: true });
  expect((await generate(world, admin, { for: owner, amount: 30_000 })).status).toBe(200);
  expect(await usedBy(admin)).toBe(0);
});
