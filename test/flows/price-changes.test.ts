import { describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { planCalls } from "../support/plan-calls.ts";
import { priceCalls, type WireLine } from "../support/price-calls.ts";
import { numberFor } from "../support/selling.ts";
import { wantSecondAdmin, setSetting } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/** Prices of many plans in one go, all or none, and their undoing (rules 19.3 to 19.5). */

const world = await startTestApp(await freshDatabase());
const ada = await world.makeUser({ isAdmin: true });
const { db } = world.deps;
const { add, update } = planCalls(world, ada);
const { pricesNow, raised, change, undo, cancel, read, history } = priceCalls(world, ada);

const newPlan = async (more: Record<string, unknown> = {}) => (await add(more)).body.plan;
const all = (ids: readonly string[]) => ids.map(pricesNow);
const [one, two] = [(await newPlan())._id, (await newPlan())._id];

describe("a change of many prices", () => {
  test("of 15 plans by 4 is in force when it is answered, and is undone to the kobo as one act", async () => {
    const ids = world.deps
      .catalogue()
      .plans.slice(0, 15)
      .map(({ id }) => id);
    const before = all(ids);
    const made = await change(ids.map((id) => raised(id, 12.34)));
    expect(made).toMatchObject({ status: 200, body: { msg: "Prices of 15 plans changed" } });
    expect(all(ids)).toEqual(
      before.map((prices) =>
        Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, price + 12.34])),
      ),
    );
    const undone = await undo(made.body.change);
    expect(undone).toMatchObject({ status: 200, body: { msg: "Prices of 15 plans are back" } });
    expect(all(ids)).toEqual(before);
    const { change: first, plans: lines } = await read(made.body.change);
    expect([first.status, first.plans, lines.length, lines[0]?.prices.length]).toEqual(["undone", 15, 15, 4]);
    expect((await read(undone.body.change)).change).toMatchObject({
      source: "undo",
      status: "applied",
      undoes: made.body.change,
      by: ada.userName,
      reason: "Costs rose",
    });
    expect(await undo(made.body.change)).toMatchObject({
      status: 409,
      body: { code: "price_change_closed" },
    });
  });

  test("is refused as a whole where one price is not as it was seen, and names plan and price", async () => {
    const lines = [raised(one, 1), raised(two, 1)];
    const before = all([one, two]);
    await update({ _id: two, apiPrice: pricesNow(two).api + 5 });
    const moved = { ...before[1], api: (before[1]?.api ?? 0) + 5 };
    const refused = await change(lines);
    expect([refused.status, refused.body.code]).toEqual([409, "prices_moved"]);
    expect(Object.entries(refused.body.fields ?? {})).toEqual([
      [expect.stringMatching(/^\d+\.api$/), "3GB SME is now ₦1,905.00"],
    ]);
    expect(all([one, two])).toEqual([before[0], moved]);
    const rest = lines.map(({ plan, ...line }) => {
      const smart = ({ smartEarner }: WireLine["before"]) =>
        smartEarner === undefined ? {} : { smartEarner };
      return { plan, before: smart(line.before), after: smart(line.after) };
    });
    expect((await change(rest)).status, "prices that it does not touch may move").toBe(200);
  });

  test("and an edit of one plan at the same time: both as they saw it, or one of them not at all", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [first, second] = [pricesNow(one), pricesNow(two)];
      const [many, single] = await Promise.all([
        change([raised(one, 10), raised(two, 10)]),
        update({ _id: two, smartEarnerPrice: second.smartEarner + 3 }),
      ]);
      expect(single.status).toBe(200);
      const isFirst = many.status === 200;
      expect(pricesNow(one)).toEqual({ ...first, ...(isFirst ? raisedBy(first, 10) : {}) });
      expect(pricesNow(two)).toEqual({
        ...(isFirst ? raisedBy(second, 10) : second),
        smartEarner: second.smartEarner + 3,
      });
    }
  });

  test("twice at the same time is made once", async () => {
    const lines = [raised(one, 1), raised(two, 1)];
    const made = await Promise.all([change(lines), change(lines), change(lines)]);
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test("of nothing, of a plan named twice, and without a reason is refused", async () => {
    const same = { plan: one, before: pricesNow(one), after: pricesNow(one) };
    expect(await change([same])).toMatchObject({ status: 422, body: { code: "nothing_to_change" } });
    expect((await change([raised(one, 1), raised(one, 2)])).body.fields).toEqual({
      lines: "Choose each plan only once",
    });
    expect((await change([raised(one, 1)], { reason: " " })).status).toBe(400);
    expect((await change([])).status).toBe(400);
    const gone = await newPlan();
    const line = raised(gone._id, 1);
    await world.call("DELETE /dataPlan/delete", { token: ada.token, query: { planId: gone._id } });
    expect((await change([line])).body.fields).toEqual({ [gone._id]: "A plan is no longer on sale" });
  });

  test("is written down: the audit log has both sides by plan number", async () => {
    const { planId, _id } = await newPlan();
    const made = await change([{ plan: _id, before: { api: 1_900 }, after: { api: 1_950 } }]);
    const entry = await db
      .selectFrom("audit_entry")
      .select(["action", "before", "after"])
      .where("subject", "=", made.body.change)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: "prices.change",
      before: { prices: { [planId]: { api: "190000" } } },
      after: { reason: "Costs rose", prices: { [planId]: { api: "195000" } } },
    });
  });
});

const raisedBy = (prices: Record<string, number>, by: number) =>
  Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, price + by]));

describe("undoing", () => {
  test("is refused in full where a price was changed since, and says which", async () => {
    const made = await change([raised(one, 2), raised(two, 2)]);
    const { smartEarner } = pricesNow(one);
    await update({ _id: one, smartEarnerPrice: smartEarner + 1 });
    const before = all([one, two]);
    const refused = await undo(made.body.change);
    expect([refused.status, refused.body.code]).toEqual([409, "prices_moved"]);
    expect(Object.keys(refused.body.fields ?? {})).toEqual([expect.stringMatching(/\.smartEarner$/)]);
    expect(all([one, two])).toEqual(before);
  });

  test("of an undoing does it again; of an edit of one plan works too", async () => {
    const { _id, planId } = await newPlan();
    await world.call("POST /admin/updatePrice", {
      token: ada.token,
      body: { dataId: String(planId), newPrice: { price: 2_222 } },
    });
    const [edit] = await history(_id);
    expect(edit).toMatchObject({
      change: { source: "single", status: "applied", by: ada.userName, plans: 1 },
      planCostPrice: 1_800,
      prices: [{ tier: "smartEarner", before: 2_000, after: 2_222 }],
    });
    const undone = await undo(edit?.change._id ?? "");
    expect(pricesNow(_id).smartEarner).toBe(2_000);
    await undo(undone.body.change);
    expect(pricesNow(_id).smartEarner).toBe(2_222);
    expect((await history(_id)).map(({ change: { source } }) => source)).toEqual(["undo", "undo", "single"]);
  });
});

describe("below cost", () => {
  const toLoss = (id: string) => ({ plan: id, before: { api: pricesNow(id).api }, after: { api: 1_700 } });

  test("the screen is asked first, and a program is warned", async () => {
    const { _id, planId } = await newPlan();
    const asked = await change([toLoss(_id)], { confirmBelowCost: false });
    expect(asked).toMatchObject({
      status: 409,
      body: { code: "below_cost", fields: { [`${planId}.api`]: "Below the cost of ₦1,800.00" } },
    });
    const warned = await change([toLoss(_id)]);
    expect(warned.body.warning).toContain("below what it costs us");
    expect(pricesNow(_id).api).toBe(1_700);
  });

  test("no admin alone, where the house wants two: neither by a change nor by undoing one", async () => {
    const [plan, other] = [await newPlan({ apiPrice: 1_700 }), await newPlan()];
    const made = await change([{ plan: plan._id, before: { api: 1_700 }, after: { api: 1_900 } }]);
    await wantSecondAdmin(world, [ada]);
    const refused = { status: 422, body: { code: "loss_needs_two" } };
    expect(await change([toLoss(other._id)], { confirmBelowCost: true })).toMatchObject(refused);
    expect(await undo(made.body.change, { confirmBelowCost: true })).toMatchObject(refused);
    expect([pricesNow(plan._id).api, pricesNow(other._id).api]).toEqual([1_900, 1_900]);
    expect((await change([raised(other._id, 1)])).status).toBe(200);
    await setSetting(world, "secondAdmin", false);
  });
});

test("whoever buys meanwhile pays the one price or the other, and what they saw", async () => {
  const { _id, planId } = await newPlan();
  const buyers = await Promise.all(
    Array.from({ length: 8 }, () => world.makeUser({ userType: "reseller", balance: naira(10_000) })),
  );
  const buy = (token: string, seenPrice: number) =>
    world.call("POST /buy/data", {
      token,
      body: { network: 1, mobile_number: numberFor("data"), plan: planId, seenPrice },
    });
  const [made, ...bought] = await Promise.all([
    change([raised(_id, 50)]),
    ...buyers.map(({ token }, n) => buy(token, n % 2 === 0 ? 1_950 : 2_000)),
  ]);
  expect(made.status).toBe(200);
  for (const [n, { body }] of bought.entries())
    expect(body.receipt?.trans_amount ?? body.code).toSatisfy(
      (paid: unknown) => paid === (n % 2 === 0 ? 1_950 : 2_000) || paid === "price_changed",
    );
});

test("a change that waits may be cancelled until its time, and then no more", async () => {
  const later = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const before = pricesNow(one);
  const waiting = await change([raised(one, 9)], { appliesAt: later });
  expect((await read(waiting.body.change)).change).toMatchObject({ status: "waiting", appliedAt: null });
  expect(await cancel(waiting.body.change)).toMatchObject({ status: 200 });
  expect(await cancel(waiting.body.change)).toMatchObject({ body: { code: "price_change_closed" } });
  expect(await undo(waiting.body.change)).toMatchObject({ body: { code: "price_change_closed" } });
  expect(pricesNow(one)).toEqual(before);
  const past = new Date(world.clock.now().getTime() - 1).toISOString();
  expect((await change([raised(one, 9)], { appliesAt: past })).body.fields).toEqual({
    appliesAt: "Choose a time to come",
  });
});
