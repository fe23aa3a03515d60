import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { planCalls } from "../support/plan-calls.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const agent = await world.makeUser({ isAgent: true });
const person = await world.makeUser({ balance: naira(50_000) });

const { nextNumber, form, add, update, planIn } = planCalls(world, admin);

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
    planSuppliers: ["GLAD"],
    planCodes: [{ supplierName: "GLAD", planCode: "104", isConfirmed: false, listedAs: "" }],
    isDeliverable: true,
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

test("a plan that nobody can deliver goes on sale and is shown so; a purchase of it is refused and costs nothing", async () => {
  const { status, body } = await add({ planSuppliers: ["KAS_DATA"], planCodes: [] });
  expect([status, body.msg]).toEqual([200, "Plan added. No supplier can deliver it today"]);
  expect(body.plan).toMatchObject({ isAvailable: true, isDeliverable: false, planSuppliers: ["KAS_DATA"] });
  const before = await world.balance(person);
  const bought = await world.call("POST /buy/data", {
    token: person.token,
    key: "shop-plan-undelivered-1",
    body: { network: 1, mobile_number: "08030000001", plan: body.plan.planId },
  });
  expect([bought.status, bought.body.code]).toEqual([503, "no_supplier"]);
  expect(await world.balance(person)).toBe(before);
  const changed = await update({ _id: body.plan._id, planSuppliers: ["GLAD"] });
  expect(changed.body).toMatchObject({ msg: "Plan updated", plan: { isDeliverable: true } });
});

test("a public plan id belongs to one plan on sale, whoever comes at the same time", async () => {
  const number = nextNumber();
  const answers = await Promise.all(Array.from({ length: 8 }, () => add({ planId: number })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
  const other = (await add()).body.plan;
  const taken = await update({ _id: other._id, planId: number });
  expect([taken.status, taken.body.code]).toEqual([409, "plan_number_taken"]);
  const plans = await Promise.all(Array.from({ length: 6 }, async () => (await add()).body.plan));
  const wanted = nextNumber();
  const moved = await Promise.all(plans.map(({ _id }) => update({ _id, planId: wanted })));
  expect(moved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(5).fill(409)]);
});

test("what an edit leaves out stays; edits of other fields at the same time are all kept", async () => {
  const { plan } = (await add()).body;
  await Promise.all([
    update({ _id: plan._id, smartEarnerPrice: 2_100 }),
    update({ _id: plan._id, apiPrice: 1_910 }),
    update({ planId: plan.planId, planAvailability: false }),
    update({
      _id: plan._id,
      planSuppliers: ["GLAD", "LEGIT", "AYINLAK"],
      planCodes: [
        { supplierName: "GLAD", planCode: "104" },
        { supplierName: "LEGIT", planCode: "9" },
      ],
    }),
  ]);
  const { body } = await world.call("GET /dataPlan", { token: admin.token, query: { network: "MTN" } });
  expect(body.plans.find(({ _id }) => _id === plan._id)).toMatchObject({
    smartEarnerPrice: 2_100,
    apiPrice: 1_910,
    resellerPrice: 1_950,
    isAvailable: false,
    planSuppliers: ["GLAD", "LEGIT", "AYINLAK"],
  });
  expect(planIn(plan.planId)?.codes).toEqual([
    { supplier: "GLAD", code: "104" },
    { supplier: "LEGIT", code: "9" },
    { supplier: "AYINLAK", code: String(plan.planId) },
  ]);
});

test("a price below cost is carried out with a warning, or refused for a client that asks first, and is listed", async () => {
  const asks = { confirmBelowCost: false };
  const refused = await add({ apiPrice: 1_799, ...asks });
  expect([refused.status, refused.body.code]).toEqual([409, "below_cost"]);
  expect(refused.body.fields).toEqual({ apiPrice: "Below the cost of ₦1,800.00" });
  const { body: added } = await add({ apiPrice: 1_799 });
  expect(added.warning).toContain("apiPrice: Below the cost of ₦1,800.00");
  const { plan, warning } = (await add()).body;
  expect(warning).toBeUndefined();
  const dearer = await update({ _id: plan._id, planCostPrice: 1_940, ...asks });
  expect(Object.keys(dearer.body.fields ?? {})).toEqual(["apiPrice"]);
  const price = (body: Record<string, unknown>) =>
    world.call("POST /admin/updatePrice", { token: admin.token, body: { dataId: plan.planId, ...body } });
  const cheap = await price({ newPrice: { reseller: 1_000 }, ...asks });
  expect(cheap.body.fields).toEqual({ "newPrice.reseller": "Below the cost of ₦1,800.00" });
  const done = await price({ newPrice: { reseller: 1_000 } });
  expect([done.status, done.body.warning]).toEqual([200, expect.stringContaining("newPrice.reseller")]);
  // Changes that leave the price alone go on without a word.
  expect((await update({ _id: plan._id, planAvailability: false })).body.warning).toBeUndefined();
  const listed = await world.call("GET /admin/belowCost", { token: admin.token });
  expect(listed.body.plans).toEqual([
    expect.objectContaining({ _id: added.plan._id, prices: { apiPrice: 1_799 } }),
    expect.objectContaining({ _id: plan._id, prices: { resellerPrice: 1_000 }, planCostPrice: 1_800 }),
  ]);
});

test("special prices, airtime and betting below cost are listed too (rules 4.18)", async () => {
  const special = await world.makeUser({ isSpecial: true });
  await world.deps.db
    .insertInto("special_price")
    .values({ user_id: special.id, product: "GLO-CG", price_kobo: naira(440) })
    .execute();
  const owner = world.database.pool("owner");
  await owner.query("update cost_price set cost_bps = 9850 where network = 'GLO' and service = 'airtime'");
  await owner.query(
    "insert into cost_price (network, service, cost_bps) values ('BETWAY', 'betting', 10050), ('BET9JA', 'betting', 10075)",
  );
  await world.catalogue.reload();
  const { body } = await world.call("GET /admin/belowCost", { token: admin.token });
  expect(body.specialPrices).toEqual([
    expect.objectContaining({ userName: special.userName, productName: "GLO-CG", price: 440 }),
  ]);
  expect(body.specialPrices[0]?.planIds.length).toBeGreaterThan(0);
  const airtime = { network: "GLO", charge: 98, costPrice: 98.5 };
  expect(body.airtime).toEqual([
    { ...airtime, userType: "reseller" },
    { ...airtime, userType: "partner" },
  ]);
  const betting = { network: "BET9JA", charge: 100.5, costPrice: 100.75 };
  expect(body.betting).toEqual(
    ["reseller", "api user", "partner"].map((userType) => ({ ...betting, userType })),
  );
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
    fields: { newPrice: "Below cost" },
  });
  expect(JSON.stringify(refused.body)).not.toContain("1,800");
  expect((await price({ newPrice: { price: 100 }, confirmBelowCost: true })).body.code).toBe("below_cost");
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

test("an agent cannot find a cost by halves: three refusals a day over all plans, five tries of one plan", async () => {
  const seeker = await world.makeUser({ isAgent: true });
  const price = async (plan: { _id: string }, amount: number, by = seeker) => {
    const body = { dataId: plan._id, newPrice: { price: amount } };
    return (await world.call("POST /admin/updatePrice", { token: by.token, body })).body.code ?? "done";
  };
  const [one, other] = [(await add()).body.plan, (await add()).body.plan];
  const refused = await Promise.all(Array.from({ length: 8 }, (_, n) => price(n % 2 ? one : other, 100 + n)));
  expect(refused.toSorted()).toEqual([...Array(3).fill("below_cost"), ...Array(5).fill("price_tries_used")]);
  expect(await price(one, 2_060)).toBe("price_tries_used");
  const walker = await world.makeUser({ isAgent: true });
  const steps: string[] = [];
  for (let amount = 1_999; amount > 1_993; amount--) steps.push(await price(one, amount, walker));
  expect(steps).toEqual([...Array(5).fill("done"), "price_tries_used"]);
  expect(await price(other, 1_999, walker)).toBe("done");
  world.clock.advance(24 * 3_600_000);
  expect(await price(one, 2_060)).toBe("done");
  const entries = await world.deps.db
    .selectFrom("audit_entry")
    .select("action")
    .where("actor_id", "=", seeker.id)
    .execute();
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    "plan.price",
    ...Array(3).fill("plan.price_refused"),
  ]);
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
