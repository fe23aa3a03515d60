import fc from "fast-check";
import { expect, test } from "vitest";
import { kobo } from "./money.ts";
import { voucherFor, VOUCHERS_PER_DAY } from "./vouchers.ts";

const amount = fc.bigInt({ min: 0n, max: 10_000_000n }).map(kobo);

test("23.10, 23.12: a voucher is what is set, never more than the price, and none after three of a day", () => {
  fc.assert(
    fc.property(amount, amount, fc.nat(6), (voucher, price, givenToday) => {
      const given = voucherFor({ voucher, minutes: 5 }, { price, givenToday });
      const isEnough = givenToday >= VOUCHERS_PER_DAY;
      return (
        given <= price && given <= voucher && (isEnough ? given === 0n : given === voucher || given === price)
      );
    }),
  );
  expect(voucherFor({ voucher: kobo(0n), minutes: 5 }, { price: kobo(100n), givenToday: 0 })).toBe(0n);
});
