import { afterEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellAsDemo } from "../support/dialects.ts";
import { meterEnding, soldTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Internet bundles: rules 28. */

const world = await startTestApp(await freshDatabase());
await sellAsDemo(world);
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const RICH = { balance: naira(50_000) };
const FIVE = 8_004;

/** An order for an account, with the address that the simulated company keeps it under. */
const orderFor = (accountNumber: string) => ({
  internetId: 1 as const,
  accountNumber,
  email: `${accountNumber}@example.com`,
  plan: FIVE,
});

test("the company shows its bundles at the caller's price, the cheapest first (rules 28.1)", async () => {
  const user = await world.makeUser({ userType: "reseller" });
  const { body } = await world.call("GET /internet/plans", { token: user.token });
  expect(body.companies[0]).toMatchObject({ id: 1, name: "Smile", network: "SMILE", isPin: false });
  expect(body.companies[0]?.plans.map((one) => [one.id, one.plan, one.my_price])).toEqual([
    [8_001, "1GB", 398],
    [8_002, "2GB", 1_294],
    [8_003, "3GB", 2_488],
    [8_004, "5GB", 3_483],
    [8_005, "10GB", 5_473],
    [8_006, "20GB", 9_453],
  ]);
});

test("the receipt names account and owner; the price is the buyer's and the cost the plan's", async () => {
  const user = await world.makeUser({ ...RICH, userType: "api user" });
  const body = { ...orderFor(meterEnding("001")), seenPrice: 3_465 };
  const { body: answer } = await world.call("POST /buy/internet", { token: user.token, body });
  expect(answer.receipt).toMatchObject({
    trans_Type: "internet",
    trans_Status: "success",
    trans_Network: "Smile",
    trans_amount: 3_465,
    planName: "5GB",
    phone_number: body.accountNumber,
    apiResponse: "Smile 5GB delivered",
    cardNumber: null,
    meterNumber: null,
  });
  expect(answer.receipt.accountName).toMatch(/\w/);
  expect(soldTo(world, body.accountNumber)).toEqual(["VTPASS delivered"]);
  const row = await world.deps.db
    .selectFrom("wallet_transaction")
    .select(["cost_kobo", "details"])
    .where("id", "=", answer.receipt._id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ cost_kobo: naira(3_395), details: null });
});

describe("an address (rules 28.4)", () => {
  test("is looked up once a day, in any case of letters, also by the order", async () => {
    const user = await world.makeUser(RICH);
    const order = orderFor(meterEnding("001"));
    const look = (email: string) =>
      world.call("POST /buy/validateInternet", { token: user.token, body: { internetId: 1, email } });
    const checkedAt = async () =>
      (
        await world.deps.db
          .selectFrom("internet_check")
          .select("checked_at")
          .where("email", "=", order.email)
          .execute()
      ).map(({ checked_at: at }) => at.getTime());
    const { body } = await look(` ${order.email.toUpperCase()} `);
    expect(body).toMatchObject({ msg: "Account verified" });
    expect(body.accounts).toHaveLength(2);
    expect(body.accounts).toContain(order.accountNumber);
    const [at] = await checkedAt();
    world.clock.advance(3_600_000);
    await world.call("POST /buy/internet", { token: user.token, body: order });
    expect(await checkedAt()).toEqual([at]);
    world.clock.advance(24 * 3_600_000);
    await look(order.email);
    expect(await checkedAt()).not.toEqual([at]);
  });

  test("is not needed for an account that the buyer paid for, and only for that (rules 28.5)", async () => {
    const [user, other] = [await world.makeUser(RICH), await world.makeUser(RICH)];
    const order = orderFor(meterEnding("001"));
    const { email: _email, ...bare } = { ...order, plan: 8_001 };
    const buy = (token: string, body: object) =>
      world.call("POST /buy/internet", { token, body: body as never });
    expect((await buy(user.token, bare)).body).toMatchObject({ code: "bad_request" });
    const first = await buy(user.token, order);
    // The host takes an equal order within half a minute for a mistake.
    world.clock.advance(60_000);
    const again = await buy(user.token, bare);
    expect(again.body.receipt.accountName).toBe(first.body.receipt.accountName);
    expect((await buy(other.token, bare)).body).toMatchObject({ code: "bad_request" });
    const strange = { ...bare, accountNumber: meterEnding("001") };
    expect((await buy(user.token, strange)).body).toMatchObject({ code: "bad_request" });
    const { body } = await world.call("GET /internet/plans", { token: user.token });
    expect(body.accounts).toEqual([
      {
        internetId: 1,
        accountNumber: order.accountNumber,
        owner: first.body.receipt.accountName,
        plan: "1GB",
      },
    ]);
  });
});

test.each([
  ["an address that nobody has", { email: "nobody@example.com" }, "customer_not_found"],
  ["an account of another address", { email: "7023456777@example.com" }, "customer_not_found"],
  ["an address that is none", { email: "ada" }, "bad_request"],
  ["letters in an account", { accountNumber: "70234560a1" }, "bad_request"],
  ["a bouquet", { plan: 7_001 }, "plan_not_found"],
  ["a data plan", { plan: 1_001 }, "plan_not_found"],
  ["an unknown company", { internetId: 3 }, "bad_request"],
  ["no account", { accountNumber: undefined }, "bad_request"],
  ["a price that was not shown", { seenPrice: 1 }, "price_changed"],
])("%s is refused and costs nothing", async (_name, change, code) => {
  const user = await world.makeUser(RICH);
  const body = { ...orderFor("7023456001"), ...change } as never;
  const answer = await world.call("POST /buy/internet", { token: user.token, body });
  expect(answer.body).toMatchObject({ code });
  expect(await world.balance(user)).toBe(RICH.balance);
});

test("without an answer about the address nothing is sold, and the key is free again", async () => {
  const user = await world.makeUser(RICH);
  const order = orderFor(meterEnding("001"));
  const off = (isOff: boolean) =>
    world.deps.db.updateTable("supplier").set({ is_enabled: !isOff }).where("code", "=", "VTPASS").execute();
  const buy = () => world.call("POST /buy/internet", { token: user.token, body: order, key: "one-order" });
  await off(true);
  await world.catalogue.reload();
  const refused = await buy();
  await off(false);
  await world.catalogue.reload();
  expect([refused.status, refused.body.code]).toEqual([503, "customer_check_unavailable"]);
  expect((await buy()).body.receipt.trans_Status).toBe("success");
});

test("a locked company sells nothing and looks up no address", async () => {
  const [user, admin] = [await world.makeUser(RICH), await world.makeUser({ isAdmin: true })];
  const lock = (isOpen: boolean) =>
    world.call("POST /admin/updateServices", {
      token: admin.token,
      body: { serviceName: "SMILE", serviceType: "internet", serviceStatus: isOpen },
    });
  expect((await lock(false)).status).toBe(200);
  const order = orderFor("7023456001");
  const { internetId, email } = order;
  const bought = await world.call("POST /buy/internet", { token: user.token, body: order });
  const looked = await world.call("POST /buy/validateInternet", {
    token: user.token,
    body: { internetId, email },
  });
  await lock(true);
  expect([bought.body.code, looked.body.code]).toEqual(["service_locked", "service_locked"]);
});

test("histories are filtered by company, and the network status has a row for it", async () => {
  const user = await world.makeUser(RICH);
  await world.call("POST /buy/internet", { token: user.token, body: orderFor(meterEnding("001")) });
  const query = { network: "SMILE" } as const;
  const { body } = await world.call("GET /transaction", { token: user.token, query });
  expect(body.transactions.map(({ planName }) => planName)).toEqual(["5GB"]);
});
