import { hkdfSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { kobo } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { codeOf, lettersTo, newMember } from "../support/members.ts";
import { payerWithPin, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import {
  addPasskey,
  askPasskey,
  type Authenticator,
  createAuthenticator,
  PASSKEY_HOUSE,
} from "../support/passkeys.ts";
import { PASSWORD } from "../support/people.ts";
import { startTestApp } from "../support/world.ts";

/** Passkeys as their owners keep them: adding, listing and removing them (rules 11.21). */

const world = await startTestApp(await freshDatabase(), { publicUrl: PASSKEY_HOUSE });
const MINUTE = 60_000;
const LONG_NAME = Buffer.from(hkdfSync("sha512", "name", "", "", 3_200));

type Person = { token: string };
const begin = ({ token }: Person, body: Record<string, unknown> = { password: PASSWORD }) =>
  world.call("POST /auth/passkeys/begin", { token, body });
const add = ({ token }: Person, response: object, name = "Ada's phone") =>
  world.call("POST /auth/passkeys", { token, body: { name, response } });
const remove = ({ token }: Person, id: string, body: object = {}) =>
  world.call("POST /auth/passkeys/{id}/remove", {
    token,
    params: { id },
    body: { password: PASSWORD, ...body },
  });
/** Answers a challenge for a change of the means of proof. */
const proofFor = async (person: Person, device: Authenticator, act: object) => ({
  proof: { passkey: device.answer(await askPasskey(world, person, act)) },
});
const withPassword = { password: PASSWORD };
const needed = { status: 422, body: { code: "payment_proof_needed" } };
const state = async ({ token }: Person) => (await world.call("GET /auth/paymentProof", { token })).body;

describe("a new passkey", () => {
  test("takes the password, is listed and told by mail, and is asked for the device's screen lock", async () => {
    const member = await newMember(world);
    expect(await state(member)).toMatchObject({ passkeys: [], passkeysPossible: true });
    expect((await begin(member, {})).body.code).toBe("password_needed");
    expect((await begin(member, { password: "not-the-password" })).body.code).toBe("wrong_password");
    const begun = await begin(member);
    expect(begun.body.options).toMatchObject({
      rp: { id: "localhost", name: "Airtide" },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { userVerification: "required" },
    });
    const device = createAuthenticator();
    const added = await add(member, device.make(begun.body.options));
    expect(added.body).toMatchObject({ name: "Ada's phone", lastUsedAt: null });
    const kept = await state(member);
    expect(kept.passkeys).toEqual([added.body]);
    expect(kept.pin, "a passkey is no PIN").toEqual({ isSet: false, since: null, lockedUntil: null });
    expect(await lettersTo(world, member, "Passkey added")).toHaveLength(1);
    const proof = await proofFor(member, device, { act: "add_passkey" });
    expect((await begin(member, { ...withPassword, ...proof })).body.options.excludeCredentials).toEqual([
      { id: device.id, type: "public-key", transports: ["hybrid", "internal"] },
    ]);
  });

  test.each([
    ["from another origin", { origin: "https://airtide.example" }],
    ["for another house", { host: "airtide.example" }],
    ["without the screen lock", { isUserVerified: false }],
    ["of another ceremony", { type: "webauthn.get" }],
    // 3,200 bytes without a pattern are more than an index of the database takes.
    ["under two names", { innerName: LONG_NAME }],
  ])("is refused %s", async (_name, lie) => {
    const member = await newMember(world);
    const { options } = (await begin(member)).body;
    const refused = await add(member, createAuthenticator().make(options, lie));
    expect(refused).toMatchObject({ status: 422, body: { code: "passkey_refused" } });
    expect((await state(member)).passkeys).toEqual([]);
    expect((await add(member, createAuthenticator().make(options))).status).toBe(200);
  });

  test("is made for the challenge of this person, once, within two minutes", async () => {
    const [member, other] = [await newMember(world), await newMember(world)];
    const { options } = (await begin(member)).body;
    const late = (await begin(member)).body.options;
    const made = createAuthenticator().make(options);
    expect((await add(other, made)).body.code).toBe("passkey_refused");
    const own = { challenge: Buffer.alloc(32, 7).toString("base64url") };
    expect((await add(member, createAuthenticator().make(own))).body.code).toBe("passkey_refused");
    const both = await Promise.all([add(member, made), add(member, made)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    world.clock.advance(2 * MINUTE);
    expect((await add(member, createAuthenticator().make(late))).body.code).toBe("passkey_refused");
    expect((await state(member)).passkeys).toHaveLength(1);
  });

  test("is nobody else's, and not added twice", async () => {
    const [member, other] = [await newMember(world), await newMember(world)];
    const { device } = await addPasskey(world, member);
    const own = await proofFor(member, device, { act: "add_passkey" });
    for (const [person, proof] of [[member, own] as const, [other, {}] as const]) {
      const { options } = (await begin(person, { ...withPassword, ...proof })).body;
      const again = await add(person, device.make(options));
      expect(again).toMatchObject({ status: 409, body: { code: "passkey_known" } });
    }
    expect((await state(other)).passkeys).toEqual([]);
  });

  test("is one of ten at most, also when the last two come at once", async () => {
    const member = await payerWithPin(world, kobo(0n));
    const proof = { pin: PIN };
    for (let n = 0; n < 9; n++) await addPasskey(world, member, { proof });
    const options = await Promise.all([1, 2].map(() => begin(member, { ...withPassword, proof })));
    const answers = await Promise.all(
      options.map(({ body }) => add(member, createAuthenticator().make(body.options))),
    );
    expect(answers.map(({ body }) => body.code ?? "added").toSorted((a, b) => a.localeCompare(b))).toEqual([
      "added",
      "too_many_passkeys",
    ]);
    expect((await begin(member, { ...withPassword, proof })).body.code).toBe("too_many_passkeys");
    expect((await state(member)).passkeys).toHaveLength(10);
  });

  test.each([
    ["no answer", { name: "a" }],
    ["text", { name: "a", response: "yes" }],
    [
      "bytes that are none",
      { name: "a", response: { id: "+", rawId: "", type: "public-key", response: {} } },
    ],
  ])("that is %s is a bad request", async (_name, body) => {
    const { token } = await newMember(world);
    const reply = await world.call("POST /auth/passkeys", { token, body });
    expect(reply).toMatchObject({ status: 400, body: { code: "bad_request" } });
  });

  test.each([
    ["client data", { clientDataJSON: "AAAA" }],
    ["client data of another kind", { clientDataJSON: Buffer.from("[1]").toString("base64url") }],
    ["an attestation", { attestationObject: "AAAA" }],
  ])("whose %s cannot be read is refused", async (_name, broken) => {
    const member = await newMember(world);
    const made = createAuthenticator().make((await begin(member)).body.options);
    const reply = await add(member, { ...made, response: { ...made.response, ...broken } });
    expect(reply).toMatchObject({ status: 422, body: { code: "passkey_refused" } });
  });
});

describe("removing a passkey", () => {
  test("takes the password and is told by mail; it is one's own", async () => {
    const [member, other] = [await newMember(world), await newMember(world)];
    const { device, passkeyId } = await addPasskey(world, member);
    const proof = () => proofFor(member, device, { act: "remove_passkey", passkeyId });
    const wrong = { ...(await proof()), password: "not-the-password" };
    expect((await remove(member, passkeyId, wrong)).body.code).toBe("wrong_password");
    expect((await remove(other, passkeyId)).status).toBe(404);
    expect((await remove(member, passkeyId, await proof())).status).toBe(200);
    expect((await state(member)).passkeys).toEqual([]);
    expect(await lettersTo(world, member, "Passkey removed")).toHaveLength(1);
    expect((await remove(member, passkeyId)).status).toBe(404);
  });

  test("comes with the reset of the PIN, which says so", async () => {
    const payer = await payerWithPin(world, kobo(0n));
    await addPasskey(world, payer, { proof: { pin: PIN } });
    await world.call("POST /auth/paymentPin/requestReset", {
      token: payer.token,
      body: { password: PASSWORD },
    });
    const [letter] = await lettersTo(world, payer, "Your code for a new");
    const code = /Code: (\d{8})/.exec(letter?.text ?? "")?.[1] ?? "";
    const body = { code, pin: "7315" };
    expect((await world.call("POST /auth/paymentPin/reset", { token: payer.token, body })).status).toBe(200);
    expect((await state(payer)).passkeys).toEqual([]);
    const [resetLetter] = await lettersTo(world, payer, "Payment PIN reset");
    expect(resetLetter?.text).toContain("Passkeys removed: Ada's phone");
  });
});

describe("a thief with session and password", () => {
  test("adds no passkey beside a PIN: it takes the PIN, whose wrong tries count", async () => {
    const payer = await payerWithPin(world, kobo(0n));
    expect(await begin(payer)).toMatchObject(needed);
    const guess = { ...withPassword, proof: { pin: WRONG_PIN } };
    expect((await begin(payer, guess)).body.code).toBe("payment_pin_wrong");
    expect((await begin(payer, { ...withPassword, proof: { pin: PIN } })).status).toBe(200);
  });

  test("neither adds nor removes a passkey, nor sets a PIN, beside a passkey: each takes its answer for just this", async () => {
    const member = await newMember(world);
    const { token } = member;
    const { device, passkeyId } = await addPasskey(world, member);
    const set = (body: object) =>
      world.call("POST /auth/paymentPin", { token, body: { pin: PIN, ...withPassword, ...body } });
    const remover = (body: object) => remove(member, passkeyId, body);
    const starter = (body: object) => begin(member, { ...withPassword, ...body });
    for (const act of [set, remover, starter]) expect(await act({})).toMatchObject(needed);
    const toAdd = await proofFor(member, device, { act: "add_passkey" });
    expect((await set(toAdd)).body.code).toBe("passkey_stale");
    expect((await remover(toAdd)).body.code).toBe("passkey_stale");
    const other = "01938c1a-5b2a-7cc3-98c4-dc0c0c07398f";
    const toRemove = await proofFor(member, device, { act: "remove_passkey", passkeyId: other });
    expect((await remover(toRemove)).body.code).toBe("passkey_stale");
    expect((await starter(toAdd)).status).toBe(200);
    expect((await state(member)).passkeys).toHaveLength(1);
    expect((await set(await proofFor(member, device, { act: "set_pin" }))).status).toBe(200);
    expect((await set({})).body.code).toBe("payment_pin_set");
    const change = { token, body: { pin: PIN, newPin: "7315" } };
    expect((await world.call("PATCH /auth/paymentPin", change)).status).toBe(200);
  });
});

describe("a passkey that was begun without a proof is not added any more (rules 11.25)", () => {
  const begun = async (member: Person, body: object = {}) =>
    (await begin(member, { ...withPassword, ...body })).body.options;

  test("once its owner has a first PIN, and once the PIN was reset", async () => {
    const member = await newMember(world);
    const { token } = member;
    const first = await begun(member);
    const set = { token, body: { pin: PIN, ...withPassword } };
    expect((await world.call("POST /auth/paymentPin", set)).status).toBe(200);
    expect((await add(member, createAuthenticator().make(first))).body.code).toBe("passkey_refused");

    const second = await begun(member, { proof: { pin: PIN } });
    await world.call("POST /auth/paymentPin/requestReset", { token, body: withPassword });
    const [letter] = await lettersTo(world, member, "Your code for a new");
    const code = /Code: (\d{8})/.exec(letter?.text ?? "")?.[1] ?? "";
    const reset = { token, body: { code, pin: "7315" } };
    expect((await world.call("POST /auth/paymentPin/reset", reset)).status).toBe(200);
    expect((await add(member, createAuthenticator().make(second))).body.code).toBe("passkey_refused");
    expect((await state(member)).passkeys).toEqual([]);
  });

  test("once its owner has a first passkey; what was begun with a proof goes on", async () => {
    const member = await newMember(world);
    const early = await begun(member);
    const { device } = await addPasskey(world, member);
    expect((await add(member, createAuthenticator().make(early))).body.code).toBe("passkey_refused");
    const proofs = [
      await begun(member, await proofFor(member, device, { act: "add_passkey" })),
      await begun(member, await proofFor(member, device, { act: "add_passkey" })),
    ];
    for (const options of proofs)
      expect((await add(member, createAuthenticator().make(options))).status).toBe(200);
  });
});

test("to begin takes the code of somebody with a second factor", async () => {
  const member = await newMember(world);
  const { token } = member;
  const factor = await world.call("POST /auth/secondFactor/setup", { token, body: withPassword });
  const { secret } = factor.body;
  await world.call("POST /auth/secondFactor/confirm", { token, body: { code: codeOf(world, secret) } });
  world.clock.advance(30_000);
  expect((await begin(member)).body.code).toBe("second_factor_required");
  const wrong = { ...withPassword, code: codeOf(world, secret, 5) };
  expect((await begin(member, wrong)).body.code).toBe("wrong_code");
  expect((await begin(member, { ...withPassword, code: codeOf(world, secret) })).status).toBe(200);
});
