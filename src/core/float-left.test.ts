import fc from "fast-check";
import { expect, test } from "vitest";
import { floatsLeft, hoursLeft } from "./float-left.ts";
import { kobo, naira } from "./money.ts";

test("a float lasts as long as the last day's pace lets it", () => {
  expect(hoursLeft(naira(48_000), naira(24_000))).toBe(48);
  expect(hoursLeft(naira(500), naira(24_000))).toBe(0.5);
  expect(hoursLeft(naira(500), naira(0))).toBeUndefined();
  expect(hoursLeft(kobo(-1n), naira(1))).toBe(0);
});

test("a supplier that sold nothing for a day is left out", () => {
  const paces = [
    { supplier: "GLAD", float: naira(12), cost: naira(24) },
    { supplier: "IDLE", float: naira(12), cost: naira(0) },
  ];
  expect(floatsLeft(paces)).toEqual([{ supplier: "GLAD", hours: 12, float: naira(12) }]);
});

test("more float never lasts shorter, and more sales never longer", () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
  fc.assert(
    fc.property(amount, amount, amount, (float, cost, more) => {
      const hours = (a: bigint, b: bigint) => hoursLeft(kobo(a), kobo(b + 1n)) ?? -1;
      expect(hours(float + more, cost)).toBeGreaterThanOrEqual(hours(float, cost));
      expect(hours(float, cost + more)).toBeLessThanOrEqual(hours(float, cost));
    }),
  );
});
