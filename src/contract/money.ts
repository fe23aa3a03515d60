import * as z from "zod/mini";
import { type Kobo, MAX_AMOUNT, parseNaira, toNaira } from "../core/money.ts";

const isKobo = z.custom<Kobo>((value) => typeof value === "bigint");

/** Converts between naira on the wire and kobo inside. Nothing else does (rules 1.2). */
export const money = z.codec(z.number(), isKobo, {
  decode: (wire, ctx) => {
    const amount = parseNaira(wire);
    if (amount !== undefined) return amount;
    ctx.issues.push({ code: "custom", input: wire, message: "Enter an amount with at most two decimals" });
    return z.NEVER;
  },
  encode: (amount) => toNaira(amount),
});

const WHOLE = "Enter a whole naira amount";

/**
 * An amount that a person may enter: above zero, at most two decimals, not above the largest sensible amount
 * (rules 1.4).
 */
export function amount(message = "enter a valid amount") {
  return sensible(z.number(message), message);
}

/** An amount of whole naira: airtime and electricity are sold by the naira (rules 4.11, 4.12). */
export function wholeNaira(message = "enter a valid amount") {
  const error = ({ input }: { input?: unknown }) => (typeof input === "number" ? WHOLE : message);
  return sensible(z.int({ error }), message);
}

function sensible(wire: z.ZodMiniType<number, number>, message: string) {
  return z.codec(wire, isKobo, {
    decode: (sent, ctx) => {
      const value = parseNaira(sent);
      if (value !== undefined && value > 0n && value <= MAX_AMOUNT) return value;
      ctx.issues.push({ code: "custom", input: sent, message });
      return z.NEVER;
    },
    encode: (value) => toNaira(value),
  });
}
