import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  arrivedOf,
  cashFor,
  cashOrder,
  cashReference,
  decideCash,
  type OpenTransfer,
} from "./airtime-to-cash.ts";
import { kobo, naira } from "./money.ts";
import type { TransferAnswer } from "./ports-cash.ts";

describe("what airtime pays", () => {
  test.each([
    [100, 80],
    [4_999, 3_999.2],
    [5_000, 4_250],
    [9_999, 8_499.15],
    [10_000, 9_000],
    [50_000, 45_000],
  ])("%d naira of airtime are %d naira (rules 14.9)", (face, paid) => {
    expect(cashFor(naira(face))).toBe(kobo(BigInt(Math.round(paid * 100))));
  });

  test("never as much as the airtime, never less than 80 % of it but for a part of a kobo, never less for more", () => {
    const amount = fc.bigInt({ min: 1n, max: 10_000_000_000n }).map(kobo);
    fc.assert(
      fc.property(amount, amount, (arrived, more) => {
        const paid = cashFor(arrived);
        expect(paid).toBeLessThan(arrived);
        expect(paid).toBeGreaterThanOrEqual((arrived * 8n) / 10n);
        expect(cashFor(kobo(arrived + more))).toBeGreaterThanOrEqual(paid);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe("how an amount is taken", () => {
  const cut = (amount: number) => {
    const order = cashOrder(naira(amount));
    if (!order.ok) throw new Error(order.fault.fields.amount);
    const { blocks, block, last } = order.value;
    return [blocks, Number(block / 100n), Number(last / 100n)];
  };

  test.each([
    [100, [1, 100, 0]],
    [4_999, [1, 4_999, 0]],
    [5_000, [1, 5_000, 0]],
    [7_000, [1, 5_000, 2_000]],
    [10_000, [2, 5_000, 0]],
    [12_345, [2, 5_000, 2_345]],
    [5_100, [1, 5_000, 100]],
    [5_050, [1, 4_950, 100]],
    [5_001, [1, 4_901, 100]],
    [15_001, [3, 4_967, 100]],
    [50_099, [10, 4_999, 109]],
  ])("%d naira go as %j: how many of how much, and the last one (rules 14.10)", (amount, expected) => {
    expect(cut(amount)).toEqual(expected);
  });

  test("every whole amount from 100 adds up, in transfers of 100 to 5,000, of which the last is smaller", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 490_000 }), (amount) => {
        const [blocks = 0, block = 0, last = 0] = cut(amount);
        expect(blocks * block + last).toBe(amount);
        expect(blocks).toBe(Math.max(1, Math.floor(amount / 5_000)));
        expect(block >= 100 && block <= 5_000).toBe(true);
        expect(last === 0 || (last >= 100 && last < block)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  test("less than 100 and parts of a naira are refused", () => {
    expect(cashOrder(naira(99))).toMatchObject({ fault: { fields: { amount: "Minimum amount is ₦100" } } });
    expect(cashOrder(kobo(10_050n))).toMatchObject({ fault: { fields: { amount: "enter a valid amount" } } });
  });

  test("whatever arrives, it is paid for with less than arrived, and with no more than the whole", () => {
    const some = fc.record({ blocks: fc.integer({ min: 0, max: 60 }), last: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 300_000 }), some, (amount, { blocks, last }) => {
        const order = cashOrder(naira(amount));
        if (!order.ok) throw new Error("any whole amount");
        const part = arrivedOf(order.value, { blocks: Math.min(blocks, order.value.blocks), last });
        expect(cashFor(part) <= part).toBe(true);
        expect(cashFor(part) <= cashFor(order.value.face)).toBe(true);
      }),
    );
  });
});

test("a reference is the minute in Lagos and the sale, 30 characters, and the same when it is derived again", () => {
  const id = "01991c00-5b2a-7cc3-98c4-dc0c0c07398f";
  const reference = cashReference(id, new Date("2026-11-21T23:30:59Z"));
  expect(reference).toBe("202611220030C398C4DC0C0C07398F");
  const last = cashReference(id, new Date("2026-11-21T23:30:59Z"), "last");
  expect(last).toBe("202611220030398C4DC0C0C07398FZ");
  for (const one of [reference, last]) expect(one).toMatch(/^\d{12}[0-9A-Z]{18}$/);
});

describe("what an answer means", () => {
  const MINUTE = 60_000;
  const open = (changes: Partial<OpenTransfer> = {}): OpenTransfer => ({
    blocks: 4,
    last: "none",
    canSend: true,
    dispatchedAt: 0,
    checks: 0,
    notFound: 0,
    lastNotFoundAt: undefined,
    now: MINUTE,
    timesScale: 1,
    ...changes,
  });
  const NOT_FOUND: TransferAnswer = { kind: "unknown", note: "", notFound: true };

  test("only airtime that arrived is paid for, and only as many parts as were ordered", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 9 }), (blocks) => {
        const next = decideCash({ kind: "arrived", blocks }, open());
        expect(next.kind).toBe(blocks >= 1 && blocks <= 4 ? "pay" : "wait");
      }),
    );
  });

  test("a refusal fails; silence waits, ever longer, and after a day every six hours", () => {
    const silence: TransferAnswer = { kind: "unknown", note: "" };
    expect(decideCash({ kind: "refused", reason: "wrong_pin", note: "" }, open())).toEqual({
      kind: "fail",
      reason: "wrong_pin",
    });
    expect(decideCash(silence, open({ checks: 1 }))).toMatchObject({
      kind: "wait",
      nextCheckAt: MINUTE + 10_000,
    });
    const day = 25 * 60 * MINUTE;
    expect(decideCash(silence, open({ checks: 900, now: day }))).toMatchObject({
      nextCheckAt: day + 360 * MINUTE,
    });
  });

  test("not found is believed after three answers a minute apart and ten minutes, not before", () => {
    const at = (now: number, notFound: number, lastNotFoundAt: number) =>
      decideCash(NOT_FOUND, open({ now, notFound, lastNotFoundAt }));
    expect(at(9 * MINUTE, 2, 0)).toMatchObject({ kind: "wait", notFound: 3 });
    expect(at(11 * MINUTE, 1, 0)).toMatchObject({ kind: "wait", notFound: 2 });
    expect(at(11 * MINUTE, 2, 10.5 * MINUTE)).toMatchObject({ kind: "wait", notFound: 2 });
    expect(at(11 * MINUTE, 2, 10 * MINUTE)).toEqual({ kind: "fail", reason: "not_found" });
  });

  describe("when a last, smaller transfer belongs to the sale (rules 14.17)", () => {
    const REFUSED: TransferAnswer = { kind: "refused", reason: "low_airtime", note: "" };
    const arrived = (blocks: number): TransferAnswer => ({ kind: "arrived", blocks });

    test("it is sent once all of the others arrived, by the seller's own request only", () => {
      expect(decideCash(arrived(4), open({ last: "ahead" }))).toEqual({ kind: "send_last" });
      for (const [blocks, canSend] of [
        [4, false],
        [3, true],
      ] as const)
        expect(decideCash(arrived(blocks), open({ last: "ahead", canSend }))).toEqual({
          kind: "pay",
          arrived: { blocks, last: false },
        });
      expect(decideCash(REFUSED, open({ last: "ahead" }))).toEqual({ kind: "fail", reason: "low_airtime" });
      expect(decideCash(NOT_FOUND, open({ last: "ahead" }))).toMatchObject({ kind: "wait" });
    });

    test("what becomes of it, the others stay paid", () => {
      const at = { last: "under_way", now: 11 * MINUTE, notFound: 2, lastNotFoundAt: 10 * MINUTE } as const;
      const whole = { kind: "pay", arrived: { blocks: 4, last: true } };
      const rest = { kind: "pay", arrived: { blocks: 4, last: false } };
      expect(decideCash(arrived(1), open(at))).toEqual(whole);
      expect(decideCash(REFUSED, open(at))).toEqual(rest);
      expect(decideCash(NOT_FOUND, open(at))).toEqual(rest);
      expect(decideCash({ kind: "unknown", note: "" }, open({ last: "under_way" })).kind).toBe("wait");
      expect(decideCash(arrived(2), open({ last: "under_way" })).kind).toBe("wait");
    });
  });
});
