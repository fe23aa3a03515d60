import { readBase32, toBase32 } from "./ids.ts";

/** Coupons: money set aside for one person, handed over by a code (rules 7.12 to 7.15). */

export const COUPON_STATES = ["open", "redeemed", "cancelled", "expired"] as const;
export type CouponState = (typeof COUPON_STATES)[number];

const LIFE_MS = 90 * 24 * 3_600_000;

/** When a coupon made now ends. */
export function couponEnd(at: Date): Date {
  return new Date(at.getTime() + LIFE_MS);
}

/** Random bytes a code is made from: 80 bits. */
export const CODE_BYTES = 10;
const LETTERS = 16;

/** A code to be read aloud: 16 letters and digits of Crockford's base 32 in groups of four. Takes 10 random bytes. */
export function couponCode(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) throw new Error("a coupon code takes 10 bytes");
  const bits = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return (toBase32(bits, LETTERS).match(/.{4}/g) ?? []).join("-");
}

/** A typed code as it was given: case, spaces and dashes forgiven, O for 0, I and L for 1. Undefined when it is none. */
export function readCouponCode(typed: string): string | undefined {
  const bits = readBase32(typed, LETTERS);
  return bits === undefined ? undefined : (toBase32(bits, LETTERS).match(/.{4}/g) ?? []).join("-");
}

/** May somebody redeem it at this moment? Asked of its owner's coupons alone: to others there is nothing. */
export function couponFault(
  coupon: { state: CouponState; expiresAt: Date },
  now: Date,
): { code: "coupon_used" | "coupon_cancelled" | "coupon_expired" } | undefined {
  if (coupon.state === "redeemed") return { code: "coupon_used" };
  if (coupon.state === "cancelled") return { code: "coupon_cancelled" };
  return coupon.state === "expired" || coupon.expiresAt <= now ? { code: "coupon_expired" } : undefined;
}
