import fc from "fast-check";
import type * as z from "zod/mini";
import type { RouteSpec } from "../../src/contract/define.ts";
import { routes } from "../../src/contract/index.ts";
import { exampleOf } from "../../src/contract/openapi/examples.ts";
import { wireSchema } from "../../src/contract/openapi/schemas.ts";
import { readInput } from "../../src/contract/reading.ts";
import { encoded, PLACES } from "./requests.ts";

/** Random input for any route of the contract, made from its schemas. */

export const NASTY = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "NaN",
  "-1",
  "1e3",
  "null",
  "[object Object]",
  "'; drop table app_user; --",
  "<script>alert(1)</script>",
  "%00",
  "../../etc/passwd",
  "__proto__",
  "\u202egnp.exe",
  "٠٨٠٣١٢٣٤٥٦٧",
  "0".repeat(5_000),
  0,
  -0.01,
  0.001,
  1.005,
  1e21,
  -1e308,
  2 ** 53,
  99_999_999.99,
  2_147_483_648,
  true,
  null,
  [],
  {},
  [[]],
  { $ne: null },
];
/** Any value that JSON can carry. */
export const odd = fc
  .oneof(
    fc.constantFrom<unknown>(...NASTY),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.integer(),
    fc.double(),
    fc.anything({ maxDepth: 2, withNullPrototype: false }),
  )
  .map(asJson);

function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? "null");
  } catch {
    return null;
  }
}

/** One place of a route that takes input: body, query or path. */
export type Case = {
  name: string;
  place: (typeof PLACES)[number];
  route: RouteSpec;
  schema: z.ZodMiniType;
};

export const CASES: readonly Case[] = Object.entries<RouteSpec>(routes).flatMap(([name, route]) =>
  PLACES.filter((place) => route[place]).map((place) => ({
    name,
    place,
    route,
    schema: route[place] as z.ZodMiniType,
  })),
);

/** Makes a route's usual input with some fields left out or replaced, or something else altogether. */
export function around({ name, place, schema }: Case, usualNow?: unknown): fc.Arbitrary<unknown> {
  const components = {};
  const wire = wireSchema(schema, components);
  const usual = usualNow ?? exampleOf(wire, { route: name, components });
  const fields = Object.keys(wire.properties ?? {});
  const changes = fc.dictionary(fc.constantFrom(...fields), fc.option(odd, { nil: undefined }), {
    maxKeys: 3,
  });
  const changed = changes.map((change) => asJson({ ...(usual as object), ...change }));
  const all = fc.oneof({ weight: 9, arbitrary: changed }, { weight: 1, arbitrary: odd });
  return all.filter((sent) => place === "body" || isRecord(sent));
}

/** Lists the usual input with every nasty value in every field, one at a time. */
export function oneByOne(usual: unknown): unknown[] {
  const fields = Object.keys((usual ?? {}) as object);
  return fields.flatMap((field) => NASTY.map((value) => ({ ...(usual as object), [field]: value })));
}

/**
 * True when the contract accepts an input as it arrives: a query and a path carry text only, and a path has
 * no gaps.
 */
export function isTaken({ place, route, schema }: Case, sent: unknown): boolean {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const names = place === "params" ? inPath : Object.keys((sent ?? {}) as object);
  const arrived =
    place === "body" || !isRecord(sent)
      ? sent
      : Object.fromEntries(names.map((name) => [name, decodeURIComponent(encoded(sent[name]))]));
  // A missing body counts as an empty one.
  const read = readInput(schema, place === "body" ? (arrived ?? {}) : arrived);
  return read.ok && isStorable(read.value);
}

/** False for NUL and half of a surrogate pair, which no text or JSON column accepts. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every(isStorable);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
