import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { expireCoupons } from "../../src/flows/coupons/end.ts";
import { openSession } from "../../src/flows/auth/sessions.ts";
import {
  cancel,
  couponFor,
  couponLines,
  generate,
  houseBalance,
  redeem,
  storedCoupon,
} from "../support/money-in.ts";
import { wantSecondAdmin } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** A coupon is its owner's money, paid by its issuer when it is made: redeemed once, or returned once. */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const admin = await world.makeUser({ isAdmin: true });
const DAY = 24 * 3_600_000;
const INSPECTED = { depth: 9, maxArrayLength: null, maxStringLength: null };

afterAll(() => expectBooksInOrder(db, { now: world.clock.now() }));

const refusal = (status: number, code: string) => ({ status, body: { code } });
const vendorWith = (balance: number) => world.makeUser({ isCouponVendor: true, balance: naira(balance) });

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
    const everything = inspect(
      [audited, await storedCoupon(world, body.couponId ?? ""), world.logged],
      INSPECTED,
    );
    expect(everything).not.toContain(body.couponCode ?? "");
    expect(everything).not.toContain(bare);
  });

  test("by a vendor: from their own wallet, with a line of history, and never below zero", async () => {
    const vendor = await vendorWith(1_000);
    const owner = await world.makeUser();
    await couponFor(world, vendor, { for: owner, amount: 600 });
    expect(await world.balance(vendor)).toBe(naira(400));
    expect(await couponLines(world, vendor)).toEqual([
      {
        type: "wallet",
        product: "coupon",
        is_credit: false,
        amount_kobo: naira(600),
        note: `Coupon for ${owner.userName}`,
      },
    ]);
    const tooMuch = await generate(world, vendor, { for: owner, amount: 400.01 });
    expect(tooMuch).toMatchObject(refusal(422, "insufficient_balance"));
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => generate(world, vendor, { for: owner, amount: 100 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await world.balance(vendor)).toBe(0n);
  });

  test.each([
    ["a plain user", {}],
    ["an agent", { isAgent: true }],
  ])("not by %s", async (_name, wanted) => {
    const user = await world.makeUser({ ...wanted, balance: naira(5_000) });
    const owner = await world.makeUser();
    expect(await generate(world, user, { for: owner })).toMatchObject(refusal(403, "forbidden"));
    expect(await world.call("GET /admin/coupons", { token: user.token })).toMatchObject({ status: 403 });
    const { id } = await couponFor(world, admin, { for: owner });
    expect(await cancel(world, user, id)).toMatchObject({ status: 403 });
  });

  test("not for nobody, not by an admin for themselves, not for nothing", async () => {
    const stranger = await generate(world, admin, { for: { userName: "nobody_at_all" } });
    expect(stranger).toMatchObject(refusal(404, "coupon_owner_unknown"));
    expect(await generate(world, admin, { for: admin })).toMatchObject(refusal(403, "staff_own"));
    const nobody = await generate(world, admin, { for: { userName: "" } });
    expect(nobody).toMatchObject({ status: 400, body: { msg: "All fields are required" } });
    const nothing = await generate(world, admin, { for: await world.makeUser(), amount: 0 });
    expect(nothing.status).toBe(400);
  });

  test("above what one admin may give alone, when a second one agrees", async () => {
    const owner = await world.makeUser();
    const second = await world.makeUser({ isAdmin: true });
    await wantSecondAdmin(world, [second]);
    const wanted = { for: owner, amount: 50_000.01, key: randomUUID() };
    const { body } = await generate(world, admin, wanted);
    expect(body).toMatchObject({ couponCode: null, couponId: null, approvalId: expect.any(String) });
    expect((await generate(world, admin, wanted)).body.approvalId).toBe(body.approvalId);
    const params = { id: body.approvalId ?? "" };
    expect(
      await world.call("POST /admin/approvals/{id}/approve", { token: admin.token, params }),
    ).toMatchObject({ status: 403 });
    const agreed = await world.call("POST /admin/approvals/{id}/approve", { token: second.token, params });
    const list = await world.call("GET /admin/coupons", { token: admin.token, query: { limit: "1" } });
    expect(list.body.coupons[0]).toMatchObject({ _id: agreed.body.result, issuedBy: admin.userName });
    expect(await storedCoupon(world, agreed.body.result ?? "")).toMatchObject({ agreed_by: second.id });
    expect(await redeem(world, owner, list.body.coupons[0]?.couponCode ?? "")).toMatchObject({ status: 200 });
    expect(await world.balance(owner)).toBe(5_000_001n);
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
    const line = { type: "wallet", is_credit: true, amount_kobo: naira(1_000) };
    expect(await couponLines(world, owner)).toMatchObject([line]);
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
    const empty = await redeem(world, owner, "");
    expect(empty).toMatchObject({ status: 400, body: { msg: "Enter a coupon code" } });
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
    expect(replies[0]).toMatchObject(refusal(422, "coupon_unknown"));
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

  test("a refusal is final under its key, and asked for again it is no new guess", async () => {
    const owner = await world.makeUser();
    const key = randomUUID();
    const code = "0000-0000-0000-0001";
    for (let n = 0; n < 8; n++)
      expect(await redeem(world, owner, { code, key })).toMatchObject({ body: { code: "coupon_unknown" } });
  });
});

describe("taken back", () => {
  test("a vendor's: the money returns to their wallet as a refund, once, by their own hand or an admin's", async () => {
    const vendor = await vendorWith(1_000);
    const owner = await world.makeUser();
    const { id, code } = await couponFor(world, vendor, { for: owner, amount: 700 });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => cancel(world, n % 2 ? vendor : admin, id)),
    );
    const ends = new Set(replies.map(({ status, body }) => `${status} ${body.coupon.status}`));
    expect([...ends]).toEqual(["200 cancelled"]);
    expect(await world.balance(vendor)).toBe(naira(1_000));
    expect(await couponLines(world, vendor)).toMatchObject([
      { type: "wallet" },
      { type: "refund", amount_kobo: naira(700) },
    ]);
    expect(await redeem(world, owner, code)).toMatchObject(refusal(422, "coupon_cancelled"));
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
    expect(await cancel(world, admin, used.id)).toMatchObject(refusal(422, "coupon_used"));
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
  expect((await redeem(world, { ...owner, token }, own.code)).body.code).toBe("coupon_expired");
  await Promise.all(Array.from({ length: 5 }, () => expireCoupons(world.deps)));
  while ((await expireCoupons(world.deps)) > 0);
  expect(await world.balance(vendor)).toBe(naira(1_000));
  expect((await houseBalance(world, "promo")) >= promo).toBe(true);
  for (const { id } of [own, ours]) expect(await storedCoupon(world, id)).toMatchObject({ state: "expired" });
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
