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

describe("blocks", () => {
  test("an order is cut into equal whole parts of 5,000 and more, or refused with the nearest amount below", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000 }), (amount) => {
        const order = cashOrder(naira(amount));
        const blocks = Math.max(1, Math.floor(amount / 5_000));
        const near = amount - (amount % blocks);
        const isGood = amount >= 100 && near === amount;
        expect(order.ok ? order.value : undefined).toEqual(
          isGood ? { face: naira(amount), block: naira(near / blocks), blocks } : undefined,
        );
        const message = order.ok ? "" : order.fault.fields.amount;
        expect(message.includes(`₦${amount < 100 ? 100 : near}`)).toBe(!isGood);
        expect(order.ok ? arrivedOf(order.value, blocks) : naira(amount)).toBe(naira(amount));
        expect(!order.ok || order.value.block < naira(10_000)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  test("whatever part arrives, it is paid for with less than arrived", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }), (blocks, arrived) => {
        const order = cashOrder(naira(blocks * 5_000));
        if (!order.ok) throw new Error("whole blocks");
        const part = arrivedOf(order.value, Math.min(arrived, blocks));
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
  expect(reference).toMatch(/^\d{12}[0-9A-Z]{18}$/);
});

describe("what an answer means", () => {
  const MINUTE = 60_000;
  const open = (changes: Partial<OpenTransfer> = {}): OpenTransfer => ({
    blocks: 4,
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
});
