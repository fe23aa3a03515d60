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
const { add, update } = planCalls(world, ada);
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

/** Puts a plan into the list of a supplier, at this many naira; null where the list does not say it. */
async function list(
  code: string,
  gigabytes: number,
  { cost, supplier = "GLAD" }: { cost: number | null; supplier?: string },
): Promise<void> {
  const row = { supplier, code, network: "MTN", type: "SME", validity: "30 days" };
  const cost_kobo = cost === null ? null : naira(cost);
  await db
    .insertInto("supplier_listing")
    .values({ ...row, name: `${gigabytes}GB`, cost_kobo })
    .execute();
}

await list("one", 1, { cost: 250 });
await list("ten", 10, { cost: 2_500 });
await list("unpriced", 10, { cost: null });
const small = (await add({ ...sized(1), ...costing(250), ...glad("one") })).body.plan;
await wantSecondAdmin(world, [ada]);

describe("no admin alone says that a plan costs less than is known", () => {
  test("by another size and another code at the cost that stands", async () => {
    const { _id } = small;
    const bigger = await update({ _id, ...sized(10), ...glad("ten") });
    expect(bigger).toMatchObject({
      ...refused,
      body: { fields: { planCostPrice: "Below its known cost of ₦2,500.00" } },
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
  });

  test("where no list says its cost, whatever the plan is said to cost", async () => {
    const unknown = { ...sized(10), ...costing(90_000) };
    for (const code of ["unpriced", "unlisted"])
      expect(await add({ ...unknown, ...glad(code) })).toMatchObject({
        ...refused,
        body: {
          fields: { planCostPrice: `Its cost is not known: the list of GLAD does not say it for ${code}` },
        },
      });
    expect(await update({ _id: small._id, ...glad("unlisted") })).toMatchObject(refused);
    const both = [...glad("one").planCodes, { supplierName: "LEGIT", planCode: "one" }];
    const second = { planSuppliers: ["GLAD", "LEGIT"], planCodes: both };
    expect(await update({ _id: small._id, ...second }), "one of two is not listed").toMatchObject(refused);
  });

  test("by linking a listed code that has no cost in the list", async () => {
    const link = (code: string) =>
      world.call("POST /admin/suppliers/{code}/sync/apply", {
        token: ada.token,
        params: { code: "GLAD" },
        body: { items: [{ action: "link", code, planId: small.planId }] },
      });
    await list("unpriced one", 1, { cost: null });
    expect(await link("unpriced one")).toMatchObject(refused);
    await list("one again", 1, { cost: 255 });
    expect((await link("one again")).status).toBe(200);
  });

  test("by linking a dearer code of a supplier that is not first", async () => {
    const dear = { action: "link", code: "dear", planId: small.planId };
    const apply = (items: object[]) =>
      world.call("POST /admin/suppliers/{code}/sync/apply", {
        token: ada.token,
        params: { code: "AYINLAK" },
        body: { items },
      });
    await list("dear", 1, { cost: 400, supplier: "AYINLAK" });
    expect(await apply([dear])).toMatchObject(refused);
    await list("fair", 1, { cost: 255, supplier: "AYINLAK" });
    expect((await apply([{ ...dear, code: "fair" }])).status).toBe(200);
  });

  test("by a route that puts the supplier first whose cost has risen", async () => {
    const choose = () =>
      world.call("POST /admin/supplier", {
        token: ada.token,
        body: { network: "MTN", supplierName: "AYINLAK" },
      });
    const cost = (naira_: number) =>
      db
        .updateTable("supplier_listing")
        .set({ cost_kobo: naira(naira_) })
        .where("code", "=", "fair")
        .execute();
    await cost(900);
    expect(await choose()).toMatchObject(refused);
  });

  test("by a route that gives a plan the code of another supplier", async () => {
    const planId = small.planId + 500_000;
    const product = "MTN-ROUTED";
    const choose = (supplierName: string) =>
      world.call("POST /admin/supplier", { token: ada.token, body: { network: product, supplierName } });
    await list(String(planId), 1, { cost: 250 });
    const routed = { ...sized(1), ...costing(250), planType: "ROUTED", planId, ...glad(String(planId)) };
    expect((await add(routed)).status).toBe(200);
    await db.deleteFrom("plan_supplier").where("plan_code", "=", String(planId)).execute();
    const before = await db.selectFrom("supplier_route").selectAll().where("product", "=", product).execute();
    expect(await choose("AYINLAK")).toMatchObject({
      ...refused,
      body: { fields: { supplierName: expect.stringContaining(`Plan ${planId}: Its cost is not known`) } },
    });
    expect(
      await db.selectFrom("supplier_route").selectAll().where("product", "=", product).execute(),
    ).toEqual(before);
    await list(String(planId), 1, { cost: 260, supplier: "AYINLAK" });
    expect(await choose("AYINLAK"), "dearer there").toMatchObject(refused);
    await db
      .updateTable("supplier_listing")
      .set({ cost_kobo: naira(250) })
      .where("supplier", "=", "AYINLAK")
      .execute();
    expect((await choose("AYINLAK")).status).toBe(200);
  });
});

test("no admin alone puts a code first whose cost has risen: the plan's own supplier, or auto-rotate", async () => {
  const cost = (naira_: number) =>
    db
      .updateTable("supplier_listing")
      .set({ cost_kobo: naira(naira_) })
      .where("code", "=", "second")
      .execute();
  await list("first", 1, { cost: 250 });
  await list("second", 1, { cost: 250, supplier: "AYINLAK" });
  const codes = [...glad("first").planCodes, { supplierName: "AYINLAK", planCode: "second" }];
  const both = { planSupplier: "GLAD", planSuppliers: ["GLAD", "AYINLAK"], planCodes: codes };
  const { _id } = (await add({ ...sized(1), ...costing(250), ...both })).body.plan;
  await cost(900);
  for (const change of [{ planSupplier: "AYINLAK" }, { planAutoRotate: true }])
    expect(await update({ _id, ...change })).toMatchObject({
      ...refused,
      body: { fields: { planCostPrice: "Below its known cost of ₦900.00" } },
    });
  expect((await update({ _id, planName: "1GB+" })).status, "nothing else comes first").toBe(200);
  await cost(250);
  expect((await update({ _id, planSupplier: "AYINLAK" })).status).toBe(200);
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
