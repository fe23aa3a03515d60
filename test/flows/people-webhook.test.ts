import { describe, expect, test } from "vitest";
import { updateWebhook } from "../../src/flows/auth/update-webhook.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, newMember } from "../support/members.ts";
import { expectNotLogged, expectNotStored } from "../support/secrets.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());

const setUrl = (token: string, webhookUrl: string, more: object = {}) =>
  world.call("POST /auth/updateWebhook", { token, body: { webhookUrl, ...more } });

describe("the webhook address", () => {
  test("is stored and shown; its secret is told once, kept sealed, and made anew when asked for", async () => {
    const { token } = await world.makeUser();
    const first = await setUrl(token, "https://shop.example.com/hook?shop=1");
    const secret = first.body.webhookSecret ?? "";
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect((await world.call("GET /auth", { token })).body.user.webhookUrl).toBe(
      "https://shop.example.com/hook?shop=1",
    );
    expect((await setUrl(token, "https://shop.example.com/other")).body.webhookSecret).toBeNull();
    const renewed = await setUrl(token, "https://shop.example.com/other", { newSecret: true });
    expect(renewed.body.webhookSecret).toMatch(/^whsec_/);
    expect(renewed.body.webhookSecret).not.toBe(secret);
    await expectNotStored(world, [secret, renewed.body.webhookSecret ?? ""]);
    expectNotLogged(world, [secret, renewed.body.webhookSecret ?? ""]);
    expect((await setUrl(token, "")).body).toMatchObject({ webhookUrl: null, webhookSecret: null });
    expect((await world.call("GET /auth", { token })).body.user.webhookUrl).toBeNull();
  });

  test("what is no web address, or carries a password, is refused", async () => {
    const { token } = await world.makeUser();
    for (const url of [
      "nonsense",
      "ftp://shop.example.com/",
      "javascript:alert(1)",
      "https://user:pass@shop.example.com/",
    ])
      expect(await setUrl(token, url)).toMatchObject({ status: 400, body: { code: "webhook_url_refused" } });
  });

  test("with real money it must be https and no private place, however it is written", async () => {
    const { id: userId } = await world.makeUser();
    const loggedInAt = world.clock.now();
    const { id: sessionId } = await world.deps.db
      .selectFrom("session")
      .select("id")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    const session = { sessionId, hasSecondFactor: false, isByPasskey: false, loggedInAt };
    const owner = { userId, session, password: undefined, code: undefined };
    const deps = { ...world.deps, settings: { ...world.deps.settings, isProduction: true } };
    const set = (url: string) => updateWebhook(deps, { owner, url, newSecret: false });
    const refused = [
      "http://shop.example.com/",
      "https://127.0.0.1/",
      "https://127.1/",
      "https://2130706433/",
      "https://0x7f.0.0.1/",
      "https://0177.0.0.1/",
      "https://10.1.2.3/",
      "https://172.31.255.255/",
      "https://192.168.0.1/",
      "https://169.254.169.254/latest",
      "https://100.64.0.1/",
      "https://0.0.0.0/",
      "https://[::1]/",
      "https://[::ffff:127.0.0.1]/",
      "https://[fd00::1]/",
      "https://[fe80::1]/",
      "https://[2001:db8::1]/",
      "https://localhost/",
      "https://localhost./",
      "https://api.localhost/",
      "https://intranet/",
      "https://db.internal/",
      "https://printer.local/",
    ];
    for (const url of refused) expect({ url, ...(await set(url)) }).toMatchObject({ url, ok: false });
    for (const url of [
      "https://shop.example.com/hook",
      "https://8.8.8.8/",
      "https://[2a00:1450:4009:81f::200e]/",
    ])
      expect({ url, ...(await set(url)) }).toMatchObject({ url, ok: true });
  });

  test("is told by mail when it changes, and only then", async () => {
    const member = await newMember(world);
    const url = "https://shop.example.com/hook";
    for (const [to, more] of [
      [url, {}],
      [url, {}],
      [url, { newSecret: true }],
      ["", {}],
      ["", {}],
    ] as const)
      await setUrl(member.token, to, more);
    const letters = await lettersTo(world, member, "Webhook changed");
    expect(letters.map(({ text }) => [text.includes(url), text.includes("new signing secret")])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(await lettersTo(world, member, "Webhook removed")).toHaveLength(1);
  });
});
