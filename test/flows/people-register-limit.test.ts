import { describe, expect, test } from "vitest";
import { EMAIL_PROOF_MS } from "../../src/core/email-proof.ts";
import { DEFAULT_SETTINGS } from "../../src/core/settings.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, logIn } from "../support/members.ts";
import { form } from "../support/people.ts";
import { expectNotLogged, expectNotStored } from "../support/secrets.ts";
import { startTestApp } from "../support/world.ts";

/** The budget of answers that tell what is taken (rules 3.25). */

const world = await startTestApp(await freshDatabase());
const BUDGET = DEFAULT_SETTINGS.takenAnswersHourly;
const HOUR = 3_600_000;

type Form = ReturnType<typeof form> & { emailCode?: string; referredBy?: string };
let networks = 0;
/** An address that no other test uses. */
const newAddress = () => `102.91.7.${++networks}`;

const register = (body: Form, from: { address: string; device?: string }) =>
  world.call("POST /auth/register", { body, ...from });

const member = form({});
await register(member, { address: newAddress() });
/** A form that would be told that its number is taken. */
const probe = (): Form => ({ ...form({}), phoneNumber: member.phoneNumber });

async function useUp(from: { address: string; device?: string }) {
  for (let n = 0; n < BUDGET; n++) expect((await register(probe(), from)).body.code).toBe("phone_taken");
}

async function codeFor(email: string): Promise<string> {
  const text = (await lettersTo(world, { email }, "Your code")).at(-1)?.text ?? "";
  return /The code is (\d{6})/.exec(text)?.[1] ?? "";
}

const proveEmail = ({ email }: Form) =>
  world.deps.db
    .updateTable("app_user")
    .set({ email_proven_at: world.clock.now() })
    .where("email", "=", email)
    .execute();

const heard = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const { requestId: _id, ...said } = body;
  return { status, ...said };
};

describe("beyond its budget an address hears nothing about what is taken", () => {
  test("a taken and a free form get the same answer, and each email a letter of the same kind", async () => {
    const from = { address: newAddress() };
    await useUp(from);
    const [taken, free] = [probe(), form({})];
    const owned = { ...form({}), email: member.email };
    const answers = [];
    for (const sent of [taken, free, owned]) answers.push(heard(await register(sent, from)));
    expect(answers[0]).toMatchObject({ status: 429, code: "registration_code_needed" });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    for (const { email } of [taken, free, owned]) expect(await codeFor(email)).toMatch(/^\d{6}$/);
  });

  test("forty at the same moment are told no more than the budget", async () => {
    const from = { address: newAddress() };
    const answers = await Promise.all(Array.from({ length: 40 }, () => register(probe(), from)));
    expect(answers.filter(({ body }) => body.code === "phone_taken")).toHaveLength(BUDGET);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - BUDGET);
  });

  test("names of referrers that are unknown count too", async () => {
    const from = { address: newAddress() };
    for (let n = 0; n < BUDGET; n++)
      expect((await register({ ...form({}), referredBy: `nobody_${n}` }, from)).body.code).toBe(
        "unknown_referrer",
      );
    expect((await register(probe(), from)).status).toBe(429);
  });

  test("names that nobody may have count too: they tell that nothing else of the form is taken", async () => {
    const from = { address: newAddress() };
    for (let n = 0; n < BUDGET; n++)
      expect((await register(form({ userName: `support_${n}` }), from)).body.code).toBe("user_name_refused");
    expect((await register(form({ userName: "support_x" }), from)).status).toBe(429);
  });

  test("one answer comes back in each tenth of an hour", async () => {
    const from = { address: newAddress() };
    await useUp(from);
    world.clock.advance(HOUR / BUDGET);
    expect((await register(probe(), from)).body.code).toBe("phone_taken");
    expect((await register(probe(), from)).status).toBe(429);
  });
});

describe("whoever has a fresh identity gets in", () => {
  test("with no limit, however many of them share one address", async () => {
    const from = { address: newAddress() };
    for (let n = 0; n < BUDGET + 3; n++) expect((await register(form({}), from)).status).toBe(200);
    expect((await register(probe(), from)).body.code).toBe("phone_taken");
  });

  test("by the code of their email, when others used the budget of their address up", async () => {
    const from = { address: newAddress() };
    await useUp(from);
    const sent = form({});
    await register(sent, from);
    const emailCode = await codeFor(sent.email);
    const wrong = emailCode === "000000" ? "000001" : "000000";
    expect((await register({ ...sent, emailCode: wrong }, from)).body.code).toBe("registration_code_wrong");
    const opened = await register({ ...sent, emailCode }, from);
    expect(opened).toMatchObject({ status: 200, body: { msg: "Registration successful" } });
    await expectNotStored(world, [emailCode]);
    expectNotLogged(world, [emailCode]);
  });

  test("and the same form sent twice opens the one account, with its code or without", async () => {
    const from = { address: newAddress() };
    await useUp(from);
    const sent = form({});
    await register(sent, from);
    const emailCode = await codeFor(sent.email);
    const ids = [];
    for (const body of [{ ...sent, emailCode }, { ...sent, emailCode }, sent])
      ids.push((await register(body, from)).body.user?._id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
  });

  test("from a device that somebody logged in with, which has a budget of its own", async () => {
    const from = { address: newAddress() };
    const device = "known-device-token-of-the-family-0123456789";
    const parent = form({});
    await register(parent, { ...from, device });
    await proveEmail(parent);
    await useUp(from);
    expect((await register(form({}), { ...from, device })).status).toBe(200);
    await useUp({ ...from, device });
    expect((await register(probe(), { ...from, device })).status).toBe(429);
    const another = "other-device-token-of-the-family-0123456789";
    expect((await logIn(world, parent, { device: another })).status).toBe(200);
    expect((await register(probe(), { ...from, device: another })).status, "nor on another device").toBe(429);
  });

  test("but not from a device of somebody whose email is not proven", async () => {
    const from = { address: newAddress() };
    const device = "known-device-token-of-a-stranger-0123456789";
    await register(form({}), { ...from, device });
    await useUp(from);
    expect((await register(probe(), { ...from, device })).status).toBe(429);
  });
});

describe("a code", () => {
  test("serves three registrations of its own email within an hour, and no other", async () => {
    const from = { address: newAddress() };
    await useUp(from);
    const sent = probe();
    await register(sent, from);
    const emailCode = await codeFor(sent.email);
    const other = form({});
    await register(other, from);
    expect((await register({ ...other, emailCode }, from)).body.code).toBe("registration_code_wrong");
    for (let n = 0; n < 3; n++)
      expect((await register({ ...sent, emailCode }, from)).body.code).toBe("phone_taken");
    expect((await register({ ...sent, emailCode }, from)).body.code).toBe("registration_code_wrong");
  });

  test("is too old after an hour, and guessed no faster than a password", async () => {
    const from = { address: newAddress() };
    await useUp(from);
    const sent = form({});
    await register(sent, from);
    const emailCode = await codeFor(sent.email);
    world.clock.advance(EMAIL_PROOF_MS);
    await useUp(from);
    expect((await register({ ...sent, emailCode }, from)).body.code).toBe("registration_code_wrong");
    const guesses = [];
    for (let n = 0; n < 6; n++)
      guesses.push((await register({ ...sent, emailCode: `10000${n}` }, from)).body.code);
    expect(guesses.at(-1)).toBe("account_locked");
    const elsewhere = { address: newAddress() };
    await useUp(elsewhere);
    await register(sent, elsewhere);
    const newest = { ...sent, emailCode: await codeFor(sent.email) };
    expect((await register(newest, elsewhere)).status, "guesses shut out nobody elsewhere").toBe(200);
  });

  test("is mailed three times and once before each lock, and the answer stays the same", async () => {
    const from = { address: newAddress() };
    await useUp(from);
    const sent = form({});
    for (let n = 0; n < 6; n++) expect((await register(sent, from)).status).toBe(429);
    expect((await lettersTo(world, sent, "Your code")).length).toBe(4);
  });
});
