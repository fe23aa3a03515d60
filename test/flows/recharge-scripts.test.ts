import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { Router } from "../../src/flows/supplier-router.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { ALWAYS_OPEN, control, routeTo } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Recharge cards for scripts of resellers (rules 30.8): cards of MTN of 100 naira, at 98 naira. */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

await world.deps.db.deleteFrom("plan_supplier").where("supplier", "<>", "GLAD").execute();
await routeTo(world, { product: "MTN_CARD", service: "recharge" }, ["GLAD"]);

/** The next orders find a supplier for so many cards, and none for the others. */
function sellOnly(cards: number): void {
  let left = cards;
  const acquire: Router["acquire"] = (...asked) => {
    left -= 1;
    return left < 0 ? undefined : ALWAYS_OPEN.acquire(...asked);
  };
  world.deps.router = { ...ALWAYS_OPEN, acquire };
}
afterEach(() => {
  world.deps.router = ALWAYS_OPEN;
});

async function newShop(balance = naira(10_000)): Promise<{ user: TestUser; key: string }> {
  const user = await world.makeUser({ balance, userType: "api user" });
  const { body } = await world.call("POST /auth/apiKey", { token: user.token, body: {} });
  return { user, key: String(body.apiKey) };
}

type Cards = {
  id: number;
  ident: string;
  Status: string;
  pin: string;
  serial: string;
  quantity: number;
  data_pin: { pk: number; fields: Record<string, string> }[];
  results?: unknown[];
};

async function ask(key: string, url: string, payload?: object) {
  const answer = await world.app.inject({
    method: payload ? "POST" : "GET",
    url,
    headers: { authorization: `Token ${key}`, "accept-encoding": "gzip" },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Cards>() };
}

const order = (ident: string, more: object = {}) => ({
  network: 1,
  network_amount: "100",
  quantity: "3",
  name_on_card: "Corner Shop",
  ident,
  ...more,
});
const inOrder = (text: string) => text.split(",").toSorted((a, b) => a.localeCompare(b));

test("an order answers its cards with codes to dial, and a repeat or a question the same ones (rules 30.8)", async () => {
  const { user, key } = await newShop();
  const first = await ask(key, "/api/rechargepin/", order("till-1"));
  expect(first).toMatchObject({
    status: 201,
    body: {
      ident: "till-1",
      Status: "successful",
      network: 1,
      network_name: "MTN",
      network_amount: 10_001,
      quantity: 3,
      delivered: 3,
      missing: 0,
      missing_reason: "",
      amount: "294.00",
      paid_amount: "294.00",
      balance_before: "10000.00",
      balance_after: "9706.00",
    },
  });
  const pins = first.body.pin.split(",");
  expect(new Set(pins).size).toBe(3);
  expect(first.body.data_pin.map(({ fields }) => fields)).toEqual(
    pins.map((pin, n) => ({
      network: "MTN",
      amount: "100.00",
      pin,
      serial: first.body.serial.split(",")[n],
      load_code: `*311*${pin}#`,
    })),
  );
  const again = await ask(key, "/api/rechargepin/", order("till-1"));
  expect(inOrder(again.body.pin)).toEqual(inOrder(first.body.pin));
  const asked = await ask(key, "/api/rechargepin/requery/till-1");
  expect(inOrder(asked.body.pin)).toEqual(inOrder(first.body.pin));
  expect((await world.balance(user)) + naira(294)).toBe(naira(10_000));
});

test("where the start of some cards fails, the others are delivered and no place at a supplier stays taken", async () => {
  const { user, key } = await newShop();
  let [batches, taken] = [0, 0];
  // A batch has at most 32 orders of one person, so the first leaves some for the next, which fail.
  const broken = await world.instance(async (name, run) => {
    if (name === "purchase.reserve") batches += 1;
    if (name === "purchase.reserve" && batches > 1) throw new Error("no connection");
    return run();
  });
  const acquire: Router["acquire"] = (...asked) => {
    const slot = ALWAYS_OPEN.acquire(...asked);
    taken += 1;
    const give = () => (taken -= 1);
    return slot && { ...slot, done: give, unused: give };
  };
  broken.deps.router = { ...ALWAYS_OPEN, acquire };
  const headers = { authorization: `Token ${key}` };
  const payload = order("till-broken", { quantity: 40 });
  await broken.app.inject({ method: "POST", url: "/api/rechargepin/", headers, payload });
  await vi.waitFor(() => expect(taken).toBe(0), 60_000);
  const statuses = async () => {
    const cards = world.deps.db
      .selectFrom("wallet_transaction")
      .select("status")
      .where("user_id", "=", user.id)
      .where("kind", "=", "purchase_recharge");
    return (await cards.execute()).map(({ status }) => status);
  };
  await vi.waitFor(async () => expect(new Set(await statuses())).toEqual(new Set(["success"])), 60_000);
  expect((await statuses()).length).toBeLessThan(40);
  await broken.app.close();
});

test("one card is read by its number, and a list of orders has no PIN (rules 30.8)", async () => {
  const { key } = await newShop();
  const { body } = await ask(key, "/api/rechargepin/", order("till-2", { quantity: 2 }));
  const [card] = body.data_pin;
  const one = await ask(key, `/api/rechargepin/${String(card?.pk)}`);
  expect(one.body).toMatchObject({ pin: card?.fields.pin, quantity: 1, data_pin: [card] });
  const list = await ask(key, "/api/rechargepin/");
  expect(list.body.results).toHaveLength(2);
  const text = JSON.stringify(list.body);
  expect(body.pin.split(",").filter((pin) => text.includes(pin))).toEqual([]);
});

test("a full sheet is one order; the refused card of an order gives its own price back (rules 15.26, 30.8)", async () => {
  const { user, key } = await newShop();
  await control(world, "msorg fault", { account: "GLAD", kind: "failed" });
  const { headers, body } = await ask(key, "/api/rechargepin/", order("till-3", { quantity: 40 }));
  expect(body).toMatchObject({
    Status: "successful",
    quantity: 40,
    delivered: 39,
    missing: 1,
    missing_reason: expect.stringContaining("Not delivered"),
    paid_amount: "3822.00",
    balance_before: "10000.00",
    balance_after: "6178.00",
  });
  expect(headers).toMatchObject({ "cache-control": "no-store" });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(new Set(body.pin.split(",")).size).toBe(39);
  expect((await world.balance(user)) + naira(39 * 98)).toBe(naira(10_000));
});

describe("an order of which some cards were not bought (rules 27.7, 30.8)", () => {
  const NO_SUPPLIER = "service is currently not available, try again later";
  const TOO_LITTLE = "You can't purchase this, insufficient balance in your wallet";

  test("says how many are missing and why", async () => {
    const { key } = await newShop();
    sellOnly(1);
    const { body } = await ask(key, "/api/rechargepin/", order("till-9"));
    expect(body).toMatchObject({
      Status: "successful",
      api_response: `1 of 3 delivered. ${NO_SUPPLIER}`,
      quantity: 3,
      delivered: 1,
      missing: 2,
      missing_reason: NO_SUPPLIER,
      paid_amount: "98.00",
    });
  });

  test("is made whole by a repeat while the wallet holds the price of the others (rules 27.2)", async () => {
    const { user, key } = await newShop(naira(294));
    sellOnly(1);
    await ask(key, "/api/rechargepin/", order("till-10"));
    world.deps.router = ALWAYS_OPEN;
    const { body } = await ask(key, "/api/rechargepin/", order("till-10"));
    expect(body).toMatchObject({ quantity: 3, delivered: 3, missing: 0, balance_after: "0.00" });
    expect(await world.balance(user)).toBe(0n);
  });

  test("says the same when it is asked about later, where the wallet held too little", async () => {
    const { key } = await newShop(naira(294));
    sellOnly(1);
    await ask(key, "/api/rechargepin/", order("till-11"));
    world.deps.router = ALWAYS_OPEN;
    await ask(key, "/api/rechargepin/", order("till-12", { quantity: 1 }));
    const { body } = await ask(key, "/api/rechargepin/", order("till-11"));
    const short = { quantity: 3, delivered: 2, missing: 1, missing_reason: TOO_LITTLE };
    expect(body).toMatchObject(short);
    expect((await ask(key, "/api/rechargepin/requery/till-11")).body).toMatchObject(short);
  });
});

test("what is a value of the network is no number of a plan; other numbers are (rules 30.8)", async () => {
  const { key } = await newShop();
  const { db } = world.deps;
  const number = (from: number, to: number) =>
    db.updateTable("plan").set({ number: to }).where("number", "=", from).execute();
  await number(10_002, 100);
  await number(10_003, 150);
  await world.catalogue.reload();
  const values = [];
  for (const network_amount of ["100", "150"]) {
    const sent = order(`till-${network_amount}`, { quantity: 1, network_amount });
    const { body } = await ask(key, "/api/rechargepin/", sent);
    values.push(body.data_pin[0]?.fields.amount);
  }
  await number(100, 10_002);
  await number(150, 10_003);
  await world.catalogue.reload();
  expect(values).toEqual(["100.00", "500.00"]);
});

test("cards that come after the answer are read by the reference (rules 30.8)", async () => {
  const { key } = await newShop();
  await control(world, "msorg fault", { account: "GLAD", kind: "token_late" });
  const { body } = await ask(key, "/api/rechargepin/", order("till-4", { quantity: 2 }));
  expect(body).toMatchObject({ Status: "processing", quantity: 2 });
  expect(body.data_pin).toHaveLength(1);
  const asked = await ask(key, "/api/rechargepin/requery/till-4");
  expect(asked.body).toMatchObject({ Status: "processing", quantity: 2, pin: body.pin });
});

test.each([
  ["an unknown network", { network: 9 }, "network"],
  ["a value that is not sold", { network_amount: 150 }, "network_amount"],
  ["another network's plan", { network: 2, network_amount: 10_001 }, "network_amount"],
  ["41 cards", { quantity: 41 }, "quantity"],
  ["no quantity", { quantity: 0 }, "quantity"],
  ["a part of a card", { quantity: "1.5" }, "quantity"],
])("%s is refused by its field (rules 30.8)", async (_name, more, field) => {
  const { user, key } = await newShop();
  const { status, body } = await ask(key, "/api/rechargepin/", order("till-5", more));
  expect([status, Object.keys(body)]).toEqual([400, [field]]);
  expect(await world.balance(user)).toBe(naira(10_000));
});

test("a wallet that holds too little for all buys none (rules 30.8)", async () => {
  const { user, key } = await newShop();
  await ask(key, "/api/rechargepin/", order("till-6", { quantity: 40 }));
  const before = await world.balance(user);
  await ask(key, "/api/rechargepin/", order("till-7", { quantity: 40 }));
  const left = await world.balance(user);
  expect(before - left).toBe(naira(40 * 98));
  const { status, body } = await ask(key, "/api/rechargepin/", order("till-8", { quantity: 40 }));
  expect([status, Object.keys(body)]).toEqual([400, ["error"]]);
  expect(await world.balance(user)).toBe(left);
});
