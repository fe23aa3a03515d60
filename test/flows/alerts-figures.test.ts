import { describe, expect, test } from "vitest";
import { ALERT_NAMES } from "../../src/core/alerts.ts";
import { naira } from "../../src/core/money.ts";
import { sellAbroad } from "../support/abroad.ts";
import { createCauses } from "../support/alert-causes.ts";
import { alertsOf, look, setThresholds } from "../support/alerts.ts";
import { freshDatabase } from "../support/database.ts";
import { withdraw } from "../support/payouts.ts";
import { startTestApp } from "../support/world.ts";

/** Alerts on withdrawals, which a person closes; and figures kept for the metrics (rules 16.35, 16.41). */

const world = await startTestApp(await freshDatabase());
const { deps, clock } = world;
const { db } = deps;
const admin = await world.makeUser({ isAdmin: true });
const payer = await world.makeUser({ balance: naira(100_000) });
const { charge, sold, setFloat, refuse, notify, overdueMails } = createCauses(world);

const HOUR_MS = 3_600_000;
let freeDisk = 0.5;
deps.alertPorts = {
  ...deps.alertPorts,
  freeDisk: async () => freeDisk,
  certificates: {
    ask: async () => ({ kind: "ends", at: new Date(clock.now().getTime() + 90 * 24 * HOUR_MS) }),
  },
};
deps.settings = { ...deps.settings, publicUrl: "https://shop.example" };
await look(world);

describe("withdrawals", () => {
  test("out of the ordinary stay open until a person closes them, and are quiet for a day after that", async () => {
    await setThresholds(world, { withdrawalsFrom: naira(1_500), withdrawalsPerPerson: 2 });
    for (let times = 0; times < 3; times++) await withdraw(world, payer, { amount: 1_000 });
    await look(world);
    const [person] = await alertsOf(world, "person_withdrawals", payer.id);
    const [hour] = await alertsOf(world, "withdrawals", "hour");
    expect([person?.value, hour?.value, hour?.threshold]).toEqual([3, 3_000, 1_500]);
    await setThresholds(world, {});
    clock.advance(2 * HOUR_MS);
    await look(world, 8);
    expect((await alertsOf(world, "withdrawals", "hour"))[0]?.closed_at).toBeNull();
    const close = { token: admin.token, params: { id: hour?.id ?? "" }, body: { close: true } } as const;
    expect(await world.call("PATCH /admin/alerts/{id}", close)).toMatchObject({
      status: 200,
      body: { alert: { owner: admin.userName, mayClose: false } },
    });
    await setThresholds(world, { withdrawalsFrom: naira(1_500) });
    await withdraw(world, payer, { amount: 2_000 });
    await look(world, 2);
    expect(await alertsOf(world, "withdrawals", "hour")).toHaveLength(1);
    expect((await alertsOf(world, "withdrawals", "day")).length).toBeGreaterThan(0);
  });

  test("as large as the week's largest are ordinary", async () => {
    await setThresholds(world, { withdrawalsFrom: naira(1), withdrawalsTimes: 3, withdrawalsPerPerson: 0 });
    clock.advance(30 * HOUR_MS);
    await look(world);
    await withdraw(world, payer, { amount: 2_500 });
    await look(world);
    expect(await alertsOf(world, "withdrawals", "hour")).toHaveLength(1);
    expect(await alertsOf(world, "person_withdrawals", payer.id)).toHaveLength(1);
  });
});

test("a supplier's own list above our cheapest price is named with its plan", async () => {
  const plan = await db
    .selectFrom("plan_supplier as ps")
    .innerJoin("plan as p", "p.id", "ps.plan_id")
    .innerJoin("supplier as s", "s.code", "ps.supplier")
    .select(["ps.supplier", "ps.plan_code as code", "p.price_kobo", "p.number"])
    .where("s.is_enabled", "=", true)
    .where("p.is_available", "=", true)
    .where("ps.plan_code", "<>", "")
    .executeTakeFirstOrThrow();
  const listed = { network: "MTN", type: "SME", validity: "30 days", name: "plan" };
  const { supplier, code, price_kobo } = plan;
  await db
    .insertInto("supplier_listing")
    .values({ ...listed, supplier, code, cost_kobo: naira(Number(price_kobo)) })
    .execute();
  await look(world);
  const [alert] = await alertsOf(world, "below_cost", "supplier lists");
  expect(alert?.facts).toMatchObject({ which: expect.stringContaining(`${plan.number} (`) });
});

test("figures of every rule but that of people are kept for the metrics", async () => {
  await setThresholds(world, {});
  await sold({ product: "MTN-SME", supplier: "GLAD", status: "success", lines: 30n });
  await charge("GLAD", 100);
  await setFloat("GLAD", 1_000_000);
  await refuse("GLAD", 1);
  await notify("squad", 0);
  await sellAbroad(world);
  await db
    .updateTable("supplier")
    .set({ options: { currency: "USD", nairaRate: "1540" }, naira_rate_at: clock.now() })
    .where("code", "=", "RELOADLY")
    .execute();
  await world.catalogue.reload();
  await look(world);
  const rows = await db.selectFrom("alert_reading").select(["rule", "value"]).execute();
  expect(new Set(rows.map(({ rule }) => rule))).toEqual(
    new Set(ALERT_NAMES.filter((rule) => rule !== "person_withdrawals")),
  );
  expect(rows.find(({ rule }) => rule === "database_size")?.value).toBeGreaterThan(0);
});

test("a rule that cannot be read changes no alert, and holds up no other", async () => {
  freeDisk = 0.01;
  await look(world);
  deps.alertPorts = { ...deps.alertPorts, freeDisk: () => Promise.reject(new Error("gone")) };
  await overdueMails(600);
  await look(world, 6);
  const [disk] = (await alertsOf(world, "disk_free", "database")).slice(-1);
  expect(disk?.closed_at).toBeNull();
  expect((await alertsOf(world, "queue", "emails")).at(-1)?.closed_at).toBeNull();
  expect(world.logged.some((line) => line.includes("could not be read"))).toBe(true);
});
