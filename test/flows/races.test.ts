import { afterEach, expect, test, vi } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { keyOf } from "../support/callers.ts";
import { freshDatabase } from "../support/database.ts";
import { control, ordersOf, phoneEnding, seeded, soldTo } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";
import { SEED } from "../support/seed.ts";

/**
 * Guarantees of rules 5.6 to 5.8 while many ask at once, over HTTP on a real database, judged by the
 * supplier's own books.
 */

const world = await startTestApp(await freshDatabase());

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

type Sent = { status: number; text: string; code: string | undefined; id: string | undefined };

/** One airtime order; the answer as the bytes that came. */
async function buy(
  user: TestUser,
  order: { phone: string; naira?: number; key?: string; more?: object },
): Promise<Sent> {
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/v1/buy/airtime",
    headers: { "x-auth-token": user.token, ...(order.key ? { "idempotency-key": order.key } : {}) },
    payload: { network: 1, mobile_number: order.phone, amount: order.naira ?? 100, ...order.more },
  });
  const body: { code?: string; receipt?: { _id: string } } = reply.json();
  return { status: reply.statusCode, text: reply.body, code: body.code, id: body.receipt?._id };
}

const rowsOf = (user: TestUser) =>
  world.deps.db
    .selectFrom("wallet_transaction")
    .select("id")
    .where("user_id", "=", user.id)
    .where("type", "=", "airtime")
    .execute();

const fifty = <T>(run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, n) => run(n)));

test.each(["at once", "while the supplier takes its time"])(
  "50 parallel calls with one key: one debit, one vend, 50 equal answers (%s)",
  async (when) => {
    const user = await world.makeUser({ balance: naira(10_000) });
    const phone = phoneEnding("1234");
    if (when !== "at once") await control(world, "msorg fault", { kind: "slow", phone, ms: 300 });
    const answers = await fifty(() => buy(user, { phone, key: "one-key-for-all" }));
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(soldTo(world, phone)).toEqual(["GLAD delivered"]);
    expect(await rowsOf(user)).toHaveLength(1);
    expect(await world.balance(user)).toBe(naira(9_901));
  },
);

test("the same key with another body is a conflict, and nothing moves", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const [phone, other] = [phoneEnding("1234"), phoneEnding("1234")];
  const key = "key-of-one-body";
  expect((await buy(user, { phone, key })).status).toBe(200);
  const changed = await Promise.all([
    buy(user, { phone, key, naira: 200 }),
    buy(user, { phone: other, key }),
    buy(user, { phone, key, more: { network: 2 } }),
    buy(user, { phone, key, more: { allow_repeat: true } }),
  ]);
  expect(changed.map(({ status, code }) => ({ status, code }))).toEqual(
    Array(4).fill({ status: 409, code: "idempotency_conflict" }),
  );
  expect(soldTo(world, phone)).toEqual(["GLAD delivered"]);
  expect(soldTo(world, other)).toEqual([]);
  expect(await world.balance(user)).toBe(naira(901));
});

test("50 bodies race for one key: one is sold, 49 are conflicts", async () => {
  const user = await world.makeUser({ balance: naira(100_000) });
  const phones = Array.from({ length: 50 }, () => phoneEnding("1234"));
  const answers = await fifty((n) => buy(user, { phone: phones[n] ?? "", key: "raced-by-50-bodies" }));
  expect(Object.groupBy(answers, ({ status }) => String(status))).toMatchObject({
    200: { length: 1 },
    409: { length: 49 },
  });
  expect(phones.flatMap((phone) => soldTo(world, phone))).toEqual(["GLAD delivered"]);
  expect(await world.balance(user)).toBe(naira(99_901));
});

test("equal keys of two people are two keys", async () => {
  const [ada, bola] = [
    await world.makeUser({ balance: naira(1_000) }),
    await world.makeUser({ balance: naira(1_000) }),
  ];
  const phone = phoneEnding("1234");
  const [first, second] = await Promise.all(
    [ada, bola].map((user) => buy(user, { phone, key: "everybodys-key" })),
  );
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(first?.id).not.toBe(second?.id);
  expect(soldTo(world, phone)).toEqual(["GLAD delivered", "GLAD delivered"]);
  expect([await world.balance(ada), await world.balance(bola)]).toEqual([naira(901), naira(901)]);
});

test("a double tap without a key names the earlier purchase; after 30 s, or on purpose, it buys again", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const phone = phoneEnding("1234");
  const first = await buy(user, { phone });
  const again = await buy(user, { phone });
  expect(again).toMatchObject({ status: 409, code: "duplicate_purchase" });
  expect(JSON.parse(again.text)).toMatchObject({ transactionId: first.id });
  expect(soldTo(world, phone)).toHaveLength(1);
  expect((await buy(user, { phone, naira: 101 })).status, "another amount is another order").toBe(200);
  expect((await buy(user, { phone, more: { allow_repeat: true } })).status).toBe(200);
  expect((await buy(user, { phone })).code).toBe("duplicate_purchase");
  world.clock.advance(31_000);
  expect((await buy(user, { phone })).status).toBe(200);
  expect(soldTo(world, phone)).toHaveLength(4);
  expect(await world.balance(user)).toBe(kobo(100_000n - 3n * 9_900n - 9_999n));
});

test("two tabs, each with a key of its own: the second hears of the first, and its key is free for a deliberate repeat", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const phone = phoneEnding("1234");
  const first = await buy(user, { phone, key: "key-of-one-tab" });
  const repeat = await buy(user, { phone, key: "key-of-another-tab" });
  expect(repeat).toMatchObject({ status: 409, code: "duplicate_purchase" });
  expect(JSON.parse(repeat.text)).toMatchObject({ transactionId: first.id });
  expect((await buy(user, { phone, key: "key-of-one-tab" })).id, "a retry is no repeat").toBe(first.id);
  const more = { allow_repeat: true };
  expect((await buy(user, { phone, key: "key-of-another-tab", more })).status).toBe(200);
  expect(soldTo(world, phone)).toHaveLength(2);
});

test("a program's orders with keys of their own are orders of their own, and without a key they are held back", async () => {
  const user = await world.makeUser({ balance: naira(1_000) });
  const program = { ...user, token: await keyOf(world, user) };
  const phone = phoneEnding("1234");
  expect((await buy(program, { phone, key: "order-of-today-1" })).status).toBe(200);
  expect((await buy(program, { phone, key: "order-of-today-2" })).status).toBe(200);
  expect((await buy(program, { phone })).code).toBe("duplicate_purchase");
  expect(soldTo(world, phone)).toHaveLength(2);
});

test("50 taps at once without a key buy once, and all others name that purchase", async () => {
  const user = await world.makeUser({ balance: naira(10_000) });
  const phone = phoneEnding("1234");
  const answers = await fifty(() => buy(user, { phone }));
  const bought = answers.filter(({ status }) => status === 200);
  expect(bought).toHaveLength(1);
  for (const { text, status } of answers.filter((answer) => answer !== bought[0])) {
    expect(status).toBe(409);
    expect(JSON.parse(text)).toMatchObject({ code: "duplicate_purchase", transactionId: bought[0]?.id });
  }
  expect(soldTo(world, phone)).toEqual(["GLAD delivered"]);
});

test("a price sent by the client is ignored", async () => {
  const user = await world.makeUser({ balance: naira(10_000) });
  const [phone, forData] = [phoneEnding("1234"), phoneEnding("1234")];
  await buy(user, { phone, more: { price: 1, my_price: 1, cost: 1, amount_kobo: 1, userType: "reseller" } });
  expect(await world.balance(user)).toBe(naira(9_901));
  const plan = world.deps.catalogue().planByNumber.get(1_001);
  const bought = await world.call("POST /buy/data", {
    token: user.token,
    body: { network: 1, mobile_number: forData, plan: 1_001, price: 1, my_price: 1, amount: 1 },
  });
  expect(bought).toMatchObject({ status: 200 });
  expect(await world.balance(user)).toBe(kobo(990_100n - (plan?.prices.smartEarner ?? 0n)));
});

test.each([
  ["delivered", "0001", "success"],
  ["failed", "0004", "failed"],
  ["still open", "0013", "processing"],
])(
  "50 replays of a purchase that is %s are the first answer again, and no supplier hears of them",
  async (_is, ending, status) => {
    const user = await world.makeUser({ balance: naira(10_000) });
    const phone = phoneEnding(ending);
    const first = await buy(user, { phone, key: "replayed-50-times" });
    expect(JSON.parse(first.text)).toMatchObject({ receipt: { trans_Status: status } });
    const calls = callsOf();
    let isDone = false;
    const replayed = fifty(() => buy(user, { phone, key: "replayed-50-times" })).finally(() => {
      isDone = true;
    });
    // An open purchase is waited for, 20 seconds of our clock.
    await vi.waitFor(
      () => {
        world.clock.advance(21_000);
        expect(isDone).toBe(true);
      },
      { interval: 50, timeout: 60_000 },
    );
    expect(new Set((await replayed).map(({ text }) => text))).toEqual(new Set([first.text]));
    expect(callsOf()).toBe(calls);
  },
);

/** Purchase requests that suppliers received, whatever they made of them. */
function callsOf(): number {
  const { msorg, adex } = world.simulators.books;
  const accounts = [
    ...Object.values(msorg("orders=0").accounts),
    ...Object.values(adex("orders=0").accounts),
  ];
  return accounts.reduce((sum, account) => sum + account.calls, 0);
}

test("many people buying all sorts at once: every naira is where the supplier's books say", async () => {
  const random = seeded(SEED);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  const users = await Promise.all(Array.from({ length: 8 }, () => world.makeUser({ balance: naira(2_000) })));
  const phones = new Map(users.map((user) => [user.id, new Set<string>()]));
  const requests = Array.from({ length: 320 }, () => {
    const user = pick(users);
    const phone = phoneEnding(pick(["1111", "2222", "3333", "4444", "5555", "6666", "0004", "0007"]));
    const key = `mixed-key-${Math.floor(random() * 30)}`;
    phones.get(user.id)?.add(phone);
    return { user, order: { phone, naira: pick([100, 150, 500, 999]), ...(random() < 0.7 ? { key } : {}) } };
  });
  const twice = requests.flatMap((wanted) => (random() < 0.3 ? [wanted, wanted] : [wanted]));
  const answers = await Promise.all(twice.map(({ user, order }) => buy(user, order)));
  expect(
    answers.filter(({ status }) => ![200, 409, 422, 503].includes(status)).map(({ text }) => text),
  ).toEqual([]);
  for (const user of users) {
    const rows = await world.deps.db
      .selectFrom("wallet_transaction")
      .select(["number", "face_kobo", "amount_kobo", "status"])
      .where("user_id", "=", user.id)
      .where("type", "=", "airtime")
      .execute();
    const sold = rows.filter((row) => row.status === "success");
    expect(new Set(rows.map((row) => row.status))).not.toContain("processing");
    const delivered = [...(phones.get(user.id) ?? [])]
      .flatMap((phone) => ordersOf(world, phone))
      .filter((order) => order.status === "delivered");
    const lines = (all: { number: string; face: bigint }[]) =>
      all.map(({ number, face }) => `${number} ${face}`).sort();
    expect(lines(delivered.map((order) => ({ number: order.number, face: BigInt(order.faceKobo) })))).toEqual(
      lines(sold.map((row) => ({ number: row.number, face: row.face_kobo ?? 0n }))),
    );
    const spent = sold.reduce((sum, row) => sum + row.amount_kobo, 0n);
    expect(await world.balance(user)).toBe(kobo(naira(2_000) - spent));
  }
});
