import fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { missingSuppliers } from "../../src/flows/suppliers/list.ts";
import { healthRoutes } from "../../src/http/health.ts";
import { createMetrics } from "../../src/main/metrics.ts";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { control, phoneEnding, soldTo } from "../support/selling.ts";
import { simulatedCredentials } from "../../src/main/seed/simulated-suppliers.ts";
import { startTestApp } from "../support/world.ts";

/** Suppliers as an admin sets them up, over the API alone (rules 4.34 to 4.39). */

const world = await startTestApp(await freshDatabase());
const { token } = await world.makeUser({ isAdmin: true });
const buyer = await world.makeUser({ balance: naira(50_000) });
const SECRET = simulatedCredentials({ code: "NEWSHOP", dialect: "msorg" });
const MSORG = {
  supplierName: "NEWSHOP",
  dialect: "msorg",
  baseUrl: `${world.simulators.msorg}/NEWSHOP/api/`,
  services: ["data", "airtime"],
  options: { networkIds: { airtime: { MTN: 1 }, data: { MTN: 1 } } },
};

const on = (code: string, body: Record<string, unknown> = {}) => ({ token, params: { code }, body });
const add = (body: Record<string, unknown>) => world.call("POST /admin/suppliers", { token, body });
const change = (code: string, body: Record<string, unknown>) =>
  world.call("PATCH /admin/suppliers/{code}", on(code, body));
const setSecret = (code: string, body: Record<string, unknown>) =>
  world.call("POST /admin/suppliers/{code}/credentials", on(code, body));
const tested = (code: string) => world.call("POST /admin/suppliers/{code}/test", on(code));
const remove = (code: string) => world.call("DELETE /admin/suppliers/{code}", { token, params: { code } });
const listed = async (code: string) => {
  const { body } = await world.call("GET /admin/suppliers", { token });
  return body.suppliers.find(({ supplierName }) => supplierName === code);
};
const buyThrough = async (code: string) => {
  await world.call("POST /admin/supplier", {
    token,
    body: { network: "MTN", supplierName: code, service: "airtime" },
  });
  const number = phoneEnding("7777");
  const body = { network: 1 as const, mobile_number: number, amount: 100 };
  const bought = await world.call("POST /buy/airtime", { token: buyer.token, body });
  return { bought, sold: soldTo(world, number) };
};

beforeAll(async () => {
  await add(MSORG);
});

test("a supplier is added, tested, switched on and sells, without a restart and without its secret ever told", async () => {
  expect(await listed("NEWSHOP")).toMatchObject({
    isEnabled: false,
    isReady: false,
    baseUrl: `${world.simulators.msorg}/NEWSHOP/api`,
    credentialsSetAt: null,
    problems: { credentials: "Enter token" },
  });
  const early = await change("NEWSHOP", { isEnabled: true });
  expect([early.status, early.body.code, early.body.msg]).toEqual([409, "supplier_not_ready", "Enter token"]);
  const missing = await tested("NEWSHOP");
  expect(missing.body).toMatchObject({ passed: false, msg: "This supplier is not set up: Enter token" });
  const set = await setSecret("NEWSHOP", { token: SECRET.token });
  expect(set.body).toEqual({
    msg: "Credentials of NEWSHOP set",
    credentialsSetAt: world.clock.now().toISOString(),
  });
  expect((await change("NEWSHOP", { isEnabled: true })).body.code).toBe("supplier_untested");
  expect((await tested("NEWSHOP")).body).toMatchObject({ passed: true });
  expect((await change("NEWSHOP", { isEnabled: true })).status).toBe(200);
  expect((await buyThrough("NEWSHOP")).sold).toEqual(["NEWSHOP delivered"]);

  const stored = await world.deps.db
    .selectFrom("supplier")
    .selectAll()
    .where("code", "=", "NEWSHOP")
    .execute();
  const audit = await world.deps.db.selectFrom("audit_entry").selectAll().execute();
  const shown = await world.call("GET /admin/suppliers", { token });
  const log = await world.call("GET /admin/audit", { token });
  for (const output of [stored, audit, shown.body, log.body, world.logged])
    expect(
      JSON.stringify(output, (_key, value) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain(SECRET.token);
  expect(Buffer.from(stored[0]?.credentials ?? []).includes(SECRET.token ?? "")).toBe(false);
  const acts = audit.filter(({ subject }) => subject === "NEWSHOP").map(({ action }) => action);
  expect(acts).toEqual([
    "supplier.add",
    "supplier.test",
    "supplier.credentials",
    "supplier.test",
    "supplier.change",
  ]);
});

test.each([
  [
    "a name that is taken",
    { ...MSORG, supplierName: "glad" },
    409,
    "A supplier with this name already exists.",
  ],
  ["a name that is none", { ...MSORG, supplierName: "NEW SHOP" }, 400, /letters, digits/],
  ["an unknown dialect", { ...MSORG, supplierName: "X1", dialect: "soap" }, 400, "Select a dialect"],
  ["nothing to sell", { ...MSORG, supplierName: "X1", services: [] }, 400, "Select what it sells"],
  ["no id maps", { ...MSORG, supplierName: "X1", options: {} }, 400, "Missing: an object"],
  ["options that are no object", { ...MSORG, supplierName: "X1", options: "x" }, 400, "Enter a JSON object"],
  [
    "an option that is misspelt",
    { ...MSORG, supplierName: "X1", options: { ...MSORG.options, idnet: 1 } },
    400,
    /idnet/,
  ],
  [
    "a private address",
    { ...MSORG, supplierName: "X1", baseUrl: "https://10.0.0.8/api" },
    400,
    /public internet/,
  ],
  [
    "an address with a password",
    { ...MSORG, supplierName: "X1", baseUrl: "https://a:b@shop.example/api" },
    400,
    /public/,
  ],
  [
    "an address with a query",
    { ...MSORG, supplierName: "X1", baseUrl: "https://shop.example/api?key=1" },
    400,
    /public/,
  ],
  [
    "http to the internet",
    { ...MSORG, supplierName: "X1", baseUrl: "http://shop.example/api" },
    400,
    /https/,
  ],
  [
    "a service that the dialect has not",
    { ...MSORG, supplierName: "X1", dialect: "autopilot", services: ["electricity"] },
    400,
    "Not sold in this dialect: electricity",
  ],
])("%s is refused in plain words, and nothing is added", async (...[, body, status, msg]) => {
  const answer = await add(body);
  expect(answer.status).toBe(status);
  expect(answer.body.msg).toMatch(msg);
  expect(await listed("X1")).toBeUndefined();
});

test("credentials are those of the dialect, whole, and wait for an address", async () => {
  await add({ ...MSORG, supplierName: "HALF", baseUrl: "" });
  expect(await listed("HALF")).toMatchObject({ problems: { baseUrl: "Enter the address" } });
  const homeless = await setSecret("HALF", { token: "abcdefgh" });
  expect([homeless.status, homeless.body.msg]).toEqual([409, "Enter the address first"]);
  await change("HALF", { baseUrl: "https://half.example/api" });
  expect((await setSecret("HALF", { username: "half", password: "abcdefgh" })).body.msg).toBe("Enter token");
  expect((await setSecret("HALF", { token: "" })).body.msg).toBe("Enter token");
  expect((await setSecret("NOBODY", { token: "abcdefgh" })).status).toBe(404);
  expect((await setSecret("HALF", { token: "abcdefgh" })).status).toBe(200);
});

test("another host loses the credentials; another path keeps them; both switch the supplier off until tested", async () => {
  const port = new URL(world.simulators.msorg).port;
  expect((await change("NEWSHOP", { isEnabled: true })).status).toBe(200);
  expect((await change("NEWSHOP", { baseUrl: `${world.simulators.msorg}/newshop/api` })).status).toBe(200);
  expect(await listed("NEWSHOP")).toMatchObject({ isEnabled: false, isReady: true, testedAt: null });
  expect((await change("NEWSHOP", { isEnabled: true })).body.code).toBe("supplier_untested");
  expect((await change("NEWSHOP", { baseUrl: `http://localhost:${port}/NEWSHOP/api` })).status).toBe(200);
  expect(await listed("NEWSHOP")).toMatchObject({
    credentialsSetAt: null,
    problems: { credentials: "Enter token" },
  });
  await change("NEWSHOP", { baseUrl: MSORG.baseUrl });
  expect(await listed("NEWSHOP")).toMatchObject({ credentialsSetAt: null });
  await setSecret("NEWSHOP", { token: SECRET.token });
  expect((await tested("NEWSHOP")).body.passed).toBe(true);
  expect((await change("NEWSHOP", { isEnabled: true })).status).toBe(200);
});

test("dialect, address and options wait while an order has no outcome; limits and the switch do not", async () => {
  await control(world, "msorg fault", { kind: "pending_forever", account: "NEWSHOP" });
  const { bought } = await buyThrough("NEWSHOP");
  expect(bought.body.receipt.trans_Status).toBe("processing");
  for (const body of [
    { baseUrl: "https://other.example/api" },
    { dialect: "adex", options: MSORG.options },
    { options: { ...MSORG.options, ident: true } },
  ]) {
    const refused = await change("NEWSHOP", body);
    expect([refused.status, refused.body.code]).toEqual([409, "supplier_busy"]);
    expect(refused.body.msg).toBe("1 order there has no outcome yet: change this afterwards");
  }
  expect((await change("NEWSHOP", { maxInFlight: 9 })).status).toBe(200);
  expect((await change("NEWSHOP", { isEnabled: false, options: MSORG.options })).status).toBe(200);
  expect(await listed("NEWSHOP")).toMatchObject({ maxInFlight: 9, isEnabled: false, dialect: "msorg" });
});

test("a supplier that sold is archived: off, hidden from every route, and asked about its open orders", async () => {
  const gone = await remove("NEWSHOP");
  expect(gone.body).toEqual({ msg: "NEWSHOP archived", isArchived: true });
  expect(await listed("NEWSHOP")).toMatchObject({ isArchived: true, isEnabled: false });
  const { body: routes } = await world.call("GET /admin/supplier", { token });
  expect(routes.flatMap(({ suppliers }) => suppliers)).not.toContain("NEWSHOP");
  expect(world.deps.suppliers.has("NEWSHOP")).toBe(true);
  const off = await change("NEWSHOP", { isEnabled: true });
  expect([off.body.code, off.body.msg]).toEqual(["supplier_not_ready", "Bring this supplier back first"]);
  expect((await change("NEWSHOP", { isArchived: false })).status).toBe(200);
  expect(await listed("NEWSHOP")).toMatchObject({ isArchived: false, isEnabled: false });
});

test("one that never sold is removed, with its routes and codes; its name is free again", async () => {
  await add({ ...MSORG, supplierName: "BRIEF" });
  await setSecret("BRIEF", { token: simulatedCredentials({ code: "BRIEF", dialect: "msorg" }).token });
  expect((await remove("BRIEF")).body).toEqual({ msg: "BRIEF removed", isArchived: false });
  expect(await listed("BRIEF")).toBeUndefined();
  expect((await remove("BRIEF")).status).toBe(404);
  expect((await add({ ...MSORG, supplierName: "BRIEF" })).status).toBe(200);
});

test("a host that cannot tell our balance is switched on at the admin's word only", async () => {
  const options = { preset: "jonet", ident: true };
  const baseUrl = `${world.simulators.mapped}/QUIET/api`;
  await add({ supplierName: "QUIET", dialect: "mapped", baseUrl, services: ["data"], options });
  await setSecret("QUIET", { token: simulatedCredentials({ code: "QUIET", dialect: "mapped" }).token });
  expect(await listed("QUIET")).toMatchObject({ isReady: true, tellsFloat: false });
  expect((await tested("QUIET")).body.passed).toBe(false);
  expect((await change("QUIET", { isEnabled: true })).body.code).toBe("supplier_untested");
  expect((await change("QUIET", { isEnabled: true, confirmUntested: true })).status).toBe(200);
  await setSecret("HALF", { token: "abcdefgh" });
  const loud = await change("HALF", { isEnabled: true, confirmUntested: true });
  expect(loud.body.code).toBe("supplier_untested");
});

test("a description is checked place by place, and holds no secret", async () => {
  const call = { method: "POST", path: "buy", fields: { token: "4f1c2a9b" } };
  const bad = await change("QUIET", {
    options: { preset: "jonet", mapping: { balance: { call: 1, at: [] } } },
  });
  expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([
    400,
    ["options.mapping.balance.call", "options.mapping.balance.at"],
  ]);
  const plain = await change("QUIET", {
    options: { preset: "jonet", mapping: { balance: { call, at: ["a"] } } },
  });
  expect(plain.body.msg).toMatch(/under credentials/);
});

test("a test that was overtaken by a change of set-up proves nothing", async () => {
  const faulty = world.deps.effect;
  world.deps.effect = async (name, run) => {
    const value = await run();
    if (name === "supplier.balance")
      await world.deps.db.updateTable("supplier").set({ revision: 99 }).where("code", "=", "GLAD").execute();
    return value;
  };
  const { body } = await tested("GLAD").finally(() => {
    world.deps.effect = faulty;
  });
  expect(body).toMatchObject({ passed: false, msg: "The set-up changed during the test: test it again" });
  expect((await listed("GLAD"))?.testPassed).not.toBe(true);
});

test("without a supplier that is on, a purchase is refused, and the screen says what to do", async () => {
  expect((await world.call("GET /admin/suppliers", { token })).body.warning).toBeNull();
  await world.deps.db.updateTable("supplier").set({ is_enabled: false }).execute();
  await world.catalogue.reload();
  const { body } = await world.call("GET /admin/suppliers", { token });
  expect(body.warning).toBe("No supplier is switched on: nothing can be sold. Add one under Suppliers");
  const health = fastify();
  const notes = () => [missingSuppliers(world.deps) ?? ""];
  await healthRoutes(health, {
    reasons: async () => [],
    notes,
    metrics: createMetrics().registry,
    metricsToken: undefined,
  });
  const ready = await health.inject("/health/ready");
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ready", notes: [body.warning] }]);
  const before = await world.balance(buyer);
  const order = { network: 1 as const, mobile_number: phoneEnding("7777"), amount: 100 };
  const refused = await world.call("POST /buy/airtime", { token: buyer.token, body: order });
  expect([refused.status, refused.body.code]).toEqual([503, "no_supplier"]);
  expect(await world.balance(buyer)).toBe(before);
});

test("set-up is an admin's business", async () => {
  const agent = await world.makeUser({ isAgent: true });
  const asked = { token: agent.token, params: { code: "GLAD" }, body: {} };
  expect((await world.call("POST /admin/suppliers", asked)).status).toBe(403);
  expect((await world.call("POST /admin/suppliers/{code}/credentials", asked)).status).toBe(403);
  expect((await world.call("DELETE /admin/suppliers/{code}", asked)).status).toBe(403);
});
