import { describe, expect, test } from "vitest";
import { RESET_LINK_MS } from "../../src/core/people.ts";
import { sendResetLinks } from "../../src/flows/auth/request-reset.ts";
import { tidyPeople } from "../../src/flows/auth/sessions.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, logIn, newMember } from "../support/members.ts";
import { PASSWORD } from "../support/people.ts";
import { NEW_PASSWORD, resetCalls } from "../support/reset-calls.ts";
import { expectNotLogged, expectNotStored } from "../support/secrets.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const HOUR = 3_600_000;

const { ask, linkFor, reset } = resetCalls(world);
const requests = () => world.deps.db.selectFrom("password_reset_request").select("login").execute();
const isValid = async (token: string) => (await world.call("GET /auth", { token })).status === 200;

describe("a reset link", () => {
  test("comes by mail, by email or user name, and sets a password once", async () => {
    const member = await newMember(world);
    for (const typed of [member.email.toUpperCase(), member.userName]) {
      const link = await linkFor(member, typed);
      expect(link.userId).toBe(member.id);
      const password = `${NEW_PASSWORD}-${typed.length}-${typed.slice(0, 3)}`;
      expect(await reset(link, password)).toMatchObject({ status: 200 });
      expect(await reset(link, password)).toMatchObject({
        status: 422,
        body: { code: "reset_link_invalid" },
      });
      expect((await logIn(world, member, { password })).status).toBe(200);
      expect((await logIn(world, member)).status).toBe(422);
    }
  });

  test("used by fifty at the same moment counts once", async () => {
    const member = await newMember(world);
    const link = await linkFor(member);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => reset(link, `${NEW_PASSWORD}-${i}-of-fifty`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "reset_link_invalid")).toHaveLength(49);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await logIn(world, member, { password: `${NEW_PASSWORD}-${won}-of-fifty` })).status).toBe(200);
    expect(await lettersTo(world, member, "password was changed")).toHaveLength(1);
  });

  test("is good for 30 minutes, for its own account, and not beside a newer password", async () => {
    const member = await newMember(world);
    const other = await newMember(world);
    const late = await linkFor(member);
    world.clock.advance(RESET_LINK_MS);
    expect((await reset(late)).body.code).toBe("reset_link_invalid");
    const link = await linkFor(member);
    expect((await reset({ ...link, userId: other.id })).body.code).toBe("reset_link_invalid");
    expect((await reset({ ...link, token: `${link.token.slice(0, -1)}_` })).body.code).toBe(
      "reset_link_invalid",
    );
    const second = await linkFor(member);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(link, `${NEW_PASSWORD}-again`)).body.code).toBe("reset_link_invalid");
    await tidyPeople(world.deps);
    expect(await world.deps.db.selectFrom("password_reset").selectAll().execute()).toEqual([]);
  });

  test("does not pass for a session, and a refused password leaves it good", async () => {
    const member = await newMember(world);
    const link = await linkFor(member);
    expect(await isValid(link.token)).toBe(false);
    expect(await reset(link, NEW_PASSWORD, `${NEW_PASSWORD}x`)).toMatchObject({
      status: 400,
      body: { code: "passwords_differ", fields: { newPasswordCheck: "Enter the same password twice" } },
    });
    expect(await reset(link, "password123")).toMatchObject({
      status: 400,
      body: { code: "password_common", fields: { newPassword: expect.any(String) } },
    });
    expect(await reset(link, member.email)).toMatchObject({ body: { code: "password_common" } });
    expect((await world.call("POST /auth/resetpassword", { body: { ...link } })).body).toMatchObject({
      code: "bad_request",
      msg: "All fields are required",
    });
    expect((await reset(link)).status).toBe(200);
  });

  test("ends all sessions and opens what strangers had locked", async () => {
    const member = await newMember(world);
    const link = await linkFor(member);
    for (let i = 0; i < 5; i++) await logIn(world, member, { password: "wrong-guess" });
    await world.deps.db.deleteFrom("login_throttle").where("subject", "like", "address:%").execute();
    expect(await isValid(member.token)).toBe(true);
    expect((await reset(link)).status).toBe(200);
    expect(await isValid(member.token)).toBe(false);
    expect((await logIn(world, member, { password: NEW_PASSWORD })).status).toBe(200);
  });

  test("removes API keys and webhook, unless the owner keeps them, and tells of it in its letter", async () => {
    for (const isKept of [false, true]) {
      const member = await newMember(world);
      const { token } = member;
      const { apiKey, mask } = (await world.call("POST /auth/apiKey", { token, body: {} })).body;
      const webhookUrl = "https://shop.example.com/hook";
      await world.call("POST /auth/updateWebhook", { token, body: { webhookUrl } });
      const passwords = { newPassword: NEW_PASSWORD, newPasswordCheck: NEW_PASSWORD };
      const kept = isKept ? { keepKeys: true, keepWebhook: true } : {};
      const body = { ...(await linkFor(member)), ...passwords, ...kept };
      expect((await world.call("POST /auth/resetpassword", { body })).status).toBe(200);
      expect(await isValid(apiKey)).toBe(isKept);
      const { body: now } = await logIn(world, member, { password: NEW_PASSWORD });
      expect(now.user.webhookUrl).toBe(isKept ? webhookUrl : null);
      const [letter] = await lettersTo(world, member, "password was changed");
      expect([letter?.text.includes(mask), letter?.text.includes(webhookUrl)]).toEqual([!isKept, !isKept]);
    }
  });

  test("its token is nowhere to be read: not in a table before or after it was sent, not in a log", async () => {
    const member = await newMember(world);
    world.clock.advance(HOUR);
    await ask(member.email);
    await sendResetLinks(world.deps);
    const waiting = await world.deps.db
      .selectFrom("mail")
      .selectAll()
      .where("state", "=", "waiting")
      .execute();
    expect(waiting.map(({ recipient }) => recipient)).toContain(member.email);
    const [letter] = await lettersTo(world, member, "Reset your");
    const [, token = ""] = /passwordReset\/([\w-]{43})/.exec(letter?.text ?? "") ?? [];
    const sealed = waiting.find(({ recipient }) => recipient === member.email)?.sealed;
    expect(sealed?.includes(Buffer.from(token))).toBe(false);
    await reset({ token, userId: member.id });
    await expectNotStored(world, [token, NEW_PASSWORD, PASSWORD]);
    expectNotLogged(world, [token, NEW_PASSWORD, PASSWORD]);
  });
});

describe("nobody learns by asking for a link who has an account", () => {
  test("known and unknown get the same answer and the same statements, and the same limits", async () => {
    const member = await newMember(world);
    world.clock.advance(HOUR);
    const asked = async (email: string) => {
      const replies = [];
      for (let i = 0; i < 5; i++) {
        const { status, body } = await ask(email);
        replies.push({ status, body });
      }
      return replies;
    };
    const known = await asked(member.email);
    expect(await requests()).toHaveLength(4);
    const unknown = await asked("nobody.at.all@example.test");
    expect(unknown).toEqual(known);
    expect(known.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await requests()).toHaveLength(8);
    await sendResetLinks(world.deps);
    expect(await lettersTo(world, { email: "nobody.at.all@example.test" }, "")).toEqual([]);
    expect(await requests()).toEqual([]);
  });

  test("an address that asks for many is unheard, and a mailbox gets five links at most", async () => {
    world.clock.advance(2 * HOUR);
    const statuses = [];
    for (let i = 0; i < 22; i++) statuses.push((await ask(`somebody${i}@example.test`)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await requests()).toHaveLength(21);
    await sendResetLinks(world.deps);
    world.clock.advance(2 * HOUR);
    const member = await newMember(world);
    await world.deps.db
      .insertInto("password_reset_request")
      .values(
        Array.from({ length: 8 }, (_, i) => ({
          id: world.deps.ids.next(),
          login: i % 2 ? member.email : member.userName.toUpperCase(),
          created_at: world.deps.clock.now(),
        })),
      )
      .execute();
    for (let i = 0; i < 8; i++) {
      await ask(member.email);
      await sendResetLinks(world.deps);
    }
    expect((await lettersTo(world, member, "Reset your")).length).toBeLessThanOrEqual(5);
  });

  test("beyond the limits a known device of the person meant is still heard, and no other device", async () => {
    world.clock.advance(2 * HOUR);
    const member = await newMember(world);
    const [own, strange] = ["o".repeat(43), "s".repeat(43)];
    await logIn(world, member, { device: own });
    for (let i = 0; i < 22; i++) await ask(`flood${i}@example.test`);
    await sendResetLinks(world.deps);
    for (const device of [undefined, strange]) expect((await ask(member.email, device)).status).toBe(200);
    await sendResetLinks(world.deps);
    expect(await lettersTo(world, member, "Reset your")).toHaveLength(0);
    expect((await ask(member.email, own)).status).toBe(200);
    await sendResetLinks(world.deps);
    expect(await lettersTo(world, member, "Reset your")).toHaveLength(1);
  });

  test("an empty field is refused with the form's sentence", async () => {
    for (const body of [{}, { email: " " }])
      expect(await world.call("POST /auth/requestPasswordReset", { body })).toMatchObject({
        status: 400,
        body: { msg: "Enter an your email" },
      });
  });
});
