import { expect, test } from "vitest";
import type { RouteSpec } from "../../src/contract/define.ts";
import { routes } from "../../src/contract/index.ts";
import { ORDERED_CALLS, type OrderedCall } from "../support/ordered-calls.ts";

const ALL = Object.values<RouteSpec>(routes);

function routeOf({ call }: OrderedCall): RouteSpec | undefined {
  const [method, path = ""] = call.split(" ");
  return ALL.find(
    (route) => route.method === method && [route.path, ...(route.aliases ?? [])].includes(path as "/"),
  );
}

/** Names of the fields of an object's schema; of a choice of objects, all of them. */
function fieldsOf(schema: unknown): string[] {
  const def = (schema as { _zod?: { def?: Record<string, unknown> } } | undefined)?._zod?.def ?? {};
  if (typeof def.shape === "object" && def.shape !== null) return Object.keys(def.shape);
  if (Array.isArray(def.options)) return def.options.flatMap(fieldsOf);
  for (const inner of ["in", "innerType"]) if (def[inner]) return fieldsOf(def[inner]);
  return [];
}

test.each(ORDERED_CALLS)("$call is promised as it was ordered", (ordered) => {
  const route = routeOf(ordered);
  expect(route, "exact path, case and method").toBeDefined();
  expect(route?.access).toBe(ordered.who);
  expect(fieldsOf(route?.body)).toEqual(expect.arrayContaining([...(ordered.body ?? [])]));
  expect(fieldsOf(route?.query)).toEqual(expect.arrayContaining([...(ordered.query ?? [])]));
  expect(fieldsOf(route?.answer)).toEqual(expect.arrayContaining([...(ordered.answers ?? [])]));
});
