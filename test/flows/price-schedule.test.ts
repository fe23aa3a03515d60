import { describe, expect, test } from "vitest";
import { applyDueChanges } from "../../src/flows/price-changes/apply-due.ts";
import { freshDatabase } from "../support/database.ts";
import { planCalls } from "../support/plan-calls.ts";
import { priceCalls, type WireLine } from "../support/price-calls.ts";
import { startTestApp } from "../support/world.ts";

/** Changes of prices that wait for their time (rules 19.6). */

const world = await startTestApp(await freshDatabase());
const ada = await world.makeUser({ isAdmin: true });
const { db } = world.deps;
const { add, update } = planCalls(world, ada);
const { pricesNow, raised, change, read, history } = priceCalls(world, ada);
const HOUR = 3_600_000;

const inAnHour = () => new Date(world.clock.now().getTime() + HOUR).toISOString();
const newPlan = async () => (await add()).body.plan._id;
const wait = async (lines: readonly WireLine[], more: Record<string, unknown> = {}) =>
  (await change(lines, { appliesAt: inAnHour(), ...more })).body.change;
/** Lets the time of every waiting change come. */
async function due(): Promise<number> {
  world.clock.advance(HOUR + 1);
  const decided = await applyDueChanges(world.deps);
  await world.catalogue.reload();
  return decided;
}
const shown = async (id: string) => (await read(id)).change;

test("a change is applied at its time, once, however many workers look", async () => {
  const plan = await newPlan();
  const id = await wait([raised(plan, 10)]);
  expect(await applyDueChanges(world.deps)).toBe(0);
  const before = pricesNow(plan);
  world.clock.advance(HOUR + 1);
  const second = await world.instance((_name, run) => run());
  const decided = await Promise.all([applyDueChanges(world.deps), applyDueChanges(second.deps)]);
  await second.app.close();
  await world.catalogue.reload();
  expect(decided.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(pricesNow(plan).api).toBe(before.api + 10);
  expect(await shown(id)).toMatchObject({ status: "applied", refusal: "", appliedAt: expect.any(String) });
  expect(await history(plan)).toHaveLength(1);
});

describe("a change that no longer fits is not applied, all of it, and says why", () => {
  test("where a price moved", async () => {
    const [plan, other] = [await newPlan(), await newPlan()];
    const id = await wait([raised(plan, 10), raised(other, 10)]);
    await update({ _id: other, apiPrice: 1_905 });
    const before = [pricesNow(plan), pricesNow(other)];
    expect(await due()).toBe(1);
    expect([pricesNow(plan), pricesNow(other)]).toEqual(before);
    const { status, refusal } = await shown(id);
    expect([status, refusal]).toEqual([
      "refused",
      expect.stringMatching(/^Prices were changed since\. \d+: 3GB SME is now ₦1,905\.00$/),
    ]);
    expect(await history(plan)).toEqual([]);
  });

  test("where a cost rose above a new price, but not where its maker had said yes to the loss", async () => {
    const [plan, known] = [await newPlan(), await newPlan()];
    const cheap = (id: string, api: number) => ({ plan: id, before: { api: 1_900 }, after: { api } });
    const id = await wait([cheap(plan, 1_850)]);
    const agreed = await wait([cheap(known, 1_700)], { confirmBelowCost: true });
    await update({ _id: plan, planCostPrice: 1_860 });
    expect(await due()).toBe(2);
    expect((await shown(id)).refusal).toContain("It would sell below cost");
    expect([pricesNow(plan).api, pricesNow(known).api]).toEqual([1_900, 1_700]);
    expect((await shown(agreed)).status).toBe("applied");
    const again = await wait([{ plan: known, before: { api: 1_700 }, after: { api: 1_650 } }]);
    await update({ _id: known, planCostPrice: 1_810 });
    await due();
    expect((await shown(again)).status, "the loss is larger than the one agreed to").toBe("refused");
  });

  test("where its maker is no longer an admin", async () => {
    const plan = await newPlan();
    const obi = await world.makeUser({ isAdmin: true });
    const made = await priceCalls(world, obi).change([raised(plan, 1)], { appliesAt: inAnHour() });
    await db.updateTable("app_user").set({ is_admin: false }).where("id", "=", obi.id).execute();
    await due();
    expect(await shown(made.body.change)).toMatchObject({
      status: "refused",
      refusal: `${obi.userName} is no longer an admin`,
    });
  });
});
