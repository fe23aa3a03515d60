import { afterEach, describe, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { sellThroughAll } from "../support/dialects.ts";
import { control, nextCheck, ordersOf, passTime, phoneEnding, soldTo } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** PINs of examinations: rules 27. */

const world = await startTestApp(await freshDatabase());
await sellThroughAll(world);
afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const CHECKER = 9_001;
const UTME = 9_005;
const OFF_SALE = 9_006;
const PRICE = naira(3_600);
const TWO = kobo(PRICE * 2n);
const RICH = { balance: naira(100_000) };

type Wanted = { plan?: number; phone?: string; quantity?: number; profileCode?: string; seenPrice?: number };
const buy = (user: TestUser, order: Wanted, key?: string) =>
  world.call("POST /buy/exam", {
    token: user.token,
    body: { plan: CHECKER, phone: phoneEnding("7777"), ...order },
    ...(key ? { key } : {}),
  });

const about = (user: TestUser, transactionId: string) => ({ token: user.token, body: { transactionId } });
const show = (user: TestUser, id: string) => world.call("POST /exam/showPin", about(user, id));

await world.deps.db.updateTable("plan").set({ is_available: false }).where("number", "=", OFF_SALE).execute();
await world.catalogue.reload();

const keptPins = (user: TestUser) =>
  world.deps.db.selectFrom("epin").selectAll().where("user_id", "=", user.id).execute();

describe("a PIN", () => {
  test("is kept sealed with its purchase, stands in no row or receipt, and each showing is counted (rules 27.5)", async () => {
    const user = await world.makeUser(RICH);
    const phone = phoneEnding("7777");
    const { body } = await buy(user, { phone, seenPrice: 3_600 });
    expect(body.receipt).toMatchObject({
      trans_Type: "exam",
      trans_Status: "success",
      trans_Network: "WAEC",
      planName: "Result checker",
      trans_amount: 3_600,
      phone_number: phone,
    });
    expect(soldTo(world, phone)).toEqual(["GLAD delivered"]);
    const id = body.receipt._id;
    const first = await show(user, id);
    expect(first.body).toMatchObject({ pin: expect.stringMatching(/^\d{12}$/), seen: 1 });
    const { pin } = first.body;
    expect((await show(user, id)).body).toMatchObject({ pin, seen: 2 });
    const stored = await world.deps.db
      .selectFrom("wallet_transaction")
      .selectAll()
      .where("id", "=", id)
      .execute();
    const answers = JSON.stringify([body, stored.map((row) => Object.values(row).map(String))]);
    expect(answers).not.toContain(pin);
    const [kept] = await keptPins(user);
    expect(kept?.sealed.includes(pin)).toBe(false);
  });

  test("is shown to its owner alone, and to no staff", async () => {
    const [user, other] = [await world.makeUser(RICH), await world.makeUser(RICH)];
    const admin = await world.makeUser({ isAdmin: true });
    const { body } = await buy(user, {});
    for (const stranger of [other, admin])
      expect((await show(stranger, body.receipt._id)).body).toMatchObject({ code: "not_found" });
    expect(await keptPins(user)).toMatchObject([{ seen: 0, letters: 0 }]);
  });

  test("comes by mail three times at most, sealed until it is sent (rules 27.6)", async () => {
    const user = await world.makeUser(RICH);
    const { body } = await buy(user, {});
    const mail = () => world.call("POST /exam/mailPin", about(user, body.receipt._id));
    const answers = [await mail(), await mail(), await mail(), await mail()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    expect(answers[3]?.body).toMatchObject({ code: "pin_letters_used_up" });
    expect(await keptPins(user)).toMatchObject([{ letters: 3 }]);
  });

  test("is hidden once its purchase was refunded", async () => {
    const [user, admin] = [await world.makeUser(RICH), await world.makeUser({ isAdmin: true })];
    const { body } = await buy(user, {});
    const id = body.receipt._id;
    await world.call("POST /admin/refund/{id}", {
      token: admin.token,
      params: { id },
      body: {},
    });
    expect((await show(user, id)).body).toMatchObject({ code: "not_found" });
  });
});

describe("several PINs", () => {
  test("are as many purchases at the price of all, each with its own PIN; the answer joins them (rules 27.2)", async () => {
    const user = await world.makeUser(RICH);
    const { body } = await buy(user, { quantity: 3, seenPrice: 10_800 }, "three-pins-key");
    expect(body).toMatchObject({ msg: "3 of 3 PINs are ready", notBought: 0, reason: "", refusal: "" });
    expect(new Set(body.receipts.map(({ _id }) => _id)).size).toBe(3);
    expect(await world.balance(user)).toBe(RICH.balance - 3n * PRICE);
    const shown = await Promise.all(body.receipts.map(({ _id }) => show(user, _id)));
    expect(new Set(shown.map((one) => one.body.pin)).size).toBe(3);
  });

  test("a repeat under the key buys nothing more, also where the wallet is empty by then", async () => {
    const user = await world.makeUser({ balance: TWO });
    const order = { phone: phoneEnding("7777"), quantity: 2 };
    const first = await buy(user, order, "two-pins-key");
    const again = await buy(user, order, "two-pins-key");
    expect(again.body.receipts.map(({ _id }) => _id)).toEqual(first.body.receipts.map(({ _id }) => _id));
    expect(await keptPins(user)).toHaveLength(2);
    const other = await buy(user, { ...order, quantity: 1 }, "two-pins-key");
    expect(other.body).toMatchObject({ code: "idempotency_conflict" });
  });

  test("a wallet that holds too little for all buys none", async () => {
    const user = await world.makeUser({ balance: TWO });
    const { body } = await buy(user, { quantity: 3 });
    expect(body).toMatchObject({ code: "insufficient_balance" });
    expect(await world.balance(user)).toBe(TWO);
  });

  test("one that fails gives its own money back, and the others stand", async () => {
    const user = await world.makeUser(RICH);
    const phone = phoneEnding("7777");
    for (const [dialect, account] of [
      ["msorg", "GLAD"],
      ["adex", "LEGIT"],
      ["vtpass", "VTPASS"],
    ] as const)
      await control(world, `${dialect} fault`, { kind: "product_locked", account, phone });
    const { body } = await buy(user, { phone, quantity: 2 });
    const statuses = body.receipts.map(({ trans_Status: status }) => status);
    expect(statuses.toSorted((a, b) => a.localeCompare(b))).toEqual(["failed", "success"]);
    expect(await world.balance(user)).toBe(RICH.balance - PRICE);
  });
});

describe("an answer without the PIN", () => {
  test("is no delivery: the money stays held until a requery brings the PIN, once (rules 27.4)", async () => {
    const user = await world.makeUser(RICH);
    const phone = phoneEnding("7777");
    await control(world, "msorg fault", { kind: "token_late", account: "GLAD", phone });
    const { body } = await buy(user, { phone });
    const id = body.receipt._id;
    expect(body.receipt.trans_Status).toBe("processing");
    expect(await keptPins(user)).toEqual([]);
    expect((await show(user, id)).body).toMatchObject({ code: "not_found" });
    await nextCheck(world, id);
    expect(await keptPins(user)).toEqual([]);
    await control(world, "msorg settle", { phone, status: "delivered" });
    const story = await passTime(world, id);
    expect(story.purchase.status).toBe("success");
    expect(await keptPins(user)).toHaveLength(1);
    expect(ordersOf(world, phone)).toHaveLength(1);
  });

  test("that is lost on its way is found by our reference, and one that never came is refunded on proof", async () => {
    const user = await world.makeUser(RICH);
    const [lost, never] = [phoneEnding("7777"), phoneEnding("7777")];
    await control(world, "msorg fault", { kind: "delivered_reset", account: "GLAD", phone: lost });
    await control(world, "msorg fault", { kind: "reset", account: "GLAD", phone: never });
    const found = await buy(user, { phone: lost });
    const absent = await buy(user, { phone: never });
    expect((await passTime(world, found.body.receipt._id)).purchase.status).toBe("success");
    expect((await passTime(world, absent.body.receipt._id)).purchase).toMatchObject({
      status: "failed",
      is_forced: false,
    });
    expect(await keptPins(user)).toHaveLength(1);
  });
});

describe("JAMB", () => {
  test("names the candidate before anything is sold, and keeps the profile code with the purchase (rules 27.3)", async () => {
    const user = await world.makeUser(RICH);
    const profileCode = "1234567777";
    const { body } = await world.call("POST /buy/validateProfile", {
      token: user.token,
      body: { profileCode },
    });
    expect(body).toMatchObject({ msg: "Profile verified" });
    const bought = await buy(user, { plan: UTME, profileCode });
    expect(bought.body.receipt).toMatchObject({ trans_Network: "JAMB", phone_number: profileCode });
    expect((await show(user, bought.body.receipt._id)).body).toMatchObject({ serial: "" });
    expect(soldTo(world, profileCode)).toEqual(["VTPASS delivered"]);
  });

  test.each([
    ["a profile that JAMB does not know", { plan: UTME, profileCode: "1234567009" }, "profile_not_found"],
    ["no profile code", { plan: UTME }, "bad_request"],
    ["two PINs for one candidate", { plan: UTME, profileCode: "1234567778", quantity: 2 }, "bad_request"],
    ["eleven PINs", { quantity: 11 }, "bad_request"],
    ["a kind that is off sale", { plan: OFF_SALE, profileCode: "1234567779" }, "plan_unavailable"],
    ["a data plan", { plan: 1_001 }, "plan_not_found"],
    ["a price of one for two", { quantity: 2, seenPrice: 3_600 }, "price_changed"],
  ])("%s is refused and costs nothing", async (_name, order, code) => {
    const user = await world.makeUser(RICH);
    expect((await buy(user, order)).body).toMatchObject({ code });
    expect(await world.balance(user)).toBe(RICH.balance);
  });
});
