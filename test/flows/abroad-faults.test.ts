import { afterEach, describe, expect, test } from "vitest";
import type { CountryCode } from "../../src/core/countries.ts";
import { kobo, naira } from "../../src/core/money.ts";
import { syncOperators } from "../../src/flows/abroad/staff.ts";
import { readServices } from "../../src/flows/catalogue/service-queries.ts";
import { openDemoAbroad } from "../../src/main/seed/demo-suppliers.ts";
import { abroadNumber, openAbroad, quoteFor, quoteOf, sellAbroad } from "../support/abroad.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { ALWAYS_OPEN, control, ordersOf, passTime } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Every fault of a supplier abroad, and what its list says: rules 34.3, 34.9. */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 10_000 });
world.deps.router = ALWAYS_OPEN;
await sellAbroad(world, 2_000);
const admin = await world.makeUser({ isAdmin: true });
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const RICH = { balance: naira(50_000) };
const buy = (user: TestUser, quoteId: string) =>
  world.call("POST /buy/abroad", { token: user.token, body: { quoteId } });

describe("what the supplier does (rules 34.9)", () => {
  test.each([
    ["delivered_no_answer", "success"],
    ["delivered_502", "success"],
    ["delivered_cut", "success"],
    ["delivered_reset", "success"],
    ["delivered_garbage", "success"],
    ["delivered_empty", "success"],
    ["delivered_odd_status", "success"],
    ["pending_then_delivered", "success"],
    ["pending_then_failed", "failed"],
    ["failed", "failed"],
    ["failed_no_answer", "failed"],
    ["no_answer", "failed"],
    ["reset", "failed"],
    ["bad_gateway", "failed"],
    ["down", "failed"],
    ["float_low", "failed"],
    ["product_locked", "failed"],
    ["plan_retired", "failed"],
    ["daily_limit", "failed"],
  ])("%s ends as %s, with the money where it belongs", async (kind, end) => {
    const user = await world.makeUser(RICH);
    const number = abroadNumber();
    await control(world, "reloadly config", { settleMs: -1 });
    await control(world, "reloadly fault", { kind, number, service: "abroad" });
    const { quoteId, pays } = await quoteFor(world, user, { number });
    const { body } = await buy(user, quoteId);
    if (kind.startsWith("pending"))
      await control(world, "reloadly settle", {
        phone: number,
        status: end === "success" ? "delivered" : "failed",
      });
    const { purchase } = await passTime(world, body.receipt._id);
    expect(purchase).toMatchObject({ status: end, is_forced: false, attempt: 1 });
    expect(ordersOf(world, number).filter(({ status }) => status === "delivered")).toHaveLength(
      end === "success" ? 1 : 0,
    );
    const paid = end === "success" ? BigInt(pays * 100) : 0n;
    expect(await world.balance(user)).toBe(kobo(RICH.balance - paid));
  });
});

test("a supplier's list is read over the last one, and locks stay (rules 34.3)", async () => {
  const rows = () =>
    world.deps.db
      .selectFrom("abroad_operator")
      .select(["name", "is_open", "is_listed"])
      .orderBy("id")
      .execute();
  const before = await rows();
  await world.deps.db
    .updateTable("abroad_operator")
    .set({ is_open: false })
    .where("name", "=", "Moov Benin")
    .execute();
  await world.deps.db
    .insertInto("abroad_operator")
    .values({
      supplier: "RELOADLY",
      code: "1",
      country: "GH",
      name: "Gone",
      kind: "airtime",
      facts: {} as never,
      read_at: world.clock.now(),
    })
    .execute();
  const sync = () =>
    world.call("POST /admin/abroad/sync", { token: admin.token, body: { supplierName: "RELOADLY" } });
  expect((await sync()).body).toMatchObject({ added: 0, changed: 0, gone: 1 });
  expect(await rows()).toEqual([
    ...before.map((row) => (row.name === "Moov Benin" ? { ...row, is_open: false } : row)),
    { name: "Gone", is_open: true, is_listed: false },
  ]);
  await control(world, "reloadly fault", { kind: "bad_gateway", service: "plans", times: 1 });
  expect((await sync()).body).toMatchObject({ code: "supplier_unavailable" });
  expect(await rows()).toHaveLength(before.length + 1);
  await world.deps.db.updateTable("abroad_operator").set({ is_open: true }).execute();
});

describe("lists that are empty (rules 34.3)", () => {
  /** Reads operators where the lists of these countries are empty; all are where none is named. */
  async function readWithout(...countries: CountryCode[]) {
    const port = world.deps.suppliers.get("RELOADLY");
    if (!port?.abroad) throw new Error("no supplier abroad");
    const real = port.abroad;
    const isEmpty = (country: CountryCode) => countries.length === 0 || countries.includes(country);
    const abroad = {
      ...real,
      operators: (country: CountryCode) => (isEmpty(country) ? Promise.resolve([]) : real.operators(country)),
    };
    const deps = { ...world.deps, suppliers: new Map([["RELOADLY", { ...port, abroad }]]) };
    return syncOperators(
      deps,
      { id: admin.id, userName: admin.userName, isAdmin: true, address: "127.0.0.1" },
      "RELOADLY",
    );
  }
  const rows = () => world.deps.db.selectFrom("abroad_operator").selectAll().orderBy("id").execute();
  const listed = async () => (await rows()).filter((row) => row.is_listed).map(({ code }) => code);

  test("of every country change nothing", async () => {
    const before = await listed();
    expect(await readWithout()).toEqual({ ok: false, fault: { code: "supplier_unavailable" } });
    expect(before).not.toEqual([]);
    expect(await listed()).toEqual(before);
  });

  test("of some countries keep theirs as they were, and these are named", async () => {
    const before = await listed();
    const kept = ["CM", "GH"];
    expect(await readWithout("GH", "CM", "TG")).toEqual({
      ok: true,
      value: { added: 0, changed: 0, gone: 0, kept },
    });
    expect(await listed()).toEqual(before);
    const entry = await world.deps.db
      .selectFrom("audit_entry")
      .select("after")
      .where("action", "=", "abroad.sync")
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ kept });
  });
});

test("another host for the sign-in loses the credentials; another rate keeps them (rules 4.35)", async () => {
  const { token } = admin;
  const params = { code: "ROAMER" };
  const setUp = {
    supplierName: "ROAMER",
    dialect: "reloadly" as const,
    baseUrl: `${world.simulators.reloadly}/ROAMER/api`,
    services: ["abroad" as const],
  };
  await world.call("POST /admin/suppliers", { token, body: setUp });
  const secret = { apiKey: "roamer", secretKey: "a-secret-key" };
  await world.call("POST /admin/suppliers/{code}/credentials", { token, params, body: secret });
  const changed = async (options: Record<string, string>) => {
    await world.call("PATCH /admin/suppliers/{code}", { token, params, body: { options } });
    const { body } = await world.call("GET /admin/suppliers", { token });
    return body.suppliers.find(({ supplierName }) => supplierName === "ROAMER")?.credentialsSetAt;
  };
  expect(await changed({ currency: "USD", nairaRate: "1540.50" })).toEqual(expect.any(String));
  expect(await changed({ authUrl: "https://elsewhere.example/oauth/token" })).toBeNull();
});

test("a demo that knows no operators reads them and opens, once; then it stays as its admin left it", async () => {
  const isOpen = async () =>
    (await readServices(world.deps.db)).find(({ service }) => service === "abroad")?.isOpen;
  const names = () => world.deps.db.selectFrom("abroad_operator").select("name").orderBy("name").execute();
  const before = (await names()).filter(({ name }) => name !== "Gone");
  await world.deps.db.deleteFrom("abroad_operator").execute();
  await openAbroad(world, admin, { name: "abroad", isOpen: false });
  expect(await openDemoAbroad(world.deps)).toBe(true);
  expect(await names()).toEqual(before);
  expect(await isOpen()).toBe(true);
  await openAbroad(world, admin, { name: "abroad", isOpen: false });
  expect(await openDemoAbroad(world.deps)).toBe(false);
  expect(await isOpen()).toBe(false);
  await openAbroad(world, admin, { name: "abroad", isOpen: true });
});

test("the database refuses a quote below its cost, and takes one at it (rules 34.5)", async () => {
  const user = await world.makeUser();
  await expect(quoteOf(world, user, naira(959))).rejects.toThrow("abroad_quote_check");
  await expect(quoteOf(world, user, naira(960))).resolves.toHaveLength(36);
});
