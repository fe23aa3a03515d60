import { beforeEach, afterEach, describe, expect, test } from "vitest";
import { attemptRef } from "../../src/core/ids.ts";
import { kobo, naira } from "../../src/core/money.ts";
import type { Service } from "../../src/core/transactions.ts";
import { createRouter } from "../../src/flows/supplier-router.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { simulatedCredentials } from "../../src/main/seed/simulated-suppliers.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  ALWAYS_OPEN,
  buy,
  control,
  lateLossOf,
  lineOf,
  nextCheck,
  numberFor,
  orderOf,
  passTime,
  post,
  routeTo,
  soldTo,
  storyOf,
  USUAL_SERVICES,
} from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Longer stories: fail-over, lies, and deliveries that come late. */

const world = await startTestApp(await freshDatabase());
const START = naira(5_000);

beforeEach(() => {
  world.deps.router = ALWAYS_OPEN;
});
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

async function buyer(service: Service, suppliers: readonly string[]) {
  await routeTo(world, lineOf(service), suppliers);
  return { user: await world.makeUser({ balance: START }), number: numberFor(service) };
}

describe.each(USUAL_SERVICES)("fail-over of %s", (service) => {
  test.each(["failed", "float_low", "product_locked", "plan_retired", "daily_limit"])(
    "%s at the first supplier: the second delivers, once, and the buyer pays once",
    async (kind) => {
      const { user, number } = await buyer(service, ["GLAD", "LEGIT"]);
      await control(world, "msorg fault", { kind, phone: number });
      const receipt = await buy(world, user, { service, number });
      const story = await storyOf(world, receipt._id);
      expect(receipt.trans_Status).toBe("success");
      expect(story).toMatchObject({
        purchase: { attempt: 2, supplier: "LEGIT", status: "success" },
        rejected: [{ supplier: "GLAD" }],
        refunds: [],
      });
      expect(soldTo(world, number).filter((line) => line.endsWith("delivered"))).toEqual(["LEGIT delivered"]);
      expect(await world.balance(user)).toBe(kobo(START - story.purchase.amount_kobo));
    },
  );

  test("both suppliers refuse: the money comes back once, in a linked row", async () => {
    const { user, number } = await buyer(service, ["GLAD", "LEGIT"]);
    await control(world, "msorg fault", { kind: "failed", phone: number });
    await control(world, "adex fault", { kind: "product_locked", phone: number });
    const receipt = await buy(world, user, { service, number });
    const { purchase, rejected, refunds } = await storyOf(world, receipt._id);
    expect(purchase.status).toBe("failed");
    expect(rejected.map((one) => one.supplier)).toEqual(["GLAD", "LEGIT"]);
    expect(refunds).toMatchObject([
      { type: "refund", is_credit: true, amount_kobo: purchase.amount_kobo, balance_after: START },
    ]);
    expect(await world.balance(user)).toBe(START);
  });

  test("an unknown outcome pins the order to its supplier: nobody else is asked", async () => {
    const { user, number } = await buyer(service, ["GLAD", "LEGIT"]);
    await control(world, "msorg fault", { kind: "delivered_reset", phone: number });
    const receipt = await buy(world, user, { service, number });
    expect(receipt.trans_Status).toBe("processing");
    const { purchase } = await passTime(world, receipt._id);
    expect(purchase).toMatchObject({ status: "success", attempt: 1, supplier: "GLAD" });
    expect(soldTo(world, number)).toEqual(["GLAD delivered"]);
  });

  test("accepted, and found failed within the minute: the next supplier delivers", async () => {
    const { user, number } = await buyer(service, ["GLAD", "LEGIT"]);
    await control(world, "msorg fault", { kind: "pending_then_failed", phone: number });
    const receipt = await buy(world, user, { service, number });
    await control(world, "msorg settle", { phone: number, status: "failed" });
    const { purchase } = await passTime(world, receipt._id);
    expect(purchase).toMatchObject({ status: "success", attempt: 2, supplier: "LEGIT" });
    expect(soldTo(world, number)).toEqual(["GLAD failed", "LEGIT delivered"]);
    expect(await world.balance(user)).toBe(kobo(START - purchase.amount_kobo));
  });

  test("found failed after the minute: no more suppliers, the money is back", async () => {
    const { user, number } = await buyer(service, ["GLAD", "LEGIT"]);
    await control(world, "msorg fault", { kind: "pending_then_failed", phone: number });
    const receipt = await buy(world, user, { service, number });
    world.clock.advance(61_000);
    await control(world, "msorg settle", { phone: number, status: "failed" });
    expect((await passTime(world, receipt._id)).purchase.status).toBe("failed");
    expect(soldTo(world, number)).toEqual(["GLAD failed"]);
    expect(await world.balance(user)).toBe(START);
  });
});

test("our float at a supplier runs out for real: the next one delivers", async () => {
  const { user, number } = await buyer("airtime", ["GLAD", "LEGIT"]);
  await control(world, "msorg config", { account: "GLAD", floatKobo: 100 });
  const receipt = await buy(world, user, { service: "airtime", number });
  await control(world, "msorg config", { account: "GLAD", floatKobo: 1_000_000_000_000 });
  expect(receipt.trans_Status).toBe("success");
  expect(soldTo(world, number)).toEqual(["LEGIT delivered"]);
});

test("a supplier that fails five times in a row is left out, and tried again later", async () => {
  const { user } = await buyer("airtime", ["GLAD", "LEGIT"]);
  world.deps.router = createRouter({ clock: world.clock, catalogue: world.deps.catalogue });
  await control(world, "msorg fault", { kind: "product_locked", account: "GLAD", times: 5 });
  for (let n = 0; n < 5; n++) await buy(world, user, { service: "airtime", number: numberFor("airtime") });
  const [leftOut, triedAgain] = [numberFor("airtime"), numberFor("airtime")];
  await buy(world, user, { service: "airtime", number: leftOut });
  expect(soldTo(world, leftOut)).toEqual(["LEGIT delivered"]);
  world.clock.advance(16_000);
  await buy(world, user, { service: "airtime", number: triedAgain });
  expect(soldTo(world, triedAgain)).toEqual(["GLAD delivered"]);
});

describe("unknown for 24 hours", () => {
  test.each(USUAL_SERVICES)(
    "%s: released at our risk, and delivered after that it is our loss, not the buyer's",
    async (service) => {
      const { user, number } = await buyer(service, ["GLAD", "LEGIT"]);
      await control(world, "msorg fault", { kind: "pending_forever", phone: number });
      const receipt = await buy(world, user, { service, number });
      const released = await passTime(world, receipt._id);
      const waited = world.clock.now().getTime() - released.purchase.created_at.getTime();
      expect(waited).toBeGreaterThanOrEqual(24 * 3_600_000);
      expect(waited).toBeLessThan(24.5 * 3_600_000);
      expect(released.purchase).toMatchObject({ status: "failed", is_forced: true });
      expect(await world.balance(user)).toBe(START);
      expect(await lateLossOf(world, receipt._id)).toBe(0n);
      await control(world, "msorg settle", { phone: number });
      const late = await passTime(world, receipt._id, ({ live }) => live === undefined);
      expect(late.rejected).toMatchObject([{ supplier: "GLAD", late_delivered_at: expect.any(Date) }]);
      expect(await lateLossOf(world, receipt._id)).toBe(late.purchase.cost_kobo);
      expect(late.purchase.status).toBe("failed");
      expect(await world.balance(user)).toBe(START);
      expect(soldTo(world, number)).toEqual(["GLAD delivered"]);
    },
  );

  test("released, and failed after that: nothing more is owed to anybody", async () => {
    const { user, number } = await buyer("airtime", ["GLAD", "LEGIT"]);
    await control(world, "msorg fault", { kind: "pending_forever", phone: number });
    const receipt = await buy(world, user, { service: "airtime", number });
    await passTime(world, receipt._id);
    await control(world, "msorg settle", { phone: number, status: "failed" });
    const closed = await passTime(world, receipt._id, ({ live }) => live === undefined);
    expect(closed.purchase).toMatchObject({ status: "failed", is_forced: true });
    expect(closed.refunds).toHaveLength(1);
    expect(await lateLossOf(world, receipt._id)).toBe(0n);
    expect(await world.balance(user)).toBe(START);
  });
});

describe("not found", () => {
  test("is believed only after three answers and ten minutes; until then the money stays where it is", async () => {
    const { user, number } = await buyer("airtime", ["GLAD", "LEGIT"]);
    await control(world, "msorg fault", { kind: "reset", phone: number });
    const receipt = await buy(world, user, { service: "airtime", number });
    let checks = 0;
    for (;;) {
      const { purchase, live } = await storyOf(world, receipt._id);
      if (purchase.status !== "processing") break;
      checks += 1;
      expect(await world.balance(user)).toBe(kobo(START - purchase.amount_kobo));
      expect(world.clock.now().getTime() - (live?.dispatched_at.getTime() ?? 0)).toBeLessThan(20 * 60_000);
      await nextCheck(world, receipt._id);
    }
    const { purchase, rejected } = await storyOf(world, receipt._id);
    const age = (purchase.finished_at?.getTime() ?? 0) - purchase.created_at.getTime();
    expect(age).toBeGreaterThanOrEqual(10 * 60_000);
    expect(checks).toBeGreaterThanOrEqual(3);
    expect(purchase).toMatchObject({ status: "failed", is_forced: false });
    expect(rejected).toHaveLength(1);
    expect(soldTo(world, number)).toEqual([]);
  });

  test("was a lie: the order turns up at the next look, and is settled", async () => {
    const { user, number } = await buyer("data", ["GLAD", "LEGIT"]);
    await control(world, "msorg fault", { kind: "reset", phone: number });
    const receipt = await buy(world, user, { service: "data", number });
    const looked = await passTime(world, receipt._id, ({ live }) => live?.not_found === 2);
    expect(looked.purchase.status).toBe("processing");
    const { token } = simulatedCredentials({ code: "GLAD", dialect: "msorg" }) as { token: string };
    const booked = await post(
      `${world.simulators.msorg}/GLAD/api/data/`,
      {
        network: 1,
        mobile_number: number,
        plan: looked.live?.plan_code,
        Ported_number: true,
        ident: attemptRef(receipt._id, 1),
      },
      { authorization: `Token ${token}` },
    );
    expect(booked.status).toBe(201);
    const { purchase } = await passTime(world, receipt._id);
    expect(purchase).toMatchObject({ status: "success", attempt: 1 });
    expect(soldTo(world, number)).toEqual(["GLAD delivered"]);
    expect(await world.balance(user)).toBe(kobo(START - purchase.amount_kobo));
  });
});

test("a sender that slept past its lease does not decide: what the sweeper sent meanwhile is not refunded", async () => {
  const { user, number } = await buyer("airtime", ["LEGIT"]);
  await control(world, "adex fault", { kind: "delivered_reset", phone: number });
  const awake = Promise.withResolvers<void>();
  const asleep = Promise.withResolvers<void>();
  const sleeper = await world.instance(async (name, act) => {
    const result = await act();
    if (name !== "purchase.reserve") return result;
    asleep.resolve();
    await awake.promise;
    return result;
  });
  const { route, body } = orderOf("airtime", number);
  const reply = sleeper.call(route, { token: user.token, body });
  await asleep.promise;
  world.clock.advance(100_000);
  await sweepDue(world.deps);
  expect(soldTo(world, number)).toEqual(["LEGIT delivered"]);
  awake.resolve();
  const { receipt } = (await reply).body;
  expect(receipt.trans_Status).toBe("processing");
  expect(await world.balance(user)).toBe(naira(4_802));
  expect((await passTime(world, receipt._id)).purchase).toMatchObject({ status: "failed", is_forced: true });
  await sleeper.app.close();
});

test("a prepaid meter whose token comes late is no success before it, and one delivery", async () => {
  const { user, number } = await buyer("electricity", ["GLAD", "LEGIT"]);
  await control(world, "msorg fault", { kind: "token_late", phone: number });
  const receipt = await buy(world, user, { service: "electricity", number });
  expect(receipt).toMatchObject({ trans_Status: "processing", token: null });
  await nextCheck(world, receipt._id);
  await nextCheck(world, receipt._id);
  expect((await storyOf(world, receipt._id)).purchase).toMatchObject({ status: "processing", token: null });
  await control(world, "msorg settle", { phone: number });
  const { purchase } = await passTime(world, receipt._id);
  expect(purchase).toMatchObject({ status: "success", token: expect.stringMatching(/^\d{20}$/) });
  expect(soldTo(world, number)).toEqual(["GLAD delivered"]);
});
