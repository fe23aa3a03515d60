import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PLAN_PRICES } from "./margins.ts";
import { kobo, naira } from "./money.ts";
import { expectedOf, keptMargin, marginOf, priceByFormula, pricesByFormula } from "./price-formula.ts";

const amount = fc.bigInt({ min: 1n, max: 10n ** 8n }).map(kobo);
const bps = fc.integer({ min: -9_000, max: 50_000 });
const plus = fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }).map(kobo);
const STEPS = { none: 1n, "5": 500n, "10": 1_000n } as const;
const step = fc.constantFrom(...(["none", "5", "10"] as const));

describe("a price by formula", () => {
  test("is the least multiple of the step that is not below base, share and amount", () => {
    fc.assert(
      fc.property(
        fc.record({ base: amount, share: bps, extra: plus, to: step }),
        ({ base, share, extra, to }) => {
          const price = priceByFormula(base, { bps: share, plus: extra }, to);
          const exact = base * BigInt(10_000 + share) + extra * 10_000n;
          const size = STEPS[to];
          const isFit =
            price === undefined
              ? exact <= 0n
              : price % size === 0n && price * 10_000n >= exact && (price - size) * 10_000n < exact;
          expect(isFit).toBe(true);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test("never falls when its base rises", () => {
    fc.assert(
      fc.property(
        fc.record({ one: amount, more: amount, share: bps, to: step }),
        ({ one, more, share, to }) => {
          const low = priceByFormula(one, { bps: share, plus: kobo(0n) }, to) ?? 0n;
          const high = priceByFormula(kobo(one + more), { bps: share, plus: kobo(0n) }, to) ?? 0n;
          expect(high >= low).toBe(true);
        },
      ),
    );
  });

  test("is nothing where it would be free, or dearer than anything", () => {
    expect(priceByFormula(naira(100), { bps: 0, plus: naira(-100) })).toBe(undefined);
    expect(priceByFormula(naira(100_000_000), { bps: 1, plus: kobo(0n) })).toBe(undefined);
  });

  test("is made of the cost or of each price, for the kinds of buyers that it names", () => {
    const prices = { smartEarner: naira(300), reseller: naira(290), partner: naira(280), api: naira(270) };
    const tiers = { reseller: { bps: 1_000, plus: naira(1) }, api: { bps: 0, plus: naira(3) } };
    const sold = { cost: naira(250), prices };
    expect(pricesByFormula(sold, { base: "cost", roundUpTo: "5", tiers })).toEqual({
      reseller: naira(280),
      api: naira(255),
    });
    expect(pricesByFormula(sold, { base: "price", roundUpTo: "none", tiers })).toEqual({
      reseller: naira(320),
      api: naira(273),
    });
    expect(Object.keys(prices)).toEqual([...PLAN_PRICES]);
  });
});

test("a margin is what is above the cost, in kobo and as a share of the cost", () => {
  expect(marginOf(naira(110), naira(100))).toEqual({ amount: 1_000n, bps: 1_000 });
  expect(marginOf(naira(95), naira(100))).toEqual({ amount: -500n, bps: -500 });
});

describe("a price that follows its cost", () => {
  const costs = fc.record({ was: amount, now: amount });

  test("keeps at least its margin, and less than a naira more", () => {
    fc.assert(
      fc.property(amount, costs, fc.boolean(), (price, cost, inPercent) => {
        const kept = keptMargin(price, cost, inPercent);
        const exact = inPercent ? price * cost.now : (price + cost.now - cost.was) * cost.was;
        const isLeast = kept === 100n || (kept - 100n) * cost.was < exact;
        expect(kept * cost.was >= exact && isLeast && kept % 100n === 0n).toBe(true);
      }),
    );
  });

  test("in naira and in percent", () => {
    const cost = { was: naira(200), now: naira(300) };
    expect([keptMargin(naira(220), cost, false), keptMargin(naira(220), cost, true)]).toEqual([
      naira(320),
      naira(330),
    ]);
  });
});

test("what is expected of a change counts rises and falls, and what was sold", () => {
  const line = (before: number, after: number, sold: number) => ({
    before: naira(before),
    after: naira(after),
    sold,
  });
  expect(expectedOf([line(10, 12, 100), line(10, 9, 50), line(7, 7, 9)])).toEqual({
    rises: 1,
    falls: 1,
    change: naira(150),
  });
});
