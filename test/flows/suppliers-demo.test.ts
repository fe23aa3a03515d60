import { beforeAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { readFloats } from "../../src/flows/suppliers/floats.ts";
import { openDemoSuppliers } from "../../src/main/seed/demo-suppliers.ts";
import { pointAtSimulators } from "../../src/main/seed/simulated-suppliers.ts";
import { freshDatabase } from "../support/database.ts";
import { phoneEnding, soldTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** The suppliers as `npm start` opens them: the fourteen names, each at a simulator (rules 4.34). */

const world = await startTestApp(await freshDatabase());
const { token } = await world.makeUser({ isAdmin: true });
const buyer = await world.makeUser({ balance: naira(500_000) });
const FOURTEEN =
  "ALARO AUTOPILOT SIM_AUTO LEGIT GLAD KAS_DATA SWIFT_LINK CHRIS_DATA JONET_DATA AYINLAK DATALANE UCWORLD SMART_LINK SLAVIA_DATA".split(
    " ",
  );
let opened: string[] = [];

beforeAll(async () => {
  // The world set all of them up already; an empty shop is what a first start finds.
  await world.deps.db.updateTable("supplier").set({ credentials: null, credentials_at: null }).execute();
  opened = await pointAtSimulators(world.deps, world.simulators.urls);
  await openDemoSuppliers(world.deps.db, opened);
  await world.catalogue.reload();
});

test("a first start opens all fourteen", () => {
  expect(opened).toEqual(FOURTEEN.toSorted());
});

describe.each(FOURTEEN)("%s", (supplierName) => {
  test("is on, and data that is routed to it is delivered by it", async () => {
    const routed = { network: "MTN", supplierName };
    expect((await world.call("POST /admin/supplier", { token, body: routed })).status).toBe(200);
    const number = phoneEnding("7777");
    const order = { network: 1 as const, mobile_number: number, plan: 1_001 };
    const { status, body } = await world.call("POST /buy/data", { token: buyer.token, body: order });
    expect([status, body.receipt.trans_Status, soldTo(world, number)]).toEqual([
      200,
      "success",
      [`${supplierName} delivered`],
    ]);
  });
});

test.each(FOURTEEN.filter((code) => code !== "JONET_DATA"))(
  "%s delivers airtime, too",
  async (supplierName) => {
    const body = { network: "MTN", supplierName, service: "airtime" };
    expect((await world.call("POST /admin/supplier", { token, body })).status).toBe(200);
    const number = phoneEnding("7777");
    const order = { network: 1 as const, mobile_number: number, amount: 150 };
    const bought = await world.call("POST /buy/airtime", { token: buyer.token, body: order });
    expect([bought.status, soldTo(world, number)]).toEqual([200, [`${supplierName} delivered`]]);
  },
);

test("every float is read or not asked for, and nothing is logged in vain", async () => {
  world.clock.advance(10 * 60_000);
  await readFloats(world.deps);
  expect(world.logged.filter((line) => line.includes("float could not be read"))).toEqual([]);
  const { body } = await world.call("GET /admin/suppliers", { token });
  const unread = body.suppliers.filter(({ float, isEnabled }) => isEnabled && float === null);
  expect(unread.map(({ supplierName, tellsFloat }) => [supplierName, tellsFloat])).toEqual([
    ["JONET_DATA", false],
    ["SWIFT_LINK", false],
  ]);
});

test("a second start changes nothing: what an admin switched off stays off", async () => {
  const off = { is_enabled: false };
  await world.deps.db.updateTable("supplier").set(off).where("code", "=", "KAS_DATA").execute();
  expect(await pointAtSimulators(world.deps, world.simulators.urls)).toEqual([]);
  await world.catalogue.reload();
  expect(world.deps.catalogue().suppliers.get("KAS_DATA")?.isEnabled).toBe(false);
});

test("simulators that moved to other ports are followed, with the credentials that were set", async () => {
  const moved = { ...world.simulators.urls, msorg: world.simulators.msorg.replace("127.0.0.1", "localhost") };
  expect(await pointAtSimulators(world.deps, moved)).toEqual([]);
  const glad = () =>
    world.deps.db.selectFrom("supplier").selectAll().where("code", "=", "GLAD").executeTakeFirstOrThrow();
  expect((await glad()).base_url).toBe(`${moved.msorg}/GLAD/api`);
  await world.catalogue.reload();
  expect(await world.deps.suppliers.get("GLAD")?.balance()).toBeDefined();
});
