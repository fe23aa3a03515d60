import { afterAll, describe, expect, test } from "vitest";
import { type Kobo, kobo, naira } from "../../src/core/money.ts";
import { tidyCash } from "../../src/flows/airtime-to-cash/attempt.ts";
import { expectBooksInOrder } from "../support/books.ts";
import {
  CASH_CODE,
  cashControl,
  freshSim,
  knowWell,
  saleOf,
  type SaleRequest,
  sell,
  verifiedSim,
} from "../support/cash.ts";
import { freshDatabase } from "../support/database.ts";
import { holds } from "../support/secrets-kept.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
afterAll(() => expectBooksInOrder(db, { now: world.clock.now() }));

const newUser = () => world.makeUser();
const transfer = (user: TestUser, sessionId: string, wanted: SaleRequest = {}) =>
  sell(world, { user, sessionId, ...wanted });
const bookOf = (number: string) => world.simulators.books.cash(`phone=${number}`);
const marginOf = async (id: string): Promise<Kobo> => {
  const row = await db
    .selectFrom("ledger_posting as p")
    .innerJoin("ledger_account as a", "a.id", "p.credit")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<bigint>("p.amount"), eb.lit(0)).as("total"))
    .where("p.subject_id", "=", id)
    .where("a.kind", "=", "margin")
    .executeTakeFirstOrThrow();
  return kobo(BigInt(row.total));
};

describe("the way through", () => {
  test("code, session, airtime: 90 % of 10,000 into the wallet, the rest to our margin, once", async () => {
    const user = await newUser();
    const number = freshSim();
    const asked = await world.call("POST /a2c/getOTP", {
      token: user.token,
      body: { network: "MTN", senderNumber: `+234${number.slice(1)}` },
    });
    expect(asked.status).toBe(200);
    const { identifier } = asked.body;
    const checked = await world.call("POST /a2c/verifyOTP", {
      token: user.token,
      body: { identifier, otp: CASH_CODE },
    });
    expect(checked.body).toMatchObject({ airtimeBalance: 50_000 });
    const { sessionId, airtimeBalance } = checked.body;
    const { status, body } = await transfer(user, sessionId, { airtimeBalance });
    expect(status).toBe(200);
    expect(body.receipt).toMatchObject({
      trans_Type: "wallet",
      trans_Status: "success",
      trans_amount: 9_000,
      faceValue: 10_000,
      balance_Before: 0,
      balance_After: 9_000,
      trans_Network: "MTN",
      phone_number: number,
    });
    expect(await marginOf(body.receipt._id)).toBe(naira(1_000));
    expect(bookOf(number).transfers).toMatchObject([
      { amountNaira: 5_000, quantity: 2, success: 2, sends: 1 },
    ]);
    await expectBooksInOrder(db);
  });

  test("what is kept of it is neither the code nor the PIN nor the provider's words; the log has none of them", async () => {
    const user = await newUser();
    const { number, sessionId } = await verifiedSim(world, user, { network: "GLO" });
    await transfer(user, sessionId, { network: "GLO", pin: "12345", amount: 5_000, key: "keep-nothing-1" });
    const sale = await saleOf(world, sessionId);
    expect(sale).toMatchObject({ state: "paid", identifier: null, session: null });
    const kept = JSON.stringify(
      [
        sale,
        await db.selectFrom("idempotency_key").selectAll().where("user_id", "=", user.id).execute(),
        await db.selectFrom("wallet_transaction").selectAll().where("user_id", "=", user.id).execute(),
      ],
      (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value),
    );
    for (const secret of [`"${CASH_CODE}"`, '"12345"']) expect(kept).not.toContain(secret);
    const lines = world.logged.filter((line) => holds(line, CASH_CODE) || holds(line, number));
    expect(lines).toEqual([]);
  });
});

describe("codes", () => {
  const ask = (user: TestUser, senderNumber: string, network = "MTN") =>
    world.call("POST /a2c/getOTP", { token: user.token, body: { network, senderNumber } });
  const check = (user: TestUser, identifier: string, otp: string) =>
    world.call("POST /a2c/verifyOTP", { token: user.token, body: { identifier, otp } });

  test("five guesses, also side by side; then even the right code is too late", async () => {
    const user = await newUser();
    const { body } = await ask(user, freshSim());
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => check(user, body.identifier, "000000")),
    );
    expect(guesses.filter(({ body: { code } }) => code === "otp_wrong")).toHaveLength(5);
    expect(guesses.filter(({ body: { code } }) => code === "otp_ended")).toHaveLength(45);
    expect(await check(user, body.identifier, CASH_CODE)).toMatchObject({
      status: 422,
      body: { code: "otp_ended" },
    });
  });

  test("another code belongs to the same sale, not sooner than 30 seconds, five an hour to one number", async () => {
    const user = await newUser();
    const number = freshSim();
    const first = await ask(user, number);
    const soon = await ask(user, number);
    expect(soon).toMatchObject({ status: 429, body: { code: "otp_too_often" } });
    expect(Number(soon.headers["retry-after"])).toBeGreaterThan(0);
    for (let n = 0; n < 4; n++) {
      world.clock.advance(31_000);
      expect((await ask(user, number)).body.identifier).toBe(first.body.identifier);
    }
    world.clock.advance(31_000);
    expect((await ask(await newUser(), number)).status).toBe(429);
    expect((await check(user, first.body.identifier, CASH_CODE)).status).toBe(200);
  });

  test("another's identifier is not there; a code ends after ten minutes", async () => {
    const user = await newUser();
    const { body } = await ask(user, freshSim());
    expect((await check(await newUser(), body.identifier, CASH_CODE)).status).toBe(404);
    expect((await check(user, world.deps.ids.next(), CASH_CODE)).status).toBe(404);
    world.clock.advance(11 * 60_000);
    expect(await check(user, body.identifier, CASH_CODE)).toMatchObject({ body: { code: "otp_ended" } });
  });

  test("bad input is refused with the sentence of its field; a number of another network with ours", async () => {
    const user = await newUser();
    expect(await ask(user, freshSim(), "select")).toMatchObject({
      status: 400,
      body: { fields: { network: "Please select a network" } },
    });
    expect((await ask(user, "12345")).status).toBe(400);
    expect(await ask(user, freshSim("0022"))).toMatchObject({ status: 422, body: { code: "otp_not_sent" } });
    await cashControl(world, "fault", { kind: "down", service: "otp" });
    expect(await ask(user, freshSim())).toMatchObject({
      status: 503,
      body: { code: "airtime_to_cash_unavailable" },
    });
  });

  test("a code that was right opens one session, however often it is sent", async () => {
    const user = await newUser();
    const { body } = await ask(user, freshSim());
    const all = await Promise.all(Array.from({ length: 4 }, () => check(user, body.identifier, CASH_CODE)));
    const sessions = new Set(all.flatMap(({ body: { sessionId } }) => sessionId ?? []));
    expect(sessions.size).toBe(1);
    expect((await check(user, body.identifier, CASH_CODE)).body.sessionId).toBe([...sessions][0]);
  });
});

describe("what is refused before any airtime leaves", () => {
  test("another's session, another network, another balance, an old session, more than there is, amounts that are none", async () => {
    const user = await newUser();
    const { number, sessionId } = await verifiedSim(world, user);
    expect((await transfer(await newUser(), sessionId)).status).toBe(404);
    expect((await transfer(user, world.deps.ids.next())).status).toBe(404);
    const refusals: [SaleRequest, object][] = [
      [{ network: "GLO" }, { code: "bad_request", fields: { network: expect.any(String) } }],
      [{ airtimeBalance: 49_999 }, { code: "bad_request", fields: { airtimeBalance: expect.any(String) } }],
      [{ amount: 99 }, { code: "bad_request", fields: { amount: "Minimum amount is ₦100" } }],
      [{ amount: 500.5 }, { code: "bad_request" }],
      [{ pin: "123" }, { fields: { transferPin: "Enter 4 or 5 digits" } }],
      [{ amount: 50_100 }, { code: "airtime_too_low" }],
    ];
    for (const [wanted, body] of refusals)
      expect((await transfer(user, sessionId, wanted)).body).toMatchObject(body);
    await cashControl(world, "config", { number, airtimeNaira: 300 });
    world.clock.advance(21 * 60_000);
    expect(await transfer(user, sessionId)).toMatchObject({
      status: 422,
      body: { code: "airtime_session_ended" },
    });
    expect(bookOf(number).transfers).toEqual([]);
    const poor = freshSim();
    await cashControl(world, "config", { number: poor, airtimeNaira: 300 });
    const low = await verifiedSim(world, user, { number: poor });
    expect(await transfer(user, low.sessionId, { amount: 400 })).toMatchObject({
      body: { code: "airtime_too_low" },
    });
  });

  test("the caps of a number and of a person: what was not sent does not count", async () => {
    morning();
    const user = await newUser();
    const number = freshSim();
    await cashControl(world, "config", { number, airtimeNaira: 900_000 });
    const sellFrom = async (seller: TestUser, amount: number, pin = "1234") => {
      world.clock.advance(15 * 60_000);
      const { sessionId } = await verifiedSim(world, seller, { number });
      return transfer(seller, sessionId, { amount, pin });
    };
    expect((await sellFrom(user, 10_000)).status).toBe(200);
    expect(await sellFrom(user, 10_000, "9999")).toMatchObject({
      status: 422,
      body: { code: "transfer_pin_wrong" },
    });
    expect((await sellFrom(user, 10_000)).status).toBe(200);
    const over = await sellFrom(user, 1_000);
    expect(over).toMatchObject({ status: 422, body: { code: "limit_exceeded" } });
    const other = await newUser();
    await knowWell(world, other);
    for (let n = 0; n < 2; n++) expect((await sellFrom(other, 40_000)).status).toBe(200);
    expect(await sellFrom(other, 5_000)).toMatchObject({
      body: { code: "limit_exceeded", fields: { amount: "₦0.00 is left for this number today" } },
    });
    await expectBooksInOrder(db, { now: world.clock.now() });
  });

  /** The next seven o'clock in Lagos, so that no day ends meanwhile. */
  function morning(): void {
    const now = world.clock.now().getTime();
    const day = 86_400_000;
    world.clock.advance(Math.ceil(now / day) * day + 6 * 3_600_000 - now);
  }
});

test("sales of which no airtime left are forgotten after a week, the others never", async () => {
  const user = await newUser();
  const kept = await verifiedSim(world, user);
  await transfer(user, kept.sessionId, { amount: 100 });
  const gone = await verifiedSim(world, user);
  world.clock.advance(8 * 24 * 3_600_000);
  await tidyCash(world.deps);
  const left = await db
    .selectFrom("airtime_to_cash")
    .select("session_id")
    .where("user_id", "=", user.id)
    .execute();
  expect(left).toEqual([{ session_id: kept.sessionId }]);
  expect(gone.sessionId).not.toBe(kept.sessionId);
});
