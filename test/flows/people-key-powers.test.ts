import { describe, expect, test } from "vitest";
import { SCOPES, type Scope } from "../../src/core/api-keys.ts";
import { naira } from "../../src/core/money.ts";
import type { RouteSpec } from "../../src/contract/define.ts";
import { routes } from "../../src/contract/index.ts";
import { keyOf } from "../support/callers.ts";
import { freshDatabase } from "../support/database.ts";
import { sendParts, usualParts } from "../support/requests.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());

const OPEN_TO_KEYS = Object.entries<RouteSpec>(routes).filter(([, { scope }]) => scope !== undefined);

describe("a key without a route's scope is refused, whatever else it may do", async () => {
  const user = await world.makeUser({ balance: naira(50_000) });
  const without = new Map<Scope, string>();
  for (const scope of SCOPES)
    without.set(scope, await keyOf(world, user, { scopes: SCOPES.filter((one) => one !== scope) }));

  test.each(OPEN_TO_KEYS)("%s", async (name, route) => {
    const { scope } = route;
    if (!scope) throw new Error("a route that no key opens");
    const before = await world.balance(user);
    const reply = await sendParts(
      { app: world.app, token: without.get(scope) },
      route,
      usualParts(name, route),
    );
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: "key_scope", scope }]);
    expect(await world.balance(user)).toBe(before);
  });
});

test("routes of staff and of the account's own guards name no scope, so that no key opens them", () => {
  const named = Object.entries<RouteSpec>(routes).filter(
    ([, route]) => route.scope && route.access !== "user",
  );
  expect(named).toEqual([]);
  const guards = ["/auth/apiKey", "/auth/updateWebhook", "/auth/changepassword", "/auth/updateKyc"];
  const open = OPEN_TO_KEYS.filter(([, { path }]) => guards.includes(path));
  expect(open).toEqual([]);
});

const MONEY_OUT = [
  ["withdraw", { method: "POST", url: "/api/v1/withdraw/" }],
  ["transfer", { method: "POST", url: "/api/v1/auth/transferFund" }],
] as const;

test.each(MONEY_OUT)("a key made with the usual choices cannot %s", async (scope, request) => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const { apiKey } = (await world.call("POST /auth/apiKey", { token: user.token, body: {} })).body;
  const headers = { "x-auth-token": apiKey };
  const reply = await world.app.inject({ ...request, headers, payload: {} });
  expect(reply.json()).toMatchObject({ code: "key_scope", scope });
});

describe("a key with addresses opens from them only", () => {
  const from = async (addresses: string[], remoteAddress: string) => {
    const user = await world.makeUser();
    const token = await keyOf(world, user, { addresses });
    const reply = await world.app.inject({
      url: "/api/v1/auth",
      headers: { "x-auth-token": token },
      remoteAddress,
    });
    const headers = { authorization: `Token ${token}` };
    const face = await world.app.inject({ url: "/api/user/", headers, remoteAddress });
    expect(face.statusCode, "the reseller interface decides alike").toBe(reply.statusCode);
    return reply.statusCode === 200 ? "in" : reply.json().code;
  };
  test.each([
    [[], "198.51.100.9", "in"],
    [["198.51.100.9"], "198.51.100.9", "in"],
    [["198.51.100.9"], "198.51.100.8", "key_address"],
    [["198.51.100.0/24", "2001:db8::/32"], "198.51.100.200", "in"],
    [["198.51.100.0/24", "2001:db8::/32"], "198.51.101.1", "key_address"],
    [["198.51.100.0/24", "2001:db8::/32"], "2001:db8:5::1", "in"],
    [["198.51.100.0/24", "2001:db8::/32"], "2001:db9::1", "key_address"],
    [["198.51.100.9"], "::ffff:198.51.100.9", "in"],
    [["0.0.0.0/0"], "203.0.113.5", "in"],
  ])("%j, from %s: %s", async (addresses, address, answer) => {
    expect(await from(addresses, address)).toBe(answer);
  });
});

test.each([
  [{ name: " " }, "name"],
  [{ scopes: [] }, "scopes"],
  [{ scopes: ["buy", "admin"] }, "scopes"],
  [{ addresses: ["somewhere"] }, "addresses"],
  [{ addresses: ["198.51.100.0/33"] }, "addresses"],
  [{ addresses: Array.from({ length: 21 }, (_, i) => `198.51.100.${i}`) }, "addresses"],
  [{ numbering: "ours" }, "numbering"],
])("%j is refused beside its field", async (body, field) => {
  const { token } = await world.makeUser();
  const reply = await world.call("POST /auth/apiKey", { token, body });
  expect([reply.status, reply.body.code]).toEqual([400, "bad_request"]);
  expect(Object.keys(reply.body.fields ?? {})[0]?.split(".")[0]).toBe(field);
  expect((await world.call("GET /auth/apiKey", { token })).body.keys).toEqual([]);
});
