import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
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
  ordersOf,
  passTheDay,
  routeTo,
  soldTo,
  storyOf,
} from "../support/selling.ts";
import { wantSecondAdmin } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * LEGIT can only be asked by sending the order again, which sells an order that never arrived. So nothing is
 * sent to it once the money went back or is asked back (rules 5.21 to 5.24).
 */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 3_000 });
const agent = await world.makeUser({ isAgent: true });
await routeTo(world, lineOf("airtime"), ["LEGIT"]);

beforeEach(() => {
  world.deps.router = ALWAYS_OPEN;
});
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const START = naira(5_000);
const HOUR_MS = 3_600_000;
const EVER = 1_000;

/** Buys airtime that LEGIT answers in this way, as often as told. */
async function bought(kind: string, times = 1, buyer?: TestUser) {
  const number = numberFor("airtime");
  await control(world, "adex fault", { kind, account: "LEGIT", phone: number, times });
  const user = buyer ?? (await world.makeUser({ balance: START }));
  const { _id: id } = await buy(world, user, { service: "airtime", number });
  return { id, user, number };
}

const refund = (id: string) =>
  world.call("POST /admin/refund/{id}", { token: agent.token, params: { id }, body: { confirm: true } });

const calls = () => world.simulators.books.adex("account=LEGIT&orders=0").accounts["LEGIT"]?.calls ?? 0;

/** Moves the clock, sweeping twice, and returns how many orders LEGIT received meanwhile. */
async function receivedIn(hours: number): Promise<number> {
  const before = calls();
  for (let passed = 0; passed < hours; passed += hours / 2) {
    world.clock.advance((hours / 2) * HOUR_MS);
    await sweepDue(world.deps);
  }
  return calls() - before;
}

test("an order that LEGIT never got cannot be refunded: it is sent again and delivered, with the money held", async () => {
  const { id, user, number } = await bought("no_answer");
  expect(await refund(id)).toMatchObject({ status: 409, body: { code: "refund_unanswered" } });
  await nextCheck(world, id);
  const { purchase } = await storyOf(world, id);
  expect(purchase.status).toBe("success");
  expect(await world.balance(user)).toBe(START - purchase.amount_kobo);
  expect(soldTo(world, number)).toEqual(["LEGIT delivered"]);
});

test("an order that LEGIT has can be refunded once it says so, and nothing is sent to it afterwards", async () => {
  const { id, user, number } = await bought("pending_then_failed");
  expect(await refund(id)).toMatchObject({ status: 200, body: { receipt: { trans_Status: "refunded" } } });
  expect(await receivedIn(72)).toBe(0);
  expect(await world.balance(user)).toBe(START);
  expect(soldTo(world, number)).toEqual(["LEGIT pending"]);
  expect((await storyOf(world, id)).live).toBeDefined();
});

test("an order whose answer was lost can be refunded after LEGIT called it a duplicate", async () => {
  const { id, number } = await bought("delivered_cut");
  expect(await refund(id)).toMatchObject({ body: { code: "refund_unanswered" } });
  await nextCheck(world, id);
  expect(await refund(id)).toMatchObject({ status: 200 });
  expect(await receivedIn(72)).toBe(0);
  expect(soldTo(world, number)).toEqual(["LEGIT delivered"]);
  expect(await lateLossOf(world, id)).toBe(0n);
});

test("a silent LEGIT is last sent the order before 22 hours; at 23 the money goes back, and never again", async () => {
  const { id, user, number } = await bought("reset", EVER);
  const at = { hours: 0 };
  const receivedAt = async (hours: number) => {
    const before = calls();
    world.clock.advance((hours - at.hours) * HOUR_MS);
    at.hours = hours;
    await sweepDue(world.deps);
    return { received: calls() - before, status: (await storyOf(world, id)).purchase.status };
  };
  expect(await receivedAt(1)).toEqual({ received: 1, status: "processing" });
  expect(await receivedAt(21.9)).toEqual({ received: 1, status: "processing" });
  expect(await receivedAt(22.2)).toEqual({ received: 0, status: "processing" });
  expect(await receivedAt(22.9)).toEqual({ received: 0, status: "processing" });
  expect(await receivedAt(23.2)).toEqual({ received: 0, status: "processing" });
  expect(await receivedAt(23.4)).toEqual({ received: 0, status: "failed" });
  expect((await storyOf(world, id)).purchase.is_forced).toBe(true);
  expect(await receivedIn(72)).toBe(0);
  expect(soldTo(world, number)).toEqual([]);
  expect(await world.balance(user)).toBe(START);
});

test("an order that LEGIT works on and delivers later is ours to bear: paid back once at 23 hours, sold once", async () => {
  const { id, user, number } = await bought("pending_then_delivered");
  await control(world, "adex settle", { phone: number, status: "delivered" });
  expect(await receivedIn(22.8)).toBeGreaterThan(0);
  expect((await storyOf(world, id)).purchase.status).toBe("processing");
  expect(await receivedIn(72)).toBe(0);
  const { purchase, live } = await storyOf(world, id);
  expect(purchase).toMatchObject({ status: "failed", is_forced: true });
  expect(live).toBeDefined();
  expect(await world.balance(user)).toBe(START);
  expect(soldTo(world, number)).toEqual(["LEGIT delivered"]);
  expect(await lateLossOf(world, id)).toBe(0n);
});

test("an order that waits and then fails at LEGIT ends before 24 hours", async () => {
  const { id, number } = await bought("pending_then_failed");
  await control(world, "adex settle", { phone: number, status: "failed" });
  for (const hours of [23.3, 0.2]) {
    world.clock.advance(hours * HOUR_MS);
    await sweepDue(world.deps);
  }
  expect((await storyOf(world, id)).purchase.status).toBe("failed");
});

/** One more process, which stops before an effect of this name until it is let on. */
async function pausedBefore(effect: string) {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const other = await world.instance(async (name, act) => {
    if (name === effect) {
      arrived.resolve();
      await gate.promise;
    }
    return act();
  });
  other.deps.router = ALWAYS_OPEN;
  return { ...other, arrived: arrived.promise, goOn: () => gate.resolve() };
}

describe("two processes", () => {
  test("while one is about to send the order again, the other's refund is refused", async () => {
    const { id, number } = await bought("delivered_cut");
    await nextCheck(world, id);
    const asking = await pausedBefore("supplier.requery");
    world.clock.advance(11_000);
    const swept = sweepDue(asking.deps);
    await asking.arrived;
    expect(await refund(id)).toMatchObject({ status: 409, body: { code: "refund_on_its_way" } });
    asking.goOn();
    await swept;
    expect(await refund(id)).toMatchObject({ status: 200 });
    expect(soldTo(world, number)).toEqual(["LEGIT delivered"]);
    await asking.app.close();
  });

  test("one that slept over the release does not send the order any more", async () => {
    const { id, user, number } = await bought("no_answer");
    const asking = await pausedBefore("supplier.requery");
    world.clock.advance(6_000);
    const swept = sweepDue(asking.deps);
    await asking.arrived;
    await passTheDay(world);
    await sweepDue(world.deps);
    expect((await storyOf(world, id)).purchase.status).toBe("failed");
    asking.goOn();
    await swept;
    expect(soldTo(world, number)).toEqual([]);
    expect(await world.balance(user)).toBe(START);
    await asking.app.close();
  });

  test("one that was about to claim a further sending sends nothing after the refund", async () => {
    const { id, number } = await bought("pending_forever");
    const asking = await pausedBefore("purchase.claim_resend");
    world.clock.advance(6_000);
    const swept = sweepDue(asking.deps);
    await asking.arrived;
    expect(await refund(id)).toMatchObject({ status: 200 });
    asking.goOn();
    await swept;
    expect(ordersOf(world, number).map(({ sends }) => sends)).toEqual([1]);
    await asking.app.close();
  });

  test("one that slept between its take and its claim sends nothing after the release", async () => {
    const { id, number } = await bought("no_answer");
    const asking = await pausedBefore("purchase.claim_resend");
    world.clock.advance(6_000);
    const swept = sweepDue(asking.deps);
    await asking.arrived;
    await passTheDay(world);
    await sweepDue(world.deps);
    asking.goOn();
    await swept;
    expect((await storyOf(world, id)).purchase).toMatchObject({ status: "failed", is_forced: true });
    expect(soldTo(world, number)).toEqual([]);
    await asking.app.close();
  });

  test("the first sending counts too: an order that is about to leave is not refunded", async () => {
    const selling = await pausedBefore("supplier.vend");
    const number = numberFor("airtime");
    const user = await world.makeUser({ balance: START });
    const reply = selling.call("POST /buy/airtime", {
      token: user.token,
      body: { network: 1, mobile_number: number, amount: 200 },
    });
    await selling.arrived;
    const { id } = await world.deps.db
      .selectFrom("wallet_transaction")
      .select("id")
      .where("user_id", "=", user.id)
      .where("type", "=", "airtime")
      .executeTakeFirstOrThrow();
    expect(await refund(id)).toMatchObject({ status: 409, body: { code: "refund_on_its_way" } });
    selling.goOn();
    expect((await reply).body.receipt.trans_Status).toBe("success");
    await selling.app.close();
  });
});

describe("the database itself", () => {
  const sendingUntil = (id: string, minutes: number) =>
    world.deps.db
      .updateTable("attempt_live")
      .set({ sending_until: new Date(world.clock.now().getTime() + minutes * 60_000) })
      .where("purchase_id", "=", id)
      .execute();

  test("refuses that an order is sent again whose money went back", async () => {
    const { id } = await bought("pending_forever");
    expect((await refund(id)).status).toBe(200);
    await expect(sendingUntil(id, 1)).rejects.toThrow("must not be sent again");
  });

  test("refuses that money goes back while its order may be on its way again", async () => {
    const { id } = await bought("pending_forever");
    await sendingUntil(id, 1);
    const release = sql`update wallet_transaction set status = 'failed', is_forced = true,
      finished_at = ${world.clock.now()} where id = ${id}`;
    await expect(release.execute(world.deps.db)).rejects.toThrow("its money must stay");
    await sendingUntil(id, -1);
  });
});

test("a supplier that took the order back is not asked by a re-send", async () => {
  const { id } = await bought("delivered");
  const before = calls();
  const answer = await world.call("POST /admin/refund/{id}", {
    token: agent.token,
    params: { id },
    body: { supplierPaysBack: true },
  });
  expect(answer).toMatchObject({ status: 409, body: { code: "refund_not_reversed" } });
  expect(calls()).toBe(before);
});

test("while a refund waits for a second admin, the order is not sent again", async () => {
  const admin = await world.makeUser({ isAdmin: true, balance: START });
  const other = await world.makeUser({ isAdmin: true });
  await wantSecondAdmin(world, [admin, other]);
  const { id, number } = await bought("pending_forever", 1, admin);
  const sent = async () => {
    await receivedIn(2);
    return ordersOf(world, number)[0]?.sends;
  };
  const asked = await world.call("POST /admin/refund/{id}", {
    token: admin.token,
    params: { id },
    body: { confirm: true },
  });
  expect(asked).toMatchObject({ status: 200, body: { approval: expect.any(String) } });
  expect(await sent()).toBe(1);
  const params = { id: asked.body.approval ?? "" };
  await world.call("POST /admin/approvals/{id}/reject", { token: other.token, params, body: {} });
  expect(await sent()).toBe(3);
});
