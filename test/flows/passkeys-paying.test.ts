import { afterEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { generate } from "../support/money-in.ts";
import { AMOUNT, passkeyActs, RICH, withdrawal } from "../support/passkey-acts.ts";
import { addPasskey, askPasskey, PASSKEY_HOUSE } from "../support/passkeys.ts";
import { accountEnding, linesOf, payoutsOf, withdrawalBody } from "../support/payouts.ts";
import { payerWithPin, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { numberFor } from "../support/selling.ts";
import { uniqueDigits } from "../support/unique.ts";
import { startTestApp } from "../support/world.ts";

/** Passkeys as proof when money leaves, also at the same moment and again (rules 11.22, 11.23). */

const world = await startTestApp(await freshDatabase(), { publicUrl: PASSKEY_HOUSE });
const { payerWithPasskey, withdraw, transfer, choose, answerFor, wrongTries } = passkeyActs(world);
const newKey = () => `passkey-${uniqueDigits(6)}`;

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

describe("a passkey lets money leave", () => {
  test("above the amount without proof, uses nothing of it, and says when it was used", async () => {
    const payer = await payerWithPasskey();
    const account = accountEnding("0001");
    const asked = await askPasskey(world, payer, withdrawal(account));
    expect(asked).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [{ id: payer.device.id, transports: ["hybrid", "internal"] }],
    });
    await choose(payer, { freeDaily: 0 });
    expect((await withdraw(payer, { account })).body.code).toBe("payment_proof_needed");
    const paid = await withdraw(payer, { account, passkey: payer.device.answer(asked) });
    expect(paid.status).toBe(200);
    const { body } = await world.call("GET /auth/paymentProof", { token: payer.token });
    expect(body.freeDaily.used).toBe(0);
    expect(body.passkeys[0]?.lastUsedAt).toBe(world.clock.now().toISOString());
  });

  test("to a person, for a purchase, and for a choice of one's own", async () => {
    const payer = await payerWithPasskey();
    const friend = await world.makeUser();
    const ask = async (act: object) => payer.device.answer(await askPasskey(world, payer, act));
    const to = { act: "transfer", amount: AMOUNT, userName: friend.userName.toUpperCase() };
    expect((await transfer(payer, friend, await ask(to))).status).toBe(200);
    await choose(payer, { purchasesAbove: 100 });
    const phone = numberFor("airtime");
    const order = { network: 1, mobile_number: phone, amount: 1_000 };
    const price = { act: "purchase", amount: 990, number: `+234${phone.slice(1)}` };
    const bought = await world.call("POST /buy/airtime", {
      token: payer.token,
      body: { ...order, proof: { passkey: await ask(price) } },
    });
    expect(bought.status).toBe(200);
    const change = { purchasesAbove: "none", freeDaily: 5_000 };
    const passkey = await ask({ act: "choice", ...change });
    expect((await choose(payer, { purchasesAbove: "none", proof: { passkey } })).body.code).toBe(
      "passkey_stale",
    );
    expect((await choose(payer, { ...change, proof: { passkey } })).status).toBe(200);
  });

  test("for a coupon of a vendor, of this amount to this person", async () => {
    const payer = await payerWithPasskey();
    const { db } = world.deps;
    await db.updateTable("app_user").set({ is_coupon_vendor: true }).where("id", "=", payer.id).execute();
    await choose(payer, { freeDaily: 0 });
    const [owner, other] = [await world.makeUser(), await world.makeUser()];
    const act = { act: "coupon", amount: AMOUNT, userName: owner.userName };
    const proof = { passkey: payer.device.answer(await askPasskey(world, payer, act)) };
    for (const wrong of [
      { for: other, amount: AMOUNT, proof },
      { for: owner, amount: AMOUNT + 1, proof },
    ])
      expect((await generate(world, payer, wrong)).body.code).toBe("passkey_stale");
    expect((await generate(world, payer, { for: owner, amount: AMOUNT, proof })).status).toBe(200);
    expect(await world.balance(payer)).toBe(RICH - naira(AMOUNT));
    const again = await generate(world, payer, { for: owner, amount: AMOUNT, proof });
    expect(again.body.code, "used up").toBe("passkey_stale");
  });

  test("again and again where the device does not count", async () => {
    const payer = await payerWithPasskey(false);
    for (let n = 0; n < 2; n++) {
      const account = accountEnding("0001");
      expect((await withdraw(payer, { account, passkey: await answerFor(payer, account) })).status).toBe(200);
    }
  });
});

describe("the same moment", () => {
  test("one challenge lets one of eight withdrawals through, in two processes", async () => {
    const payer = await payerWithPasskey();
    const other = await world.instance((_name, run) => run());
    const account = accountEnding("0001");
    const passkey = await answerFor(payer, account);
    const body = { ...withdrawalBody({ amount: AMOUNT, account }), proof: { passkey } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? other : world).call("POST /withdraw/", { token: payer.token, body }),
      ),
    );
    const codes = answers.map(({ status, body: { code } }) => (status === 200 ? "paid" : code));
    expect(codes.filter((code) => code === "paid")).toHaveLength(1);
    expect(await payoutsOf(world, payer)).toHaveLength(1);
    expect(await world.balance(payer)).toBe(RICH - naira(AMOUNT));
    await other.app.close();
  });

  test("wrong answers and wrong PINs share one count and one lock", async () => {
    const payer = await payerWithPin(world, RICH);
    const { device } = await addPasskey(world, payer, { proof: { pin: PIN } });
    const account = accountEnding("0001");
    const options = await askPasskey(world, payer, withdrawal(account));
    const wrong = device.answer(options, { origin: "https://airtide.example" });
    const body = { ...withdrawalBody({ amount: AMOUNT, account }), proof: { pin: WRONG_PIN } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2
          ? withdraw(payer, { account, passkey: wrong })
          : world.call("POST /withdraw/", { token: payer.token, body }),
      ),
    );
    const locked = answers.filter(({ body: { code } }) => code === "payment_pin_locked");
    expect(locked).toHaveLength(3);
    expect((await withdraw(payer, { account, passkey: device.answer(options) })).status).toBe(429);
    expect(await world.balance(payer)).toBe(RICH);
  });
});

describe("a repeat under the same key answers the first outcome, whatever became of the passkey", () => {
  test("of a withdrawal", async () => {
    const payer = await payerWithPasskey();
    const account = accountEnding("0001");
    const wanted = { account, key: newKey(), passkey: await answerFor(payer, account) };
    const first = await withdraw(payer, wanted);
    expect(first.status).toBe(200);
    expect((await withdraw(payer, wanted)).body).toEqual(first.body);
    expect(await payoutsOf(world, payer)).toHaveLength(1);
    expect(await wrongTries(payer)).toBe(0);
  });

  test("of a purchase", async () => {
    const payer = await payerWithPasskey();
    await choose(payer, { purchasesAbove: 0 });
    const number = numberFor("airtime");
    const options = await askPasskey(world, payer, { act: "purchase", amount: 990, number });
    const proof = { passkey: payer.device.answer(options) };
    const body = { network: 1, mobile_number: number, amount: 1_000, proof };
    const asked = { token: payer.token, key: newKey(), body };
    const first = await world.call("POST /buy/airtime", asked);
    expect(first.status).toBe(200);
    const again = await world.call("POST /buy/airtime", asked);
    expect(again.body.receipt._id).toBe(first.body.receipt._id);
    expect(await linesOf(world, payer)).toHaveLength(2);
    expect(await wrongTries(payer)).toBe(0);
  });
});
