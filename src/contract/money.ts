import * as z from "zod/mini";
import { type Kobo, MAX_AMOUNT, parseNaira, toNaira } from "../core/money.ts";
import { DOCUMENTED, looseNumber, maybe, numberIn } from "./shapes.ts";

const isKobo = z.custom<Kobo>((value) => typeof value === "bigint");

/** Converts between naira on the wire and kobo inside. Nothing else does (rules 1.2). */
export const money = z.codec(z.number(), isKobo, {
  decode: (wire, ctx) => {
    const amount = parseNaira(wire);
    if (amount !== undefined) return amount;
    ctx.issues.push({ code: "custom", input: wire, message: "Enter an amount with at most 2 decimals" });
    return z.NEVER;
  },
  encode: (amount) => toNaira(amount),
});

const NAIRA = "Naira, at most 2 decimals";
DOCUMENTED.add(money, { type: "number", description: NAIRA });
const MAX_NAIRA = toNaira(MAX_AMOUNT);
const WHOLE = "Enter an amount in whole naira";

/**
 * An amount that a person may enter: above zero, at most 2 decimals, not above the largest sensible amount
 * (rules 1.4).
 */
export function amount(message = "enter a valid amount") {
  const shape = amountFrom(message, (value) => value > 0n);
  DOCUMENTED.add(shape, { type: "number", exclusiveMinimum: 0, maximum: MAX_NAIRA, description: NAIRA });
  return shape;
}

/** An amount of a setting or a price, which may be zero. */
export function amountFromZero(message = "enter a valid amount") {
  const shape = amountFrom(message, (value) => value >= 0n);
  DOCUMENTED.add(shape, { type: "number", minimum: 0, maximum: MAX_NAIRA, description: NAIRA });
  return shape;
}

/** An amount that may be below zero, such as what is added to a price. */
export function signedAmount(message: string) {
  const shape = amountFrom(message, (value) => value >= -MAX_AMOUNT);
  DOCUMENTED.add(shape, { type: "number", minimum: -MAX_NAIRA, maximum: MAX_NAIRA, description: NAIRA });
  return shape;
}

/** An amount in a query, where it is text; empty means no filter. */
export function amountFilter() {
  return maybe(amountFromZero() as unknown as z.ZodMiniType<Kobo, number | string>);
}

/** An amount of whole naira: airtime and electricity are sold by the naira (rules 4.11, 4.12). */
export function wholeNaira(message = "enter a valid amount") {
  const shape = amountFrom(message, (value) => (value % 100n === 0n ? value > 0n : WHOLE));
  const description = "Naira, without decimals";
  DOCUMENTED.add(shape, { type: "integer", exclusiveMinimum: 0, maximum: MAX_NAIRA, description });
  return shape;
}

/** An amount, sent as a number or as digits (rules 2.7). `fits` answers a sentence of its own or false. */
function amountFrom(message: string, fits: (value: Kobo) => boolean | string) {
  return z.codec(looseNumber(message), isKobo, {
    decode: (sent, ctx) => {
      const read = numberIn(sent);
      const value = read === undefined ? undefined : parseNaira(read);
      const fit = value !== undefined && value <= MAX_AMOUNT && fits(value);
      if (value !== undefined && fit === true) return value;
      ctx.issues.push({ code: "custom", input: sent, message: typeof fit === "string" ? fit : message });
      return z.NEVER;
    },
    encode: (value) => toNaira(value),
  });
}
