import * as z from "zod/mini";
import { normalisePhone } from "../core/networks.ts";

/** Shapes that several capabilities use. */

export const id = z.uuid("This is not an id");

/** Times leave as ISO 8601 in UTC. */
export const time = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A Nigerian mobile number; the parser returns 11 digits (rules 4.5). */
export function phone(message: string) {
  return z.pipe(
    z.string(message),
    z.transform((text: string, ctx) => {
      const local = normalisePhone(text);
      if (local) return local;
      ctx.issues.push({
        code: "custom",
        input: text,
        message: text.trim() ? "Enter a valid Nigerian phone number" : message,
      });
      return z.NEVER;
    }),
  );
}

/** A code sent as a number or as digits in text; `missing` is the message when nothing was sent. */
export function code(message: string, missing = message) {
  return z.pipe(
    z.union([z.number(), z.string()], { error: ({ input }) => (input === undefined ? missing : message) }),
    z.transform((sent: number | string, ctx) => {
      const value = typeof sent === "number" ? sent : /^\d{1,6}$/.test(sent) ? Number(sent) : Number.NaN;
      if (Number.isInteger(value)) return value;
      ctx.issues.push({ code: "custom", input: sent, message: sent === "" ? missing : message });
      return z.NEVER;
    }),
  );
}

/** Text that must not be empty. */
export function text(message: string, max = 200) {
  return z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, "That is too long"));
}

/** A whole number in a query string, with bounds. */
export function wholeNumber(bounds: { min: number; max: number; fallback: number }) {
  return z.pipe(
    z.optional(z.union([z.string(), z.number()])),
    z.transform((sent: string | number | undefined, ctx) => {
      if (sent === undefined || sent === "") return bounds.fallback;
      const value = Number(sent);
      if (Number.isInteger(value) && value >= bounds.min && value <= bounds.max) return value;
      ctx.issues.push({
        code: "custom",
        input: sent,
        message: `Enter a whole number from ${bounds.min} to ${bounds.max}`,
      });
      return z.NEVER;
    }),
  );
}

export const message = z.object({ msg: z.string() });
