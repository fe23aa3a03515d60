import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { buy, phoneEnding } from "../support/selling.ts";
import { giveSecondFactor, setSetting, wantSecondAdmin } from "../support/staff.ts";
import { startTestApp, type TestApp, type TestUser } from "../support/world.ts";

/** The rule of the second admin: when it is in force, and what it counts (rules 12.2). */

const DAY_MS = 24 * 3_600_000;

const house = async () => {
  const world = await startTestApp(await freshDatabase());
  afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));
  return world;
};

type Credit = { by: TestUser; to: TestUser; amount: number };
const credit = (world: TestApp, { by, to, amount }: Credit) =>
  world.call("POST /admin/credit", {
    token: by.token,
    body: { userName: to.userName, amount, reason: "a mistake of ours" },
  });

const refund = (world: TestApp, by: TestUser, { id, ...body }: { id: string; reason?: string }) =>
  world.call("POST /admin/refund/{id}", { token: by.token, params: { id }, body });

const patch = (world: TestApp, by: TestUser, body: Record<string, unknown>) =>
  world.call("PATCH /admin/settings", { token: by.token, body });

describe("in a house whose owner did not switch it on", () => {
  test("one admin does everything at once", async () => {
    const world = await house();
    const [admin, user] = [await world.makeUser({ isAdmin: true }), await world.makeUser()];
    expect(await credit(world, { by: admin, to: user, amount: 60_000 })).toMatchObject({
      status: 200,
      body: { approval: null },
    });
    const coupon = await world.call("POST /admin/generateCoupon", {
      token: admin.token,
      body: { userAccount: user.userName, amount: 60_000 },
    });
    expect(coupon).toMatchObject({ status: 200, body: { couponCode: expect.any(String), approvalId: null } });
    const sent = await world.call("POST /auth/transferFund", {
      token: admin.token,
      body: { userName: user.userName, amount: 3_000_000 },
    });
    expect(sent).toMatchObject({ status: 200, body: { receipt: { trans_amount: 3_000_000 } } });
    expect(await world.balance(user)).toBe(naira(3_060_000));
  });

  test("switching it on takes two admins with a second factor", async () => {
    const world = await house();
    const [ada, bola] = [await world.makeUser({ isAdmin: true }), await world.makeUser({ isAdmin: true })];
    const missing = { status: 422, body: { code: "second_admin_missing" } };
    await giveSecondFactor(world, ada.id);
    expect(await patch(world, ada, { secondAdmin: true })).toMatchObject(missing);
    await giveSecondFactor(world, bola.id);
    expect(await patch(world, ada, { secondAdmin: true })).toMatchObject({
      status: 200,
      body: { approval: null },
    });
    const off = await patch(world, ada, { secondAdmin: false });
    expect(off).toMatchObject({
      status: 200,
      body: { approval: expect.any(String), settings: { secondAdmin: true } },
    });
  });
});

describe("where it is on", () => {
  test("what would wait for nobody is refused, and moves nothing", async () => {
    const world = await house();
    const [ada, bola] = [await world.makeUser({ isAdmin: true }), await world.makeUser({ isAdmin: true })];
    const user = await world.makeUser();
    await wantSecondAdmin(world, [ada]);
    const refused = await credit(world, { by: ada, to: user, amount: 60_000 });
    expect(refused).toMatchObject({ status: 422, body: { code: "second_admin_missing" } });
    expect(await world.balance(user)).toBe(0n);
    await giveSecondFactor(world, bola.id);
    expect(await credit(world, { by: ada, to: user, amount: 60_000 })).toMatchObject({
      body: { approval: expect.any(String) },
    });
  });

  test("many small acts of one admin count as one, also at the same moment", async () => {
    const world = await house();
    const [ada, bola] = [await world.makeUser({ isAdmin: true }), await world.makeUser({ isAdmin: true })];
    await wantSecondAdmin(world, [bola]);
    const people = await Promise.all(Array.from({ length: 20 }, () => world.makeUser()));
    const answers = await Promise.all(
      people.map((user) => credit(world, { by: ada, to: user, amount: 10_000 })),
    );
    expect(answers.filter(({ body }) => body.transaction !== null)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.approval !== null)).toHaveLength(15);
    world.clock.advance(DAY_MS);
    const [first] = people;
    if (!first) throw new Error("nobody");
    expect(await credit(world, { by: ada, to: first, amount: 50_000 })).toMatchObject({
      body: { approval: null },
    });
  });

  test("what is split between kinds counts together, up to the largest of the bounds", async () => {
    const world = await house();
    const [ada, bola] = [await world.makeUser({ isAdmin: true }), await world.makeUser({ isAdmin: true })];
    const people = await Promise.all(Array.from({ length: 6 }, () => world.makeUser()));
    await wantSecondAdmin(world, [bola]);
    const send = (to: TestUser) =>
      world.call("POST /auth/transferFund", {
        token: ada.token,
        body: { userName: to.userName, amount: 10_000 },
      });
    const answers = await Promise.all(
      people.flatMap((to) => [send(to), credit(world, { by: ada, to, amount: 10_000 })]),
    );
    expect(answers.filter(({ body }) => body.approval === null)).toHaveLength(5);
  });

  test("what several admins give one receiver counts together", async () => {
    const world = await house();
    const admins = await Promise.all(Array.from({ length: 4 }, () => world.makeUser({ isAdmin: true })));
    const user = await world.makeUser();
    await wantSecondAdmin(world, admins);
    const answers = await Promise.all(
      admins.map((admin) => credit(world, { by: admin, to: user, amount: 20_000 })),
    );
    expect(answers.filter(({ body }) => body.approval === null)).toHaveLength(2);
    expect(await world.balance(user)).toBe(naira(40_000));
  });

  test("blocking an admin waits for another one", async () => {
    const world = await house();
    const [ada, bola, chi] = [
      await world.makeUser({ isAdmin: true }),
      await world.makeUser({ isAdmin: true }),
      await world.makeUser({ isAdmin: true }),
    ];
    await wantSecondAdmin(world, [chi]);
    const asked = await world.call("POST /admin/users/{id}/block", {
      token: ada.token,
      params: { id: bola.id },
      body: { isBlocked: true, reason: "left us" },
    });
    const blocked = () =>
      world.deps.db.selectFrom("app_user").select("is_blocked").where("id", "=", bola.id).executeTakeFirst();
    expect(asked).toMatchObject({ status: 200, body: { approval: expect.any(String) } });
    expect(await blocked()).toEqual({ is_blocked: false });
    const params = { id: asked.body.approval ?? "" };
    await world.call("POST /admin/approvals/{id}/approve", { token: chi.token, params });
    expect(await blocked()).toEqual({ is_blocked: true });
  });
});

test("where it is on, no admin alone prices below cost", async () => {
  const world = await house();
  const [ada, user] = [await world.makeUser({ isAdmin: true }), await world.makeUser()];
  await wantSecondAdmin(world, [ada]);
  const refused = { status: 422, body: { code: "loss_needs_two" } };
  const price = await world.call("POST /admin/updatePrice", {
    token: ada.token,
    body: { newPrice: { api: 1 }, dataId: "1001" },
  });
  expect(price).toMatchObject(refused);
  const special = await world.call("POST /admin/setSpecialPrice", {
    token: ada.token,
    body: { userId: user.id, productName: "MTN-SME", price: 1 },
  });
  expect(special).toMatchObject(refused);
});

test("where it is on, no admin alone lowers a cost, nor raises one above a price (rules 12.21)", async () => {
  const world = await house();
  const [ada, bola] = [await world.makeUser({ isAdmin: true }), await world.makeUser({ isAdmin: true })];
  const { token } = ada;
  const costOf = (network: string, costPrice: number) =>
    world.call("POST /admin/costPrice", { token, body: { network, costPrice } });
  const plan = () => world.deps.catalogue().plans.find(({ prices }) => prices.product === "MTN-SME");
  const edit = (planCostPrice: number) => {
    const { number, network } = plan() ?? { number: 0, network: "MTN" };
    const body = { planNetwork: network, planId: String(number), planCostPrice };
    return world.call("PATCH /dataPlan/update", { token, body });
  };
  const before = plan()?.cost;
  await costOf("electricity", 99);
  await wantSecondAdmin(world, [ada, bola]);
  const refused = { status: 422, body: { code: "loss_needs_two" } };
  expect(await costOf("MTN-SME", 1)).toMatchObject(refused);
  expect(await costOf("MTN-SME", 100_000)).toMatchObject(refused);
  expect(await costOf("MTN", 96.4)).toMatchObject(refused);
  expect(await costOf("MTN", 99.9)).toMatchObject(refused);
  expect(await costOf("electricity", 98.99)).toMatchObject(refused);
  expect(await edit(1)).toMatchObject(refused);
  expect(plan()?.cost).toBe(before);
  expect(await costOf("electricity", 99.5)).toMatchObject({ status: 200 });
});

describe("a refund", () => {
  const bought = async (world: TestApp) => {
    const user = await world.makeUser({ balance: naira(10_000) });
    return buy(world, user, { service: "airtime", number: phoneEnding("7777") });
  };

  test("keeps its reason in the audit log", async () => {
    const world = await house();
    const [admin, { _id: id }] = [await world.makeUser({ isAdmin: true }), await bought(world)];
    expect((await refund(world, admin, { id, reason: "wrong number" })).status).toBe(200);
    const entry = await world.deps.db
      .selectFrom("audit_entry")
      .select("after")
      .where("action", "=", "refund")
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ reason: "wrong number" });
  });

  test("by an agent fits the agent's amount for the day, also at the same moment", async () => {
    const world = await house();
    const agent = await world.makeUser({ isAgent: true });
    await setSetting(world, "agentRefundsDaily", 5 * 198_00);
    const purchases = [];
    for (let n = 0; n < 12; n += 1) purchases.push(await bought(world));
    const answers = await Promise.all(purchases.map(({ _id }) => refund(world, agent, { id: _id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "agent_refund_limit", fields: { amount: expect.stringContaining("₦0.00") } },
    });
    world.clock.advance(DAY_MS);
    const { _id: late } = await bought(world);
    expect((await refund(world, agent, { id: late })).status).toBe(200);
  });

  test("beyond the agent's amount uses nothing of what may be refunded alone", async () => {
    const world = await house();
    const [agent, admin] = [await world.makeUser({ isAgent: true }), await world.makeUser({ isAdmin: true })];
    const { _id: id } = await bought(world);
    await setSetting(world, "agentRefundsDaily", 0);
    await setSetting(world, "alone", { transfer: 0, refund: 198_00, credit: 0 });
    await wantSecondAdmin(world, [admin]);
    expect(await refund(world, agent, { id })).toMatchObject({ body: { code: "agent_refund_limit" } });
    expect(await refund(world, admin, { id })).toMatchObject({ status: 200, body: { approval: null } });
  });

  test("of an agent's own purchase is somebody else's to make, also where no second admin is wanted", async () => {
    const world = await house();
    const agent = await world.makeUser({ isAgent: true, balance: naira(10_000) });
    const { _id: id } = await buy(world, agent, { service: "airtime", number: phoneEnding("7777") });
    const refused = await refund(world, agent, { id });
    expect(refused).toMatchObject({ status: 403, body: { code: "staff_own" } });
    expect(await world.balance(agent)).toBe(naira(9_802));
  });
});
