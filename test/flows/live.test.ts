import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Socket } from "node:net";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { notifyUser } from "../../src/db/notify.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { buildApp } from "../../src/http/app.ts";
import { createHub } from "../../src/http/hub.ts";
import { eventRoutes } from "../../src/http/routes/events.ts";
import { freshDatabase } from "../support/database.ts";
import { askForEvents, listenOn, openScreen, type Screen } from "../support/live.ts";
import { until } from "../support/until.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 2_000 });
const port = await listenOn(world.app);

let keys = 0;
const buyFor = (user: TestUser, mobile_number: string) =>
  world.call("POST /buy/airtime", {
    token: user.token,
    key: `live-purchase-${(keys += 1)}`,
    body: { network: 1, mobile_number, amount: 100 },
  });
const ring = (user: TestUser) => notifyUser(world.deps.db, user.id);

/** Everything that rang before this returns has arrived: bells come in the order of their commits. */
async function hearAllBells(): Promise<void> {
  await world.ringNow();
  let hasRung = false;
  const id = randomUUID();
  const leave = world.hub.listen(id, { ring: () => (hasRung = true), end: () => undefined });
  await notifyUser(world.deps.db, id);
  await until(() => hasRung);
  leave();
}

describe("doorbells", () => {
  test("a purchase shows on other screens as soon as its money is reserved, long before the supplier answers", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const screen = await openScreen(port, user.token);
    let isAnswered = false;
    const bought = buyFor(user, "08031110005").finally(() => (isAnswered = true));
    await until(() => screen.transactions().length > 0);
    expect(isAnswered).toBe(false);
    expect(screen.transactions()[0]).toMatchObject({ trans_Status: "processing", trans_amount: 99 });
    expect(screen.balances()).toEqual([1_000, 901]);
    await bought;
    screen.hangUp();
  });

  test("a purchase in doubt rings when the doubt begins, and not each time the supplier is asked again", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    let rings = 0;
    const leave = world.hub.listen(user.id, { ring: () => (rings += 1), end: () => undefined });
    const bought = await buyFor(user, "08031110013");
    expect(bought.body.receipt.trans_Status).toBe("processing");
    await hearAllBells();
    expect(rings).toBe(2);
    world.clock.advance(3_600_000);
    await sweepDue(world.deps);
    const live = await world.deps.db
      .selectFrom("attempt_live")
      .selectAll()
      .where("purchase_id", "=", bought.body.receipt._id)
      .executeTakeFirstOrThrow();
    expect(live.checks).toBeGreaterThan(1);
    await hearAllBells();
    expect(rings).toBe(2);
    leave();
  });
});

describe("what a screen is told", () => {
  test("a hundred and five entries behind a single bell are all told, in order, and once", async () => {
    const user = await world.makeUser({ balance: naira(50) });
    const screen = await openScreen(port, user.token);
    for (let i = 0; i < 105; i++) await world.fund(user, naira(10 + i));
    await ring(user);
    await until(() => screen.transactions().length >= 105);
    await ring(user);
    await until(() => screen.balances().length >= 4);
    expect(screen.transactions().map((row) => row.trans_amount)).toEqual(
      Array.from({ length: 105 }, (_, i) => 10 + i),
    );
    screen.hangUp();
  });

  test("an unfinished purchase from before the stream is told when it ends", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const { body } = await buyFor(user, "08031120013");
    await hearAllBells();
    const screen = await openScreen(port, user.token);
    for (let i = 0; i < 30; i++) await world.fund(user, naira(10));
    await world.deps.db
      .updateTable("wallet_transaction")
      .set({ status: "success" })
      .where("id", "=", body.receipt._id)
      .execute();
    await ring(user);
    await until(() => screen.transactions().length >= 31);
    expect(screen.transactions()[0]).toMatchObject({ _id: body.receipt._id, trans_Status: "success" });
    screen.hangUp();
  });
});

describe("whose stream it is", () => {
  test("after the log-out nothing more is told, and the stream ends", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const screen = await openScreen(port, user.token);
    const reported = screen.events.length;
    await endSession(user);
    await world.fund(user, naira(777));
    await ring(user);
    await until(screen.isEnded);
    expect(screen.events.length).toBe(reported);
    await until(() => world.hub.size() === 0);
  });

  test("a stream at which nothing rings ends by its heartbeat once the session is over", async () => {
    const { app, hub } = await eventsAlone({ heartbeatMs: 20 });
    const user = await world.makeUser();
    const screen = await openScreen(await listenOn(app), user.token);
    expect(hub.size()).toBe(1);
    await endSession(user);
    await until(screen.isEnded);
    expect(hub.size()).toBe(0);
  });

  test("an eleventh screen of one person ends the first, and another person's stays", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const other = await openScreen(port, (await world.makeUser()).token);
    const screens: Screen[] = [];
    for (let i = 0; i < 11; i++) screens.push(await openScreen(port, user.token));
    await until(() => screens[0]?.isEnded() === true);
    expect(screens.slice(1).some((screen) => screen.isEnded())).toBe(false);
    expect(other.isEnded()).toBe(false);
    expect(world.hub.size()).toBe(11);
    for (const screen of [...screens, other]) screen.hangUp();
    await until(() => world.hub.size() === 0);
  });
});

test("a process that ends says to each stream when to come back, and takes none any more", async () => {
  const { app, hub } = await eventsAlone();
  const address = `http://127.0.0.1:${await listenOn(app)}/api/v1/events`;
  const { token } = await world.makeUser();
  const open = () => fetch(address, { headers: { "x-auth-token": token } });
  const before = await open();
  hub.endAll();
  const retry = Number(/\n\nretry: (\d+)\n\n$/.exec(await before.text())?.[1]);
  expect(retry).toBeGreaterThanOrEqual(500);
  expect(retry).toBeLessThan(2_500);
  expect(await (await open()).text()).toMatch(/^: open\n\nretry: \d+\n\n$/);
  expect(hub.size()).toBe(0);
});

describe("who is gone is forgotten", () => {
  test("a client that leaves", async () => {
    const { app, hub } = await eventsAlone();
    const user = await world.makeUser();
    const screen = await openScreen(await listenOn(app), user.token);
    expect(hub.size()).toBe(1);
    screen.hangUp();
    await until(() => hub.size() === 0);
  });

  test("a client that left while their session was looked up", async () => {
    const lookup = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    const { app, hub, handled } = await eventsAlone({
      before: () => {
        isAsked.resolve();
        return lookup.promise;
      },
    });
    const port = await listenOn(app);
    const accepted = once(app.server, "connection") as Promise<[Socket]>;
    const asked = askForEvents(port, (await world.makeUser()).token).on("error", () => undefined);
    const [socket] = await accepted;
    const closed = once(socket, "close");
    await isAsked.promise;
    asked.destroy();
    await closed;
    lookup.resolve();
    await handled;
    expect(hub.size()).toBe(0);
  });
});

async function endSession(user: TestUser): Promise<void> {
  const { status } = await world.call("POST /auth/logout", { token: user.token });
  expect(status).toBe(200);
}

type Alone = { heartbeatMs?: number; before?: () => Promise<void> };

/**
 * The route of live events behind a door of its own; `handled` resolves once the first request went through
 * its handler.
 */
async function eventsAlone({ heartbeatMs, before = async () => undefined }: Alone = {}) {
  const hub = createHub();
  const handled = Promise.withResolvers<void>();
  const app = await buildApp({
    mounted: eventRoutes(world.deps, hub, heartbeatMs === undefined ? {} : { heartbeatMs }).map((entry) => ({
      ...entry,
      handle: (call) => entry.handle(call).finally(() => handled.resolve()),
    })),
    hub,
    door: {
      reloadCatalogue: world.catalogue.reload,
      authenticate: async (token) => {
        await before();
        return authenticate(world.deps, token);
      },
      rateScale: 1,
    },
    logger: pino({ level: "silent" }),
    extras: async () => undefined,
    ids: () => randomUUID(),
    trustProxy: false,
  });
  afterAll(() => app.close());
  return { app, hub, handled: handled.promise };
}
