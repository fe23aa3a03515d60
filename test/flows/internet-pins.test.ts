import { afterEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellAsDemo } from "../support/dialects.ts";
import { bundlePin, control, passTime, phoneEnding, soldTo } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Bundles that come as a PIN: rules 28.8. */

const world = await startTestApp(await freshDatabase());
await sellAsDemo(world);
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const RICH = { balance: naira(50_000) };

const buy = (user: TestUser, change: object = {}) =>
  world.call("POST /buy/internet", {
    token: user.token,
    body: { ...bundlePin(phoneEnding("7777")).body, ...change } as never,
  });
const show = (user: TestUser, id: string) =>
  world.call("POST /exam/showPin", { token: user.token, body: { transactionId: id } });

test("the company has its values at the caller's price, and says that they are PINs (rules 28.1, 28.8)", async () => {
  const user = await world.makeUser({ userType: "reseller" });
  const { body } = await world.call("GET /internet/plans", { token: user.token });
  const [, company] = body.companies;
  expect(company).toMatchObject({
    id: 2,
    name: "Spectranet",
    network: "SPECTRANET",
    isOpen: true,
    isPin: true,
  });
  expect(company?.plans.map((one) => [one.id, one.plan, one.my_price])).toEqual([
    [8_007, "₦1,000", 995],
    [8_008, "₦2,000", 1_990],
    [8_009, "₦5,000", 4_975],
    [8_010, "₦7,000", 6_965],
    [8_011, "₦10,000", 9_950],
  ]);
});

describe("a PIN", () => {
  test("is bought for a phone, and shown to its owner alone; no row has it, and the phone is no account", async () => {
    const [user, other] = [
      await world.makeUser({ ...RICH, userType: "api user" }),
      await world.makeUser(RICH),
    ];
    const phone = phoneEnding("7777");
    const { body } = await buy(user, { phone, seenPrice: 990 });
    expect(body.receipt).toMatchObject({
      trans_Type: "internet",
      trans_Status: "success",
      trans_Network: "Spectranet",
      trans_amount: 990,
      planName: "₦1,000",
      phone_number: phone,
      accountName: null,
      apiResponse: "Spectranet ₦1,000 PIN delivered",
    });
    expect(soldTo(world, phone)).toEqual(["VTPASS delivered"]);
    const id = body.receipt._id;
    const shown = await show(user, id);
    expect(shown.body).toMatchObject({ pin: expect.stringMatching(/^\d{12}$/), seen: 1 });
    expect((await show(other, id)).body).toMatchObject({ code: "not_found" });
    expect(JSON.stringify(body)).not.toContain(shown.body.pin);
    const { body: listed } = await world.call("GET /internet/plans", { token: user.token });
    expect(listed.accounts).toEqual([]);
  });

  test("is for the buyer's own phone where none is named", async () => {
    const user = await world.makeUser(RICH);
    const { body } = await buy(user, { phone: undefined });
    const { phone } = await world.deps.db
      .selectFrom("app_user")
      .select("phone")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(body.receipt).toMatchObject({ phone_number: phone });
  });

  test("that is late holds the money until it is there", async () => {
    const user = await world.makeUser(RICH);
    const phone = phoneEnding("7777");
    await control(world, "vtpass fault", { account: "VTPASS", kind: "token_late", phone });
    const { body } = await buy(user, { phone });
    const id = body.receipt._id;
    expect(body.receipt.trans_Status).toBe("processing");
    expect((await show(user, id)).body).toMatchObject({ code: "not_found" });
    await control(world, "vtpass settle", { phone, status: "delivered" });
    expect((await passTime(world, id)).purchase.status).toBe("success");
    expect((await show(user, id)).body).toMatchObject({ seen: 1 });
    expect(await world.balance(user)).toBe(RICH.balance - naira(1_000));
  });
});

test.each([
  ["an account", { accountNumber: "1402000567" }, "bad_request"],
  ["a bundle of another company", { plan: 8_001 }, "plan_not_found"],
  ["a number that is no phone", { phone: "0123" }, "bad_request"],
])("%s is refused and costs nothing", async (_name, change, code) => {
  const user = await world.makeUser(RICH);
  expect((await buy(user, change)).body).toMatchObject({ code });
  expect(await world.balance(user)).toBe(RICH.balance);
});

test("no address is looked up", async () => {
  const user = await world.makeUser(RICH);
  const asked = { internetId: 2, email: "ada@example.com" } as const;
  const { body } = await world.call("POST /buy/validateInternet", { token: user.token, body: asked });
  expect(body).toMatchObject({ code: "bad_request" });
});

test("a locked company sells none, and the other one goes on", async () => {
  const [user, admin] = [await world.makeUser(RICH), await world.makeUser({ isAdmin: true })];
  const lock = (isOpen: boolean) =>
    world.call("POST /admin/updateServices", {
      token: admin.token,
      body: { serviceName: "SPECTRANET", serviceType: "internet", serviceStatus: isOpen },
    });
  await lock(false);
  const { body } = await buy(user);
  const { body: listed } = await world.call("GET /internet/plans", { token: user.token });
  await lock(true);
  expect(body).toMatchObject({ code: "service_locked" });
  expect(listed.companies.map(({ isOpen }) => isOpen)).toEqual([true, false]);
});

test("histories are filtered by the company", async () => {
  const user = await world.makeUser(RICH);
  await buy(user);
  const query = { network: "SPECTRANET" } as const;
  const { body } = await world.call("GET /transaction", { token: user.token, query });
  expect(body.transactions.map(({ planName }) => planName)).toEqual(["₦1,000"]);
});
