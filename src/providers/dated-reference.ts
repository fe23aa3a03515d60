import { createHash } from "node:crypto";
import { toBase32 } from "../core/ids.ts";
import type { VendOrder } from "../core/ports.ts";

/** Nigeria has no summer time. */
const LAGOS_MS = 3_600_000;
const STAMP_LENGTH = 12;
const TAIL_LETTERS = 18;

/** Formats a moment as `YYYYMMDDHHmm` in Africa/Lagos. */
export function lagosStamp(at: Date): string {
  return new Date(at.getTime() + LAGOS_MS).toISOString().replace(/\D/g, "").slice(0, STAMP_LENGTH);
}

/**
 * Our reference in the form that some hosts demand: the time of sending in Lagos, `YYYYMMDDHHmm`, then 18
 * capitals and digits; 30 characters. It is derived from the attempt's reference and its time of dispatch,
 * which are both stored, so a requery after a restart names the same order. Two attempts never share one: the
 * tail is 90 bits of a hash of the reference (rules 5.17).
 */
export function datedReference(order: Pick<VendOrder, "reference" | "dispatchedAt">): string {
  const digest = createHash("sha256").update(order.reference).digest("hex");
  return lagosStamp(order.dispatchedAt) + toBase32(BigInt(`0x${digest.slice(0, 23)}`), TAIL_LETTERS);
}
