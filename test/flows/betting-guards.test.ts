import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { simulatedCredentials } from "../../src/main/seed/simulated-suppliers.ts";
import { freshDatabase } from "../support/database.ts";
import { sellAsDemo } from "../support/dialects.ts";
import { ALWAYS_OPEN, control, meterEnding, passAllTime } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Guards of betting accounts beside their own rules: the lock of the wallet, and secrets in addresses. */

const database = await freshDatabase();
const world = await startTestApp(database);
world.deps.router = ALWAYS_OPEN;
await sellAsDemo(world);

const order = (user: TestUser, amount = 500, customerId = meterEnding("777")) =>
  ({ token: user.token, body: { bettingId: 1, customerId, amount } }) as const;

test("two servers at once keep one person within the day's limit (rules 33.5)", async () => {
  const user = await world.makeUser({ balance: naira(200_000) });
  const other = await world.instance((_name, run) => run());
  other.deps.router = ALWAYS_OPEN;
  const orders = Array.from({ length: 6 }, () => order(user, 8_000));
  await Promise.all(
    orders.map(({ body }) => world.call("POST /buy/validateBetting", { token: user.token, body })),
  );
  const answers = await Promise.all(
    orders.map((one, i) => (i % 2 === 0 ? world : other).call("POST /buy/betting", one)),
  );
  await other.app.close();
  expect(answers.filter(({ body }) => body.receipt)).toHaveLength(2);
  expect(answers.filter(({ body }) => body.code === "limit_exceeded")).toHaveLength(4);
});

/** All rows of all tables, as texts. */
async function allRows(): Promise<string[]> {
  const owner = database.pool("owner");
  const { rows: tables } = await owner.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      owner.query<{ text: string }>(`select to_jsonb(t)::text as text from ${name} t`),
    ),
  );
  return found.flatMap(({ rows }) => rows.map(({ text }) => text));
}

test("a key that travels in the address is in no log, journal, error or kept evidence", async () => {
  const { token: key } = simulatedCredentials({ code: "CLUB", dialect: "mapped" }) as { token: string };
  const user = await world.makeUser({ balance: naira(200_000) });
  const said: string[] = [];
  const faults = ["none", "reset", "delivered_reset", "delivered_garbage", "delivered_502", "float_low"];
  for (const kind of faults) {
    const one = order(user);
    if (kind !== "none") await control(world, "mapped fault", { kind, account: "CLUB", service: "betting" });
    const { body } = await world.call("POST /buy/betting", one);
    said.push(JSON.stringify(body));
  }
  await control(world, "mapped fault", { kind: "reset", account: "CLUB", service: "validate" });
  said.push(JSON.stringify(await world.call("POST /buy/validateBetting", order(user))));
  await world.deps.suppliers.get("CLUB")?.balance();
  await passAllTime(world);
  expect(world.logged.filter((text) => text.includes("APIBettingV1.asp")).length).toBeGreaterThan(0);
  const kept = await allRows();
  expect(kept.length).toBeGreaterThan(100);
  expect([...world.logged, ...said, ...kept].filter((text) => text.includes(key))).toEqual([]);
});

test("charges and costs that lose money are refused for an admin who asks first (rules 33.4)", async () => {
  const { token } = await world.makeUser({ isAdmin: true });
  const { bettingChargeBps } = (await world.call("GET /admin/settings", { token })).body;
  const body = { bettingChargeBps: { ...bettingChargeBps, special: 9_999 }, confirmBelowCost: false };
  expect((await world.call("PATCH /admin/settings", { token, body })).body).toMatchObject({
    code: "below_cost",
    fields: { "bettingChargeBps.special": "Below the cost of betting" },
  });
  const lowered = { bettingChargeBps: { ...bettingChargeBps, special: 9_900 } };
  expect((await world.call("PATCH /admin/settings", { token, body: lowered })).status).toBe(200);
  const cost = { network: "BET9JA", service: "betting", confirmBelowCost: false };
  const answers = [
    await world.call("POST /admin/costPrice", { token, body: { ...cost, costPrice: 99.5 } }),
    await world.call("POST /admin/costPrice", { token, body: { ...cost, costPrice: 98.5 } }),
  ];
  expect(answers.map(({ body: said }) => said.code)).toEqual(["below_cost", undefined]);
});

test("a cost may be five percent above what is paid in, for a host that charges a fee (rules 4.30)", async () => {
  const { token } = await world.makeUser({ isAdmin: true });
  const set = async (costPrice: number) => {
    const body = { network: "BETKING", service: "betting" as const, costPrice };
    return (await world.call("POST /admin/costPrice", { token, body })).status;
  };
  expect([await set(105), await set(105.01)]).toEqual([200, 400]);
});
