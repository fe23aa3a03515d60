import * as z from "zod/mini";
import { dayIn, MOMENT } from "../core/days.ts";
import { normalisePhone } from "../core/networks.ts";

/** Shapes that several capabilities use. */

export const id = z.uuid("This is not an id");

/** A time as ISO 8601 in UTC; `message` is what clients hear of another text. */
export const timeFrom = (message?: string) =>
  z.codec(z.iso.datetime(message), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  });

/** Times leave as ISO 8601 in UTC. */
export const time = timeFrom();

/** The type that the documents give a shape, where it is read more generously. */
export const DOCUMENTED = z.registry<z.core.JSONSchema.BaseSchema>();

/** The sentence of a value that has none of its own. */
export const PLEASE_CHECK = "Please check this value";
const TOO_LONG = "That is too long";

/**
 * A number that was sent as a number or as its digits in text, as forms send it (rules 2.7). Undefined for
 * any other text: "1,500" and "1e3" are no numbers.
 */
export function numberIn(sent: unknown): number | undefined {
  if (typeof sent === "number") return Number.isFinite(sent) ? sent : undefined;
  if (typeof sent !== "string") return undefined;
  const text = sent.trim();
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

/** Takes a number or its digits in text. The documents promise the number. */
export function looseNumber(message: Message): z.ZodMiniNumber<number> {
  return z.union([z.number(), z.string()], { error: message }) as unknown as z.ZodMiniNumber<number>;
}
type Message = string | z.core.$ZodErrorMap<z.core.$ZodIssueInvalidUnion>;

/** A number that fits, sent as a number or as digits. */
export function numberFrom(message: string, fits: (value: number) => boolean) {
  const shape = z.codec(looseNumber(message), z.number(), {
    decode: (sent, ctx) => {
      const value = numberIn(sent);
      if (value !== undefined && fits(value)) return value;
      ctx.issues.push({ code: "custom", input: sent, message });
      return z.NEVER;
    },
    encode: (value) => value,
  });
  DOCUMENTED.add(shape, { type: "number" });
  return shape;
}

/** A whole number within bounds, sent as a number or as digits. */
export function intFrom(message: string, { min, max }: { min: number; max: number }) {
  const shape = numberFrom(message, (value) => Number.isSafeInteger(value) && value >= min && value <= max);
  DOCUMENTED.add(shape, { type: "integer", minimum: min, maximum: max });
  return shape;
}

/** Text made of digits (an account, meter or code), which may also come as a number. */
export function digits(missing: string, { pattern, wrong }: { pattern: RegExp; wrong: string }) {
  const shape = z.pipe(
    z.union([z.string(), z.number()], missing),
    z.transform((sent: string | number, ctx) => {
      const value = String(sent).trim();
      if (pattern.test(value)) return value;
      ctx.issues.push({ code: "custom", input: sent, message: value === "" ? missing : wrong });
      return z.NEVER;
    }),
  );
  DOCUMENTED.add(shape, { type: "string", pattern: pattern.source });
  return shape;
}

/** Yes or no, also as the text that a form sends. */
export function yesNo(message = "Say yes or no") {
  const shape = z.pipe(
    z.union([z.boolean(), z.enum(["true", "false"])], message),
    z.transform((sent: boolean | "true" | "false") => sent === true || sent === "true"),
  );
  DOCUMENTED.add(shape, { type: "boolean" });
  return shape;
}

/** A shape that takes `I` and gives `O`, or undefined. */
type Optional<O, I> = z.ZodMiniOptional<z.ZodMiniType<O | undefined, I>>;

/** Reads with `shape` what `present` leaves over. The documents show the shape. */
function after<O, I>(present: (sent: unknown) => unknown, shape: z.ZodMiniType): Optional<O, I> {
  return z.optional(z.pipe(z.transform(present), z.optional(shape))) as unknown as Optional<O, I>;
}

/** Optional, where empty text means absent. */
export function maybe<S extends z.ZodMiniType>(shape: S) {
  const present = (sent: unknown) => (typeof sent === "string" && sent.trim() === "" ? undefined : sent);
  return after<z.output<S>, z.input<S> | "">(present, shape);
}

/** Optional text; it may be empty. */
export function words(max: number) {
  return z.optional(z.string(PLEASE_CHECK).check(z.trim(), z.maxLength(max, TOO_LONG)));
}

/** The words by which a filter does not narrow, whoever asks (rules 2.8). */
const NO_FILTER = new Set(["", "all", "select"]);

function asked(sent: unknown): unknown {
  return typeof sent === "string" && NO_FILTER.has(sent.trim().toLowerCase()) ? undefined : sent;
}

/** A filter with a fixed choice of values. */
export function choice<const V extends string>(values: readonly V[], message: string) {
  return after<V, V | "all" | "select" | "">(asked, z.enum(values, message));
}

/** A filter by text. */
export function textFilter(max = 80) {
  const text = z.string(PLEASE_CHECK).check(z.trim(), z.maxLength(max, TOO_LONG));
  return after<string, string>(asked, text);
}

const USE_DATE = "Use a date such as 2026-01-31";

/** A filter by time: a day or a minute of Lagos, or any ISO 8601 time (rules 2.8). */
export const momentFilter = after<string, string>(
  asked,
  z.string(USE_DATE).check(z.trim(), z.regex(MOMENT, USE_DATE)),
);

/** A filter by day of Lagos; of a time it takes the day. */
export const dayFilter = after<string, string>(
  asked,
  z.pipe(
    z.string(USE_DATE).check(z.trim(), z.regex(MOMENT, USE_DATE)),
    z.transform((sent: string) => dayIn(sent)),
  ),
);

/** The pattern of a number in the documents; spaces, dashes and brackets between its digits are read too. */
const PHONE_PATTERN = "^(0|\\+?234)[789][01][0-9]{8}$";

/** A Nigerian mobile number; the parser returns 11 digits (rules 4.5). */
export function phone(message: string) {
  const shape = z.pipe(
    z.union([z.string(), z.number()], message),
    z.transform((sent: string | number, ctx) => {
      const text = String(sent);
      const local = normalisePhone(text);
      if (local) return local;
      ctx.issues.push({
        code: "custom",
        input: sent,
        message: text.trim() ? "Enter a valid Nigerian phone number" : message,
      });
      return z.NEVER;
    }),
  );
  DOCUMENTED.add(shape, { type: "string", pattern: PHONE_PATTERN });
  return shape;
}

/**
 * A code sent as a number or as digits in text; `missing` is the message when nothing was sent. `known` are
 * the codes that exist, for the documents: the flow refuses any other.
 */
export function code(message: string, { missing = message, known }: CodeWords = {}) {
  const shape = z.pipe(
    z.union([z.number(), z.string()], { error: ({ input }) => (input === undefined ? missing : message) }),
    z.transform((sent: number | string, ctx) => {
      const value = numberIn(sent);
      if (value !== undefined && Number.isInteger(value) && value >= 0 && value < 1_000_000) return value;
      const isMissing = typeof sent === "string" && sent.trim() === "";
      ctx.issues.push({ code: "custom", input: sent, message: isMissing ? missing : message });
      return z.NEVER;
    }),
  );
  const range = known ? { enum: [...known] } : { minimum: 0, maximum: 999_999 };
  DOCUMENTED.add(shape, { type: "integer", ...range });
  return shape;
}
type CodeWords = { missing?: string; known?: readonly number[] };

/** Text that must not be empty. */
export function text(message: string, max = 200) {
  return z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, TOO_LONG));
}

/** A whole number in a query string, with bounds. */
export function wholeNumber(bounds: { min: number; max: number; fallback: number }) {
  const message = `Enter a whole number from ${bounds.min} to ${bounds.max}`;
  const shape = z.pipe(
    z.optional(z.union([z.string(), z.number()], message)),
    z.transform((sent: string | number | undefined, ctx) => {
      if (sent === undefined || (typeof sent === "string" && sent.trim() === "")) return bounds.fallback;
      const value = numberIn(sent);
      if (value !== undefined && Number.isInteger(value) && value >= bounds.min && value <= bounds.max)
        return value;
      ctx.issues.push({ code: "custom", input: sent, message });
      return z.NEVER;
    }),
  );
  DOCUMENTED.add(shape, { type: "integer", minimum: bounds.min, maximum: bounds.max });
  return shape;
}

export const message = z.object({ msg: z.string() });
