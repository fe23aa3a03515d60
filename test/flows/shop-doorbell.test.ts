import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const database = await freshDatabase();
/** Two houses on one database: what one changes, the other hears by the doorbell alone. */
const office = await startTestApp(database);
const counter = await startTestApp(database);
const admin = await office.makeUser({ isAdmin: true });
const buyer = await counter.makeUser({ balance: naira(1_000_000) });
const PLAN = 1_002;

const change = (body: Record<string, unknown>) =>
  office.call("PATCH /dataPlan/update", {
    token: admin.token,
    body: { planNetwork: "MTN", planId: PLAN, ...body },
  });
const version = (n: number) => ({
  planName: `${n}GB`,
  planCostPrice: 600 + n,
  smartEarnerPrice: 700 + n,
  resellerPrice: 690 + n,
  apiPrice: 680 + n,
  partnerPrice: 690 + n,
});
let keys = 0;
const buy = () =>
  counter.call("POST /buy/data", {
    token: buyer.token,
    key: `doorbell-${++keys}-key`,
    body: { network: 1, mobile_number: "08030000001", plan: PLAN, allow_repeat: true },
  });

test("a new price reaches the next purchase of another process without anybody asking for it", async () => {
  expect((await change(version(1))).status).toBe(200);
  const priceThere = () => counter.deps.catalogue().planByNumber.get(PLAN)?.prices.smartEarner;
  await expect.poll(priceThere, { interval: 5 }).toBe(naira(701));
  expect((await buy()).body.receipt.trans_amount).toBe(701);
  await office.call("POST /admin/updatePrice", {
    token: admin.token,
    body: { dataId: PLAN, newPrice: { price: 750 } },
  });
  await expect.poll(priceThere, { interval: 5 }).toBe(naira(750));
});

test("locking, costs and first suppliers reach it too", async () => {
  await office.call("POST /admin/updateServices", {
    token: admin.token,
    body: { serviceName: "MTN", serviceType: "data", serviceStatus: false },
  });
  await expect.poll(async () => (await buy()).body.code).toBe("service_locked");
  await office.call("POST /admin/updateServices", {
    token: admin.token,
    body: { serviceName: "MTN", serviceType: "data", serviceStatus: true },
  });
  await office.call("POST /admin/costPrice", { token: admin.token, body: { network: "MTN", costPrice: 95 } });
  const cost = () => counter.deps.catalogue().costBps.get("MTN/airtime");
  await expect.poll(cost, { interval: 5 }).toBe(9_500n);
  await office.call("POST /admin/supplier", {
    token: admin.token,
    body: { network: "GLO", supplierName: "LEGIT", service: "data" },
  });
  const first = () => counter.deps.catalogue().routes.get("GLO/data")?.[0];
  await expect.poll(first, { interval: 5 }).toBe("LEGIT");
});

test("no purchase ever sees half of a change: name, price and cost are of one version", async () => {
  let isDone = false;
  const editing = (async () => {
    for (let n = 2; n <= 25; n++) expect((await change(version(n))).status).toBe(200);
    isDone = true;
  })();
  while (!isDone) await Promise.all([buy(), buy(), buy()]);
  await editing;
  const rows = await office.deps.db
    .selectFrom("wallet_transaction")
    .select(["plan_name", "amount_kobo", "cost_kobo"])
    .where("user_id", "=", buyer.id)
    .where("type", "=", "data")
    .execute();
  expect(rows.length).toBeGreaterThan(10);
  for (const { plan_name, amount_kobo, cost_kobo } of rows) {
    if (amount_kobo === naira(750)) continue;
    const n = Number.parseInt(plan_name, 10);
    expect([plan_name, amount_kobo, cost_kobo]).toEqual([plan_name, naira(700 + n), naira(600 + n)]);
  }
});
