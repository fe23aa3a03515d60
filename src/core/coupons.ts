import { readBase32, toBase32 } from "./ids.ts";

/** Coupons: money reserved for one person, who redeems it by a code (rules 7.12 to 7.15). */

export const COUPON_STATES = ["open", "redeemed", "cancelled", "expired"] as const;
export type CouponState = (typeof COUPON_STATES)[number];

const LIFE_MS = 90 * 24 * 3_600_000;

/** Returns when a coupon created at this moment expires. */
export function couponEnd(at: Date): Date {
  return new Date(at.getTime() + LIFE_MS);
}

/** Random bytes of a code: 80 bits. */
export const CODE_BYTES = 10;
const LETTERS = 16;

/**
 * Returns a code that is safe to read aloud: 16 letters and digits of Crockford's base 32 in groups of four.
 * Takes 10 random bytes.
 */
export function couponCode(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) throw new Error("a coupon code takes 10 bytes");
  const bits = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return (toBase32(bits, LETTERS).match(/.{4}/g) ?? []).join("-");
}

/**
 * Returns a typed code in its stored form, or undefined when it cannot be one. Ignores case, spaces and
 * dashes; reads O as 0, I and L as 1.
 */
export function readCouponCode(typed: string): string | undefined {
  const bits = readBase32(typed, LETTERS);
  return bits === undefined ? undefined : (toBase32(bits, LETTERS).match(/.{4}/g) ?? []).join("-");
}

/**
 * Returns why a coupon cannot be redeemed now, if so. Call it for the owner's coupons only: other people must
 * not learn that a coupon exists.
 */
export function couponFault(
  coupon: { state: CouponState; expiresAt: Date },
  now: Date,
): { code: "coupon_used" | "coupon_cancelled" | "coupon_expired" } | undefined {
  if (coupon.state === "redeemed") return { code: "coupon_used" };
  if (coupon.state === "cancelled") return { code: "coupon_cancelled" };
  return coupon.state === "expired" || coupon.expiresAt <= now ? { code: "coupon_expired" } : undefined;
}
