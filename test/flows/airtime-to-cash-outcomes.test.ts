import { afterAll, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { applyCashAnswer } from "../../src/flows/airtime-to-cash/outcome.ts";
import { sellAirtime } from "../../src/flows/airtime-to-cash/sell.ts";
import { isSent } from "../../src/flows/airtime-to-cash/sent-sale.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { expectBooksInOrder } from "../support/books.ts";
import {
  cashControl,
  freshSim,
  saleOf,
  type SaleRequest,
  sell,
  sweepUntilDecided,
  verifiedSim,
} from "../support/cash.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
afterAll(() => expectBooksInOrder(db, { now: world.clock.now() }));

const newUser = () => world.makeUser();
const transfer = (user: TestUser, sessionId: string, wanted: SaleRequest = {}) =>
  sell(world, { user, sessionId, ...wanted });
const bookOf = (number: string) => world.simulators.books.cash(`phone=${number}`);

describe("outcomes", () => {
  test.each([
    ["0004", "1234", "airtime_transfer_refused"],
    ["7777", "9876", "transfer_pin_wrong"],
    ["0007", "1234", "airtime_too_low"],
    ["0023", "1234", "airtime_session_ended"],
  ])(
    "a refusal (%s, PIN %s) fails the sale as %s, and the same key hears the same",
    async (ending, pin, code) => {
      const user = await newUser();
      const { sessionId } = await verifiedSim(world, user, { number: freshSim(ending) });
      const key = `refused-${ending}`;
      const first = await transfer(user, sessionId, { pin, key });
      expect(first).toMatchObject({ status: 422, body: { code } });
      expect((await transfer(user, sessionId, { pin, key })).body).toEqual(first.body);
      expect(await world.balance(user)).toBe(0n);
      expect((await transfer(user, sessionId, { pin })).status).toBe(422);
      const lines = await db
        .selectFrom("wallet_transaction")
        .selectAll()
        .where("user_id", "=", user.id)
        .execute();
      expect(lines).toMatchObject([{ status: "failed", seq: null, product: "airtime_to_cash" }]);
    },
  );

  test("the same key with another PIN is the same request: the PIN is in nothing that is kept", async () => {
    const user = await newUser();
    const { sessionId } = await verifiedSim(world, user);
    const first = await transfer(user, sessionId, { pin: "9999", key: "other-pin-1" });
    const again = await transfer(user, sessionId, { pin: "1234", key: "other-pin-1" });
    expect(first).toMatchObject({ status: 422, body: { code: "transfer_pin_wrong" } });
    expect(again.body).toEqual(first.body);
  });

  test("of four parts two arrived: two are paid for, at the rate of what arrived", async () => {
    const user = await newUser();
    const number = freshSim("0021");
    const { sessionId } = await verifiedSim(world, user, { number });
    await cashControl(world, "config", { number, airtimeNaira: 90_000 });
    const { body } = await transfer(user, sessionId, { amount: 10_000 });
    expect(body).toMatchObject({
      msg: "Part of your airtime arrived, and was paid for",
      receipt: { trans_Status: "success", trans_amount: 4_250, faceValue: 5_000 },
    });
    const used = await db.selectFrom("limit_use").selectAll().where("user_id", "=", user.id).execute();
    expect(used).toMatchObject([{ kind: "airtime_to_cash", used_kobo: naira(5_000) }]);
    await expectBooksInOrder(db, { now: world.clock.now() });
  });

  test.each(["delivered_502", "delivered_cut", "delivered_reset", "delivered_garbage", "odd_counts"])(
    "%s: pending, asked about, paid once; never sent again",
    async (kind) => {
      const user = await newUser();
      const { number, sessionId } = await verifiedSim(world, user);
      await cashControl(world, "fault", { kind, service: "transfer", phone: number });
      const { status, body } = await transfer(user, sessionId);
      expect([status, body.receipt.trans_Status]).toEqual([200, "pending"]);
      expect(await world.balance(user)).toBe(0n);
      const other = await world.call("POST /a2c/getOTP", {
        token: user.token,
        body: { network: "MTN", senderNumber: number },
      });
      expect(other).toMatchObject({ status: 409, body: { code: "airtime_transfer_open" } });
      await sweepUntilDecided(world, sessionId);
      expect(await world.balance(user)).toBe(naira(9_000));
      expect(bookOf(number).transfers).toMatchObject([{ sends: 1, success: 2 }]);
      await expectBooksInOrder(db, { now: world.clock.now() });
    },
  );

  test.each([
    ["bad_gateway", "not_found"],
    ["reset", "not_found"],
    ["failed_no_answer", "refused"],
  ])("%s: nothing arrived, and that is believed only with proof (%s)", async (kind, reason) => {
    const user = await newUser();
    const { number, sessionId } = await verifiedSim(world, user);
    await cashControl(world, "config", { holdMs: 100 });
    await cashControl(world, "fault", { kind, service: "transfer", phone: number });
    const begun = world.clock.now().getTime();
    await transfer(user, sessionId);
    await sweepUntilDecided(world, sessionId);
    expect(await saleOf(world, sessionId)).toMatchObject({ state: "failed", reason });
    const waited = world.clock.now().getTime() - begun;
    expect(waited).toBeGreaterThanOrEqual(reason === "not_found" ? 600_000 : 0);
    expect(await world.balance(user)).toBe(0n);
    expect(bookOf(number).totals.vends).toBe(0);
    const used = await db.selectFrom("limit_use").selectAll().where("user_id", "=", user.id).execute();
    expect(used).toMatchObject([{ used_kobo: 0n }]);
  });

  test("50 transfers at once from one session, and 20 sweepers, take and pay it once", async () => {
    const user = await newUser();
    const { number, sessionId } = await verifiedSim(world, user);
    await cashControl(world, "fault", { kind: "delivered_502", service: "transfer", phone: number });
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => transfer(user, sessionId, n < 25 ? { key: "cash-race-1" } : {})),
    );
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    const sale = await saleOf(world, sessionId);
    world.clock.advance((sale.next_check_at?.getTime() ?? 0) - world.clock.now().getTime() + 1);
    await Promise.all(Array.from({ length: 20 }, () => sweepDue(world.deps)));
    await sweepUntilDecided(world, sessionId);
    expect(bookOf(number).transfers).toMatchObject([{ sends: 1 }]);
    expect(await world.balance(user)).toBe(naira(9_000));
    await expectBooksInOrder(db, { now: world.clock.now() });
  });
});

describe("too late", () => {
  test("a transfer that was held up until others may ask about it does not leave any more", async () => {
    const user = await newUser();
    const { number, sessionId } = await verifiedSim(world, user);
    const effect: Deps["effect"] = async (name, run) => {
      if (name === "cash.transfer") world.clock.advance(16_000);
      return run();
    };
    const wanted = { userId: user.id, sessionId, network: "MTN", amount: naira(10_000) } as const;
    const asked = { ...wanted, airtimeBalance: undefined, requestKey: undefined };
    const answer = await sellAirtime({ ...world.deps, effect }, asked, "1234");
    expect(answer).toMatchObject({ ok: false, fault: { code: "airtime_to_cash_unavailable" } });
    expect(await saleOf(world, sessionId)).toMatchObject({ state: "failed", reason: "not_sent" });
    expect(bookOf(number).transfers).toEqual([]);
  });

  test("airtime that arrives after its sale was given up is told to people", async () => {
    const user = await newUser();
    const { sessionId } = await verifiedSim(world, user, { number: freshSim("0004") });
    await transfer(user, sessionId);
    const sale = await saleOf(world, sessionId);
    if (!isSent(sale)) throw new Error("not sent");
    expect(sale.state).toBe("failed");
    await applyCashAnswer(world.deps, { sale }, { kind: "arrived", blocks: 2 });
    expect(await world.balance(user)).toBe(0n);
    expect(world.logged.filter((line) => line.includes(sale.id) && line.includes("owed"))).toHaveLength(1);
  });
});
