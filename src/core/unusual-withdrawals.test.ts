import fc from "fast-check";
import { expect, test } from "vitest";
import { kobo, naira } from "./money.ts";
import { spansOf, unusualAbove, WEEK_HOURS } from "./unusual-withdrawals.ts";

test("the last hour and day stand beside the most of the week before", () => {
  const [hour, day] = spansOf([
    { hoursAgo: 0, amount: naira(900) },
    { hoursAgo: 5, amount: naira(300) },
    { hoursAgo: 30, amount: naira(500) },
    { hoursAgo: 31, amount: naira(100) },
    { hoursAgo: 200, amount: naira(9_999) },
  ]);
  expect(hour).toMatchObject({ value: 900, usual: 500 });
  expect(day).toMatchObject({ value: 1_200, usual: 600 });
});

test("an empty week has a bound all the same, and a busy one raises it", () => {
  const bound = { times: 3, from: naira(500) };
  expect(unusualAbove({ usual: 0 }, bound)).toBe(500);
  expect(unusualAbove({ usual: 400 }, bound)).toBe(1_200);
});

test("a week in which every hour is the same is never unusual", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.integer({ min: 1, max: 100 }),
      (amount, times) => {
        const even = Array.from({ length: WEEK_HOURS }, (_, hoursAgo) => ({
          hoursAgo,
          amount: kobo(amount),
        }));
        for (const span of spansOf(even))
          expect(span.value).toBeLessThanOrEqual(unusualAbove(span, { times, from: naira(0) }));
      },
    ),
  );
});
