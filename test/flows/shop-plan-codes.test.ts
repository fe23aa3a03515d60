import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { planCalls } from "../support/plan-calls.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const agent = await world.makeUser({ isAgent: true });
const person = await world.makeUser({ balance: naira(50_000) });

const { nextNumber, add, update, planIn } = planCalls(world, admin);

test("an admin who sends the named fields alone: names of suppliers, 'all' or nothing, under the plan id", async () => {
  const sent = { planCodes: undefined };
  const codesOf = (planId: number) => planIn(planId)?.codes;
  for (const nobody of ["all", "", [], null]) {
    const { status, body } = await add({ ...sent, planSupplier: nobody, planSuppliers: nobody });
    expect([status, body.plan.planSuppliers]).toEqual([200, []]);
    const code = String(body.plan.planId);
    expect(codesOf(body.plan.planId)).toEqual([
      { supplier: "GLAD", code },
      { supplier: "LEGIT", code },
    ]);
    expect(body.plan.planCodes?.map(({ isConfirmed }) => isConfirmed)).toEqual([false, false]);
  }
  const named = await add({ ...sent, planSupplier: "GLAD", planSuppliers: [] });
  const { planId, _id } = named.body.plan;
  expect(codesOf(planId)).toEqual([{ supplier: "GLAD", code: String(planId) }]);
  await update({ _id, planSupplier: "all", planSuppliers: [] });
  expect(codesOf(planId)?.map(({ supplier }) => supplier)).toEqual(["GLAD", "LEGIT"]);
  const moved = nextNumber();
  await update({ _id, planId: moved, planSuppliers: ["LEGIT"] });
  expect(codesOf(moved)).toEqual([{ supplier: "LEGIT", code: String(moved) }]);
});

test("codes that were given stay when names alone are sent, and go when they are left out of the codes", async () => {
  const { plan } = (await add()).body;
  const codes = () => planIn(plan.planId)?.codes;
  await update({ _id: plan._id, planSuppliers: ["GLAD"] });
  expect(codes()).toEqual([{ supplier: "GLAD", code: "104" }]);
  await update({ _id: plan._id, planSuppliers: [] });
  expect(codes()).toEqual([{ supplier: "GLAD", code: "104" }]);
  await update({ _id: plan._id, planSuppliers: [], planCodes: [] });
  expect(codes()).toHaveLength(2);
});

test("a code under which the supplier's list has another plan is refused with what the list says", async () => {
  await world.call("POST /admin/suppliers/{code}/sync", { token: admin.token, params: { code: "GLAD" } });
  const list = await world.deps.db
    .selectFrom("supplier_listing")
    .selectAll()
    .where("supplier", "=", "GLAD")
    .execute();
  const glo = list.find(({ network }) => network === "GLO");
  const confirmed = list.find(({ network, name }) => network === "MTN" && /^3(\.0)?GB/.test(name));
  const code = (planCode: string | undefined) => ({ planCodes: [{ supplierName: "GLAD", planCode }] });
  const refused = await add(code(glo?.code));
  expect([refused.status, refused.body.code]).toEqual([422, "plan_code_of_another"]);
  expect(refused.body.fields?.planSuppliers).toBe(
    ["GLAD has GLO", glo?.name, glo?.type, "under", glo?.code].join(" "),
  );
  const byNumber = { planId: Number(glo?.code), planSuppliers: [], planCodes: [] };
  const { body } = await add(byNumber);
  expect([body.code, Object.keys(body.fields ?? {})]).toEqual(["plan_code_of_another", ["planId"]]);
  const fits = await add(code(confirmed?.code));
  expect(fits.body.plan.planCodes).toEqual([expect.objectContaining({ isConfirmed: true })]);
  const smaller = await update({ _id: fits.body.plan._id, planVolumeRatio: 1 });
  expect(smaller.body.code).toBe("plan_code_of_another");
  const old = (await add({ planSuppliers: ["LEGIT"], planCodes: [] })).body.plan;
  await world.deps.db
    .updateTable("plan_supplier")
    .set({ supplier: "GLAD", plan_code: glo?.code ?? "" })
    .where("plan_id", "=", old._id)
    .execute();
  const renamed = await update({ _id: old._id, planName: "3GB+" });
  expect(renamed.body.plan.planCodes).toEqual([expect.objectContaining({ isConfirmed: false })]);
});

test("POST /prices gives staff a plan's own fields beside the user's, agents without costs, and others nothing", async () => {
  const { plan } = (await add({ planAvailability: false })).body;
  const shownTo = async (token: string) => {
    const { body } = await world.call("POST /prices", { token, body: { network: "MTN" } });
    return body.plans.find(({ id }) => id === plan.planId);
  };
  const forAdmin = await shownTo(admin.token);
  expect(forAdmin).toMatchObject({ ...plan, my_price: 2_000, plan_network: "MTN", isAvailable: false });
  const SECRETS = ["planCostPrice", "planSupplier", "planSuppliers", "planCodes", "isDeliverable"];
  const forAgent = await shownTo(agent.token);
  expect(forAgent).toMatchObject({ planId: plan.planId, planName: "3GB", partnerPrice: 1_950 });
  const forPerson = await shownTo(person.token);
  for (const secret of SECRETS) {
    expect(forAdmin).toHaveProperty(secret);
    expect(forAgent).not.toHaveProperty(secret);
  }
  for (const field of [...SECRETS, "planId", "partnerPrice", "smartEarnerPrice", "planAutoRotate"])
    expect(forPerson).not.toHaveProperty(field);
  const key = (await world.call("POST /auth/apiKey", { token: admin.token, body: {} })).body.apiKey;
  expect(await shownTo(key ?? "")).not.toHaveProperty("planCostPrice");
});
