import { describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { waitingProposals } from "../../src/flows/price-changes/proposal-queries.ts";
import { foldSales } from "../../src/flows/reporting/figures.ts";
import { freshDatabase } from "../support/database.ts";
import { planCalls } from "../support/plan-calls.ts";
import { priceCalls } from "../support/price-calls.ts";
import { numberFor } from "../support/selling.ts";
import { setSetting } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/** The table of prices, its files, and proposals after a changed cost (rules 19.1 to 19.4, 19.7, 19.9). */

const world = await startTestApp(await freshDatabase());
const ada = await world.makeUser({ isAdmin: true });
const { db } = world.deps;
const { add, update } = planCalls(world, ada);
const { pricesNow, change, preview, proposals } = priceCalls(world, ada);
const newPlan = async (more: Record<string, unknown> = {}) => (await add(more)).body.plan;
const at = (naira: number) => ({ percent: 0, plus: naira });

describe("the table", () => {
  test("shows what a formula makes of the plans that the filter finds, with margin, loss and sales", async () => {
    const plan = await newPlan({ planName: "7GB", planType: "AWOOF", planVolumeRatio: 7 });
    const buyer = await world.makeUser({ userType: "reseller", balance: naira(10_000) });
    for (const _ of [1, 2])
      await world.call("POST /buy/data", {
        token: buyer.token,
        body: { network: 1, mobile_number: numberFor("data"), plan: plan.planId },
      });
    await foldSales(world.deps);
    const tiers = { reseller: { percent: 10, plus: 3 }, api: at(-100) };
    const formula = { base: "cost", roundUpTo: "10", tiers };
    const { body } = await preview({
      network: "MTN",
      category: "monthly",
      supplier: "glad",
      text: "awoof 7gb",
      formula,
    });
    expect([body.noOfPlans, body.plans.length, body.problems]).toEqual([1, 1, []]);
    const row = (tier: string) => body.plans[0]?.prices.find((price) => price.tier === tier);
    expect(row("reseller")).toEqual({
      tier: "reseller",
      before: 1_950,
      after: 1_990,
      margin: 190,
      marginPercent: 10.55,
      isBelowCost: false,
      sold: 2,
      sales: 3_900,
    });
    expect(row("api")).toMatchObject({
      before: 1_900,
      after: 1_700,
      margin: -100,
      isBelowCost: true,
      sold: 0,
    });
    expect(row("smartEarner")).toMatchObject({ before: 2_000, after: 2_000 });
    expect(body.expected).toEqual({ rises: 1, falls: 1, change: 80 });
    expect(pricesNow(plan._id).reseller, "a preview changes nothing").toBe(1_950);
  });

  test("leaves out what no word fits, and says where a formula makes no price", async () => {
    expect((await preview({ text: "no such plan" })).body.plans).toEqual([]);
    const formula = { base: "price", roundUpTo: "none", tiers: { api: at(-1_000_000) } };
    const { body } = await preview({ network: "GLO", formula });
    expect(new Set(body.plans.map(({ prices }) => prices[3]?.after))).toEqual(new Set([null]));
  });

  test("is for admins", async () => {
    const agent = await world.makeUser({ isAgent: true });
    const asked = await world.call("POST /admin/prices/preview", { token: agent.token, body: {} });
    expect(asked.status).toBe(403);
  });
});

test("a file that was exported is read again, and its changed prices are previewed", async () => {
  const plan = await newPlan({ planName: "=HYPERLINK(1)", planType: "SME" });
  const file = await world.app.inject({
    url: "/api/v1/admin/prices.csv",
    headers: { "x-auth-token": ada.token },
  });
  expect([file.headers["content-type"], file.body.includes(`"'=HYPERLINK(1)"`)]).toEqual([
    "text/csv; charset=utf-8",
    true,
  ]);
  const same = (await preview({ csv: file.body })).body;
  expect([same.noOfPlans, same.problems, same.expected]).toEqual([
    world.deps.catalogue().plans.length + world.deps.catalogue().otherPlans.length,
    [],
    { rises: 0, falls: 0, change: 0 },
  ]);
  const { body } = await preview({ csv: `Plan ID,API\n${plan.planId},"1,950.50"\n${plan.planId},1\nx,2` });
  expect(body.plans.map(({ planId, prices }) => [planId, prices[3]?.after])).toEqual([
    [plan.planId, 1_950.5],
  ]);
  expect(body.problems).toEqual([
    { line: 3, sentence: `Plan ${plan.planId} is here twice` },
    { line: 4, sentence: 'There is no plan "x"' },
  ]);
});

describe("a cost that changes", () => {
  const of = async (id: string) => (await proposals()).proposals.find(({ _id }) => _id === id);
  const after = async (id: string) => (await of(id))?.prices.map(({ after: price }) => price);
  const decide = async (id: string) =>
    world.call("POST /admin/prices/proposals/dismiss", { token: ada.token, body: { plans: [id] } });

  test("by an edit, by a product's cost and by a supplier's list proposes prices that keep the margin", async () => {
    const edited = (await newPlan())._id;
    await update({ _id: edited, planCostPrice: 1_850 });
    expect(await of(edited)).toMatchObject({ costBefore: 1_800, planCostPrice: 1_850 });
    expect(await after(edited)).toEqual([2_050, 2_000, 2_000, 1_950]);
    const ofProduct = (await newPlan({ planType: "COUPON" }))._id;
    await world.call("POST /admin/costPrice", {
      token: ada.token,
      body: { network: "MTN-COUPON", service: "data", costPrice: 620 },
    });
    expect(await after(ofProduct)).toEqual([2_060, 2_010, 2_010, 1_960]);
    const listed = await newPlan({
      planSupplier: "GLAD",
      planCodes: [{ supplierName: "GLAD", planCode: "p9" }],
    });
    const row = { supplier: "GLAD", code: "p9", network: "MTN", type: "SME", validity: "30 days" };
    await db
      .insertInto("supplier_listing")
      .values({ ...row, name: "3GB", cost_kobo: naira(1_790) })
      .execute();
    await world.call("POST /admin/suppliers/{code}/sync/apply", {
      token: ada.token,
      params: { code: "GLAD" },
      body: { items: [{ action: "cost", code: "p9", planId: listed.planId }] },
    });
    expect(await after(listed._id)).toEqual([1_990, 1_940, 1_940, 1_890]);
    const oldest = await waitingProposals(db);
    expect([oldest.count, oldest.oldestAt]).toEqual([(await proposals()).proposals.length, expect.any(Date)]);
  });

  test("twice keeps the first margin; back again, it proposes nothing", async () => {
    const { _id } = await newPlan();
    await update({ _id, planCostPrice: 1_850 });
    await update({ _id, planCostPrice: 1_900 });
    expect(await after(_id)).toEqual([2_100, 2_050, 2_050, 2_000]);
    await setSetting(world, "keepsPercentMargin", true);
    expect(await after(_id)).toEqual([2_112, 2_059, 2_059, 2_006]);
    await setSetting(world, "keepsPercentMargin", false);
    await update({ _id, planCostPrice: 1_800 });
    expect(await of(_id)).toBe(undefined);
  });

  test("with its prices proposes nothing, and prices by hand end what was proposed", async () => {
    const { _id } = await newPlan();
    await update({ _id, planCostPrice: 1_810, apiPrice: 1_920 });
    expect(await of(_id)).toBe(undefined);
    await update({ _id, planCostPrice: 1_820 });
    expect(await after(_id)).toEqual([2_010, 1_960, 1_960, 1_930]);
    await change([{ plan: _id, before: { api: 1_920 }, after: { api: 1_930 } }], { source: "proposal" });
    expect(await of(_id)).toBe(undefined);
  });

  test("is dismissed, and so is a plan that is taken away", async () => {
    const [kept, gone] = [await newPlan(), await newPlan()];
    for (const { _id } of [kept, gone]) await update({ _id, planCostPrice: 1_810 });
    await decide(kept._id);
    await world.call("DELETE /dataPlan/delete", { token: ada.token, query: { planId: gone._id } });
    expect([await of(kept._id), await of(gone._id)]).toEqual([undefined, undefined]);
    await update({ _id: kept._id, planCostPrice: 1_820 });
    expect((await of(kept._id))?.costBefore, "a further cost proposes anew, from there").toBe(1_810);
  });
});
