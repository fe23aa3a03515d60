import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { buildApp } from "../../src/http/app.ts";
import { resellerApi } from "../../src/http/reseller/api.ts";
import { webPages } from "../../src/http/web-pages.ts";
import { mountedRoutes } from "../../src/main/routes.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { phoneEnding } from "../support/selling.ts";
import { JSON_TYPE, scriptsOf } from "../support/scripts.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));
const { shop, send } = scriptsOf(world);

/** The server of a world whose reseller interface works with these deps. */
function serverWith(deps: Deps) {
  return buildApp({
    mounted: mountedRoutes(world),
    others: (server, gate) => resellerApi(server, deps, gate),
    door: {
      authenticate: (token) => authenticate(deps, token),
      reloadCatalogue: world.catalogue.reload,
      rateScale: 1_000,
    },
    hub: world.hub,
    logger: deps.log as never,
    extras: (server) => webPages(server, undefined),
    ids: () => deps.ids.next(),
    trustProxy: false,
  });
}

test("an order that the supplier does not answer is processing before a script gives up", async () => {
  const { key } = await shop();
  const waits: number[] = [];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const deps: Deps = {
    ...world.deps,
    deliveries: new Map(),
    effect: (name, run) => (name === "supplier.vend" ? answered.then(run) : world.deps.effect(name, run)),
    after: (ms) => {
      waits.push(ms);
      return { reached: Promise.resolve(undefined), cancel: () => undefined };
    },
  };
  const app = await serverWith(deps);
  const line = { network: 1, mobile_number: phoneEnding("1"), Ported_number: true };
  const reply = await app.inject({
    method: "POST",
    url: "/api/topup/",
    headers: { authorization: `Token ${key}` },
    payload: { ...line, amount: 100, ident: "slow-1" },
  });
  expect(reply.json()).toMatchObject({ Status: "processing", ident: "slow-1" });
  expect(waits).toEqual([9_000]);
  answer();
  await Promise.all(deps.deliveries.values());
  expect((await send("/api/topup/requery/slow-1", key)).body).toMatchObject({ Status: "successful" });
  await app.close();
});

test("/api/user/ answers GET and POST alike, with the fields and plan families that scripts read", async () => {
  const { user, key } = await shop();
  const [got, posted] = [
    await send("/api/user/?format=json", key),
    await send("/api/user/", key, { payload: "" }),
  ];
  expect(posted).toEqual(got);
  expect(got.body.user).toMatchObject({
    id: expect.any(Number),
    username: user.userName,
    email: expect.stringContaining("@"),
    Phone: user.phone,
    wallet_balance: "50000.00",
    bonus_balance: "0.00",
    bank_accounts: { accounts: [] },
  });
  const { ALL, SME, CORPORATE, GIFTING } = got.body.Dataplans.MTN_PLAN;
  expect(ALL.length).toBeGreaterThan(SME.length + CORPORATE.length + GIFTING.length);
  expect(SME.every((plan: { plan_type: string }) => plan.plan_type.startsWith("SME"))).toBe(true);
  expect(CORPORATE.every((plan: { plan_type: string }) => plan.plan_type.startsWith("CORPORATE"))).toBe(true);
  expect(got.body.Exam.WAEC[0]).toEqual({
    id: expect.any(Number),
    exam_name: "WAEC",
    product_name: "Result checker",
    plan_amount: expect.stringMatching(/^\d+\.\d+$/),
  });
  expect(got.body.recharge.MTN).toContainEqual({
    id: expect.any(Number),
    network: 1,
    network_amount: "100",
    plan_amount: expect.stringMatching(/^\d+\.\d+$/),
  });
  expect(Object.keys(got.body.Dataplans)).toEqual(["MTN_PLAN", "GLO_PLAN", "AIRTEL_PLAN", "9MOBILE_PLAN"]);
});

describe("what does not fit is said as detail", () => {
  let key = "";
  beforeAll(async () => {
    ({ key } = await shop());
  });
  test.each([
    ["a broken body", 400, "/api/topup/", { payload: "{" }],
    ["another content type", 415, "/api/topup/", { payload: "x", type: "text/plain" }],
    ["an unknown address", 404, "/api/bulksms/", { payload: "{}" }],
    ["an unknown address, read", 404, "/api/nonsense", {}],
    ["another method", 404, "/api/user/", { method: "PUT" as const }],
    ["an unknown order", 404, "/api/data/999999", {}],
    ["a wrong key", 401, "/api/user/", { authorization: "Token wrong" }],
  ])("%s: %i", async (...[_what, status, url, sent]) => {
    expect(await send(url, key, sent)).toEqual({ status, body: { detail: expect.any(String) } });
  });

  test("but our own interface keeps its own shape", async () => {
    const app = await serverWith(world.deps);
    const codeOf = async (method: "GET" | "POST" | "DELETE", url: string, payload?: string) => {
      const headers = payload === undefined ? {} : { "content-type": JSON_TYPE };
      const reply = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
      return [reply.statusCode, reply.json().code];
    };
    expect(await codeOf("GET", "/api/v1/nonsense")).toEqual([404, "not_found"]);
    expect(await codeOf("POST", "/api/v1/nonsense", "{")).toEqual([400, "malformed_body"]);
    expect(await codeOf("DELETE", "/api/v1/buy/airtime")).toEqual([405, "method_not_allowed"]);
    expect(await codeOf("POST", "/api/v1/buy/airtime", "{")).toEqual([400, "malformed_body"]);
    await app.close();
  });
});
