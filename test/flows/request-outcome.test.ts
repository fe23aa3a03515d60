import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { EffectRunner } from "../../src/core/ports.ts";
import { KEY_LEASE_MS } from "../../src/flows/operation.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { keyOf } from "../support/callers.ts";
import { freshDatabase } from "../support/database.ts";
import { accountEnding, withdrawalBody } from "../support/payouts.ts";
import { ordersOf, phoneEnding } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** The outcome of a request, asked by its key (rules 5.28). */
const world = await startTestApp(await freshDatabase());

let beforeEffect: EffectRunner = (_name, run) => run();
const disturbed = await world.instance((name, run) => beforeEffect(name, run));
afterAll(async () => {
  await disturbed.app.close();
  await expectBooksInOrder(world.deps.db, { now: world.clock.now() });
});

let ada: TestUser;
beforeEach(async () => {
  beforeEffect = (_name, run) => run();
  ada = await world.makeUser({ balance: naira(5_000) });
});

/** Tests raise every limit by this. */
const RATE_SCALE = 1_000;
const NOTHING = { receipt: null, refusal: null };
const look = async (key: string, token = ada.token) =>
  (await world.call("GET /requests/{key}", { token, params: { key } })).body;
const airtime = (number: string, amount = 500) => ({ network: 1, mobile_number: number, amount });
const buy = (key: string, number: string, amount?: number) =>
  world.call("POST /buy/airtime", { token: ada.token, key, body: airtime(number, amount) });
const transfer = (key: string, to: TestUser, at = disturbed) =>
  at.call("POST /auth/transferFund", {
    token: ada.token,
    key,
    body: { userName: to.userName, amount: 100 },
  });

/** Runs `meanwhile` once, right before the effect of this name. */
function inTheMiddleOf(wanted: string, meanwhile: () => Promise<void>): void {
  beforeEffect = async (name, run) => {
    if (name === wanted) {
      beforeEffect = (_name, next) => next();
      await meanwhile();
    }
    return run();
  };
}

test("a purchase, a withdrawal and a transfer that are done are their receipts", async () => {
  const [bought, paid, sent] = [randomUUID(), randomUUID(), randomUUID()];
  const airtimeReply = await buy(bought, phoneEnding("1234"));
  const withdrawn = await world.call("POST /withdraw/", {
    token: ada.token,
    key: paid,
    body: withdrawalBody({ account: accountEnding("0001") }),
  });
  const transferred = await transfer(sent, await world.makeUser());
  for (const [key, reply] of [
    [bought, airtimeReply],
    [paid, withdrawn],
    [sent, transferred],
  ] as const) {
    const { receipt } = reply.body as { receipt: { _id: string } };
    expect(await look(key)).toMatchObject({ state: "done", receipt, refusal: null });
  }
});

test("a purchase that failed is done: its receipt says so", async () => {
  const key = randomUUID();
  const refused = await buy(key, phoneEnding("0004"));
  expect(refused.body).toMatchObject({ code: "purchase_failed" });
  expect(await look(key)).toMatchObject({
    state: "done",
    receipt: { trans_Status: "failed", trans_amount: 495 },
  });
});

test("a refusal is told as the key gets it again, and takes nothing", async () => {
  const key = randomUUID();
  const { body } = await buy(key, phoneEnding("1234"), 9_000);
  const { code, msg } = body as unknown as { code: string; msg: string };
  expect(code).toBe("insufficient_balance");
  expect(await look(key)).toEqual({ state: "refused", receipt: null, refusal: { code, msg } });
  const seen = { ...airtime(phoneEnding("1234")), seenPrice: 1 };
  const other = randomUUID();
  await world.call("POST /buy/airtime", { token: ada.token, key: other, body: seen });
  expect(await look(other)).toMatchObject({ refusal: { code: "price_changed", price: 495 } });
  expect(await world.balance(ada)).toBe(naira(5_000));
});

test("a key that was not used is unseen, and asking does not use it", async () => {
  const [key, number] = [randomUUID(), phoneEnding("1234")];
  const looks = await Promise.all(Array.from({ length: 5 }, () => look(key)));
  for (const one of looks) expect(one).toEqual({ state: "unseen", ...NOTHING });
  expect((await buy(key, number)).status).toBe(200);
  expect(await look(key)).toMatchObject({ state: "done" });
  expect(ordersOf(world, number)).toHaveLength(1);
});

test("a refusal that frees its key leaves it unseen", async () => {
  const key = randomUUID();
  const { userName } = await world.makeUser();
  const body = { userName, amount: 100, proof: { pin: "4827" } };
  const reply = await world.call("POST /auth/transferFund", { token: ada.token, key, body });
  expect(reply.body).toMatchObject({ code: "payment_pin_not_set" });
  expect(await look(key)).toEqual({ state: "unseen", ...NOTHING });
});

test("a request at work is running; however many ask meanwhile, it is done once", async () => {
  const [key, to] = [randomUUID(), await world.makeUser()];
  const seen: unknown[] = [];
  inTheMiddleOf("transfer.send", async () => {
    seen.push(...(await Promise.all(Array.from({ length: 8 }, () => look(key)))));
  });
  expect((await transfer(key, to)).status).toBe(200);
  expect(seen).toEqual(Array.from({ length: 8 }, () => ({ state: "running", ...NOTHING })));
  expect(await look(key)).toMatchObject({ state: "done", receipt: { trans_amount: 100 } });
  expect(await world.balance(to)).toBe(naira(100));
});

test("a request that died is unseen once its lease is over; sent again under its key it is done once", async () => {
  const [key, to] = [randomUUID(), await world.makeUser()];
  let isDown = false;
  beforeEffect = (name, run) => {
    isDown ||= name === "transfer.send";
    return isDown ? Promise.reject(new Error("dead")) : run();
  };
  await transfer(key, to);
  expect(await look(key)).toEqual({ state: "running", ...NOTHING });
  world.clock.advance(KEY_LEASE_MS + 1);
  expect(await look(key)).toEqual({ state: "unseen", ...NOTHING });
  expect((await transfer(key, to, world)).status).toBe(200);
  expect(await look(key)).toMatchObject({ state: "done" });
  expect(await world.balance(to)).toBe(naira(100));
});

test("another person's key says the same as one that nobody used, whatever stands under it", async () => {
  const [done, refused] = [randomUUID(), randomUUID()];
  await buy(done, phoneEnding("1234"));
  await buy(refused, phoneEnding("1234"), 9_000);
  const [bola, admin] = [await world.makeUser(), await world.makeUser({ isAdmin: true })];
  for (const { token } of [bola, admin])
    for (const key of [done, refused])
      expect(await look(key, token)).toEqual({ state: "unseen", ...NOTHING });
});

test("a coupon's code and the receiver's row do not come out this way", async () => {
  const admin = await world.makeUser({ isAdmin: true });
  const [made, sent] = [randomUUID(), randomUUID()];
  await world.call("POST /admin/generateCoupon", {
    token: admin.token,
    key: made,
    body: { userAccount: ada.userName, amount: 100 },
  });
  await world.call("POST /auth/transferFund", {
    token: admin.token,
    key: sent,
    body: { userName: ada.userName, amount: 100 },
  });
  for (const key of [made, sent]) expect(await look(key, admin.token)).toEqual({ state: "done", ...NOTHING });
});

test("only a log-in asks, with a key that could be one, at most 300 times a minute", async () => {
  const [key, script] = [randomUUID(), await world.makeUser({ userType: "api user" })];
  const byKey = await world.call("GET /requests/{key}", {
    token: await keyOf(world, script),
    params: { key },
  });
  expect(byKey.body).toMatchObject({ code: "session_needed" });
  expect((await world.call("GET /requests/{key}", { params: { key } })).status).toBe(401);
  const asked = await world.call("GET /requests/{key}", { token: ada.token, params: { key } });
  expect(asked.headers["ratelimit-limit"]).toBe(String(300 * RATE_SCALE));
  const short = await world.call("GET /requests/{key}", { token: ada.token, params: { key: "short" } });
  expect(short.body).toMatchObject({ code: "bad_request" });
});
