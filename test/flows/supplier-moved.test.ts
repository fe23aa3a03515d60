import { expect, test } from "vitest";
import { removeSupplier } from "../../src/flows/suppliers/remove.ts";
import { changeSupplier } from "../../src/flows/suppliers/set-up.ts";
import { freshDatabase } from "../support/database.ts";
import { overtaken } from "../support/overtaken.ts";
import { startTestApp } from "../support/world.ts";

/** A supplier whose address changes while processes may still sell by what they know (rules 5.30). */

const world = await startTestApp(await freshDatabase());
const { id, userName } = await world.makeUser({ isAdmin: true });
const by = { id, userName, isAdmin: true, address: "41.190.1.1" };
const row = () =>
  world.deps.db
    .selectFrom("supplier")
    .select(["is_enabled", "base_url", "max_in_flight"])
    .where("code", "=", "GLAD")
    .executeTakeFirstOrThrow();
const switchOn = () =>
  world.deps.db
    .updateTable("supplier")
    .set({ is_enabled: true, archived_at: null })
    .where("code", "=", "GLAD")
    .execute();
const orderComesIn = async () => {
  const order = { purchase_id: world.deps.ids.next(), attempt: 1, supplier: "GLAD", plan_code: null };
  const at = world.clock.now();
  await world.deps.db
    .insertInto("attempt_live")
    .values({ ...order, state: "dispatched", dispatched_at: at, next_check_at: at })
    .execute();
};

test("a supplier that may sell is off for a moment before its address changes", async () => {
  const before = await row();
  expect(before.is_enabled).toBe(true);
  const waited: number[] = [];
  const after: typeof world.deps.after = (ms) => {
    waited.push(ms);
    return world.deps.after(0);
  };
  const deps = overtaken({ ...world.deps, after }, "supplier.change", async () => {
    expect(waited).toEqual([1_500]);
    expect(await row()).toEqual({ ...before, is_enabled: false });
  });
  const change = (values: object) =>
    changeSupplier(deps, by, { code: "GLAD", change: values, isUntestedConfirmed: false });
  const base_url = `${before.base_url}/v2`;
  expect(await change({ base_url, is_enabled: true })).toMatchObject({ ok: true });
  expect(await row()).toEqual({ ...before, base_url, is_enabled: false });
  expect((await change({ base_url: before.base_url })).ok).toBe(true);
  expect(waited, "one that is off waits too: it may just have been on").toHaveLength(2);
  expect((await change({ max_in_flight: 10 })).ok).toBe(true);
  expect(waited, "what moves nothing waits for nothing").toHaveLength(2);
});

test("other options are changed while it is off, and it is on again", async () => {
  await switchOn();
  const before = await row();
  const { options } = await world.deps.db
    .selectFrom("supplier")
    .select("options")
    .where("code", "=", "GLAD")
    .executeTakeFirstOrThrow();
  const networkIds = { airtime: { MTN: 7 }, data: { MTN: 7 } };
  const seen: boolean[] = [];
  const deps = overtaken(world.deps, "supplier.change", async () => void seen.push((await row()).is_enabled));
  const change = (values: object) =>
    changeSupplier(deps, by, { code: "GLAD", change: values, isUntestedConfirmed: false });
  expect(await change({ options: { ...options, networkIds } })).toMatchObject({ ok: true });
  expect([seen, await row()]).toEqual([[false], before]);
  expect(await change({ options, is_enabled: false })).toMatchObject({ ok: true });
  expect(await row(), "switched off by the same change").toEqual({ ...before, is_enabled: false });
});

test("an order that comes in meanwhile, by a process that has not heard, keeps the address", async () => {
  await switchOn();
  const before = await row();
  const deps = overtaken(world.deps, "supplier.change", orderComesIn);
  const base_url = `${before.base_url}/v3`;
  const changed = await changeSupplier(deps, by, {
    code: "GLAD",
    change: { base_url },
    isUntestedConfirmed: false,
  });
  expect(changed).toMatchObject({ ok: false, fault: { code: "supplier_busy" } });
  expect(await row(), "refused: as it was").toEqual(before);
});

test("one that was switched on meanwhile keeps the address: processes may sell there again", async () => {
  await world.deps.db.deleteFrom("attempt_live").where("supplier", "=", "GLAD").execute();
  await switchOn();
  const before = await row();
  const deps = overtaken(world.deps, "supplier.change", switchOn);
  const changed = await changeSupplier(deps, by, {
    code: "GLAD",
    change: { base_url: `${before.base_url}/v4` },
    isUntestedConfirmed: false,
  });
  expect(changed).toMatchObject({ ok: false, fault: { code: "supplier_busy" } });
  expect(await row()).toEqual(before);
});

const switchOff = () =>
  changeSupplier(world.deps, by, { code: "GLAD", change: { is_enabled: false }, isUntestedConfirmed: false });

const archive = () => removeSupplier(world.deps, by, "GLAD");

test.each([
  { act: "switched off", change: "made", meanwhile: switchOff },
  { act: "switched off", change: "refused", meanwhile: switchOff },
  { act: "archived", change: "refused", meanwhile: archive },
])(
  "what another admin $act meanwhile stays off when the change is $change",
  async ({ change, meanwhile }) => {
    const isRefused = change === "refused";
    await world.deps.db.deleteFrom("attempt_live").where("supplier", "=", "GLAD").execute();
    await switchOn();
    const atOnce = { ...world.deps, after: () => world.deps.after(0) };
    const deps = overtaken(atOnce, "supplier.change", async () => {
      if (isRefused) await orderComesIn();
      expect(await meanwhile()).toMatchObject({ ok: true });
    });
    const networkIds = { airtime: { MTN: isRefused ? 11 : 12 } };
    const changed = await changeSupplier(deps, by, {
      code: "GLAD",
      change: { options: { networkIds } },
      isUntestedConfirmed: false,
    });
    expect(changed).toMatchObject(isRefused ? { fault: { code: "supplier_busy" } } : { ok: true });
    expect(await row()).toMatchObject({ is_enabled: false });
  },
);
