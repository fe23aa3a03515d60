import { afterAll, describe, expect, test } from "vitest";
import { ERRORS } from "../../src/contract/errors.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { runOnce } from "../support/bulk.ts";
import { freshDatabase } from "../support/database.ts";
import { batchBody, batchOf, deliveredCards, faultCards, printOf, startBatch } from "../support/recharge.ts";
import { ALWAYS_OPEN, control, passAllTime, routeTo } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Recharge cards: batches, their PINs, sheets and notes (rules 30). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

// GLAD alone sells the card, so that a refused one goes to nobody else.
await world.deps.db.deleteFrom("plan_supplier").where("supplier", "<>", "GLAD").execute();
await routeTo(world, { product: "MTN_CARD", service: "recharge" }, ["GLAD"]);

const begin = (user: TestUser, body: Record<string, unknown>) =>
  world.call("POST /buy/recharge", { token: user.token, body });

const ready = async (quantity: number) => {
  const user = await world.makeUser({ balance: naira(100_000) });
  const id = await startBatch(world, user, quantity);
  await runOnce(world);
  return { user, id };
};

describe("a batch", () => {
  test("buys each card as a purchase of its own at the price that was shown (rules 30.2)", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const { body } = await begin(user, batchBody(3));
    expect(body.batch).toMatchObject({ number: 1, network: "MTN", value: 100, cards: 3, total: 297 });
    await runOnce(world);
    expect(await batchOf(world, user, body.batch._id)).toMatchObject({ state: "done", done: 3, spent: 297 });
    const rows = await world.deps.db
      .selectFrom("wallet_transaction")
      .select(["kind", "amount_kobo", "face_kobo", "status"])
      .where("user_id", "=", user.id)
      .where("kind", "=", "purchase_recharge")
      .execute();
    const one = { kind: "purchase_recharge", amount_kobo: 9_900n, face_kobo: 10_000n, status: "success" };
    expect(rows).toEqual([one, one, one]);
    expect((await world.call("GET /bulk", { token: user.token })).body.jobs).toEqual([]);
  });

  test("is refused above 500 cards, at another total, above the balance, and under the house's name (rules 30.2)", async () => {
    const user = await world.makeUser({ balance: naira(500) });
    const codeOf = async (body: object) => (await begin(user, { ...batchBody(2), ...body })).body.code;
    expect(await codeOf({ quantity: 501, seenTotal: 49_599 })).toBe("bad_request");
    expect(await codeOf({ quantity: 0 })).toBe("bad_request");
    expect(await codeOf({ seenTotal: 197 })).toBe("price_changed");
    expect(await codeOf({ quantity: 6, seenTotal: 594 })).toBe("insufficient_balance");
    expect(await codeOf({ shopName: "Airtide Shop" })).toBe("shop_name_refused");
    expect(await codeOf({ network: "GLO" })).toBe("plan_not_found");
    expect(await codeOf({ plan: 7_001 })).toBe("plan_not_found");
  });

  test("starts once under one key, and remembers the shop's name (rules 30.2)", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const call = () =>
      world.call("POST /buy/recharge", {
        token: user.token,
        body: batchBody(2, { shopName: "Mama Ngozi" }),
        key: "batch-once-1234567890",
      });
    const [one, other] = [await call(), await call()];
    expect(other.body).toEqual(one.body);
    const { body } = await world.call("GET /recharge", { token: user.token });
    expect(body.batches).toMatchObject([{ number: 1, shopName: "Mama Ngozi" }]);
    expect((await world.call("GET /recharge/plans", { token: user.token })).body.shopName).toBe("Mama Ngozi");
  });
});

describe("the cards", () => {
  test("open for their owner alone, and each showing counts (rules 30.4)", async () => {
    const { user, id } = await ready(2);
    const stranger = await world.makeUser();
    const show = (by: TestUser) =>
      world.call("POST /recharge/{id}/show", {
        token: by.token,
        params: { id },
        body: { places: [1, 2, 3] },
      });
    const { body } = await show(user);
    expect(body.cards).toMatchObject([
      { card: 1, pin: expect.stringMatching(/^\d{12}$/), seen: 1 },
      { card: 2, seen: 1 },
    ]);
    const pin = body.cards[0]?.pin ?? "";
    const load = body.cards[0]?.load;
    expect(load).toBe(`*311*${pin}#`);
    expect((await show(user)).body.cards[0]?.seen).toBe(2);
    expect((await show(stranger)).body.code).toBe("not_found");
    const read = await world.call("GET /recharge/{id}", { token: user.token, params: { id } });
    expect(JSON.stringify(read.body)).not.toContain(pin);
  });

  test("a card that was paid back shows no PIN, and is on no sheet (rules 27.5)", async () => {
    const { user, id } = await ready(1);
    const admin = await world.makeUser({ isAdmin: true });
    const read = await world.call("GET /recharge/{id}", { token: user.token, params: { id } });
    const [card] = read.body.cards;
    const params = { id: card?.transactionId ?? "" };
    await world.call("POST /admin/refund/{id}", { token: admin.token, params, body: {} });
    const shown = await world.call("POST /recharge/{id}/show", {
      token: user.token,
      params: { id },
      body: { places: [1] },
    });
    expect(shown.body.cards).toEqual([]);
    expect((await printOf(world, [user, id], { perPage: 8 })).code).toBe("nothing_to_print");
  });

  test("that failed say why by a code, which the screens translate (rules 9.8)", async () => {
    await control(world, "msorg fault", { kind: "failed", account: "GLAD", service: "recharge" });
    const { user, id } = await ready(1);
    const read = await world.call("GET /recharge/{id}", { token: user.token, params: { id } });
    expect(read.body.cards).toMatchObject([
      { state: "failed", code: "purchase_failed", problem: ERRORS.purchase_failed.msg },
    ]);
  });

  test("are printed plain first, and marked at each later print (rules 30.5)", async () => {
    const { user, id } = await ready(9);
    const first = await printOf(world, [user, id], { perPage: 8 });
    expect(first.headers["cache-control"]).toContain("no-store");
    expect(first.headers["content-type"]).toBe("application/pdf");
    expect(first.pages).toBe(2);
    expect(first.texts.filter((text) => text.includes("REPRINT"))).toEqual([]);
    expect(first.texts.filter((text) => text === "Corner Shop")).toHaveLength(9);
    expect(first.texts.filter((text) => /^Dial \*311\*\d{12}#$/.test(text))).toHaveLength(9);
    const again = await printOf(world, [user, id], { perPage: 40 });
    expect(again.pages).toBe(1);
    expect(again.texts.filter((text) => text === "MTN  NGN 100  REPRINT 1")).toHaveLength(9);
    const none = await printOf(world, [user, id], { perPage: 8, newOnly: true });
    expect(none.code).toBe("nothing_to_print");
    expect(await batchOf(world, user, id)).toMatchObject({ printed: 9 });
  });

  test.each([
    ["Iya Basira Global Venture & Sons Nig Ltd", 8, ["Iya Basira Global Venture & Sons Nig Ltd"]],
    ["W".repeat(40), 40, ["W".repeat(20), "W".repeat(20)]],
    ["Ọlájùmọ̀kẹ́ da Ɗan Ƙasa", 40, ["Olájùmoke da Dan Kasa"]],
  ])("carry the whole name %s, %i to a page, in letters that print (rules 30.4)", async (...row) => {
    const [shopName, perPage, expected] = row;
    const user = await world.makeUser({ balance: naira(1_000) });
    const { body } = await begin(user, batchBody(1, { shopName }));
    await runOnce(world);
    const { texts } = await printOf(world, [user, body.batch._id], { perPage });
    expect(texts.slice(0, expected.length)).toEqual(expected);
  });

  test("carry their owner's note whether they are sold (rules 30.7)", async () => {
    const { user, id } = await ready(2);
    const mark = (by: TestUser, body: Record<string, unknown>) =>
      world.call("POST /recharge/{id}/mark", { token: by.token, params: { id }, body });
    await mark(user, { card: 2, isSold: true, note: "Ada" });
    const shown = async (show: string) =>
      (await world.call("GET /recharge/{id}", { token: user.token, params: { id }, query: { show } })).body
        .cards;
    expect(await shown("sold")).toMatchObject([{ card: 2, note: "Ada", soldAt: expect.any(String) }]);
    expect(await shown("unsold")).toMatchObject([{ card: 1, soldAt: null }]);
    await mark(user, { card: 2, isSold: false });
    expect(await shown("sold")).toEqual([]);
    expect((await mark(await world.makeUser(), { card: 2, isSold: true })).body.code).toBe("not_found");
  });
});

test("a batch through every fault buys each card once, and what it spent is what the ledger says (rules 30.3)", async () => {
  const user = await world.makeUser({ balance: naira(5_000) });
  const before = deliveredCards(world);
  const id = await startBatch(world, user, 20);
  await faultCards(world, 1);
  await runOnce(world);
  await passAllTime(world);
  await runOnce(world);
  const batch = await batchOf(world, user, id);
  expect(batch.state).toBe("done");
  const pins = await world.deps.db.selectFrom("epin").selectAll().where("user_id", "=", user.id).execute();
  expect(pins).toHaveLength(batch.done);
  expect(batch.failed).toBeGreaterThan(0);
  expect(batch.done + batch.failed).toBe(20);
  expect(deliveredCards(world) - before).toBe(batch.done);
  expect(await world.balance(user)).toBe(naira(5_000 - 99 * batch.done));
  expect(batch.spent).toBe(99 * batch.done);
});
