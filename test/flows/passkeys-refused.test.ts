import { afterEach, describe, expect, test } from "vitest";
import { expectBooksInOrder } from "../support/books.ts";
import { keyOf } from "../support/callers.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo } from "../support/members.ts";
import { AMOUNT, passkeyActs, RICH, withdrawal } from "../support/passkey-acts.ts";
import { askPasskey, createAuthenticator, PASSKEY_HOUSE } from "../support/passkeys.ts";
import { accountEnding, BANK, payoutsOf, withdrawalBody } from "../support/payouts.ts";
import { PIN } from "../support/payment-proof.ts";
import { PASSWORD } from "../support/people.ts";
import { numberFor } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Answers of passkeys that are refused: each is good for one act, once (rules 11.22, 11.23). */

const world = await startTestApp(await freshDatabase(), { publicUrl: PASSKEY_HOUSE });
const { payerWithPasskey, withdraw, transfer, choose, answerFor, expectNothingLeft, wrongTries } =
  passkeyActs(world);

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

describe("an answer is refused", () => {
  test("for another amount, account or act, and still good for its own", async () => {
    const payer = await payerWithPasskey();
    const friend = await world.makeUser();
    const account = accountEnding("0001");
    const passkey = await answerFor(payer, account);
    for (const refused of [
      await withdraw(payer, { account, passkey, amount: AMOUNT + 1 }),
      await withdraw(payer, { account: accountEnding("0001"), passkey }),
      await transfer(payer, friend, passkey),
      await choose(payer, { freeDaily: 0 }).then(() => choose(payer, { freeDaily: 10, proof: { passkey } })),
    ])
      expect(refused).toMatchObject({ status: 422, body: { code: "passkey_stale" } });
    await expectNothingLeft(payer);
    expect(await wrongTries(payer), "an honest mistake is no guess").toBe(0);
    expect((await withdraw(payer, { account, passkey })).status).toBe(200);
  });

  test("for a purchase at another price or for another number", async () => {
    const payer = await payerWithPasskey();
    await choose(payer, { purchasesAbove: 0 });
    const phone = numberFor("airtime");
    const options = await askPasskey(world, payer, { act: "purchase", amount: 990, number: phone });
    const passkey = payer.device.answer(options);
    const buy = (order: object) =>
      world.call("POST /buy/airtime", {
        token: payer.token,
        body: { network: 1, mobile_number: phone, amount: 1_000, ...order, proof: { passkey } },
      });
    expect((await buy({ amount: 2_000 })).body.code).toBe("passkey_stale");
    expect((await buy({ mobile_number: numberFor("airtime") })).body.code).toBe("passkey_stale");
    expect((await buy({ seenPrice: 980 })).body.code, "the price is told before the proof is used").toBe(
      "price_changed",
    );
    expect(await world.balance(payer)).toBe(RICH);
    expect((await buy({ seenPrice: 990 })).status).toBe(200);
  });

  test("when another person sends it", async () => {
    const [payer, thief] = [await payerWithPasskey(), await payerWithPasskey()];
    const account = accountEnding("0001");
    const passkey = await answerFor(payer, account);
    expect((await withdraw(thief, { account, passkey })).body.code).toBe("passkey_stale");
    const own = await askPasskey(world, thief, withdrawal(account));
    expect((await withdraw(thief, { account, passkey: payer.device.answer(own) })).body.code).toBe(
      "passkey_wrong",
    );
    await expectNothingLeft(thief);
  });

  test("when it was used, and when it is two minutes old", async () => {
    const payer = await payerWithPasskey();
    const account = accountEnding("0001");
    const used = await answerFor(payer, account);
    expect((await withdraw(payer, { account, passkey: used })).status).toBe(200);
    expect((await withdraw(payer, { account, passkey: used })).body.code).toBe("passkey_stale");
    const old = await answerFor(payer, account);
    world.clock.advance(2 * 60_000);
    expect((await withdraw(payer, { account, passkey: old })).body.code).toBe("passkey_stale");
    expect(await payoutsOf(world, payer)).toHaveLength(1);
  });

  test("when its challenge is made up", async () => {
    const payer = await payerWithPasskey();
    const challenge = Buffer.alloc(32, 1).toString("base64url");
    const answer = await withdraw(payer, { passkey: payer.device.answer({ challenge }) });
    expect(answer.body.code).toBe("passkey_stale");
    await expectNothingLeft(payer);
  });

  test.each([
    ["from another origin", { origin: "https://airtide.example" }],
    ["for another house", { host: "airtide.example" }],
    ["without the screen lock", { isUserVerified: false }],
    ["of another ceremony", { type: "webauthn.create" }],
    ["signed by another device", { key: createAuthenticator().privateKey }],
  ])("%s, and counts as a wrong try", async (_name, lie) => {
    const payer = await payerWithPasskey();
    const account = accountEnding("0001");
    const options = await askPasskey(world, payer, withdrawal(account));
    const refused = await withdraw(payer, { account, passkey: payer.device.answer(options, lie) });
    expect(refused).toMatchObject({ status: 422, body: { code: "passkey_wrong" } });
    await expectNothingLeft(payer);
    expect(await wrongTries(payer)).toBe(1);
    expect((await withdraw(payer, { account, passkey: payer.device.answer(options) })).status).toBe(200);
    expect(await wrongTries(payer), "a right one clears the count").toBe(0);
  });

  test("when the device's count goes back or stands still; the owner is told", async () => {
    for (const count of [0, 1, 2]) {
      const payer = await payerWithPasskey();
      const account = accountEnding("0001");
      expect((await withdraw(payer, { account, passkey: await answerFor(payer, account) })).status).toBe(200);
      const options = await askPasskey(world, payer, withdrawal(account));
      const refused = await withdraw(payer, { account, passkey: payer.device.answer(options, { count }) });
      expect(refused.body.code).toBe("passkey_wrong");
      expect(await payoutsOf(world, payer)).toHaveLength(1);
      expect(await lettersTo(world, payer, "A passkey may have been copied")).toHaveLength(1);
      const again = await withdraw(payer, { account, passkey: payer.device.answer(options) });
      expect(again.body.code, "its challenge is used up").toBe("passkey_stale");
    }
  });
});

describe("an answer is refused also", () => {
  test("when its passkey was removed", async () => {
    const payer = await payerWithPasskey();
    const account = accountEnding("0001");
    const passkey = await answerFor(payer, account);
    const { token } = payer;
    const [kept] = (await world.call("GET /auth/paymentProof", { token })).body.passkeys;
    const params = { id: kept?.id ?? "" };
    const removal = await askPasskey(world, payer, { act: "remove_passkey", passkeyId: params.id });
    const body = { password: PASSWORD, proof: { passkey: payer.device.answer(removal) } };
    expect((await world.call("POST /auth/passkeys/{id}/remove", { token, params, body })).status).toBe(200);
    expect((await withdraw(payer, { account, passkey })).body.code).toBe("passkey_wrong");
    const ask = { token, body: withdrawal(account) };
    expect((await world.call("POST /auth/passkeys/challenge", ask)).body.code).toBe("passkey_not_set");
    await expectNothingLeft(payer);
  });

  test("from an API key, which opens no route of passkeys either", async () => {
    const payer = await payerWithPasskey();
    const token = await keyOf(world, payer);
    const account = accountEnding("0001");
    const passkey = await answerFor(payer, account);
    expect((await withdraw({ token }, { account, passkey })).body.code).toBe("passkey_by_key");
    const ask = { token, body: withdrawal(account) };
    expect((await world.call("POST /auth/passkeys/challenge", ask)).status).toBeGreaterThanOrEqual(401);
    await expectNothingLeft(payer);
  });

  test.each([
    ["beside a PIN", (passkey: object) => ({ passkey, pin: PIN })],
    ["that is text", () => ({ passkey: "yes" })],
    ["without its signature", (passkey: object) => ({ passkey: { ...passkey, response: {} } })],
  ])("%s", async (_name, proofOf) => {
    const payer = await payerWithPasskey();
    const account = accountEnding("0001");
    const proof = proofOf(await answerFor(payer, account));
    const body = { ...withdrawalBody({ amount: AMOUNT, account }), proof };
    const reply = await world.call("POST /withdraw/", { token: payer.token, body });
    expect(reply).toMatchObject({ status: 400, body: { code: "bad_request" } });
    await expectNothingLeft(payer);
  });

  test.each(["AAAA", Buffer.from("null").toString("base64url")])(
    "whose parts cannot be read: %s",
    async (junk) => {
      const payer = await payerWithPasskey();
      const account = accountEnding("0001");
      const good = await answerFor(payer, account);
      for (const part of ["clientDataJSON", "authenticatorData", "signature"] as const) {
        const passkey = { ...good, response: { ...good.response, [part]: junk } };
        const refused = await withdraw(payer, { account, passkey });
        expect(refused).toMatchObject({ status: 422 });
      }
      await expectNothingLeft(payer);
    },
  );
});

describe("a challenge", () => {
  test.each([
    { act: "withdrawal", amount: 1_000, bankName: BANK },
    { act: "transfer", amount: 1_000 },
    { act: "purchase", number: "08031234567" },
    { act: "choice" },
  ])("says all of its act: %j", async (body) => {
    const { token } = await payerWithPasskey();
    const reply = await world.call("POST /auth/passkeys/challenge", { token, body });
    expect(reply).toMatchObject({ status: 400, body: { code: "bad_request" } });
  });
});
