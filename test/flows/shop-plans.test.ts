import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const agent = await world.makeUser({ isAgent: true });
const person = await world.makeUser({ balance: naira(50_000) });

let numbers = 70_000;
const form = (more: Record<string, unknown> = {}) => ({
  planNetwork: "MTN",
  planName: "3GB",
  planType: "SME",
  planVolumeRatio: 3,
  planValidity: "30 days",
  planId: ++numbers,
  smartEarnerPrice: 2_000,
  resellerPrice: 1_950,
  apiPrice: 1_900,
  planCostPrice: 1_800,
  planAvailability: true,
  partnerPrice: "",
  planSupplier: "all",
  planSuppliers: [{ supplierName: "GLAD", planCode: "104" }],
  planCategory: "all",
  planAutoRotate: false,
  ...more,
});
const add = (more: Record<string, unknown> = {}) =>
  world.call("POST /dataPlan/add", { token: admin.token, body: form(more) });
const update = (body: Record<string, unknown>) =>
  world.call("PATCH /dataPlan/update", { token: admin.token, body: { planNetwork: "MTN", ...body } });
const planIn = (id: number) => world.deps.catalogue().planByNumber.get(id);

test("a plan that is added can be bought: 'all' is no supplier, an empty partner price is the reseller's", async () => {
  const { status, body } = await add();
  expect(status).toBe(200);
  expect(body.plan).toMatchObject({
    planNetwork: "MTN",
    product: "MTN-SME",
    planVolumeRatio: 3,
    planCategory: "monthly",
    partnerPrice: 1_950,
    planSupplier: "",
    planSuppliers: [{ supplierName: "GLAD", planCode: "104" }],
    isAvailable: true,
  });
  const plan = planIn(body.plan.planId);
  expect(plan).toMatchObject({ volumeMb: 3_000, validityDays: 30, supplier: undefined });
  const bought = await world.call("POST /buy/data", {
    token: person.token,
    key: "shop-plan-bought-1",
    body: { network: 1, mobile_number: "08030000001", plan: body.plan.planId },
  });
  expect(bought.body.receipt).toMatchObject({ trans_Status: "success", trans_amount: 2_000 });
});

test("a form without a network, a price or a name is refused by the field, in the product's words", async () => {
  const refusal = async (more: Record<string, unknown>) => {
    const { status, body } = await add(more);
    return [status, Object.keys(body.fields ?? {}), body.msg];
  };
  const valid = "Please enter a valid value";
  expect(await refusal({ planNetwork: "select" })).toEqual([400, ["planNetwork"], "Please select a network"]);
  expect(await refusal({ smartEarnerPrice: 0 })).toEqual([400, ["smartEarnerPrice"], valid]);
  expect(await refusal({ planName: " " })).toEqual([400, ["planName"], valid]);
  expect(await refusal({ planValidity: "soon" })).toEqual([400, ["planValidity"], valid]);
  expect(await refusal({ planVolumeRatio: -1 })).toEqual([400, ["planVolumeRatio"], valid]);
  expect(await refusal({ planSupplier: "NOBODY" })).toEqual([400, ["planSupplier"], "Select a supplier"]);
  expect(await refusal({ planSuppliers: ["NOBODY"] })).toEqual([400, ["planSuppliers"], "Select a supplier"]);
});

test("a plan that nobody can deliver does not go on sale: not when added, switched on, nor by losing its last supplier", async () => {
  const refused = { status: 422, body: { code: "plan_without_supplier" } };
  const without = [[], ["GLAD"], [{ supplierName: "KAS_DATA", planCode: "9" }]];
  for (const planSuppliers of without) expect(await add({ planSuppliers })).toMatchObject(refused);
  const { body } = await add({ planSuppliers: [], planAvailability: false });
  const { _id, planId } = body.plan;
  const change = (more: Record<string, unknown>) => update({ _id, ...more });
  expect(await change({ planAvailability: true })).toMatchObject(refused);
  expect(planIn(planId)?.isAvailable).toBe(false);
  const planSuppliers = [{ supplierName: "GLAD", planCode: "104" }];
  expect((await change({ planAvailability: true, planSuppliers })).status).toBe(200);
  expect(await change({ planSuppliers: [] })).toMatchObject(refused);
  expect(planIn(planId)?.codes).toHaveLength(1);
  expect((await change({ planSuppliers: [], planAvailability: false })).status).toBe(200);
});

test("a plan whose supplier was switched off since can still be renamed and taken off sale", async () => {
  const { plan } = (
    await add({ planSuppliers: [{ supplierName: "AYINLAK", planCode: "7" }], planSupplier: "AYINLAK" })
  ).body;
  const turn = (isEnabled: boolean) =>
    world.database
      .pool("owner")
      .query(`update supplier set is_enabled = ${isEnabled} where code = 'AYINLAK'`);
  await turn(false);
  await world.catalogue.reload();
  expect((await update({ _id: plan._id, planName: "3GB+" })).status).toBe(200);
  expect((await update({ _id: plan._id, planAvailability: false })).status).toBe(200);
  expect((await update({ _id: plan._id, planAvailability: true })).body.code).toBe("plan_without_supplier");
  await turn(true);
  await world.catalogue.reload();
});

test("a public plan id belongs to one plan on sale, whoever comes at the same time", async () => {
  const number = ++numbers;
  const answers = await Promise.all(Array.from({ length: 8 }, () => add({ planId: number })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
  const other = (await add()).body.plan;
  const taken = await update({ _id: other._id, planId: number });
  expect([taken.status, taken.body.code]).toEqual([409, "plan_number_taken"]);
  const plans = await Promise.all(Array.from({ length: 6 }, async () => (await add()).body.plan));
  const wanted = ++numbers;
  const moved = await Promise.all(plans.map(({ _id }) => update({ _id, planId: wanted })));
  expect(moved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(5).fill(409)]);
});

test("what an edit leaves out stays; edits of other fields at the same time are all kept", async () => {
  const { plan } = (await add()).body;
  await Promise.all([
    update({ _id: plan._id, smartEarnerPrice: 2_100 }),
    update({ _id: plan._id, apiPrice: 1_910 }),
    update({ planId: plan.planId, planAvailability: false }),
    update({ _id: plan._id, planSuppliers: ["GLAD", { supplierName: "LEGIT", planCode: "9" }, "AYINLAK"] }),
  ]);
  const { body } = await world.call("GET /dataPlan", { token: admin.token, query: { network: "MTN" } });
  expect(body.plans.find(({ _id }) => _id === plan._id)).toMatchObject({
    smartEarnerPrice: 2_100,
    apiPrice: 1_910,
    resellerPrice: 1_950,
    isAvailable: false,
    planSuppliers: [
      { supplierName: "GLAD", planCode: "104" },
      { supplierName: "LEGIT", planCode: "9" },
      { supplierName: "AYINLAK", planCode: "" },
    ],
  });
  // A supplier without a code for the plan is chosen but sells nothing.
  expect(planIn(plan.planId)?.codes.map(({ supplier }) => supplier)).toEqual(["GLAD", "LEGIT"]);
});

test("a price below cost is refused until it is confirmed, whichever way it comes, and is listed", async () => {
  const refused = await add({ apiPrice: 1_799 });
  expect([refused.status, refused.body.code]).toEqual([409, "below_cost"]);
  expect(refused.body.fields).toEqual({ apiPrice: "Below the cost of ₦1,800.00" });
  const { plan } = (await add()).body;
  const dearer = await update({ _id: plan._id, planCostPrice: 1_940 });
  expect(Object.keys(dearer.body.fields ?? {})).toEqual(["apiPrice"]);
  const price = (body: Record<string, unknown>) =>
    world.call("POST /admin/updatePrice", { token: admin.token, body: { dataId: plan.planId, ...body } });
  const cheap = await price({ newPrice: { reseller: 1_000 } });
  expect(cheap.body.fields).toEqual({ "newPrice.reseller": "Below the cost of ₦1,800.00" });
  expect((await price({ newPrice: { reseller: 1_000 }, confirmBelowCost: true })).status).toBe(200);
  // Changes that leave the price alone go on.
  expect((await update({ _id: plan._id, planAvailability: false })).status).toBe(200);
  const listed = await world.call("GET /admin/belowCost", { token: admin.token });
  expect(listed.body.plans).toEqual([
    expect.objectContaining({ _id: plan._id, prices: { resellerPrice: 1_000 }, planCostPrice: 1_800 }),
  ]);
});

test("special prices and airtime below cost are listed too", async () => {
  const special = await world.makeUser({ isSpecial: true });
  await world.deps.db
    .insertInto("special_price")
    .values({ user_id: special.id, product: "GLO-CG", price_kobo: naira(440) })
    .execute();
  const owner = world.database.pool("owner");
  await owner.query("update cost_price set cost_bps = 9850 where network = 'GLO' and service = 'airtime'");
  await world.catalogue.reload();
  const { body } = await world.call("GET /admin/belowCost", { token: admin.token });
  expect(body.specialPrices).toEqual([
    expect.objectContaining({ userName: special.userName, productName: "GLO-CG", price: 440 }),
  ]);
  expect(body.specialPrices[0]?.planIds.length).toBeGreaterThan(0);
  expect(body.airtime).toEqual([{ network: "GLO", userType: "reseller", charge: 98, costPrice: 98.5 }]);
});

test("new prices want at least one value, and a plan that exists", async () => {
  const price = (body: Record<string, unknown>) =>
    world.call("POST /admin/updatePrice", { token: admin.token, body });
  for (const newPrice of [{}, { price: "", api: null }, { price: -5 }, { price: "cheap" }]) {
    const { status, body } = await price({ newPrice, dataId: 1001 });
    expect([status, body.msg]).toEqual([400, "Please enter a valid value"]);
  }
  expect((await price({ newPrice: { price: 900 }, dataId: 999_999_998 })).body.code).toBe("plan_not_found");
  expect((await price({ newPrice: { price: 900 }, dataId: "nothing" })).body.code).toBe("plan_not_found");
});

test("an agent changes prices above cost and sees no costs; adding, editing and deleting is for admins", async () => {
  const { plan } = (await add()).body;
  const price = (body: Record<string, unknown>) =>
    world.call("POST /admin/updatePrice", { token: agent.token, body: { dataId: plan._id, ...body } });
  const raised = await price({ newPrice: { price: 2_050 } });
  expect([raised.status, raised.body.plan.smartEarnerPrice]).toEqual([200, 2_050]);
  const refused = await price({ newPrice: { price: 100, api: 101 } });
  expect(refused.body).toMatchObject({
    code: "below_cost",
    fields: { "newPrice.price": "Below cost", "newPrice.api": "Below cost" },
  });
  expect(JSON.stringify(refused.body)).not.toContain("1,800");
  expect((await price({ newPrice: { price: 100 }, confirmBelowCost: true })).body.code).toBe("forbidden");
  const listed = await world.call("GET /dataPlan", { token: agent.token, query: { network: "GLO" } });
  expect(listed.body.plans.length).toBeGreaterThan(0);
  for (const shown of listed.body.plans)
    for (const secret of ["planCostPrice", "planSupplier", "planSuppliers"])
      expect(shown).not.toHaveProperty(secret);
  const { token } = agent;
  expect((await world.call("POST /dataPlan/add", { token, body: form() })).status).toBe(403);
  expect((await world.call("PATCH /dataPlan/update", { token, body: form() })).status).toBe(403);
  expect((await world.call("GET /dataPlan", { token: person.token })).status).toBe(403);
});

test("a plan that was bought leaves the shop and stays in the books; its number is free again", async () => {
  const { plan } = (await add()).body;
  const buy = (key: string, wanted: unknown) =>
    world.call("POST /buy/data", {
      token: person.token,
      key,
      body: { network: 1, mobile_number: "08030000077", plan: wanted },
    });
  expect((await buy("shop-plan-gone-1", plan.planId)).body.receipt.trans_Status).toBe("success");
  const remove = (planId: string) =>
    world.call("DELETE /dataPlan/delete", { token: admin.token, query: { planId } });
  expect((await remove(String(plan.planId))).status).toBe(200);
  expect((await remove(plan._id)).body.code).toBe("plan_not_found");
  expect((await buy("shop-plan-gone-2", plan.planId)).body.code).toBe("plan_not_found");
  expect((await buy("shop-plan-gone-3", plan._id)).body.code).toBe("plan_unavailable");
  expect((await add({ planId: plan.planId })).status).toBe(200);
  await expectBooksInOrder(world.deps.db);
});

test("every act is in the audit log, with what was and what is", async () => {
  const { plan } = (await add()).body;
  await update({ _id: plan._id, smartEarnerPrice: 2_222 });
  const entries = await world.deps.db
    .selectFrom("audit_entry")
    .select(["action", "actor_name", "before", "after"])
    .where("subject", "=", plan._id)
    .orderBy("seq")
    .execute();
  expect(entries.map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ["plan.add", admin.userName],
    ["plan.update", admin.userName],
  ]);
  expect(entries[1]).toMatchObject({ before: { price_kobo: "200000" }, after: { price_kobo: "222200" } });
});
