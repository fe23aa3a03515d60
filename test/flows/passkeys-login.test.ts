import { describe, expect, test } from "vitest";
import { FORGET_FAILURES_MS } from "../../src/core/throttle.ts";
import { logInByPasskey } from "../../src/flows/payment-proof/passkey-login.ts";
import { tidyRecords } from "../../src/flows/retention/tidy.ts";
import { freshDatabase } from "../support/database.ts";
import { codeOf, lettersTo, logIn } from "../support/members.ts";
import { passkeyLogins } from "../support/passkey-login.ts";
import { overtaken } from "../support/overtaken.ts";
import { createAuthenticator, PASSKEY_HOUSE } from "../support/passkeys.ts";
import { PASSWORD } from "../support/people.ts";
import { expectNotLogged, expectNotStored } from "../support/secrets.ts";
import { startTestApp } from "../support/world.ts";

/** Log-ins by passkey (rules 3.36, 3.41, 3.42). */

const world = await startTestApp(await freshDatabase(), { publicUrl: PASSKEY_HOUSE });
const { begin, send, holder, enter, arm } = passkeyLogins(world);
const MINUTE = 60_000;
const DEVICE = "d".repeat(43);
const NEW = "dune-and-reef-9";
const refused = { status: 422, body: { code: "passkey_login_refused" } };
const challenges = async () => {
  const rows = await world.deps.db.selectFrom("login_challenge").select("expires_at").execute();
  return rows.filter(({ expires_at: end }) => end > world.clock.now()).length;
};

describe("a log-in by passkey", () => {
  test("opens the account without a name, as one with the password does, and keeps no secret", async () => {
    const ada = await holder();
    const options = await begin();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: "localhost",
      timeout: 2 * MINUTE,
      userVerification: "required",
    });
    const opened = await send(ada.device.answer(options), { device: DEVICE, address: "41.190.7.7" });
    expect(opened).toMatchObject({
      status: 200,
      body: { msg: "Login successful", user: { userName: ada.userName } },
    });
    const { token } = opened.body;
    expect((await world.call("GET /auth", { token })).status).toBe(200);
    expect(await lettersTo(world, ada, "New log-in"), "from a strange device").toHaveLength(1);
    const again = await enter(ada, { device: DEVICE, address: "41.190.8.8" });
    expect(again.status).toBe(200);
    expect(await lettersTo(world, ada, "New log-in"), "the device is known now").toHaveLength(1);
    const kept = (await world.call("GET /auth/paymentProof", { token })).body.passkeys;
    expect(kept[0]?.lastUsedAt).toBe(world.clock.now().toISOString());
    await expectNotStored(world, [options.challenge, token]);
    expectNotLogged(world, [options.challenge, token]);
  });

  test("is refused to a blocked person, who hears so only with the right passkey", async () => {
    const ada = await holder();
    await world.deps.db.updateTable("app_user").set({ is_blocked: true }).where("id", "=", ada.id).execute();
    expect(await enter(ada)).toMatchObject({ body: { code: "account_blocked" } });
    const lie = { key: createAuthenticator().privateKey };
    expect(await send(ada.device.answer(await begin(), lie))).toMatchObject(refused);
  });

  test("asks for the second factor, and the same answer comes again with its code, once", async () => {
    const ada = await holder();
    const secret = await arm(ada);
    const answer = ada.device.answer(await begin());
    for (let i = 0; i < 6; i++)
      expect((await send(answer)).body.code, "a missing code is no failure").toBe("second_factor_required");
    expect((await send(answer, { code: "000000" })).body.code).toBe("wrong_code");
    world.clock.advance(4 * MINUTE);
    const opened = await send(answer, { code: codeOf(world, secret) });
    expect(opened.status).toBe(200);
    const { token } = opened.body;
    expect((await world.call("GET /auth/secondFactor", { token })).body.isProven).toBe(true);
    expect(await send(answer, { code: codeOf(world, secret, 1) })).toMatchObject(refused);
  });

  test("guesses no codes faster than with the password", async () => {
    const ada = await holder();
    await arm(ada);
    const answer = ada.device.answer(await begin());
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, i) => send(answer, { code: `00000${i % 10}` })),
    );
    expect(sent.filter(({ body }) => body.code === "wrong_code")).toHaveLength(5);
    expect(sent.filter(({ body }) => body.code === "account_locked")).toHaveLength(7);
    expect((await logIn(world, ada)).status, "one count with the password's").toBe(429);
    world.clock.advance(FORGET_FAILURES_MS);
  });

  test("is no proof of the password, within ten minutes either", async () => {
    const ada = await holder();
    const { token } = (await enter(ada)).body;
    const make = { token, body: { scopes: ["read" as const] } };
    expect((await world.call("POST /auth/apiKey", make)).body.code).toBe("password_needed");
    const proven = { ...make, body: { ...make.body, password: PASSWORD } };
    expect((await world.call("POST /auth/apiKey", proven)).status).toBe(200);
    const typed = (await logIn(world, ada)).body.token;
    expect((await world.call("POST /auth/apiKey", { ...make, token: typed })).status).toBe(200);
  });
});

describe("an answer opens nothing", () => {
  test.each([
    ["from another origin", { origin: "https://airtide.example" }],
    ["for another house", { host: "airtide.example" }],
    ["without the screen lock", { isUserVerified: false }],
    ["of another ceremony", { type: "webauthn.create" }],
    ["signed by another device", { key: createAuthenticator().privateKey }],
    ["for another person", { handle: Buffer.alloc(16, 9).toString("base64url") }],
  ])("%s, and the same challenge then takes the right one", async (_name, lie) => {
    const ada = await holder();
    const options = await begin();
    expect(await send(ada.device.answer(options, lie))).toMatchObject(refused);
    expect((await send(ada.device.answer(options))).status).toBe(200);
  });

  test("to a challenge that is made up, used, or five minutes old", async () => {
    const ada = await holder();
    const challenge = Buffer.alloc(32, 5).toString("base64url");
    expect(await send(ada.device.answer({ challenge }))).toMatchObject(refused);
    const used = ada.device.answer(await begin());
    expect((await send(used)).status).toBe(200);
    expect(await send(used)).toMatchObject(refused);
    const old = ada.device.answer(await begin());
    world.clock.advance(5 * MINUTE);
    expect(await send(old)).toMatchObject(refused);
  });

  test("twice: of several at once one opens a session, also where other people answer", async () => {
    const people = [await holder(false), await holder(false), await holder(false), await holder(false)];
    const options = await begin();
    const answers = await Promise.all(
      people.flatMap(({ device }) => [1, 2].map(() => send(device.answer(options)))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const opened = people.map(async ({ token }) => (await world.call("GET /auth/sessions", { token })).body);
    const sessions = (await Promise.all(opened)).flatMap((one) => one.sessions);
    expect(sessions, "those of the registrations, and one more").toHaveLength(people.length + 1);
  });

  test("of a passkey that is unknown or was removed, in the same words; such tries are counted", async () => {
    const ada = await holder();
    const handle = "AAAAAAAAAAAAAAAAAAAAAA";
    const options = await begin();
    const stranger = createAuthenticator();
    const address = "41.190.9.9";
    const unknown = await send(stranger.answer(options, { handle }), { address });
    await world.deps.db.deleteFrom("passkey").where("id", "=", ada.passkeyId).execute();
    expect(unknown).toMatchObject(refused);
    expect((await send(ada.device.answer(options), { address })).body).toEqual(unknown.body);
    for (let i = 0; i < 4; i++) await send(stranger.answer(options, { handle }), { address });
    expect(await send(stranger.answer(options, { handle }), { address })).toMatchObject({
      status: 429,
      body: { code: "account_locked" },
    });
  });

  test("when the device's count does not move on; its owner is told, and the challenge is used up", async () => {
    const ada = await holder();
    expect((await enter(ada)).status).toBe(200);
    const options = await begin();
    expect(await send(ada.device.answer(options, { count: 2 }))).toMatchObject(refused);
    expect(await lettersTo(world, ada, "A passkey may have been copied")).toHaveLength(1);
    expect(await send(ada.device.answer(options))).toMatchObject(refused);
    expect((await enter(ada)).status).toBe(200);
  });

  test.each([
    ["that cannot be read", (answer: object) => ({ ...answer, response: {} }), 400],
    ["whose challenge is junk", (answer: object) => answer, 422],
  ])("%s", async (_name, spoil, status) => {
    const ada = await holder();
    const good = ada.device.answer(await begin());
    const response = { ...good.response, clientDataJSON: "AAAA" };
    expect((await send(spoil({ ...good, response }) as typeof good)).status).toBe(status);
  });
});

describe("a right signature that opens nothing uses up no tries of the password", () => {
  const TRIES = 8;

  test("of a passkey that may not log in", async () => {
    const ada = await holder();
    await world.deps.db
      .updateTable("passkey")
      .set({ logs_in: false })
      .where("id", "=", ada.passkeyId)
      .execute();
    for (let i = 0; i < TRIES; i++) expect(await enter(ada)).toMatchObject(refused);
    expect((await logIn(world, ada)).status).toBe(200);
    const lie = { key: createAuthenticator().privateKey };
    for (let i = 0; i < 5; i++) await send(ada.device.answer(await begin(), lie));
    expect((await logIn(world, ada)).status, "a wrong signature is a try").toBe(429);
    world.clock.advance(FORGET_FAILURES_MS);
  });

  test("of answers that came after the one that used the challenge", async () => {
    const ada = await holder(false);
    const options = await begin();
    const answers = Array.from({ length: TRIES }, () => send(ada.device.answer(options)));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: TRIES - 1 }, () => 422),
    ]);
    expect((await logIn(world, ada)).status).toBe(200);
  });

  test("of a person whose password changes meanwhile", async () => {
    const ada = await holder();
    const rehash = (password_hash: string) =>
      world.deps.db.updateTable("app_user").set({ password_hash }).where("id", "=", ada.id).execute();
    const origin = { address: "41.190.10.10", device: undefined, userAgent: "" };
    for (let i = 0; i < TRIES; i++) {
      const answer = ada.device.answer(await begin());
      const login = { answer, handle: answer.response.userHandle ?? "" };
      const deps = overtaken(world.deps, "people.login-passkey", () => rehash(`new ${i}`));
      expect(await logInByPasskey(deps, login, origin)).toEqual({
        ok: false,
        fault: { code: "passkey_login_refused" },
      });
    }
  });
});

describe("a challenge", () => {
  test("of a log-in serves no payment and no new passkey, and theirs no log-in", async () => {
    const ada = await holder(false);
    const { token, device } = ada;
    const act = { act: "choice" as const, freeDaily: 10 };
    await world.call("PATCH /auth/paymentProof", { token, body: { freeDaily: 0 } });
    const loginAnswer = device.answer(await begin());
    const paid = { token, body: { freeDaily: 10, proof: { passkey: loginAnswer } } };
    expect((await world.call("PATCH /auth/paymentProof", paid)).body.code).toBe("passkey_stale");
    const made = createAuthenticator().make(await begin());
    const add = { token, body: { name: "Mine", response: made } };
    expect((await world.call("POST /auth/passkeys", add)).body.code).toBe("passkey_refused");

    const asked = await world.call("POST /auth/passkeys/challenge", { token, body: act });
    expect(await send(device.answer(asked.body.options))).toMatchObject(refused);
    const own = await world.call("POST /auth/passkeys/challenge", { token, body: { act: "add_passkey" } });
    const proof = { passkey: device.answer(own.body.options) };
    const begun = await world.call("POST /auth/passkeys/begin", {
      token,
      body: { password: PASSWORD, proof },
    });
    expect(await send(device.answer(begun.body.options))).toMatchObject(refused);
    expect((await send(loginAnswer)).status, "each is still good for its own").toBe(200);
  });

  test("is cleared away when it is old: by the next one, and by the clock", async () => {
    world.clock.advance(5 * MINUTE);
    for (let i = 0; i < 3; i++) await begin();
    expect(await challenges()).toBe(3);
    world.clock.advance(5 * MINUTE);
    await begin();
    const rows = () => world.deps.db.selectFrom("login_challenge").select("hash").execute();
    expect(await rows()).toHaveLength(1);
    world.clock.advance(25 * 60 * MINUTE);
    expect(await tidyRecords(world.deps)).toMatchObject({ login_challenge: 1 });
    expect(await rows()).toEqual([]);
  });

  test("is not made where the house's address is an IP address", async () => {
    const other = await startTestApp(await freshDatabase());
    expect(await other.call("POST /auth/login/passkey/begin", {})).toMatchObject({
      status: 422,
      body: { code: "passkeys_impossible" },
    });
  });
});

describe("a new password", () => {
  test("keeps passkeys from logging in until each has proven its owner in a session", async () => {
    const ada = await holder();
    const body = { oldPassword: PASSWORD, newPassword: NEW, newPasswordCheck: NEW };
    expect((await world.call("POST /auth/changepassword", { token: ada.token, body })).status).toBe(200);
    expect(await enter(ada)).toMatchObject(refused);
    const { token } = (await logIn(world, ada, { password: NEW })).body;
    await world.call("PATCH /auth/paymentProof", { token, body: { freeDaily: 0 } });
    const act = { act: "choice" as const, freeDaily: 10 };
    const asked = await world.call("POST /auth/passkeys/challenge", { token, body: act });
    const proof = { passkey: ada.device.answer(asked.body.options) };
    const chosen = await world.call("PATCH /auth/paymentProof", { token, body: { freeDaily: 10, proof } });
    expect(chosen.status, "it stays a proof of payments").toBe(200);
    expect((await enter(ada)).status).toBe(200);
  });
});
