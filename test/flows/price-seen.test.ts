import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { naira, toNaira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { meterEnding, phoneEnding, soldTo } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Rules 5.3a: a buyer pays the price they were shown, or is told the new one and pays nothing. */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
/** MTN data at 1,000 naira for smart earners and 900 for resellers, of a plan of this file's own. */
const PLAN = { planId: 71_001, planNetwork: "MTN", smartEarnerPrice: 1_000, resellerPrice: 900 };
let planRow = "";

const setPrice = async (prices: Record<string, number>) => {
  const changed = await world.call("PATCH /dataPlan/update", {
    token: admin.token,
    body: { planNetwork: "MTN", _id: planRow, ...prices },
  });
  expect(changed.status).toBe(200);
};

beforeAll(async () => {
  const { body } = await world.call("POST /dataPlan/add", {
    token: admin.token,
    body: {
      ...PLAN,
      planName: "2GB",
      planType: "DATA_TRANSFER",
      planVolumeRatio: 2,
      planValidity: "30 days",
      apiPrice: 850,
      planCostPrice: 100,
      planAvailability: true,
      partnerPrice: "",
      planSupplier: "all",
      planSuppliers: ["GLAD"],
      planCodes: [{ supplierName: "GLAD", planCode: "104" }],
      planCategory: "all",
      planAutoRotate: false,
    },
  });
  planRow = body.plan._id;
});
beforeEach(() => setPrice({ smartEarnerPrice: 1_000, resellerPrice: 900 }));
afterAll(() => expectBooksInOrder(world.deps.db));

type DataOrder = { phone?: string; seenPrice?: unknown; key?: string };
const buyData = (user: TestUser, { phone = phoneEnding("7777"), seenPrice, key }: DataOrder) =>
  world.call("POST /buy/data", {
    token: user.token,
    body: { network: 1, mobile_number: phone, plan: PLAN.planId, seenPrice },
    ...(key ? { key } : {}),
  });

describe("the price changed while the buyer looked at the old one", () => {
  test.each([
    ["raised", 1_100],
    ["lowered", 900],
  ])("%s: refused with the new price, nothing is reserved or sent", async (_, now) => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const phone = phoneEnding("7777");
    await setPrice({ smartEarnerPrice: now });
    const { status, body } = await buyData(user, { phone, seenPrice: 1_000 });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: "price_changed", price: now } });
    expect(await world.balance(user)).toBe(naira(5_000));
    expect(soldTo(world, phone)).toEqual([]);
    const bought = await buyData(user, { phone, seenPrice: now });
    expect(bought.body.receipt).toMatchObject({ trans_Status: "success", trans_amount: now });
  });

  test("one kobo is a difference", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    expect((await buyData(user, { seenPrice: 999.99 })).body.code).toBe("price_changed");
    expect(await world.balance(user)).toBe(naira(5_000));
  });

  test("a new price is told before a lack of money", async () => {
    const user = await world.makeUser();
    expect((await buyData(user, { seenPrice: 1 })).body.code).toBe("price_changed");
    expect((await buyData(user, { seenPrice: 1_000 })).body.code).toBe("insufficient_balance");
  });
});

describe("under one key", () => {
  test("what was bought is told as before, though the price changed since", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const order = { phone: phoneEnding("7777"), seenPrice: 1_000, key: "price-kept-key-1" };
    const first = await buyData(user, order);
    expect(first.body.receipt.trans_Status).toBe("success");
    await setPrice({ smartEarnerPrice: 1_200 });
    expect((await buyData(user, order)).body).toEqual(first.body);
    expect(await world.balance(user)).toBe(naira(4_000));
  });

  test("a refusal stays one, with the price it told, though the old price is back", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const order = { seenPrice: 1_000, key: "price-kept-key-2", phone: phoneEnding("7777") };
    await setPrice({ smartEarnerPrice: 1_200 });
    expect((await buyData(user, order)).body).toMatchObject({ code: "price_changed", price: 1_200 });
    await setPrice({ smartEarnerPrice: 1_000 });
    expect((await buyData(user, order)).body).toMatchObject({ code: "price_changed", price: 1_200 });
    expect(await world.balance(user)).toBe(naira(5_000));
  });
});

describe("whose price it is", () => {
  test("a reseller's own price, not the smart earner's", async () => {
    const reseller = await world.makeUser({ userType: "reseller", balance: naira(5_000) });
    expect((await buyData(reseller, { seenPrice: 1_000 })).body).toMatchObject({
      code: "price_changed",
      price: 900,
    });
    expect((await buyData(reseller, { seenPrice: 900 })).body.receipt.trans_amount).toBe(900);
  });

  test("a special person's special price, from when it is set", async () => {
    const special = await world.makeUser({ isSpecial: true, balance: naira(5_000) });
    await world.deps.db
      .insertInto("special_price")
      .values({ user_id: special.id, product: "MTN-DATA_TRANSFER", price_kobo: naira(400) })
      .execute();
    expect((await buyData(special, { seenPrice: 1_000 })).body).toMatchObject({
      code: "price_changed",
      price: 800,
    });
    expect((await buyData(special, { seenPrice: 800 })).body.receipt.trans_amount).toBe(800);
  });

  test("airtime and electricity say their total with discount and fee", async () => {
    const user = await world.makeUser({ balance: naira(5_000) });
    const airtime = (seenPrice: number) =>
      world.call("POST /buy/airtime", {
        token: user.token,
        body: { network: 1, mobile_number: phoneEnding("7777"), amount: 200, seenPrice },
      });
    expect((await airtime(200)).body).toMatchObject({ code: "price_changed", price: 198 });
    expect((await airtime(198)).body.receipt.trans_Status).toBe("success");
    const meter = { meterNumber: meterEnding("777"), meterId: 18, meterType: "prepaid" };
    const power = (seenPrice: number) =>
      world.call("POST /buy/electricity", {
        token: user.token,
        body: { ...meter, amount: 1_000, seenPrice },
      });
    expect((await power(1_000)).body).toMatchObject({ code: "price_changed", price: 1_050 });
    expect((await power(1_050)).body.receipt.trans_Status).toBe("success");
    expect(toNaira(await world.balance(user))).toBe(5_000 - 198 - 1_050);
  });
});

test("who names no price buys at today's, and a price that is no amount is no order", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  await setPrice({ smartEarnerPrice: 1_300 });
  expect((await buyData(user, {})).body.receipt.trans_amount).toBe(1_300);
  for (const seenPrice of ["1,300", 0, -1_300, 1_300.001])
    expect((await buyData(user, { seenPrice })).body.code).toBe("bad_request");
});
