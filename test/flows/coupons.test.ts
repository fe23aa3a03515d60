import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { cancel, couponFor, generate, houseBalance, redeem } from "../support/money-in.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * A coupon is money of one person, paid by its issuer when it is made, that becomes theirs once or goes back.
 */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const admin = await world.makeUser({ isAdmin: true });
const INSPECTED = { depth: 9, maxArrayLength: null, maxStringLength: null };

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

describe("made", () => {
  test("by an admin: paid by the house, told with its owner's name and amount, and audited without the code", async () => {
    const owner = await world.makeUser();
    const [promo, owed] = [await houseBalance(world, "promo"), await houseBalance(world, "coupon_liability")];
    const { status, body } = await generate(world, admin, { for: owner, amount: 1_500.5 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      couponCode: expect.stringMatching(/^\w{4}(-\w{4}){3}$/),
      userAccount: owner.userName,
      fullName: "Test Person",
      amount: 1_500.5,
      approvalId: null,
    });
    expect(await houseBalance(world, "promo")).toBe(promo - 150_050n);
    expect(await houseBalance(world, "coupon_liability")).toBe(owed + 150_050n);
    expect(await world.balance(owner)).toBe(0n);
    const audited = await db
      .selectFrom("audit_entry")
      .selectAll()
      .where("subject", "=", body.couponId ?? "")
      .execute();
    expect(audited).toMatchObject([{ action: "coupon.issue", actor_id: admin.id }]);
    const bare = (body.couponCode ?? "").replaceAll("-", "");
    const everything = inspect([audited, await stored(body.couponId ?? ""), world.logged], INSPECTED);
    expect(everything).not.toContain(body.couponCode ?? "");
    expect(everything).not.toContain(bare);
  });

  test("by a vendor: from their own wallet, with a line of history, and never below zero", async () => {
    const vendor = await vendorWith(1_000);
    const owner = await world.makeUser();
    await couponFor(world, vendor, { for: owner, amount: 600 });
    expect(await world.balance(vendor)).toBe(naira(400));
    expect(await linesOf(vendor)).toEqual([
      {
        type: "wallet",
        product: "coupon",
        is_credit: false,
        amount_kobo: naira(600),
        note: `Coupon for ${owner.userName}`,
      },
    ]);
    expect(await generate(world, vendor, { for: owner, amount: 400.01 })).toMatchObject({
      status: 422,
      body: { code: "insufficient_balance" },
    });
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => generate(world, vendor, { for: owner, amount: 100 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await world.balance(vendor)).toBe(0n);
  });

  test.each([
    ["a plain user", {}, "forbidden"],
    ["an agent", { isAgent: true }, "forbidden"],
  ])("not by %s", async (_who, wanted, code) => {
    const user = await world.makeUser({ ...wanted, balance: naira(5_000) });
    const owner = await world.makeUser();
    expect(await generate(world, user, { for: owner })).toMatchObject({ status: 403, body: { code } });
    expect(await world.call("GET /admin/coupons", { token: user.token })).toMatchObject({ status: 403 });
    const { id } = await couponFor(world, admin, { for: owner });
    expect(await cancel(world, user, id)).toMatchObject({ status: 403 });
  });

  test("not for nobody, not by an admin for themselves, not for nothing", async () => {
    expect(await generate(world, admin, { for: { userName: "nobody_at_all" } })).toMatchObject({
      status: 404,
      body: { code: "coupon_owner_unknown" },
    });
    expect(await generate(world, admin, { for: admin })).toMatchObject({
      status: 403,
      body: { code: "staff_own" },
    });
    expect(await generate(world, admin, { for: { userName: "" } })).toMatchObject({
      status: 400,
      body: { msg: "All fields are required" },
    });
    expect(await generate(world, admin, { for: await world.makeUser(), amount: 0 })).toMatchObject({
      status: 400,
    });
  });

  test("above what one admin may give alone, when a second one agrees; a vendor's own money needs nobody", async () => {
    const owner = await world.makeUser();
    const second = await world.makeUser({ isAdmin: true });
    const wish = { for: owner, amount: 50_000.01, key: randomUUID() };
    const { body } = await generate(world, admin, wish);
    expect(body).toMatchObject({ couponCode: null, couponId: null, approvalId: expect.any(String) });
    expect((await generate(world, admin, wish)).body.approvalId).toBe(body.approvalId);
    const params = { id: body.approvalId ?? "" };
    expect(
      await world.call("POST /admin/approvals/{id}/approve", { token: admin.token, params }),
    ).toMatchObject({ status: 403 });
    const agreed = await world.call("POST /admin/approvals/{id}/approve", { token: second.token, params });
    const list = await world.call("GET /admin/coupons", { token: admin.token, query: { limit: "1" } });
    expect(list.body.coupons[0]).toMatchObject({ _id: agreed.body.result, issuedBy: admin.userName });
    expect(await stored(agreed.body.result ?? "")).toMatchObject({ agreed_by: second.id });
    expect(await redeem(world, owner, list.body.coupons[0]?.couponCode ?? "")).toMatchObject({ status: 200 });
    expect(await world.balance(owner)).toBe(5_000_001n);
    await couponFor(world, await vendorWith(60_000), { for: owner, amount: 60_000 });
  });
});

describe("redeemed", () => {
  test("by its owner: the whole amount, without a fee, as a line of the wallet", async () => {
    const owner = await world.makeUser();
    const { code } = await couponFor(world, admin, { for: owner, amount: 1_000 });
    expect(await redeem(world, owner, ` ${code.toLowerCase().replaceAll("-", " ")}`)).toMatchObject({
      status: 200,
      body: { msg: "Your wallet has been funded with ₦1,000.00", amount: 1_000 },
    });
    expect(await world.balance(owner)).toBe(naira(1_000));
    expect(await linesOf(owner)).toMatchObject([
      { type: "wallet", is_credit: true, amount_kobo: naira(1_000) },
    ]);
  });

  test("50 times at once: once; the others are told that it was used", async () => {
    const owner = await world.makeUser();
    const { code } = await couponFor(world, admin, { for: owner });
    const replies = await Promise.all(Array.from({ length: 50 }, () => redeem(world, owner, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "coupon_used")).toHaveLength(49);
    expect(await world.balance(owner)).toBe(naira(1_000));
  });

  test("and cancelled at once: the money is with one of the two", async () => {
    const vendor = await vendorWith(1_000);
    const owner = await world.makeUser();
    const { id, code } = await couponFor(world, vendor, { for: owner });
    await Promise.all([redeem(world, owner, code), cancel(world, vendor, id), cancel(world, admin, id)]);
    const [mine, theirs] = [await world.balance(owner), await world.balance(vendor)];
    expect(mine + theirs).toBe(naira(1_000));
    expect([0n, naira(1_000)]).toContain(mine);
  });

  test("needs its code", async () => {
    const owner = await world.makeUser();
    expect(await redeem(world, owner, "")).toMatchObject({
      status: 400,
      body: { msg: "Enter a coupon code" },
    });
  });
});

describe("a stranger learns nothing", () => {
  test("another's code, a made-up one, a used one of another and another's name: the same answer", async () => {
    const [owner, stranger] = [await world.makeUser(), await world.makeUser()];
    const open = await couponFor(world, admin, { for: owner });
    const used = await couponFor(world, admin, { for: owner });
    await redeem(world, owner, used.code);
    const body = { userName: owner.userName, coupon: open.code };
    const replies = [
      await redeem(world, stranger, open.code),
      await redeem(world, stranger, used.code),
      await redeem(world, stranger, "0000-0000-0000-0000"),
      await world.call("POST /fundWallet/coupon", { token: stranger.token, body }),
    ];
    expect(new Set(replies.map((reply) => `${reply.status} ${JSON.stringify(reply.body)}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 422, body: { code: "coupon_unknown" } });
    expect(await redeem(world, owner, open.code)).toMatchObject({ status: 200 });
  });

  test("guesses lock after the fifth, in parallel too, and a right code ends the count", async () => {
    const guesser = await world.makeUser();
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        redeem(world, guesser, `0000-0000-0000-${String(n).padStart(4, "0")}`),
      ),
    );
    expect(guesses.filter(({ body }) => body.code === "coupon_unknown")).toHaveLength(5);
    const locked = guesses.filter(({ status }) => status === 429);
    expect(locked).toHaveLength(45);
    expect(locked[0]?.headers["retry-after"]).toBe("30");
    const { code } = await couponFor(world, admin, { for: guesser });
    expect(await redeem(world, guesser, code)).toMatchObject({ status: 429 });
    world.clock.advance(31_000);
    const key = randomUUID();
    expect(await redeem(world, guesser, { code, key })).toMatchObject({ status: 200 });
    for (let n = 0; n < 5; n++) expect(await redeem(world, guesser, "wrong")).toMatchObject({ status: 422 });
    expect(await redeem(world, guesser, "wrong")).toMatchObject({ status: 429 });
    expect(await redeem(world, guesser, { code, key })).toMatchObject({ status: 200 });
    expect(await world.balance(guesser)).toBe(naira(1_000));
  });

  test("a refusal is final under its key", async () => {
    const owner = await world.makeUser();
    const key = randomUUID();
    const code = "0000-0000-0000-0001";
    for (let n = 0; n < 8; n++)
      expect(await redeem(world, owner, { code, key })).toMatchObject({ body: { code: "coupon_unknown" } });
  });
});
