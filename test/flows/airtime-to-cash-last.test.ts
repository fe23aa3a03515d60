import { afterAll, describe, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { applyCashAnswer } from "../../src/flows/airtime-to-cash/outcome.ts";
import { sentOn } from "../../src/flows/airtime-to-cash/queries.ts";
import { sellAirtime } from "../../src/flows/airtime-to-cash/sell.ts";
import { isSent } from "../../src/flows/airtime-to-cash/sent-sale.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { expectBooksInOrder } from "../support/books.ts";
import {
  cashControl,
  freshSim,
  knowWell,
  saleOf,
  sell,
  sweepUntilDecided,
  verifiedSim,
} from "../support/cash.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Sales that go as equal transfers and a last, smaller one: rules 14.10 and 14.17. */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
afterAll(() => expectBooksInOrder(db, { now: world.clock.now() }));

/** The money that 12,345 naira of airtime bring. */
const PAID = kobo(1_111_050n);

/**
 * The transfers that the provider took from a number: how many of how much arrived of each order, in the
 * order sent.
 */
const takenFrom = (number: string) =>
  world.simulators.books
    .cash(`phone=${number}`)
    .transfers.map(({ quantity, amountNaira, success, sends }) => [success, quantity, amountNaira, sends]);

type Scene = { user: TestUser; number: string; sessionId: string };

async function scene(faults: readonly string[] = [], ending?: string): Promise<Scene> {
  const user = await world.makeUser();
  await knowWell(world, user);
  const verified = await verifiedSim(world, user, { number: freshSim(ending) });
  for (const kind of faults)
    await cashControl(world, "fault", { kind, service: "transfer", phone: verified.number });
  return { user, ...verified };
}

const sellAll = ({ user, sessionId }: Scene, amount = 12_345, key?: string) =>
  sell(world, { user, sessionId, amount, ...(key ? { key } : {}) });

/** Sells 12,345 naira by a process whose effects go through this. */
async function sellWith({ user, sessionId }: Scene, effect: Deps["effect"]): Promise<void> {
  const wanted = { userId: user.id, sessionId, network: "MTN", amount: naira(12_345) } as const;
  const request = { ...wanted, airtimeBalance: undefined, requestKey: undefined };
  await sellAirtime({ ...world.deps, effect }, request, "1234");
}

/** The lines of history and the limit of somebody who sold once. */
async function keptOf({ user }: Scene) {
  const lines = await db
    .selectFrom("wallet_transaction")
    .select(["status", "amount_kobo", "face_kobo"])
    .where("user_id", "=", user.id)
    .execute();
  const used = await db
    .selectFrom("limit_use")
    .select("used_kobo")
    .where("user_id", "=", user.id)
    .where("kind", "=", "airtime_to_cash")
    .execute();
  return { lines, used: used.map(({ used_kobo }) => used_kobo) };
}

describe("any whole amount", () => {
  test.each([
    [
      12_345,
      11_110.5,
      [
        [2, 2, 5_000, 1],
        [1, 1, 2_345, 1],
      ],
    ],
    [
      7_000,
      5_950,
      [
        [1, 1, 5_000, 1],
        [1, 1, 2_000, 1],
      ],
    ],
    [
      5_050,
      4_292.5,
      [
        [1, 1, 4_950, 1],
        [1, 1, 100, 1],
      ],
    ],
    [4_999, 3_999.2, [[1, 1, 4_999, 1]]],
    [100, 80, [[1, 1, 100, 1]]],
  ])("%d naira bring %d: one sale, one line, one limit", async (amount, paid, taken) => {
    const at = await scene();
    const { status, body } = await sellAll(at, amount);
    expect([status, body.msg]).toEqual([200, "Airtime turned into cash"]);
    expect(body.receipt).toMatchObject({ trans_amount: paid, faceValue: amount, balance_After: paid });
    expect(takenFrom(at.number)).toEqual(taken);
    const line = { status: "success", amount_kobo: kobo(BigInt(paid * 100)), face_kobo: naira(amount) };
    expect(await keptOf(at)).toEqual({ lines: [line], used: [naira(amount)] });
  });

  test("both intents are written before the provider is asked for the first", async () => {
    const at = await scene();
    const seen: unknown[] = [];
    const effect: Deps["effect"] = async (name, run) => {
      if (name === "cash.transfer") seen.push(await saleOf(world, at.sessionId));
      return run();
    };
    await sellWith(at, effect);
    const both = {
      reference: expect.any(String),
      last_reference: expect.any(String),
      last_kobo: naira(2_345),
      session: null,
      state: "transferring",
    };
    expect(seen).toMatchObject([
      { ...both, last_sent_at: null },
      { ...both, last_sent_at: world.clock.now() },
    ]);
  });
});

describe("the last transfer, and what becomes of the sale", () => {
  test.each([
    ["refused", ["ok", "failed"]],
    ["refused for want of airtime", ["ok", "float_low"]],
  ])(
    "%s: what arrived before it is paid for at its own rate, and the rest counts nowhere",
    async (_how, faults) => {
      const at = await scene(faults);
      const { status, body } = await sellAll(at);
      expect([status, body.msg]).toEqual([200, "Part of your airtime arrived, and was paid for"]);
      expect(body.receipt).toMatchObject({ trans_amount: 9_000, faceValue: 10_000 });
      expect(takenFrom(at.number)[0]).toEqual([2, 2, 5_000, 1]);
      expect((await keptOf(at)).used).toEqual([naira(10_000)]);
    },
  );

  test("a session that the first transfer used up: the rest did not arrive", async () => {
    const at = await scene([], "0027");
    expect((await sellAll(at)).body.receipt).toMatchObject({ trans_Status: "success", trans_amount: 9_000 });
    expect(takenFrom(at.number)).toEqual([[2, 2, 5_000, 1]]);
  });

  test.each(["delivered_502", "delivered_cut", "delivered_garbage", "odd_counts"])(
    "%s: all of it is pending, asked about, then paid once at the rate of all",
    async (kind) => {
      const at = await scene(["ok", kind]);
      expect((await sellAll(at)).body.receipt.trans_Status).toBe("pending");
      expect(await world.balance(at.user)).toBe(0n);
      await sweepUntilDecided(world, at.sessionId);
      expect(await world.balance(at.user)).toBe(PAID);
      expect(takenFrom(at.number)).toEqual([
        [2, 2, 5_000, 1],
        [1, 1, 2_345, 1],
      ]);
    },
  );

  test("bad_gateway: only proof ends the wait for it, ten minutes after it was sent", async () => {
    const at = await scene(["ok", "bad_gateway"]);
    const begun = world.clock.now().getTime();
    await sellAll(at);
    await sweepUntilDecided(world, at.sessionId);
    expect(world.clock.now().getTime() - begun).toBeGreaterThanOrEqual(600_000);
    expect(await world.balance(at.user)).toBe(naira(9_000));
    expect((await keptOf(at)).lines).toMatchObject([{ status: "success", face_kobo: naira(10_000) }]);
  });

  test("held up until others may ask about it, it does not leave any more; what arrived is paid for", async () => {
    const at = await scene();
    let calls = 0;
    const effect: Deps["effect"] = async (name, run) => {
      if (name === "cash.transfer" && (calls += 1) === 2) world.clock.advance(16_000);
      return run();
    };
    await sellWith(at, effect);
    expect(takenFrom(at.number)).toEqual([[2, 2, 5_000, 1]]);
    expect(await world.balance(at.user)).toBe(naira(9_000));
  });
});

describe("the last transfer is not asked for", () => {
  test("when the others were refused: nothing was sold", async () => {
    const at = await scene(["failed"]);
    expect((await sellAll(at)).body.code).toBe("airtime_transfer_refused");
    expect(takenFrom(at.number)).toEqual([[0, 2, 5_000, 1]]);
    expect((await keptOf(at)).used).toEqual([0n]);
  });

  test("when only some of the others arrived: those are paid for", async () => {
    const at = await scene(["partial"]);
    expect((await sellAll(at)).body.receipt).toMatchObject({ trans_amount: 4_250, faceValue: 5_000 });
    expect(takenFrom(at.number)).toEqual([[1, 2, 5_000, 1]]);
    expect((await keptOf(at)).used).toEqual([naira(5_000)]);
  });

  test("when nobody knows of the others: asked about, they are paid for alone", async () => {
    const at = await scene(["delivered_502"]);
    expect((await sellAll(at)).body.receipt.trans_Status).toBe("pending");
    await sweepUntilDecided(world, at.sessionId);
    expect(await world.balance(at.user)).toBe(naira(9_000));
    expect(takenFrom(at.number)).toEqual([[2, 2, 5_000, 1]]);
  });
});

describe("deciders at the same time", () => {
  test("an answer about the others, read before the last one was sent, ends nothing", async () => {
    const at = await scene(["ok", "delivered_502"]);
    let before: unknown;
    const effect: Deps["effect"] = async (name, run) => {
      if (name === "cash.transfer") before ??= await saleOf(world, at.sessionId);
      return run();
    };
    await sellWith(at, effect);
    const sale = before as Awaited<ReturnType<typeof saleOf>>;
    if (!isSent(sale)) throw new Error("not sent");
    await applyCashAnswer(world.deps, { sale }, { kind: "arrived", blocks: 2 });
    await applyCashAnswer(world.deps, { sale }, { kind: "refused", reason: "refused", note: "" });
    expect(await saleOf(world, at.sessionId)).toMatchObject({ state: "unknown", checks: 1 });
    await sweepUntilDecided(world, at.sessionId);
    expect(await world.balance(at.user)).toBe(PAID);
    expect(world.logged.filter((text) => text.includes(sale.id) && text.includes("owed"))).toEqual([]);
  });

  test("the others were paid for alone before the seller's own request heard of them: the last one stays away", async () => {
    const at = await scene();
    const effect: Deps["effect"] = async (name, run) => {
      const answer = await run();
      if (name === "cash.transfer") {
        const sale = await saleOf(world, at.sessionId);
        if (isSent(sale)) await applyCashAnswer(world.deps, { sale }, { kind: "arrived", blocks: 2 });
      }
      return answer;
    };
    await sellWith(at, effect);
    expect(await world.balance(at.user)).toBe(naira(9_000));
    expect(takenFrom(at.number)).toEqual([[2, 2, 5_000, 1]]);
  });

  test("a last one that arrives after its sale was paid without it is told to people", async () => {
    const at = await scene(["ok", "failed"]);
    await sellAll(at);
    const sale = await saleOf(world, at.sessionId);
    if (!isSent(sale)) throw new Error("not sent");
    await applyCashAnswer(world.deps, { sale }, { kind: "arrived", blocks: 1 });
    expect(await world.balance(at.user)).toBe(naira(9_000));
    expect(world.logged.filter((text) => text.includes(sale.id) && text.includes("owed"))).toHaveLength(1);
  });

  test("20 equal requests at once send each transfer once and pay once", async () => {
    const at = await scene();
    const all = await Promise.all(Array.from({ length: 20 }, () => sellAll(at, 12_345, "cash-last-1")));
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    expect(takenFrom(at.number).map(([, , , sends]) => sends)).toEqual([1, 1]);
    expect(await world.balance(at.user)).toBe(PAID);
  });
});

test("a number's day counts the whole amount while it is open, then what arrived", async () => {
  const number = freshSim();
  await cashControl(world, "config", { number, airtimeNaira: 900_000 });
  const user = await world.makeUser();
  await knowWell(world, user);
  const { sessionId } = await verifiedSim(world, user, { number });
  for (const kind of ["ok", "bad_gateway"])
    await cashControl(world, "fault", { kind, service: "transfer", phone: number });
  await sell(world, { user, sessionId, amount: 12_345 });
  const { day } = await saleOf(world, sessionId);
  expect(await sentOn(db, number, day ?? "")).toBe(naira(12_345));
  await sweepUntilDecided(world, sessionId);
  expect(await sentOn(db, number, day ?? "")).toBe(naira(10_000));
});
