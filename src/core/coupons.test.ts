import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CODE_BYTES, couponCode, couponEnd, couponFault, readCouponCode } from "./coupons.ts";
import { referenceKey } from "./manual-funding.ts";

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });

describe("a code", () => {
  test("is 80 bits in groups of four that can be read aloud, and every bit counts", () => {
    fc.assert(
      fc.property(bytes, fc.nat(79), (random, bit) => {
        const code = couponCode(random);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
        const other = Uint8Array.from(random);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(couponCode(other)).not.toBe(code);
      }),
    );
    expect(() => couponCode(new Uint8Array(9))).toThrow("10 bytes");
  });

  test("is read whatever its case, spaces and dashes, with O for 0 and I or L for 1", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = couponCode(random);
        const typed = ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
        expect(readCouponCode(typed)).toBe(code);
      }),
    );
    for (const none of ["", "ABCD", "ABCD-EFGH-JKMN-PQRU", "ABCD-EFGH-JKMN-PQRST"])
      expect(readCouponCode(none)).toBeUndefined();
  });
});

test("a coupon lives 90 days to the millisecond, and only an open one can be redeemed", () => {
  const made = new Date("2026-03-01T10:00:00Z");
  const expiresAt = couponEnd(made);
  expect(expiresAt.getTime() - made.getTime()).toBe(90 * 24 * 3_600_000);
  const justBefore = new Date(expiresAt.getTime() - 1);
  expect(couponFault({ state: "open", expiresAt }, justBefore)).toBeUndefined();
  expect(couponFault({ state: "open", expiresAt }, expiresAt)).toEqual({ code: "coupon_expired" });
  expect(couponFault({ state: "expired", expiresAt }, made)).toEqual({ code: "coupon_expired" });
  expect(couponFault({ state: "redeemed", expiresAt }, made)).toEqual({ code: "coupon_used" });
  expect(couponFault({ state: "cancelled", expiresAt }, made)).toEqual({ code: "coupon_cancelled" });
});

test("a payment reference is compared without spaces, dashes and letter case", () => {
  expect(referenceKey(" TRF-12 34–ab ")).toBe("trf1234ab");
  expect(referenceKey(" - — ")).toBe("");
  expect(referenceKey("TRF/12")).not.toBe(referenceKey("TRF12"));
});
