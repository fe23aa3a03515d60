import { describe, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { changeSettings } from "../../src/flows/catalogue/change-settings.ts";
import { setCost } from "../../src/flows/catalogue/costs.ts";
import { freshDatabase } from "../support/database.ts";
import { overtaken } from "../support/overtaken.ts";
import { planCalls } from "../support/plan-calls.ts";
import { setSetting, wantSecondAdmin } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/** Costs of plans and airtime that one admin enters, where the house wants a second one (rules 12.21). */

const world = await startTestApp(await freshDatabase());
const ada = await world.makeUser({ isAdmin: true });
const { db } = world.deps;
const { add, update, nextNumber } = planCalls(world, ada);
const refused = { status: 422, body: { code: "loss_needs_two" } };

/** Prices of a plan that costs this much, in naira. */
const costing = (cost: number) => ({
  planCostPrice: cost,
  smartEarnerPrice: cost + 10,
  resellerPrice: cost + 10,
  apiPrice: cost + 10,
});
const glad = (planCode: string) => ({
  planSuppliers: ["GLAD"],
  planCodes: [{ supplierName: "GLAD", planCode }],
});
const sized = (gigabytes: number) => ({ planName: `${gigabytes}GB`, planVolumeRatio: gigabytes });

/** Puts a plan into the list of GLAD, at this many naira; null where the list does not say it. */
async function list(code: string, gigabytes: number, cost: number | null): Promise<void> {
  const row = { supplier: "GLAD", code, network: "MTN", type: "SME", validity: "30 days" };
  const cost_kobo = cost === null ? null : naira(cost);
  await db
    .insertInto("supplier_listing")
    .values({ ...row, name: `${gigabytes}GB`, cost_kobo })
    .execute();
}

await list("one", 1, 250);
await list("ten", 10, 2_500);
await list("unpriced", 10, null);
const small = (await add({ ...sized(1), ...costing(250), ...glad("one") })).body.plan;
await wantSecondAdmin(world, [ada]);

describe("no admin alone says that a plan costs less than is known", () => {
  test("by another size and another code at the cost that stands", async () => {
    const { _id } = small;
    const bigger = await update({ _id, ...sized(10), ...glad("ten") });
    expect(bigger).toMatchObject({
      ...refused,
      body: { fields: { planCostPrice: "Below the ₦2,500.00 that it is known to cost" } },
    });
    expect(await update({ _id, ...sized(2), ...glad("unlisted") })).toMatchObject(refused);
    expect((await update({ _id, planName: "1GB+", smartEarnerPrice: 300 })).status).toBe(200);
  });

  test("by a new plan", async () => {
    const ten = { ...sized(10), ...glad("ten") };
    expect(await add({ ...ten, ...costing(1) })).toMatchObject(refused);
    expect(await add({ ...ten, ...costing(2_499.99) })).toMatchObject(refused);
    const { status, body } = await add({ ...ten, ...costing(2_500) });
    expect(status).toBe(200);
    const { _id } = body.plan;
    expect(await update({ _id, ...sized(20), ...glad("twenty") })).toMatchObject(refused);
    expect((await update({ _id, ...glad("ten again") })).status, "as cheap as its product").toBe(200);
  });

  test("where no list has its cost: the cheapest gigabyte of its product counts, else of its network", async () => {
    const cheapest = (isOf: (product: string) => boolean) => {
      const plans = world.deps.catalogue().plans.filter((plan) => isOf(plan.prices.product));
      const kobos = plans.map(({ cost, volumeMb }) => Math.ceil((Number(cost) * 10_000) / volumeMb));
      return Math.min(...kobos) / 100;
    };
    const ofProduct = cheapest((product) => product === "MTN-SME");
    const ofNetwork = cheapest((product) => product.startsWith("MTN-"));
    expect(ofProduct).toBeGreaterThan(ofNetwork);
    const unknown = { ...sized(10), ...glad("unpriced") };
    for (const [planType, cost] of [
      ["SME", ofProduct],
      ["BRAND NEW", ofNetwork],
    ] as const) {
      expect(await add({ ...unknown, ...costing(cost - 0.01), planType })).toMatchObject(refused);
      expect((await add({ ...unknown, ...costing(cost), planType })).status).toBe(200);
    }
  });

  test("where nothing is known at all", async () => {
    const at = world.clock.now();
    await db.updateTable("plan").set({ retired_at: at }).where("network", "=", "9MOBILE").execute();
    const first = { planNetwork: "9MOBILE", ...sized(1), ...costing(5_000), planId: nextNumber() };
    expect(await add({ ...first, ...glad("first") })).toMatchObject({
      ...refused,
      body: { fields: { planCostPrice: "Its cost is not known" } },
    });
  });
});

describe("a cost and a charge that change at the same moment", () => {
  const by = { id: ada.id, userName: ada.userName, isAdmin: true, address: "41.190.1.1" };
  const even = { "smart earner": 9_900, reseller: 9_900, "api user": 9_900, partner: 9_900, special: 9_900 };
  const lowered = { ...even, "api user": 9_800 };
  const cost = { name: "GLO", service: "airtime" as const, cost: kobo(9_850n) };

  test("do not pass both: the cost is compared with the charge that stands", async () => {
    await setSetting(world, "airtimeChargeBps", even);
    const lower = () => setSetting(world, "airtimeChargeBps", lowered);
    const deps = overtaken(world.deps, "shop.set_cost", lower);
    const set = await setCost(deps, by, { ...cost, onLoss: "refuse" });
    expect(set).toMatchObject({ ok: false, fault: { code: "loss_needs_two" } });
  });

  test("do not pass both: the charge is compared with the cost that stands", async () => {
    await setSetting(world, "airtimeChargeBps", even);
    const raise = () => setCost(world.deps, by, { ...cost, onLoss: "refuse" });
    const deps = overtaken(world.deps, "staff.settings", raise);
    const changed = await changeSettings(deps, by, {
      changes: { airtimeChargeBps: lowered },
      onLoss: "ask",
    });
    expect(changed).toMatchObject({ ok: false, fault: { code: "below_cost" } });
  });
});
