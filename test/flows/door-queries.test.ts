import { expect, test } from "vitest";
import type { RouteSpec } from "../../src/contract/define.ts";
import { routes } from "../../src/contract/index.ts";
import { wireSchema } from "../../src/contract/openapi/schemas.ts";
import { freshDatabase } from "../support/database.ts";
import { sendParts, usualParts } from "../support/requests.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Numbers in addresses: however large, small or odd, they are answered or refused, and never break anything.
 */

const world = await startTestApp(await freshDatabase());
const { app } = world;
const admin = await world.makeUser({ isAdmin: true });

const ODD = [
  "99999999999999999999",
  "9223372036854775808",
  "92233720368547758.07",
  "1e18",
  "1e400",
  "-1",
  "-99999999999999999999",
  "0.001",
  "0x10",
  "NaN",
  " ",
];

/** Every parameter of every query: what takes a number and what takes a text that looks like one. */
const PARAMETERS = Object.entries(routes as Record<string, RouteSpec>).flatMap(([name, route]) => {
  if (!route.query || route.stream) return [];
  const { properties = {} } = wireSchema(route.query, {}) as { properties?: Record<string, unknown> };
  return Object.keys(properties).map((parameter) => ({ name, route, parameter }));
});

test("there are such parameters", () => {
  expect(PARAMETERS.length).toBeGreaterThan(40);
});

test.each(PARAMETERS)("$name: $parameter", async ({ name, route, parameter }) => {
  const usual = usualParts(name, route);
  for (const value of ODD) {
    const query = { ...(usual.query as Record<string, unknown>), [parameter]: value };
    const reply = await sendParts({ app, token: admin.token }, route, { ...usual, query });
    expect([value, reply.statusCode < 500]).toEqual([value, true]);
  }
});
