import { beforeAll, expect, test } from "vitest";
import { createMetrics } from "../../src/main/metrics.ts";
import { naira } from "../../src/core/money.ts";
import { readFloats } from "../../src/flows/suppliers/floats.ts";
import { freshDatabase } from "../support/database.ts";
import { control } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const { token } = admin;
const person = await world.makeUser({ balance: naira(50_000) });
const on = (code: string) => ({ token, params: { code } });
const watched = async (code: string) => {
  const { body } = await world.call("GET /admin/suppliers", { token });
  const found = body.suppliers.find(({ supplierName }) => supplierName === code);
  if (!found) throw new Error(`${code} is not in the list`);
  return found;
};
const setFloat = (account: string, amount: number) =>
  control(world, "msorg config", { account, floatKobo: amount * 100 });

beforeAll(() => world.catalogue.reload());

test("a test of the connection reads balance and plan list, and its outcome is kept", async () => {
  await setFloat("GLAD", 123_456);
  const { status, body } = await world.call("POST /admin/suppliers/{code}/test", on("GLAD"));
  expect(status).toBe(200);
  expect(body).toMatchObject({ passed: true, float: 123_456 });
  expect(body.plans).toBeGreaterThan(10);
  expect(await watched("GLAD")).toMatchObject({ testPassed: true, float: 123_456, isReady: true });
  const adex = await world.call("POST /admin/suppliers/{code}/test", on("LEGIT"));
  expect(adex.body).toMatchObject({ passed: true, plans: null, msg: "It answers, but has no plan list" });
});

test("a supplier that does not answer fails its test; one that there is not is not found", async () => {
  await control(world, "msorg fault", { kind: "down", account: "AYINLAK", service: "*", times: "always" });
  const down = await world.call("POST /admin/suppliers/{code}/test", on("AYINLAK"));
  expect(down.body).toMatchObject({ passed: false, float: null, plans: null });
  expect((await watched("AYINLAK")).testPassed).toBe(false);
  const none = await world.call("POST /admin/suppliers/{code}/test", on("NOBODY"));
  expect([none.status, none.body.code]).toEqual([404, "not_found"]);
});

test("only a supplier whose test has passed is switched on; then it is sold through", async () => {
  const change = (body: Record<string, unknown>) =>
    world.call("PATCH /admin/suppliers/{code}", { ...on("KAS_DATA"), body });
  const early = await change({ isEnabled: true });
  expect([early.status, early.body.code]).toEqual([409, "supplier_untested"]);
  await world.call("POST /admin/suppliers/{code}/test", on("KAS_DATA"));
  world.clock.advance(25 * 3_600_000);
  expect((await change({ isEnabled: true })).body.code).toBe("supplier_untested");
  await world.call("POST /admin/suppliers/{code}/test", on("KAS_DATA"));
  expect((await change({ isEnabled: true, maxInFlight: 7 })).status).toBe(200);
  expect(await watched("KAS_DATA")).toMatchObject({ isEnabled: true, maxInFlight: 7 });
  expect(world.deps.catalogue().suppliers.get("KAS_DATA")).toMatchObject({ isEnabled: true, maxInFlight: 7 });
  expect((await change({ maxInFlight: 0 })).status).toBe(400);
  expect((await change({ isEnabled: false })).status).toBe(200);
});

test("floats are read once over all processes; a low one alarms once, is shown and measured", async () => {
  await setFloat("GLAD", 19_999);
  world.clock.advance(10 * 60_000);
  const lines = () => world.logged.filter((line) => line.includes("float at a supplier is low")).length;
  await Promise.all([readFloats(world.deps), readFloats(world.deps), readFloats(world.deps)]);
  expect(lines()).toBe(1);
  expect(await watched("GLAD")).toMatchObject({ float: 19_999, isFloatLow: true });
  expect(await watched("LEGIT")).toMatchObject({ isFloatLow: false });
  const metrics = createMetrics();
  metrics.collectFrom({
    db: world.deps.db,
    now: () => world.clock.now(),
    depth: () => ({ reserve: 0, settle: 0 }),
    sellingStopped: () => undefined,
    connections: () => ({ size: 0, idle: 0, waiting: 0 }),
  });
  const text = await metrics.registry.metrics();
  expect(text).toContain('airtide_supplier_float_naira{supplier="GLAD"} 19999');
  expect(text).toContain('airtide_supplier_float_low{supplier="GLAD"} 1');
  world.clock.advance(10 * 60_000);
  await readFloats(world.deps);
  expect(lines()).toBe(1);
  await setFloat("GLAD", 500_000);
  // Too young to be read again.
  await readFloats(world.deps);
  expect((await watched("GLAD")).isFloatLow).toBe(true);
  world.clock.advance(10 * 60_000);
  await readFloats(world.deps);
  expect(await watched("GLAD")).toMatchObject({ float: 500_000, isFloatLow: false, lowSince: null });
});

test("success rate and latency come from the attempts of the hour and the day, by service", async () => {
  for (let n = 0; n < 4; n++)
    await world.call("POST /buy/airtime", {
      token: person.token,
      key: `shop-health-${n}`,
      // The last one is turned down by the supplier, and goes to the next.
      body: { network: 1, mobile_number: n < 3 ? "08030000001" : "08030000008", amount: 200 + n },
    });
  const line = (await watched("GLAD")).lines.find(({ service }) => service === "airtime");
  expect(line?.hour).toMatchObject({ delivered: 3, rejected: 1, successRate: 75 });
  expect(line?.hour.p50Seconds).toBeGreaterThanOrEqual(0);
  expect(line).toMatchObject({ breaker: "closed", inFlight: 0, open: 0 });
  world.clock.advance(2 * 3_600_000);
  const later = (await watched("GLAD")).lines.find(({ service }) => service === "airtime");
  expect(later?.hour).toMatchObject({ delivered: 0, successRate: null, p95Seconds: null });
  expect(later?.day).toMatchObject({ delivered: 3, rejected: 1 });
});

const sync = (code: string) => world.call("POST /admin/suppliers/{code}/sync", on(code));
const apply = (code: string, items: unknown, more: Record<string, unknown> = {}) =>
  world.call("POST /admin/suppliers/{code}/sync/apply", { ...on(code), body: { items, ...more } });

test("the difference of a supplier's list to our plans is shown, and changes nothing by itself", async () => {
  const owner = world.database.pool("owner");
  await owner.query("update plan set cost_kobo = 34000 where number = 1001");
  await owner.query(
    "update plan_supplier set plan_code = '9999' where supplier = 'GLAD' and plan_code = '102'",
  );
  const before = await owner.query("select * from plan order by id");
  const { status, body } = await sync("GLAD");
  expect(status).toBe(200);
  expect(body.changed).toContainEqual(
    expect.objectContaining({ code: "101", planId: 1001, before: 340, costPrice: 350 }),
  );
  expect(body.gone).toContainEqual(expect.objectContaining({ code: "9999", planId: 1002 }));
  expect(body.new).toContainEqual(
    expect.objectContaining({ code: "102", planNetwork: "MTN", planName: "1.0GB", costPrice: 590 }),
  );
  expect((await owner.query("select * from plan order by id")).rows).toEqual(before.rows);
  const shown = await world.call("GET /admin/suppliers/{code}/sync", on("GLAD"));
  expect(shown.body).toEqual(body);
});

test("chosen differences are taken over, all or none; the cost follows the supplier asked first", async () => {
  const items = [
    { action: "cost", code: "101", planId: 1001, costPrice: 350 },
    { action: "link", code: "102", planId: 1002 },
  ];
  const broken = await apply("GLAD", [...items, { action: "unlink", code: "101", planId: 1003 }]);
  expect([broken.status, broken.body.code]).toEqual([400, "bad_request"]);
  const wrongNetwork = await apply("GLAD", [{ action: "link", code: "102", planId: 2001 }]);
  expect(wrongNetwork.status).toBe(400);
  const nowhere = await apply("GLAD", [{ action: "link", code: "102", planId: 3_000_000_000 }]);
  expect([nowhere.status, nowhere.body.msg]).toEqual([400, "Select a plan"]);
  const otherCost = await apply("GLAD", [{ action: "cost", code: "101", planId: 1001, costPrice: 349 }]);
  expect([otherCost.status, otherCost.body.code]).toEqual([409, "listing_changed"]);
  expect(world.deps.catalogue().planByNumber.get(1001)?.cost).toBe(naira(340));
  const { status, body } = await apply("GLAD", items);
  expect(status).toBe(200);
  expect(body.changed.map(({ planId }) => planId)).not.toContain(1001);
  const { planByNumber } = world.deps.catalogue();
  expect(planByNumber.get(1001)?.cost).toBe(naira(350));
  expect(planByNumber.get(1002)?.codes).toContainEqual({ supplier: "GLAD", code: "102" });
  const acts = await world.deps.db
    .selectFrom("audit_entry")
    .select("action")
    .where("action", "like", "supplier.sync.%")
    .execute();
  expect(acts.map(({ action }) => action).sort()).toEqual(["supplier.sync.cost", "supplier.sync.link"]);
});

test("a cost that would make a plan sell at a loss is warned of, and refused for a client that asks first", async () => {
  const owner = world.database.pool("owner");
  await owner.query(
    "update plan set cost_kobo = 1000, price_kobo = 2000, reseller_kobo = 2000, api_kobo = 2000, partner_kobo = 2000 where number = 1003",
  );
  await world.catalogue.reload();
  const item = [{ action: "cost", code: "103", planId: 1003 }];
  const refused = await apply("GLAD", item, { confirmBelowCost: false });
  expect([refused.status, refused.body.code]).toEqual([409, "below_cost"]);
  const applied = await apply("GLAD", item);
  expect([applied.status, applied.body.warning]).toEqual([200, expect.stringContaining("1003.")]);
});

test("a supplier without a list, or that is down, changes nothing that was read", async () => {
  const none = await sync("LEGIT");
  expect([none.status, none.body.code]).toEqual([502, "supplier_unavailable"]);
  await control(world, "msorg fault", { kind: "down", account: "GLAD", service: "plans" });
  expect((await sync("GLAD")).body.code).toBe("supplier_unavailable");
  const shown = await world.call("GET /admin/suppliers/{code}/sync", on("GLAD"));
  expect(shown.body.gone.length).toBeGreaterThan(0);
});

test("suppliers are an admin's business", async () => {
  const agent = await world.makeUser({ isAgent: true });
  const asked = { token: agent.token, params: { code: "GLAD" } };
  expect((await world.call("GET /admin/suppliers", asked)).status).toBe(403);
  expect((await world.call("POST /admin/suppliers/{code}/test", asked)).status).toBe(403);
  expect((await world.call("PATCH /admin/suppliers/{code}", { ...asked, body: {} })).status).toBe(403);
  expect((await world.call("POST /admin/suppliers/{code}/sync", asked)).status).toBe(403);
});

test("a plan whose last code is gone from its supplier's list is not available any more, and says so in the audit log", async () => {
  const owner = world.database.pool("owner");
  const form = {
    planNetwork: "GLO",
    planName: "7.7GB",
    planType: "TIDE",
    planVolumeRatio: 7.7,
    planValidity: "7 days",
    planId: 78_001,
    smartEarnerPrice: 2_000,
    resellerPrice: 1_950,
    apiPrice: 1_900,
    planCostPrice: 1_800,
    planSuppliers: ["GLAD", "LEGIT"],
    planCodes: [
      { supplierName: "GLAD", planCode: "no-such-code" },
      { supplierName: "LEGIT", planCode: "8" },
    ],
  };
  const added = await world.call("POST /dataPlan/add", { token, body: form });
  expect(added.status).toBe(200);
  await sync("GLAD");
  const gone = [{ action: "unlink", code: "no-such-code", planId: 78_001 }];
  expect((await apply("GLAD", gone)).status).toBe(200);
  expect(world.deps.catalogue().planByNumber.get(78_001)?.isAvailable).toBe(true);
  await owner.query(
    "update plan_supplier set supplier = 'GLAD', plan_code = 'no-such-code' where plan_id = (select id from plan where number = 78001)",
  );
  await world.catalogue.reload();
  expect((await apply("GLAD", gone)).status).toBe(200);
  expect(world.deps.catalogue().planByNumber.get(78_001)).toMatchObject({ isAvailable: false });
  const { rows } = await owner.query(
    "select after from audit_entry where action = 'supplier.sync.unlink' and after->>'is_available' = 'false'",
  );
  expect(rows).toHaveLength(1);
});
