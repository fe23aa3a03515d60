import { describe, expect, test } from "vitest";
import { FRESH_LOGIN_MS } from "../../src/core/people.ts";
import { freshDatabase } from "../support/database.ts";
import { codeOf, lettersTo, logIn, type Member, newMember } from "../support/members.ts";
import { PASSWORD } from "../support/people.ts";
import { startTestApp } from "../support/world.ts";

/** The proof that the account's owner asks (rules 3.30), and what goes with the password (rules 3.33). */

const world = await startTestApp(await freshDatabase());
const HALF_MINUTE = 30_000;
const NEW = "dune-and-reef-9";
const URL = "https://shop.example.com/hook";

const make = (token: string, body: object = {}) => world.call("POST /auth/apiKey", { token, body });
const keysOf = async (token: string) => (await world.call("GET /auth/apiKey", { token })).body.keys;
const change = (token: string, id: string, body: object) =>
  world.call("PATCH /auth/apiKey/{id}", { token, params: { id }, body });
const hook = (token: string, body: object = {}) =>
  world.call("POST /auth/updateWebhook", { token, body: { webhookUrl: URL, ...body } });
const opens = async (token: string) => (await world.call("GET /auth", { token })).status === 200;
const old = () => world.clock.advance(FRESH_LOGIN_MS + 1);

/** Acts that a session alone must not do, each on somebody who has a narrow key. */
const GUARDED: [
  string,
  (member: Member, keyId: string, proof: object) => Promise<{ status: number; body: { code?: string } }>,
][] = [
  ["making a key", ({ token }, _id, proof) => make(token, proof)],
  ["a new webhook address", ({ token }, _id, proof) => hook(token, proof)],
  [
    "a new webhook secret",
    async ({ token }, _id, proof) => {
      await hook(token, proof);
      return hook(token, { ...proof, newSecret: true });
    },
  ],
  [
    "a rotated webhook secret",
    async ({ token }, _id, proof) => {
      await hook(token, proof);
      return world.call("POST /auth/webhook/rotate", { token, body: proof });
    },
  ],
  [
    "the end of an old webhook secret",
    async ({ token }, _id, proof) => {
      await hook(token, proof);
      return world.call("POST /auth/webhook/endOldSecret", { token, body: proof });
    },
  ],
  ["a wider key", ({ token }, id, proof) => change(token, id, { ...proof, scopes: ["read", "withdraw"] })],
  ["a key from anywhere", ({ token }, id, proof) => change(token, id, { ...proof, addresses: [] })],
];

describe.each(GUARDED)("%s", (_what, act) => {
  async function withKey() {
    const member = await newMember(world);
    const made = await make(member.token, { scopes: ["read"], addresses: ["203.0.113.7"] });
    return { member, keyId: made.body._id };
  }

  test("needs nothing more in the ten minutes after the log-in, and the password later", async () => {
    const fresh = await withKey();
    world.clock.advance(FRESH_LOGIN_MS);
    expect((await act(fresh.member, fresh.keyId, {})).status).toBe(200);
    const { member, keyId } = await withKey();
    old();
    expect(await act(member, keyId, {})).toMatchObject({
      status: 422,
      body: { code: "password_needed", fields: { password: expect.any(String) } },
    });
    expect((await act(member, keyId, { password: "not the password" })).body.code).toBe("wrong_password");
    expect(await keysOf(member.token)).toMatchObject([{ scopes: ["read"], addresses: ["203.0.113.7"] }]);
    expect((await world.call("GET /auth", { token: member.token })).body.user.webhookUrl).toBeNull();
    expect((await act(member, keyId, { password: PASSWORD })).status).toBe(200);
  });
});

test("guesses of the password lock the act for a while, as at the log-in", async () => {
  const { token } = await newMember(world);
  old();
  for (let i = 0; i < 5; i++) await make(token, { password: `guess number ${i}` });
  expect((await make(token, { password: PASSWORD })).body.code).toBe("account_locked");
  expect(await keysOf(token)).toEqual([]);
});

test("where the second factor is on, a code is needed too, each once, and asking for it is no guess", async () => {
  const member = await newMember(world);
  const { secret } = (
    await world.call("POST /auth/secondFactor/setup", { token: member.token, body: { password: PASSWORD } })
  ).body;
  const other = (await logIn(world, member)).body.token;
  const code = codeOf(world, secret);
  await world.call("POST /auth/secondFactor/confirm", { token: member.token, body: { code } });
  world.clock.advance(HALF_MINUTE);
  expect((await make(other)).body.code, "a fresh log-in without the code").toBe("password_needed");
  for (let i = 0; i < 6; i++)
    expect((await make(other, { password: PASSWORD })).body.code).toBe("second_factor_required");
  expect((await make(other, { password: PASSWORD, code: "000000" })).body.code).toBe("wrong_code");
  const proof = { password: PASSWORD, code: codeOf(world, secret) };
  expect((await make(other, proof)).status).toBe(200);
  expect((await make(other, proof)).body.code).toBe("wrong_code");
  expect((await make(member.token)).status, "a fresh log-in that showed a code").toBe(200);
});

test("less power for a key takes no proof", async () => {
  const { token } = await newMember(world);
  const { body } = await make(token, { scopes: ["buy", "read", "transfer"] });
  old();
  const narrow = { name: "Till", scopes: ["read"], addresses: ["203.0.113.0/24"], numbering: "glad" };
  expect(await change(token, body._id, narrow)).toMatchObject({ status: 200, body: { key: narrow } });
  expect(await keysOf(token)).toMatchObject([narrow]);
});

describe("a new password", () => {
  async function withAccess() {
    const member = await newMember(world);
    const { apiKey, mask } = (await make(member.token)).body;
    await hook(member.token);
    return { member, apiKey, mask };
  }
  const body = { oldPassword: PASSWORD, newPassword: NEW, newPasswordCheck: NEW };
  const send = (token: string, kept: object) =>
    world.call("POST /auth/changepassword", { token, body: { ...body, ...kept } });
  const hookOf = async (token: string) => (await world.call("GET /auth", { token })).body.user.webhookUrl;

  test.each([
    ["removes keys and webhook, and tells of both in the one letter", {}],
    ["keeps the keys that its owner keeps", { keepKeys: true }],
    ["keeps the webhook that its owner keeps", { keepWebhook: true }],
    ["keeps both", { keepKeys: true, keepWebhook: true }],
  ])("%s", async (_what, kept) => {
    const { keepKeys = false, keepWebhook = false } = kept as { keepKeys?: boolean; keepWebhook?: boolean };
    const { member, apiKey, mask } = await withAccess();
    expect((await send(member.token, kept)).status).toBe(200);
    expect(await opens(apiKey)).toBe(keepKeys);
    expect(await hookOf(member.token)).toBe(keepWebhook ? URL : null);
    const letters = await lettersTo(world, member, "password was changed");
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text.includes(mask)).toBe(!keepKeys);
    expect(letters[0]?.text.includes(URL)).toBe(!keepWebhook);
  });
});
