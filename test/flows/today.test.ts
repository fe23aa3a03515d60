import { describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { foldSales } from "../../src/flows/reporting/figures.ts";
import { foldBooks } from "../../src/flows/today/fold.ts";
import { freshDatabase } from "../support/database.ts";
import { report } from "../support/money-in.ts";
import { buy, phoneEnding } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** The owner's first screen at the door (rules 16.1 to 16.9); its figures are proven in today-random. */

const world = await startTestApp(await freshDatabase());
const { deps } = world;
const admin = await world.makeUser({ isAdmin: true });
const user = await world.makeUser({ balance: naira(5_000) });
const number = phoneEnding("7777");

const today = async (period?: "today" | "week" | "month") =>
  (await world.call("GET /admin/today", { token: admin.token, query: period ? { period } : {} })).body;

test("before anything was summed, the screen says so", async () => {
  expect(await today()).toMatchObject({
    countedAt: null,
    total: { now: { orders: 0, sales: 0, profit: 0 } },
  });
});

describe("after a sale", () => {
  test("it is in the figures, the trend, the floats and what people have", async () => {
    await buy(world, user, { service: "airtime", number });
    await foldSales(deps);
    await foldBooks(deps);
    const shown = await today();
    expect(shown.countedAt).toBe(world.clock.now().toISOString());
    const { now } = shown.total;
    expect(now).toMatchObject({ orders: 1, losses: 0, rewards: 0 });
    expect([now.sales > 0, now.sales]).toEqual([true, Math.round((now.cost + now.profit) * 100) / 100]);
    expect(shown.lines).toMatchObject([{ line: "airtime", network: "MTN", now, outcomes: { delivered: 1 } }]);
    expect(shown.trend.find(({ now: { orders } }) => orders > 0)?.at).toBe("2026-07-15T11:00:00.000Z");
    expect(shown.outcomes.now).toMatchObject({ delivered: 1, failed: 0, share: 1, deliveryP50: 1 });
    expect(shown.owed).toBe(5_000 - now.sales);
    const sold = shown.floats.filter(({ costOfLastDay }) => costOfLastDay > 0);
    expect(sold).toMatchObject([{ costOfLastDay: now.cost, booked: -now.cost }]);
  });

  test("it is compared with the time before, in each period", async () => {
    world.clock.advance(24 * 3_600_000 + 60_000);
    await foldBooks(deps);
    await foldBooks(deps);
    await foldBooks(deps);
    const [day, week] = [await today(), await today("week")];
    expect([day.total.now.orders, day.total.before.orders]).toEqual([0, 1]);
    expect([week.total.now.orders, week.total.before.orders, week.trend.length]).toEqual([1, 0, 7]);
  });

  test("its row stands behind the figure, with its transaction and its buyer, and in the file", async () => {
    const query = { period: "week", line: "airtime", network: "MTN" } as const;
    const { body } = await world.call("GET /admin/today/rows", { token: admin.token, query });
    expect(body.rows).toMatchObject([{ line: "airtime", userName: user.userName, number, orders: 1 }]);
    const file = await world.app.inject({
      url: "/api/v1/admin/today/rows.csv?period=week&line=airtime",
      headers: { "x-auth-token": admin.token },
    });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body.split("\r\n")).toHaveLength(3);
    const { body: parts } = await world.call("GET /admin/today/parts", {
      token: admin.token,
      query: { period: "week", by: "network" },
    });
    expect(parts.parts.map(({ name, now }) => [name, now.orders])).toEqual([["MTN", 1]]);
  });
});

test("what waits for a person is counted, with the time of the oldest", async () => {
  await report(world, user, { amount: 500 });
  const { waiting } = await today();
  const at = world.clock.now().toISOString();
  expect(waiting).toContainEqual({ what: "funding", count: 1, oldestAt: at, dueAt: null });
  expect(waiting).toContainEqual({ what: "approvals", count: 0, oldestAt: null, dueAt: null });
});

test("a place that is none is refused", async () => {
  const query = { after: "2026-99-99T00:00:00.000Z_x_1" };
  const reply = await world.call("GET /admin/today/rows", { token: admin.token, query });
  expect(reply).toMatchObject({ status: 400, body: { code: "bad_request" } });
});

test("admins who look on hear of a movement by their stream, and nobody else does", async () => {
  const heard: string[] = [];
  const listen = (who: TestUser, isAdmin: boolean) =>
    world.hub.listen(who.id, {
      ring: () => undefined,
      end: () => undefined,
      ...(isAdmin ? { ringHouse: () => heard.push(who.userName) } : {}),
    });
  const leave = [listen(admin, true), listen(user, false)];
  await foldBooks(deps);
  await buy(world, user, { service: "airtime", number });
  await foldBooks(deps);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect([...new Set(heard)]).toEqual([admin.userName]);
  for (const end of leave) end();
});
