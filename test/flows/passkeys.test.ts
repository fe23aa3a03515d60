import { hkdfSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { kobo } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, newMember } from "../support/members.ts";
import { payerWithPin, PIN } from "../support/payment-proof.ts";
import { addPasskey, createAuthenticator, PASSKEY_HOUSE } from "../support/passkeys.ts";
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
const remove = ({ token }: Person, id: string, password = PASSWORD) =>
  world.call("POST /auth/passkeys/{id}/remove", { token, params: { id }, body: { password } });
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
    expect((await begin(member)).body.options.excludeCredentials).toEqual([
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
    const made = createAuthenticator().make(options);
    expect((await add(other, made)).body.code).toBe("passkey_refused");
    const own = { challenge: Buffer.alloc(32, 7).toString("base64url") };
    expect((await add(member, createAuthenticator().make(own))).body.code).toBe("passkey_refused");
    const both = await Promise.all([add(member, made), add(member, made)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const late = (await begin(member)).body.options;
    world.clock.advance(2 * MINUTE);
    expect((await add(member, createAuthenticator().make(late))).body.code).toBe("passkey_refused");
    expect((await state(member)).passkeys).toHaveLength(1);
  });

  test("is nobody else's, and not added twice", async () => {
    const [member, other] = [await newMember(world), await newMember(world)];
    const { device } = await addPasskey(world, member);
    for (const person of [member, other]) {
      const { options } = (await begin(person)).body;
      const again = await add(person, device.make(options));
      expect(again).toMatchObject({ status: 409, body: { code: "passkey_known" } });
    }
    expect((await state(other)).passkeys).toEqual([]);
  });

  test("is one of ten at most, also when the last two come at once", async () => {
    const member = await newMember(world);
    for (let n = 0; n < 9; n++) await addPasskey(world, member);
    const options = await Promise.all([begin(member), begin(member)]);
    const answers = await Promise.all(
      options.map(({ body }) => add(member, createAuthenticator().make(body.options))),
    );
    expect(answers.map(({ body }) => body.code ?? "added").toSorted((a, b) => a.localeCompare(b))).toEqual([
      "added",
      "too_many_passkeys",
    ]);
    expect((await begin(member)).body.code).toBe("too_many_passkeys");
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
    const { passkeyId } = await addPasskey(world, member);
    expect((await remove(member, passkeyId, "not-the-password")).body.code).toBe("wrong_password");
    expect((await remove(other, passkeyId)).status).toBe(404);
    expect((await remove(member, passkeyId)).status).toBe(200);
    expect((await state(member)).passkeys).toEqual([]);
    expect(await lettersTo(world, member, "Passkey removed")).toHaveLength(1);
    expect((await remove(member, passkeyId)).status).toBe(404);
  });

  test("comes with the reset of the PIN, which says so", async () => {
    const payer = await payerWithPin(world, kobo(0n));
    await addPasskey(world, payer);
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

test("somebody with a passkey sets a first PIN like anybody", async () => {
  const member = await newMember(world);
  await addPasskey(world, member);
  const { token } = member;
  const change = { token, body: { pin: PIN, newPin: "7315" } };
  expect((await world.call("PATCH /auth/paymentPin", change)).body.code).toBe("payment_pin_not_set");
  const body = { pin: PIN, password: PASSWORD };
  expect((await world.call("POST /auth/paymentPin", { token, body })).status).toBe(200);
  expect((await world.call("POST /auth/paymentPin", { token, body })).body.code).toBe("payment_pin_set");
  expect((await world.call("PATCH /auth/paymentPin", change)).status).toBe(200);
});
