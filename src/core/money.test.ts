import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divCeil, divFloor, formatNaira, kobo, naira, parseNaira, sum, toNaira } from "./money.ts";

/** Every amount that a double carries with two decimals: the whole range that the API promises. */
const anyKobo = fc.bigInt({ min: -(2n ** 46n) * 100n, max: 2n ** 46n * 100n }).map(kobo);
const walletKobo = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(kobo);

describe("the wire's naira", () => {
  test("carry every amount there and back without losing a kobo", () => {
    fc.assert(
      fc.property(fc.oneof(anyKobo, walletKobo), (amount) => {
        expect(parseNaira(toNaira(amount))).toBe(amount);
        expect(parseNaira(JSON.parse(JSON.stringify(toNaira(amount))) as number)).toBe(amount);
      }),
      { numRuns: 5_000 },
    );
  });

  test("mean exactly what their decimal text says", () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), fc.nat({ max: 99 }), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, "0")}`;
        expect(parseNaira(Number(text))).toBe(BigInt(whole) * 100n + BigInt(cents));
      }),
      { numRuns: 5_000 },
    );
  });

  test("finer than a kobo are refused, never rounded", () => {
    const fine = fc
      .tuple(fc.nat({ max: 99_999_999 }), fc.nat({ max: 9_999 }), fc.integer({ min: 1, max: 9 }))
      .filter(([, digits]) => String(digits).length >= 2)
      .map(([whole, digits, last]) => Number(`${whole}.${digits}${last}`));
    fc.assert(
      fc.property(fine, (amount) => {
        expect(parseNaira(amount)).toBeUndefined();
        expect(parseNaira(-amount)).toBeUndefined();
      }),
      { numRuns: 5_000 },
    );
  });

  test("are that very amount or nothing, whatever number is sent", () => {
    const sent = fc.double({ min: -(2 ** 46), max: 2 ** 46 });
    fc.assert(
      fc.property(
        fc.oneof(
          sent,
          sent.map(Math.trunc),
          sent.map((n) => Number(n.toFixed(2))),
        ),
        (amount) => {
          const read = parseNaira(amount);
          expect(read === undefined || toNaira(read) === amount || amount === 0).toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e21,
    1e-7,
    0.1 + 0.2,
    1.005,
    Number.MIN_VALUE,
    Number.MAX_VALUE,
  ])("%d is no money", (amount) => {
    expect(parseNaira(amount)).toBeUndefined();
  });
});

test("text shows every kobo, two decimals and commas in threes", () => {
  fc.assert(
    fc.property(anyKobo, (amount) => {
      const text = formatNaira(amount);
      expect(text).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{2}$/);
      expect(BigInt(text.replace(/[,.]/g, ""))).toBe(amount);
    }),
    { numRuns: 5_000 },
  );
  expect(formatNaira(kobo(123_450n))).toBe("1,234.50");
  expect(formatNaira(kobo(-5n))).toBe("-0.05");
});

test("a charge's division never falls short and a fee's never exceeds, each by less than one kobo", () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
  const by = fc.bigInt({ min: 1n, max: 1_000_000n });
  fc.assert(
    fc.property(amount, by, (whole, part) => {
      const up = divCeil(whole, part) * part - whole;
      const down = whole - divFloor(whole, part) * part;
      expect(up >= 0n && up < part).toBe(true);
      expect(down >= 0n && down < part).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

test("constants are whole naira, and a sum is the sum", () => {
  expect(naira(100)).toBe(10_000n);
  expect(() => naira(0.5)).toThrow("whole naira");
  expect(sum([kobo(1n), kobo(-3n), naira(2)])).toBe(198n);
  expect(sum([])).toBe(0n);
});
