import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expireCoupons } from "../../src/flows/coupons/end.ts";
import { openSession } from "../../src/flows/auth/sessions.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { cancel, couponFor, houseBalance, redeem } from "../support/money-in.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** A coupon that nobody redeems goes back to whoever paid for it, once; and who sees which. */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const admin = await world.makeUser({ isAdmin: true });
const DAY = 24 * 3_600_000;

afterAll(() => expectBooksInOrder(db, { now: world.clock.now() }));

const vendorWith = (balance: number) => world.makeUser({ isCouponVendor: true, balance: naira(balance) });
const linesOf = (user: TestUser) =>
  db
    .selectFrom("wallet_transaction")
    .select(["type", "product", "is_credit", "amount_kobo", "note"])
    .where("user_id", "=", user.id)
    .where("product", "=", "coupon")
    .orderBy("seq")
    .execute();
const stored = (id: string) =>
  db.selectFrom("coupon").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("taken back", () => {
  test("a vendor's: the money returns to their wallet as a refund, once, by their own hand or an admin's", async () => {
    const vendor = await vendorWith(1_000);
    const owner = await world.makeUser();
    const { id, code } = await couponFor(world, vendor, { for: owner, amount: 700 });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => cancel(world, n % 2 ? vendor : admin, id)),
    );
    expect(replies.every(({ status, body }) => status === 200 && body.coupon.status === "cancelled")).toBe(
      true,
    );
    expect(await world.balance(vendor)).toBe(naira(1_000));
    expect(await linesOf(vendor)).toMatchObject([
      { type: "wallet" },
      { type: "refund", amount_kobo: naira(700) },
    ]);
    expect(await redeem(world, owner, code)).toMatchObject({
      status: 422,
      body: { code: "coupon_cancelled" },
    });
  });

  test("the house's: back to the promotions; not by a vendor who did not make it", async () => {
    const promo = await houseBalance(world, "promo");
    const owner = await world.makeUser();
    const { id } = await couponFor(world, admin, { for: owner });
    expect(await cancel(world, await vendorWith(0), id)).toMatchObject({ status: 404 });
    expect(await cancel(world, admin, id)).toMatchObject({ status: 200 });
    expect(await houseBalance(world, "promo")).toBe(promo);
    const used = await couponFor(world, admin, { for: owner });
    await redeem(world, owner, used.code);
    expect(await cancel(world, admin, used.id)).toMatchObject({ status: 422, body: { code: "coupon_used" } });
    expect(await cancel(world, admin, randomUUID())).toMatchObject({ status: 404 });
  });
});

test("lists: an admin sees all, a vendor their own, an owner what they were given; codes only for owner and issuer while open", async () => {
  const vendor = await vendorWith(2_000);
  const owner = await world.makeUser();
  const [first, second] = [
    await couponFor(world, vendor, { for: owner }),
    await couponFor(world, vendor, { for: owner }),
  ];
  await redeem(world, owner, first.code);
  const codes = async (user: TestUser, route: "GET /admin/coupons" | "GET /fundWallet/coupons") => {
    const { body } = await world.call(route, { token: user.token, query: { limit: "2" } });
    return body.coupons.map(({ _id, couponCode, status }) => [_id, couponCode, status]);
  };
  const open = [second.id, second.code, "open"];
  const gone = [first.id, null, "redeemed"];
  expect(await codes(vendor, "GET /admin/coupons")).toEqual([open, gone]);
  expect(await codes(owner, "GET /fundWallet/coupons")).toEqual([open, gone]);
  expect(await codes(admin, "GET /admin/coupons")).toEqual([[second.id, null, "open"], gone]);
  expect(await codes(await vendorWith(0), "GET /admin/coupons")).toEqual([]);
  const opened = await world.call("GET /admin/coupons", { token: vendor.token, query: { status: "open" } });
  expect(opened.body).toMatchObject({ noOfCoupons: 1, totalPages: 1 });
});

test("after 90 days it cannot be redeemed, and its money goes back to whoever paid, once", async () => {
  const vendor = await vendorWith(1_000);
  const owner = await world.makeUser();
  const own = await couponFor(world, vendor, { for: owner });
  const promo = await houseBalance(world, "promo");
  const ours = await couponFor(world, admin, { for: owner });
  world.clock.advance(90 * DAY + 1);
  const login = { userId: owner.id, userAgent: "test", at: world.clock.now() };
  const { token } = await db.transaction().execute((tx) => openSession(world.deps, tx, login));
  expect(await redeem(world, { ...owner, token }, own.code)).toMatchObject({
    body: { code: "coupon_expired" },
  });
  await Promise.all(Array.from({ length: 5 }, () => expireCoupons(world.deps)));
  while ((await expireCoupons(world.deps)) > 0);
  expect(await world.balance(vendor)).toBe(naira(1_000));
  expect((await houseBalance(world, "promo")) >= promo).toBe(true);
  for (const { id } of [own, ours]) expect(await stored(id)).toMatchObject({ state: "expired" });
  expect(await houseBalance(world, "coupon_liability")).toBe(0n);
});

test("however many end at the same time, one run returns them all", async () => {
  const vendor = await vendorWith(6_000);
  const owner = await world.makeUser();
  for (let n = 0; n < 60; n++) await couponFor(world, vendor, { for: owner, amount: 100 });
  expect(await world.balance(vendor)).toBe(0n);
  world.clock.advance(90 * DAY + 1);
  expect(await expireCoupons(world.deps)).toBe(60);
  expect(await world.balance(vendor)).toBe(naira(6_000));
});
