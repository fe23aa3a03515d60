import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());

test("anybody reads the price list, and what a new account pays stands beside the other prices", async () => {
  const { status, body } = await world.call("GET /prices");
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThanOrEqual(60);
  const plan = body.find((item) => item.id === 1002);
  expect(plan).toEqual({
    id: 1002,
    plan_network: "MTN",
    plan_type: "SME",
    plan: "1GB",
    month_validate: "30 days",
    my_price: 670,
    resellerPrice: 630,
    apiPrice: 610,
  });
});

test("plans of a network come at the caller's price, and the price is what the wallet is charged", async () => {
  const user = await world.makeUser({ userType: "reseller", balance: naira(5_000) });
  const asked = await world.call("POST /prices", {
    token: user.token,
    body: { network: "MTN", category: "monthly" },
  });
  const plan = asked.body.plans.find((offer) => offer.id === 1002);
  expect(plan).toMatchObject({ my_price: 630, plan_amount: 630, volumeRatio: 1, isAvailable: true });
  const bought = await world.call("POST /buy/data", {
    token: user.token,
    key: "catalogue-buy-1",
    body: { network: 1, mobile_number: "08030000001", plan: 1002 },
  });
  expect(bought.body.receipt).toMatchObject({ trans_amount: plan?.my_price, trans_Status: "success" });
});

test("a network that is none is refused with the words of the form", async () => {
  const { token } = await world.makeUser();
  const refused = await world.call("POST /prices", { token, body: { network: "select" } });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: "bad_request", fields: { network: "Select a network" } });
  expect((await world.call("POST /prices", { body: { network: "MTN" } })).status).toBe(401);
});

test("the short form of one's account lists no plans and is else the same (rules 15.26)", async () => {
  const { token } = await world.makeUser();
  const { body: whole } = await world.call("GET /auth", { token });
  expect(whole.subscriptionPlans.MTN.length).toBeGreaterThan(0);
  const { body: short } = await world.call("GET /auth", { token, query: { plans: "none" } });
  const { MTN, MTN_CG_PRICE, GLO, AIRTEL, NMOBILE } = short.subscriptionPlans;
  expect([MTN, MTN_CG_PRICE, GLO, AIRTEL, NMOBILE].flat()).toEqual([]);
  expect({ ...short, subscriptionPlans: whole.subscriptionPlans }).toEqual(whole);
  const odd = await world.call("GET /auth", { token, query: { plans: "all" } });
  expect([odd.status, odd.body.code]).toEqual([400, "bad_request"]);
});

test("what an admin locks is locked on every screen as soon as the doorbell rings, and cannot be bought", async () => {
  const { token } = await world.makeUser({ balance: naira(5_000) });
  const lock = (isOpen: boolean) =>
    world.deps.db
      .updateTable("service")
      .set({ is_open: isOpen })
      .where("product", "=", "GLO")
      .where("service", "=", "data")
      .execute();
  const dataOpen = async () => {
    const { body } = await world.call("GET /settings");
    return body.networks.find((network) => network.name === "GLO")?.dataOpen;
  };
  expect(await dataOpen()).toBe(true);
  await lock(false);
  await expect.poll(dataOpen).toBe(false);
  const listed = await world.call("POST /prices", { token, body: { network: 2 } });
  expect(listed.body.locked).toBe(true);
  expect(listed.body.plans.every((plan) => !plan.isAvailable)).toBe(true);
  const prices = await world.call("GET /prices");
  expect(prices.body.some((item) => item.plan_network === "GLO")).toBe(false);
  const bought = await world.call("POST /buy/data", {
    token,
    key: "catalogue-lock-1",
    body: { network: 2, mobile_number: "08050000001", plan: 2001 },
  });
  expect([bought.status, bought.body.code]).toEqual([422, "service_locked"]);
  await lock(true);
  await expect.poll(dataOpen).toBe(true);
});
