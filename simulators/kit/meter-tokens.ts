import { createHash } from "node:crypto";
import { meterHasSeveralTokens } from "./behaviours.ts";
import type { SupplierOrder } from "./books.ts";

/**
 * The further tokens of a vend to a meter whose key changes: each 20 digits, the second one with a zero
 * first.
 */
export type FurtherTokens = { kct1: string; kct2: string; bonus: string; bonusUnits: string };

const digitsOf = (seed: string, first: string): string =>
  first +
  BigInt(`0x${createHash("sha1").update(seed).digest("hex")}`)
    .toString()
    .padStart(48, "3")
    .slice(-19);

/** Meters ending 019 get key-change tokens and a bonus beside the credit's own token. */
export function furtherTokens({ token, number }: SupplierOrder): FurtherTokens | undefined {
  if (token === undefined || !meterHasSeveralTokens(number)) return undefined;
  return {
    kct1: digitsOf(`kct1:${token}`, "5"),
    kct2: digitsOf(`kct2:${token}`, "0"),
    bonus: digitsOf(`bonus:${token}`, "7"),
    bonusUnits: "3.2",
  };
}

/** All tokens in one text, as hosts that have a single field for them write it. */
export function tokensText(order: SupplierOrder): string {
  const { token = "" } = order;
  const more = furtherTokens(order);
  return more ? `KCT1: ${more.kct1}, KCT2: ${more.kct2}, Token: ${token}, Bonus Token: ${more.bonus}` : token;
}
