import { Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import { BETTING_BRANDS } from "../../src/core/betting.ts";
import { type Catalogue, productKey } from "../../src/core/catalogue.ts";
import { COMPANIES } from "../../src/core/electricity.ts";
import { naira } from "../../src/core/money.ts";
import { NETWORKS } from "../../src/core/networks.ts";
import { type RouteQuestion, supplierOrder } from "../../src/core/routing.ts";
import { loadCatalogue } from "../../src/flows/catalogue/queries.ts";
import { openHouseAccounts } from "../../src/db/ledger.ts";
import type { DB } from "../../src/db/schema.ts";
import { offersOfNetwork, publicPlans } from "../../src/flows/catalogue/plans.ts";
import { publicSettings } from "../../src/flows/catalogue/settings.ts";
import { houseAccounts } from "../../src/main/house-accounts.ts";
import { seedCatalogue } from "../../src/main/seed/catalogue.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE, seedDemo } from "../../src/main/seed/demo.ts";
import { createVault } from "../../src/main/secrets.ts";
import { freshDatabase } from "../support/database.ts";
import { sellThroughUsual } from "../support/usual-suppliers.ts";

const database = await freshDatabase();
const statements: string[] = [];
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: database.pool() }),
  log: (event) => {
    if (event.level === "query") statements.push(event.query.sql);
  },
});
const clock = { now: () => new Date("2026-01-15T09:00:00Z") };
const hashed: string[] = [];
const passwords = {
  hash: async (password: string) => {
    hashed.push(password);
    return `hash of ${password}`;
  },
};

await seedCatalogue(db);
const catalogue = await loadCatalogue(db);
const demo = {
  db,
  accountOf: await openHouseAccounts(db, houseAccounts(catalogue)),
  passwords,
  clock,
  profile: "demo" as const,
};
await seedDemo(demo);

/** A changed copy of the catalogue, for flows that only read. */
const shop = (change: Partial<Catalogue> = {}) => ({
  db,
  catalogue: () => ({ ...catalogue, ...change }),
  settings: { isProduction: false },
});
const personOf = async (userName: string) => {
  const row = await db
    .selectFrom("app_user")
    .selectAll()
    .where("user_name", "=", userName)
    .executeTakeFirstOrThrow();
  return { id: row.id, userType: row.user_type, isSpecial: row.is_special };
};

test("the shop opens with at least 60 plans over four networks, every type and every validity", () => {
  expect(catalogue.plans.length).toBeGreaterThanOrEqual(60);
  for (const network of NETWORKS) {
    const own = catalogue.plans.filter((plan) => plan.network === network);
    expect(new Set(own.map((plan) => plan.category)).size).toBeGreaterThanOrEqual(2);
  }
  expect(new Set(catalogue.plans.map((plan) => plan.category))).toEqual(
    new Set(["daily", "weekly", "monthly", "yearly"]),
  );
  const types = new Set(catalogue.plans.map((plan) => plan.type));
  for (const type of ["SME", "CORPORATE GIFTING", "GIFTING", "AWOOF", "DATA TRANSFER", "COUPON"])
    expect(types).toContain(type);
  expect(catalogue.planByNumber.size).toBe(catalogue.plans.length + catalogue.otherPlans.length);
});

test("every seeded plan earns: new accounts pay more than resellers, and nobody less than it costs", () => {
  for (const { prices, cost } of catalogue.plans) {
    expect(prices.smartEarner).toBeGreaterThan(prices.reseller);
    expect(prices.reseller).toBeGreaterThan(prices.partner);
    expect(prices.partner).toBeGreaterThan(prices.api);
    expect(prices.api).toBeGreaterThan(cost);
  }
});

test("eleven companies, every service and fourteen suppliers are there; no supplier is on before it is set up", () => {
  expect([...catalogue.companies.values()].map(({ id, name }) => ({ id, name }))).toEqual(COMPANIES);
  expect(catalogue.suppliers.size).toBe(14);
  expect([...catalogue.suppliers.values()].filter((supplier) => supplier.isEnabled)).toEqual([]);
  const closed = [
    ...BETTING_BRANDS.map((brand) => productKey(brand, "betting")),
    productKey("abroad", "abroad"),
  ];
  expect(new Set(catalogue.locked)).toEqual(new Set(closed));
  expect(catalogue.costBps.get(productKey("GLO", "airtime"))).toBe(9_500n);
});

test("with the usual suppliers set up and on, everything that is sold has one, with a code for each plan", async () => {
  const vault = createVault("a secret of at least thirty-two bytes");
  const hosts = ["msorg", "adex"].map((dialect) => [dialect, `http://127.0.0.1/${dialect}`]);
  await sellThroughUsual({ db, vault, clock }, Object.fromEntries(hosts));
  const stocked = await loadCatalogue(db);
  const lines: RouteQuestion[] = [
    ...catalogue.plans.map((plan) => ({
      service: "data" as const,
      product: plan.prices.product,
      network: plan.network,
      plan,
    })),
    ...NETWORKS.map((network) => ({
      service: "airtime" as const,
      product: network,
      network,
      plan: undefined,
    })),
    { service: "electricity", product: "electricity", network: "electricity", plan: undefined },
  ];
  for (const line of lines) {
    const order = supplierOrder(stocked, line, 0);
    expect(order.length).toBeGreaterThan(0);
    expect(order.every((choice) => (choice.planCode !== null) === (line.plan !== undefined))).toBe(true);
  }
});

test("seeding again changes nothing, neither a price an admin set nor a supplier an admin removed", async () => {
  await db
    .updateTable("plan")
    .set({ price_kobo: naira(999) })
    .where("number", "=", 1001)
    .execute();
  await db.deleteFrom("supplier").where("code", "=", "SLAVIA_DATA").execute();
  expect(await seedCatalogue(db)).toBe(false);
  const now = await loadCatalogue(db);
  expect(now.planByNumber.get(1001)?.prices.smartEarner).toBe(naira(999));
  expect(now.suppliers.has("SLAVIA_DATA")).toBe(false);
});

test("two servers that seed at once stock the shop once", async () => {
  const empty = await freshDatabase();
  const other = new Kysely<DB>({ dialect: new PostgresDialect({ pool: empty.pool() }) });
  const made = await Promise.all([seedCatalogue(other), seedCatalogue(other), seedCatalogue(other)]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect((await loadCatalogue(other)).plans).toHaveLength(catalogue.plans.length);
});

test("loading the catalogue costs the same few statements however many plans there are", async () => {
  statements.length = 0;
  await loadCatalogue(db);
  expect(statements.filter((text) => text.startsWith("select")).length).toBeLessThanOrEqual(9);
});

test("demo people have a wallet funded by the ledger, and the row of history that shows it", async () => {
  const rows = await db
    .selectFrom("app_user as u")
    .innerJoin("ledger_balance as b", "b.account_id", "u.wallet_account")
    .innerJoin("ledger_posting as p", "p.credit", "u.wallet_account")
    .innerJoin("wallet_transaction as t", "t.user_id", "u.id")
    .select([
      "u.user_name",
      "b.balance",
      "b.seq",
      "p.amount",
      "t.balance_after",
      "t.seq as row_seq",
      "p.subject_id",
      "t.id",
    ])
    .where("t.product", "=", "")
    .orderBy("u.id")
    .execute();
  expect(rows.map((row) => row.user_name)).toEqual(DEMO_PEOPLE.map((person) => person.userName));
  for (const [index, row] of rows.entries()) {
    const balance = naira(DEMO_PEOPLE[index]?.balance ?? 0);
    // The partner has paid for the partnership since.
    const [joined, seq] = DEMO_PEOPLE[index]?.isPartner ? [naira(1_000), 2n] : [0n, 1n];
    const amount = balance + joined;
    expect(row).toMatchObject({ balance, amount, balance_after: amount, seq, row_seq: 1n });
    expect(row.subject_id).toBe(row.id);
  }
});

test("demo people are made once, and starting again gives nobody money", async () => {
  const before = await db.selectFrom("ledger_posting").select("subject_id").execute();
  expect(await seedDemo(demo)).toBe(0);
  expect(hashed).toEqual([DEMO_PASSWORD]);
  expect(await db.selectFrom("ledger_posting").select("subject_id").execute()).toEqual(before);
  expect(await db.selectFrom("notification").select("id").execute()).toHaveLength(1);
});

test("demo people are refused in production", async () => {
  await expect(seedDemo({ ...demo, profile: "production" })).rejects.toThrow("demo profile only");
});

test("each kind of person sees their own price; a special price only the special person", async () => {
  const plan = catalogue.planByNumber.get(1002);
  const seen = async (userName: string) => {
    const found = await offersOfNetwork(shop(), await personOf(userName), {
      network: "MTN",
      category: "all",
    });
    return found.ok && found.value.offers.find((offer) => offer.plan.number === 1002)?.price;
  };
  expect(await seen("smart")).toBe(plan?.prices.smartEarner);
  expect(await seen("reseller")).toBe(plan?.prices.reseller);
  expect(await seen("apiuser")).toBe(plan?.prices.api);
  // The demo's price for scripts is below the partner's: a partner pays the least of all.
  expect(await seen("partner")).toBe(plan?.prices.api);
  expect(await seen("special")).toBe(naira(600));
});

test("a network is found by name in any case or by data code, and nothing else is a network", async () => {
  const person = await personOf("smart");
  const find = (network: string | number) => offersOfNetwork(shop(), person, { network, category: "all" });
  for (const network of ["9MOBILE", "9mobile", 6, "6"]) {
    const found = await find(network);
    const networks = found.ok ? found.value.offers.map((offer) => offer.plan.network) : [];
    expect(new Set(networks)).toEqual(new Set(["9MOBILE"]));
  }
  for (const network of ["select", "", 4, "VISAFONE"])
    expect(await find(network)).toEqual({
      ok: false,
      fault: { code: "bad_request", fields: { network: "Select a network" } },
    });
});

test("one category is sorted by validity and size, all of them by validity and number", async () => {
  const person = await personOf("smart");
  const list = async (category: "all" | "monthly") => {
    const found = await offersOfNetwork(shop(), person, { network: "MTN", category });
    return found.ok ? found.value.offers.map(({ plan }) => plan) : [];
  };
  const monthly = await list("monthly");
  expect(monthly.length).toBeGreaterThan(3);
  const bySize = monthly.toSorted((a, b) => a.validityDays - b.validityDays || a.volumeMb - b.volumeMb);
  expect(monthly.map((plan) => plan.volumeMb)).toEqual(bySize.map((plan) => plan.volumeMb));
  const all = await list("all");
  expect(all).toEqual(all.toSorted((a, b) => a.validityDays - b.validityDays || a.number - b.number));
});

test("what is locked says so before anybody buys it", async () => {
  const person = await personOf("smart");
  const product = shop({ locked: new Set(["MTN-CG/data"]) });
  const one = await offersOfNetwork(product, person, { network: "MTN", category: "all" });
  if (!one.ok) throw new Error("MTN is a network");
  expect(one.value.locked).toBe(false);
  for (const offer of one.value.offers) expect(offer.isOpen).toBe(offer.plan.prices.product !== "MTN-CG");
  expect(publicPlans(product).some((plan) => plan.prices.product === "MTN-CG")).toBe(false);

  const network = shop({ locked: new Set(["GLO/data", "MTN/airtime", "electricity/electricity"]) });
  const whole = await offersOfNetwork(network, person, { network: "GLO", category: "all" });
  expect(whole.ok && whole.value.locked && whole.value.offers.every((offer) => !offer.isOpen)).toBe(true);
  const settings = publicSettings(network);
  expect(settings.networks.map(({ name, airtimeOpen, dataOpen }) => [name, airtimeOpen, dataOpen])).toEqual([
    ["MTN", false, true],
    ["GLO", true, false],
    ["AIRTEL", true, true],
    ["9MOBILE", true, true],
  ]);
  expect(settings.companies.every((company) => !company.isOpen)).toBe(true);
});
