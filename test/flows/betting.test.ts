import { afterEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { storable } from "../../src/core/settings.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellAsDemo } from "../support/dialects.ts";
import { sellBettingAtPlug } from "../support/described-host.ts";
import { ALWAYS_OPEN, control, meterEnding, passAllTime, soldTo, storyOf } from "../support/selling.ts";
import { setSetting } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Betting accounts: rules 33. */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
const fresh = await world.makeUser({ balance: naira(5_000) });
const atFirst = await world.call("GET /betting/companies", { token: fresh.token });
const refusedAtFirst = await world.call("POST /buy/betting", {
  token: fresh.token,
  body: { bettingId: 1, customerId: meterEnding("001"), amount: 500 },
});
await sellAsDemo(world);
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const RICH = { balance: naira(200_000) };
const pay = (user: TestUser, body: Record<string, unknown>, key?: string) =>
  world.call("POST /buy/betting", {
    token: user.token,
    body: { bettingId: 1, customerId: meterEnding("777"), amount: 500, ...body },
    ...(key ? { key } : {}),
  });

test("a new installation sells none until an admin opens a company (rules 33.6)", () => {
  expect(atFirst.body.companies.map(({ name, isOpen }) => [name, isOpen])).toEqual(
    ["Bet9ja", "SportyBet", "BetKing", "1xBet", "NairaBet", "Betway", "MerryBet", "BangBet", "Cloudbet"].map(
      (name) => [name, false],
    ),
  );
  expect(refusedAtFirst.body.code).toBe("service_locked");
});

describe("a payment", () => {
  test("names customer and charge: the fee of the account type stands apart (rules 33.4)", async () => {
    const user = await world.makeUser({ ...RICH, userType: "reseller" });
    const customerId = meterEnding("001");
    const check = { bettingId: 1, customerId };
    const { body: known } = await world.call("POST /buy/validateBetting", { token: user.token, body: check });
    expect(known.name).toMatch(/^PLAYER/);
    const { body } = await pay(user, { customerId, amount: 1_001, seenPrice: 1_006.01 });
    expect(body.receipt).toMatchObject({
      trans_Type: "betting",
      trans_Network: "Bet9ja",
      trans_amount: 1_006.01,
      faceValue: 1_001,
      fee: 5.01,
      phone_number: customerId,
      accountName: known.name,
      trans_Status: "processing",
      meterNumber: null,
    });
    await passAllTime(world);
    expect(soldTo(world, customerId)).toEqual(["CLUB delivered"]);
    const { body: later } = await world.call("GET /betting/companies", { token: user.token });
    expect(later).toMatchObject({
      percent: 100.5,
      leftToday: expect.any(Number),
      accounts: [{ bettingId: 1, customerId, owner: known.name }],
    });
    const query = { network: "BET9JA", type: "betting" } as const;
    const { body: history } = await world.call("GET /transaction", { token: user.token, query });
    expect(history.transactions.map(({ phone_number: number }) => number)).toEqual([customerId]);
  });

  test.each([
    ["an unknown company", { bettingId: 27 }, "bad_request"],
    ["an id with signs", { customerId: "12-34" }, "bad_request"],
    ["a part of a naira", { amount: 500.5 }, "bad_request"],
    ["too little", { amount: 99 }, "betting_below_minimum"],
    ["too much", { amount: 50_001 }, "betting_above_maximum"],
    ["a customer nobody knows", { customerId: meterEnding("009") }, "customer_not_found"],
    ["a price that was not shown", { seenPrice: 500 }, "price_changed"],
  ])("%s is refused, and no money moves", async (_what, body, code) => {
    const user = await world.makeUser(RICH);
    expect((await pay(user, body)).body.code).toBe(code);
    expect(await world.balance(user)).toBe(RICH.balance);
  });

  test("a company's own bounds hold, and its lock (rules 33.3)", async () => {
    const user = await world.makeUser(RICH);
    const { bettingAmounts } = world.deps.catalogue().settings;
    const bounds = { least: naira(1_000), most: naira(2_000) };
    await setSetting(world, "bettingAmounts", storable({ ...bettingAmounts, BETKING: bounds }));
    expect((await pay(user, { bettingId: 3, amount: 999 })).body).toMatchObject({
      code: "betting_below_minimum",
      minimum: 1_000,
    });
    expect((await pay(user, { bettingId: 3, amount: 2_001 })).body).toMatchObject({
      code: "betting_above_maximum",
    });
    const admin = await world.makeUser({ isAdmin: true });
    const lock = { serviceName: "BETKING", serviceType: "betting", serviceStatus: false } as const;
    await world.call("POST /admin/updateServices", { token: admin.token, body: lock });
    expect((await pay(user, { bettingId: 3, amount: 1_000 })).body.code).toBe("service_locked");
  });
});

describe("the day's limit (rules 33.5)", () => {
  test("payments at once fit together into it, not more", async () => {
    const user = await world.makeUser(RICH);
    const amounts = [8_000, 8_000, 8_000, 8_000];
    const answers = await Promise.all(
      amounts.map((amount) => pay(user, { amount, customerId: meterEnding("777") })),
    );
    expect(answers.filter(({ body }) => body.code === "limit_exceeded")).toHaveLength(2);
    expect(answers.filter(({ body }) => body.receipt)).toHaveLength(2);
    const { body } = await world.call("GET /betting/companies", { token: user.token });
    expect(body).toMatchObject({ daily: 20_000, leftToday: 4_000 });
    const refused = await pay(user, { amount: 4_001 }, "0199f7e0-1111-7000-8000-000000000033");
    expect(refused.body).toMatchObject({
      code: "limit_exceeded",
      fields: { amount: "Your daily limit is ₦20,000, and ₦4,000 is left of it today" },
    });
  });

  test("a new day of Lagos begins anew, and an admin's limit counts at once", async () => {
    const user = await world.makeUser(RICH);
    await pay(user, { amount: 15_000 });
    expect(await leftFor(user)).toBe(5_000);
    world.clock.advance(24 * 3_600_000);
    expect(await leftFor(user)).toBe(20_000);
    await setSetting(world, "bettingDaily", 0);
    expect((await pay(user, { amount: 100 })).body.code).toBe("limit_exceeded");
    await setSetting(world, "bettingDaily", 2_000_000);
  });
});

const leftFor = async (user: TestUser) =>
  (await world.call("GET /betting/companies", { token: user.token })).body.leftToday;

describe("a host described in its row", () => {
  test("sells and checks, and what it proves failed is paid back and leaves the day (rules 33.5, 33.7)", async () => {
    await sellBettingAtPlug(world, "SPORTYBET");
    const user = await world.makeUser(RICH);
    const to = (ending: string) => ({ bettingId: 2, customerId: meterEnding(ending), amount: 5_000 });
    expect((await pay(user, to("009"))).body.code).toBe("customer_not_found");
    const [good, bad] = [to("001"), to("004")];
    expect((await pay(user, good)).body.receipt).toMatchObject({ trans_Status: "success" });
    expect((await pay(user, bad)).body).toMatchObject({ code: "purchase_failed" });
    expect([soldTo(world, good.customerId), soldTo(world, bad.customerId)]).toEqual([
      ["PLUG delivered"],
      ["PLUG failed"],
    ]);
    expect(await leftFor(user)).toBe(15_000);
    expect(await world.balance(user)).toBe(RICH.balance - naira(5_050));
  });
});

test.each([
  ["delivered_reset", "success", ["CLUB delivered"]],
  ["delivered_garbage", "success", ["CLUB delivered"]],
  ["delivered_502", "success", ["CLUB delivered"]],
  ["delivered_odd_status", "success", ["CLUB delivered"]],
  ["pending_then_delivered", "success", ["CLUB delivered"]],
  ["reset", "failed", []],
  ["float_low", "failed", []],
])("at a host that proves no failure, %s ends as %s, asked for by our reference", async (kind, end, sold) => {
  const user = await world.makeUser(RICH);
  const customerId = meterEnding("777");
  await control(world, "mapped fault", { kind, account: "CLUB", service: "betting" });
  const { body } = await pay(user, { customerId });
  if (kind === "pending_then_delivered")
    await control(world, "mapped settle", { meter: customerId, status: "delivered" });
  await passAllTime(world);
  const { purchase } = await storyOf(world, body.receipt._id);
  expect([purchase.status, soldTo(world, customerId)]).toEqual([end, sold]);
});
