import { afterEach, describe, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { withSettings } from "../support/keyed-scenes.ts";
import {
  accountEnding,
  linesOf,
  passPayoutTime,
  payoutsOf,
  usedOf,
  withdrawalBody,
} from "../support/payouts.ts";
import { newPayer, type Payer, payerWithPin, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { numberFor } from "../support/selling.ts";
import { uniqueDigits } from "../support/unique.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Proof when money leaves a wallet: what leaves without one, and what takes one (rules 11.16, 11.17). */

const world = await startTestApp(await freshDatabase());
const RICH = naira(100_000);
const DAY = 24 * 3_600_000;

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

type Proof = { pin: string };
type Wanted = { amount: number; proof?: Proof; key?: string };

const withdraw = (payer: Payer, { amount, proof, key, account }: Wanted & { account?: string }) =>
  world.call("POST /withdraw/", {
    token: payer.token,
    body: { ...withdrawalBody({ amount, ...(account ? { account } : {}) }), ...(proof ? { proof } : {}) },
    ...(key ? { key } : {}),
  });
const transfer = (payer: Payer, to: Pick<TestUser, "userName">, { amount, proof, key }: Wanted) =>
  world.call("POST /auth/transferFund", {
    token: payer.token,
    body: { userName: to.userName, amount, ...(proof ? { proof } : {}) },
    ...(key ? { key } : {}),
  });
const choose = ({ token }: Payer, body: object) => world.call("PATCH /auth/paymentProof", { token, body });
const state = async ({ token }: Payer) => (await world.call("GET /auth/paymentProof", { token })).body;
const newKey = () => `proof-${uniqueDigits(6)}`;
const wrongTries = async (payer: Payer) =>
  (
    await world.deps.db
      .selectFrom("payment_pin")
      .select("failures")
      .where("user_id", "=", payer.id)
      .executeTakeFirst()
  )?.failures;

describe("without proof", () => {
  test("a small amount a day leaves, withdrawals and transfers together; above it the PIN is asked for", async () => {
    const payer = await payerWithPin(world, RICH);
    const friend = await world.makeUser();
    expect((await withdraw(payer, { amount: 12_000 })).status).toBe(200);
    expect((await transfer(payer, friend, { amount: 8_000 })).status).toBe(200);
    expect((await state(payer)).freeDaily).toEqual({ amount: 20_000, used: 20_000, most: 20_000 });
    const before = await linesOf(world, payer);
    for (const refused of [
      await withdraw(payer, { amount: 100 }),
      await transfer(payer, friend, { amount: 0.01 }),
    ])
      expect(refused).toMatchObject({ status: 422, body: { code: "payment_proof_needed" } });
    expect(await linesOf(world, payer)).toEqual(before);
    expect(await usedOf(world, payer, "transfer")).toBe(naira(8_000));
    expect((await withdraw(payer, { amount: 1_000, proof: { pin: PIN } })).status).toBe(200);
    expect((await transfer(payer, friend, { amount: 1_000, proof: { pin: PIN } })).status).toBe(200);
    expect((await state(payer)).freeDaily.used).toBe(20_000);
    world.clock.advance(DAY);
    expect((await withdraw(payer, { amount: 100 })).status).toBe(200);
  });

  test("twenty withdrawals and transfers at once never exceed the day's amount", async () => {
    const payer = await payerWithPin(world, RICH);
    const friend = await world.makeUser();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? withdraw(payer, { amount: 3_000 }) : transfer(payer, friend, { amount: 3_000 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["payment_proof_needed"]));
    expect((await state(payer)).freeDaily.used).toBe(18_000);
    expect(await world.balance(payer)).toBe(naira(82_000));
  });

  test("what is not paid is given back to the day's amount, and what was proven is not", async () => {
    const payer = await payerWithPin(world, RICH);
    const account = accountEnding("0014");
    expect((await withdraw(payer, { amount: 5_000 })).status).toBe(200);
    await withdraw(payer, { amount: 10_000, account });
    await withdraw(payer, { amount: 2_000, account, proof: { pin: PIN } });
    for (const { id } of await payoutsOf(world, payer)) await passPayoutTime(world, id);
    expect((await payoutsOf(world, payer)).map(({ state: one }) => one)).toEqual([
      "paid",
      "failed",
      "failed",
    ]);
    expect((await state(payer)).freeDaily.used).toBe(5_000);
  });

  test("the house may allow less, or nothing", async () => {
    const payer = await payerWithPin(world, RICH);
    const restore = withSettings(world, () => ({ unprovenDaily: kobo(0n) }));
    expect((await withdraw(payer, { amount: 100 })).body.code).toBe("payment_proof_needed");
    expect((await withdraw(payer, { amount: 100, proof: { pin: PIN } })).status).toBe(200);
    await restore();
  });

  test("an admin's transfer from the treasury takes no PIN", async () => {
    const admin = await world.makeUser({ isAdmin: true });
    const friend = await world.makeUser();
    const restore = withSettings(world, () => ({ unprovenDaily: kobo(0n) }));
    const body = { userName: friend.userName, amount: 500 };
    expect((await world.call("POST /auth/transferFund", { token: admin.token, body })).status).toBe(200);
    await restore();
  });
});

describe("a proof", () => {
  test("that is wrong moves nothing, and frees the key for the right one", async () => {
    const payer = await payerWithPin(world, RICH);
    const [key, account] = [newKey(), accountEnding("0001")];
    const amount = 15_000;
    const wrong = await withdraw(payer, { amount, account, key, proof: { pin: WRONG_PIN } });
    expect(wrong).toMatchObject({ status: 422, body: { code: "payment_pin_wrong" } });
    expect(await payoutsOf(world, payer)).toEqual([]);
    expect((await withdraw(payer, { amount, account, key, proof: { pin: PIN } })).status).toBe(200);
    expect(await payoutsOf(world, payer)).toHaveLength(1);
    expect((await state(payer)).freeDaily.used).toBe(0);
  });

  test("is no part of what the key names: a replay answers whatever PIN it has, and counts no try", async () => {
    const payer = await payerWithPin(world, RICH);
    const friend = await world.makeUser();
    const key = newKey();
    const first = await transfer(payer, friend, { amount: 20_000, key, proof: { pin: PIN } });
    expect(first.status).toBe(200);
    for (const proof of [{ pin: WRONG_PIN }, { pin: PIN }, undefined])
      expect(
        await transfer(payer, friend, { amount: 20_000, key, ...(proof ? { proof } : {}) }),
      ).toMatchObject({
        status: 200,
        body: { receipt: first.body.receipt },
      });
    expect(await wrongTries(payer)).toBe(0);
    const stored = await world.deps.db.selectFrom("idempotency_key").selectAll().execute();
    expect(
      JSON.stringify(stored, (_name, value) => (typeof value === "bigint" ? `${value}` : value)),
    ).not.toContain(PIN);
  });

  test("cannot be guessed through payments: five wrong ones lock it, whatever the act", async () => {
    const payer = await payerWithPin(world, RICH);
    const friend = await world.makeUser();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2
          ? transfer(payer, friend, { amount: 100, proof: { pin: `905${n}` } })
          : withdraw(payer, { amount: 100, proof: { pin: `905${n}` } }),
      ),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === "payment_pin_wrong")).toHaveLength(5);
    expect(codes.filter((code) => code === "payment_pin_locked")).toHaveLength(3);
    expect(await world.balance(payer)).toBe(RICH);
    expect((await withdraw(payer, { amount: 100, proof: { pin: PIN } })).status).toBe(429);
    expect((await withdraw(payer, { amount: 100 })).status, "the small amount still leaves").toBe(200);
  });

  test("of somebody without a PIN is told so", async () => {
    const payer = await newPayer(world, RICH);
    const answer = await withdraw(payer, { amount: 100, proof: { pin: PIN } });
    expect(answer.body.code).toBe("payment_pin_not_set");
  });

  test.each([{ pin: 4071 }, { pin: "40" }, {}, "4071", 7])(
    "that is malformed is told so: %j",
    async (proof) => {
      const payer = await newPayer(world, RICH);
      const body = { ...withdrawalBody(), proof };
      const reply = await world.call("POST /withdraw/", { token: payer.token, body });
      expect(reply).toMatchObject({ status: 400, body: { code: "bad_request" } });
    },
  );
});

describe("a person's choices", () => {
  test("lower the day's amount, also to nothing, without proof; raising it takes the PIN", async () => {
    const payer = await payerWithPin(world, RICH);
    expect((await choose(payer, { freeDaily: 0 })).status).toBe(200);
    expect((await withdraw(payer, { amount: 100 })).body.code).toBe("payment_proof_needed");
    expect((await choose(payer, { freeDaily: 500 })).body.code).toBe("payment_proof_needed");
    expect((await choose(payer, { freeDaily: 500, proof: { pin: WRONG_PIN } })).body.code).toBe(
      "payment_pin_wrong",
    );
    expect((await choose(payer, { freeDaily: 500, proof: { pin: PIN } })).status).toBe(200);
    expect((await withdraw(payer, { amount: 500 })).status).toBe(200);
    expect((await withdraw(payer, { amount: 100 })).body.code).toBe("payment_proof_needed");
    expect((await choose(payer, { freeDaily: 20_000 })).body.code).toBe("payment_proof_needed");
    expect((await choose(payer, { freeDaily: 50_000, proof: { pin: PIN } })).status).toBe(200);
    expect((await state(payer)).freeDaily).toMatchObject({ amount: 20_000, most: 20_000 });
  });

  test("ask for proof of purchases without proof; asking less often takes the PIN", async () => {
    const payer = await payerWithPin(world, RICH);
    expect((await choose(payer, { purchasesAbove: 5_000 })).status).toBe(200);
    expect((await choose(payer, { purchasesAbove: 1_000 })).status).toBe(200);
    expect((await choose(payer, { purchasesAbove: 1_001 })).body.code).toBe("payment_proof_needed");
    expect((await choose(payer, { purchasesAbove: "none" })).body.code).toBe("payment_proof_needed");
    expect((await state(payer)).purchasesAbove).toBe(1_000);
    expect((await choose(payer, { purchasesAbove: "none", proof: { pin: PIN } })).status).toBe(200);
    expect((await state(payer)).purchasesAbove).toBeNull();
  });

  test("one choice leaves the other as it is", async () => {
    const payer = await payerWithPin(world, RICH);
    await choose(payer, { purchasesAbove: 1_000 });
    await choose(payer, { freeDaily: 300 });
    expect(await state(payer)).toMatchObject({ purchasesAbove: 1_000, freeDaily: { amount: 300 } });
  });
});

describe("purchases above the amount that a person chose", () => {
  const buy = (token: string, { amount, proof, key, phone }: Wanted & { phone: string }) =>
    world.call("POST /buy/airtime", {
      token,
      body: { network: 1, mobile_number: phone, amount, ...(proof ? { proof } : {}) },
      ...(key ? { key } : {}),
    });
  const sold = async (payer: Payer) =>
    (await linesOf(world, payer)).filter(({ kind }) => kind === "purchase_airtime").length;

  test("take the PIN, others do not; a wrong one buys nothing and frees the key", async () => {
    const payer = await payerWithPin(world, RICH);
    await choose(payer, { purchasesAbove: 990 });
    const order = { amount: 2_000, phone: numberFor("airtime"), key: newKey() };
    expect((await buy(payer.token, { ...order, amount: 1_000, key: newKey() })).status).toBe(200);
    expect((await buy(payer.token, order)).body.code).toBe("payment_proof_needed");
    expect((await buy(payer.token, { ...order, proof: { pin: WRONG_PIN } })).body.code).toBe(
      "payment_pin_wrong",
    );
    expect(await sold(payer)).toBe(1);
    expect((await buy(payer.token, { ...order, proof: { pin: PIN } })).status).toBe(200);
    expect(await sold(payer)).toBe(2);
  });

  test("are answered again under their key, whatever PIN comes with it, and count no try", async () => {
    const payer = await payerWithPin(world, RICH);
    await choose(payer, { purchasesAbove: 0 });
    const order = { amount: 500, phone: numberFor("airtime"), key: newKey() };
    const first = await buy(payer.token, { ...order, proof: { pin: PIN } });
    for (const proof of [{ pin: WRONG_PIN }, { pin: PIN }, undefined]) {
      const again = await buy(payer.token, { ...order, ...(proof ? { proof } : {}) });
      expect(again).toMatchObject({ status: 200, body: { receipt: { _id: first.body.receipt._id } } });
    }
    expect(await wrongTries(payer)).toBe(0);
    const other = await buy(payer.token, { ...order, amount: 501, proof: { pin: PIN } });
    expect(other.body.code).toBe("idempotency_conflict");
    expect(await sold(payer)).toBe(1);
  });
});
