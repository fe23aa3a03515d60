import { afterEach, describe, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { DEFAULT_SETTINGS } from "../../src/core/settings.ts";
import { abroadNumber, openAbroad, quoteFor, sellAbroad } from "../support/abroad.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { whileLocked } from "../support/held-row.ts";
import { withSettings } from "../support/keyed-scenes.ts";
import { ALWAYS_OPEN, control, ordersOf, soldTo, storyOf } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Airtime and data abroad: rules 34. */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 10_000 });
world.deps.router = ALWAYS_OPEN;
await sellAbroad(world, 2_000);
const admin = await world.makeUser({ isAdmin: true });
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const RICH = { balance: naira(50_000) };
const buy = (user: TestUser, quoteId: string, more: { key?: string; body?: object } = {}) =>
  world.call("POST /buy/abroad", {
    token: user.token,
    body: { quoteId, ...more.body },
    ...(more.key ? { key: more.key } : {}),
  });
const ask = (user: TestUser, body: object) =>
  world.call("POST /buy/abroad/quote", { token: user.token, body: body as never });

describe("a quote (rules 34.6)", () => {
  test("names operator, what arrives, the rate and the price of the caller's type, and moves nothing", async () => {
    const user = await world.makeUser({ ...RICH, userType: "reseller" });
    const number = abroadNumber();
    const quote = await quoteFor(world, user, { number });
    expect(quote).toMatchObject({
      country: "GH",
      number,
      operator: { name: "MTN Ghana", kind: "airtime" },
      plan: "",
      value: 1_000,
      receives: "7.20",
      currency: "GHS",
      // 960 costs us, and at least 50 is added.
      pays: 1_010,
      rate: 140.28,
      expiresAt: new Date(world.clock.now().getTime() + 120_000).toISOString(),
    });
    expect(await world.balance(user)).toBe(RICH.balance);
  });

  test("is bought at exactly its price, whatever the rate and the settings are by then", async () => {
    const user = await world.makeUser(RICH);
    const number = abroadNumber();
    const quote = await quoteFor(world, user, { number, amount: 5_000 });
    await control(world, "reloadly config", { rateShift: 0.5 });
    const back = withSettings(world, ({ abroad }) => ({ abroad: { ...abroad, leastMargin: naira(900) } }));
    world.clock.advance(119_999);
    const { body } = await buy(user, quote.quoteId);
    await back();
    await control(world, "reloadly config", { rateShift: 1 });
    expect(body.receipt).toMatchObject({
      trans_Type: "abroad",
      trans_Status: "success",
      trans_Network: "Ghana",
      trans_amount: quote.pays,
      planName: "MTN Ghana 36.00 GHS",
      phone_number: number,
      receives: "36.00 GHS",
      apiResponse: "MTN Ghana 36.00 GHS delivered",
    });
    expect(await world.balance(user)).toBe(kobo(RICH.balance - BigInt(quote.pays * 100)));
    const { purchase } = await storyOf(world, body.receipt._id);
    expect(purchase).toMatchObject({ cost_kobo: naira(4_800), face_kobo: naira(5_000), number });
    expect(ordersOf(world, number)).toMatchObject([{ status: "delivered", chargedKobo: 480_000 }]);
  });

  test("is over after two minutes: nothing moves, and the key keeps that answer", async () => {
    const user = await world.makeUser(RICH);
    const number = abroadNumber();
    const { quoteId } = await quoteFor(world, user, { number });
    world.clock.advance(120_000);
    const refused = await buy(user, quoteId, { key: "key-of-late" });
    expect([refused.status, refused.body]).toMatchObject([409, { code: "quote_over" }]);
    expect((await buy(user, quoteId, { key: "key-of-late" })).body).toEqual(refused.body);
    expect(await world.balance(user)).toBe(RICH.balance);
    expect(ordersOf(world, number)).toEqual([]);
  });

  test("is its person's alone", async () => {
    const [user, other] = [await world.makeUser(RICH), await world.makeUser(RICH)];
    const { quoteId } = await quoteFor(world, user, { number: abroadNumber() });
    expect((await buy(other, quoteId)).body).toMatchObject({ code: "not_found" });
    expect((await buy(user, quoteId)).body.receipt.trans_Status).toBe("success");
  });

  test("is used once, also by two requests at the same moment; its own key is answered again", async () => {
    const user = await world.makeUser(RICH);
    const number = abroadNumber();
    const { quoteId } = await quoteFor(world, user, { number });
    const [refused] = await whileLocked(world, user, async (held) => {
      const late = buy(user, quoteId, { key: "key-of-late" });
      await takenBy(held, quoteId);
      return [late] as const;
    });
    expect((await refused).body).toMatchObject({ code: "quote_used" });
    await world.deps.db
      .updateTable("abroad_quote")
      .set({ taken_key: null, takers: 0, taken_at: null })
      .where("id", "=", quoteId)
      .execute();
    const first = await buy(user, quoteId, { key: "key-of-first" });
    expect((await buy(user, quoteId, { key: "key-of-second" })).body).toMatchObject({ code: "quote_used" });
    world.clock.advance(300_000);
    expect((await buy(user, quoteId, { key: "key-of-first" })).body).toEqual(first.body);
    expect(soldTo(world, number)).toEqual(["RELOADLY delivered"]);
  });

  test("is free again after a refusal, for as long as its time lasts", async () => {
    const user = await world.makeUser({ balance: kobo(0n) });
    const { quoteId } = await quoteFor(world, user, { number: abroadNumber() });
    expect((await buy(user, quoteId, { key: "key-of-poor" })).body).toMatchObject({
      code: "insufficient_balance",
    });
    await world.fund(user, naira(5_000));
    expect((await buy(user, quoteId, { key: "key-of-rich" })).body.receipt.trans_Status).toBe("success");
  });
});

/** Another request takes a quote, and commits after the one that waits for its turn. */
const takenBy = (held: { query(text: string, values: unknown[]): Promise<unknown> }, id: string) =>
  held.query("update abroad_quote set taken_key = $1, takers = 1, taken_at = $2 where id = $1", [
    id,
    world.clock.now(),
  ]);

describe("the operator (rules 34.2, 34.3)", () => {
  test("is found by the number, and another one can be chosen", async () => {
    const user = await world.makeUser(RICH);
    const token = user.token;
    const found = await world.call("POST /buy/validateAbroad", {
      token,
      body: { country: "GH", number: "024 123 4567" },
    });
    expect(found.body).toMatchObject({
      number: "+233241234567",
      operator: { name: "MTN Ghana", range: { least: 200, most: 50_000 }, choices: [] },
    });
    const { body } = await world.call("GET /abroad/operators", { token, query: { country: "GH" } });
    expect(body.operators.map(({ name }) => name)).toEqual(["MTN Ghana", "Telecel Ghana", "MTN Ghana Data"]);
    const data = body.operators[2];
    expect(data?.choices).toEqual([
      { choice: "1500", name: "1 GB for 7 days", receives: "10.20", price: 1_543.5 },
      { choice: "4200.5", name: "4 GB for 30 days", receives: "28.70", price: 4_322.32 },
    ]);
    const chosen = { amount: undefined, operator: data?.id, choice: "4200.5" };
    const quote = await quoteFor(world, user, { number: "0241234567", ...chosen });
    expect(quote).toMatchObject({ plan: "4 GB for 30 days", receives: "28.70", pays: 4_322.32 });
    const bought = await buy(user, quote.quoteId);
    expect(bought.body.receipt).toMatchObject({ planName: "MTN Ghana Data 4 GB for 30 days" });
    expect(ordersOf(world, "+233241234567")).toMatchObject([{ chargedKobo: 411_649 }]);
  });

  test.each([
    ["a number of another country", { number: "+254712345678" }, "bad_request"],
    ["a number without an operator", { number: "+233241234099" }, "operator_not_found"],
    ["a country that is not sold to", { country: "NG" }, "bad_request"],
    ["an operator that does not exist", { operator: 999_999 }, "operator_not_found"],
    ["an amount below the range", { amount: 199 }, "bad_request"],
    ["no amount", { amount: undefined }, "bad_request"],
    ["a fixed amount where a range is sold", { amount: undefined, choice: "1500" }, "bad_request"],
    ["more than at a time", { amount: 50_000, country: "KE", number: "+254712345678" }, "limit_exceeded"],
  ])("%s has no quote", async (_name, change, code) => {
    const user = await world.makeUser(RICH);
    const back = withSettings(world, ({ abroad }) => ({ abroad: { ...abroad, once: naira(40_000) } }));
    const answer = await ask(user, { country: "GH", number: "+233241234567", amount: 1_000, ...change });
    await back();
    expect(answer.body).toMatchObject({ code });
  });

  test("that does not answer has no quote, and nothing old is shown as a price", async () => {
    const user = await world.makeUser(RICH);
    await control(world, "reloadly fault", { kind: "bad_gateway", service: "plans", times: 1 });
    const answer = await ask(user, { country: "GH", number: "+233241234567", amount: 1_000 });
    expect([answer.status, answer.body]).toMatchObject([503, { code: "abroad_unavailable" }]);
  });
});

describe("locks (rules 34.3)", () => {
  const scenes = ["abroad", "GH"].map((name): [string, (isOpen: boolean) => Promise<unknown>] => [
    name,
    (isOpen) => openAbroad(world, admin, { name, isOpen }),
  ]);
  const operator = async (isOpen: boolean) => {
    const { body } = await world.call("GET /admin/abroad", { token: admin.token });
    const id = body.operators.find(({ name }) => name === "MTN Ghana")?.id ?? 0;
    await world.call("POST /admin/abroad/operators", { token: admin.token, body: { id, isOpen } });
  };
  test.each([...scenes, ["an operator", operator] as (typeof scenes)[number]])(
    "of %s stop quotes, and also what was quoted before",
    async (_name, open) => {
      const user = await world.makeUser(RICH);
      const { quoteId } = await quoteFor(world, user, { number: abroadNumber() });
      await open(false);
      const [quoted, bought] = [
        await ask(user, { country: "GH", number: abroadNumber(), amount: 1_000 }),
        await buy(user, quoteId),
      ];
      await open(true);
      expect([quoted.body, bought.body]).toMatchObject([
        { code: "service_locked" },
        { code: "service_locked" },
      ]);
      expect(await world.balance(user)).toBe(RICH.balance);
    },
  );

  test("is closed in a new shop, until an admin opens it", async () => {
    const fresh = await startTestApp(await freshDatabase());
    const user = await fresh.makeUser(RICH);
    const { body } = await fresh.call("GET /abroad/countries", { token: user.token });
    expect(body.countries.filter(({ isOpen }) => isOpen)).toEqual([]);
    expect(body.quoteSeconds).toBe(120);
  });
});

describe("the limit of a day (rules 34.8)", () => {
  const setDaily = (daily: number) =>
    withSettings(world, ({ abroad }) => ({ abroad: { ...abroad, daily: naira(daily) } }));

  test("holds for two quotes that are taken at the same moment", async () => {
    const user = await world.makeUser(RICH);
    const numbers = [abroadNumber(), abroadNumber()];
    const quotes = await Promise.all(numbers.map((number) => quoteFor(world, user, { number })));
    const back = setDaily(2_000);
    const [refused] = await whileLocked(world, user, async (held) => {
      const late = buy(user, quotes[0]?.quoteId ?? "");
      await takenBy(held, quotes[1]?.quoteId ?? "");
      return [late] as const;
    });
    const { body } = await refused;
    await back();
    expect(body).toMatchObject({ code: "limit_exceeded" });
    expect(await world.balance(user)).toBe(RICH.balance);
  });

  test("does not count a quote for long whose process died before its purchase", async () => {
    const user = await world.makeUser(RICH);
    const back = setDaily(2_000);
    const { quoteId } = await quoteFor(world, user, { number: abroadNumber() });
    const client = await world.database.pool("owner").connect();
    await takenBy(client, quoteId);
    client.release();
    const asked = () => ask(user, { country: "GH", number: abroadNumber(), amount: 1_000 });
    expect((await asked()).body).toMatchObject({ code: "limit_exceeded" });
    world.clock.advance(181_000);
    expect((await asked()).status).toBe(200);
    await back();
  });

  test("does not count what was not delivered, and begins anew the next day of Lagos", async () => {
    const user = await world.makeUser(RICH);
    const back = setDaily(2_000);
    const failed = await quoteFor(world, user, { number: abroadNumber("0004") });
    expect((await buy(user, failed.quoteId)).body.receipt.trans_Status).toBe("failed");
    const good = await quoteFor(world, user, { number: abroadNumber() });
    expect((await buy(user, good.quoteId)).body.receipt.trans_Status).toBe("success");
    const refused = await ask(user, { country: "GH", number: abroadNumber(), amount: 1_000 });
    expect(refused.body).toMatchObject({ code: "limit_exceeded" });
    world.clock.advance(24 * 3_600_000);
    expect((await ask(user, { country: "GH", number: abroadNumber(), amount: 1_000 })).status).toBe(200);
    await back();
  });
});

test("histories are filtered by country, and found by the number", async () => {
  const user = await world.makeUser(RICH);
  const number = abroadNumber();
  const { quoteId } = await quoteFor(world, user, { number });
  await buy(user, quoteId);
  const list = async (query: { network?: "GH" | "KE"; type?: "abroad"; search?: string }) =>
    (await world.call("GET /transaction", { token: user.token, query })).body.transactions.length;
  expect(await list({ network: "GH" })).toBe(1);
  expect(await list({ network: "KE" })).toBe(0);
  expect(await list({ type: "abroad" })).toBe(1);
  expect(await list({ search: number })).toBe(1);
  expect(await list({ search: number.slice(1) })).toBe(1);
});

test("the settings begin with a margin for everybody", () => {
  expect(Object.values(DEFAULT_SETTINGS.abroad.marginBps).every((bps) => bps > 0)).toBe(true);
});
