import { describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { SESSION_TOUCH_MS } from "../../src/core/people.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { updateWebhook } from "../../src/flows/developers/update-webhook.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, newMember } from "../support/members.ts";
import { expectNotLogged, expectNotStored } from "../support/secrets.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const other = await world.instance((_name, run) => run());

const makeKey = async (token: string) => (await world.call("POST /auth/apiKey", { token })).body.apiKey;
const opens = async (token: string) => (await world.call("GET /auth", { token })).status === 200;
const opensElsewhere = async (token: string) => (await other.call("GET /auth", { token })).status === 200;
const setUrl = (token: string, webhookUrl: string, more: object = {}) =>
  world.call("POST /auth/updateWebhook", { token, body: { webhookUrl, ...more } });

describe("an API key", () => {
  test("opens what its owner may do, is shown once and then only as a mask", async () => {
    const user = await world.makeUser({ userType: "api user", balance: naira(1_000) });
    const none = await world.call("GET /auth/apiKey", { token: user.token });
    expect(none.body).toEqual({ mask: null, createdAt: null, lastUsedAt: null });
    const key = await makeKey(user.token);
    expect(key).toMatch(/^atk_[A-Za-z0-9_-]{43}$/);
    const { body } = await world.call("GET /auth", { token: key });
    expect(body.user).toMatchObject({ _id: user.id, apiToken: `${key.slice(0, 8)}...${key.slice(-4)}` });
    const bought = await world.call("POST /buy/airtime", {
      token: key,
      body: { network: 1, mobile_number: "08031000001", amount: 100 },
    });
    expect(bought.status).toBe(200);
    await expectNotStored(world, [key]);
    expectNotLogged(world, [key]);
    const reported = await world.call("GET /auth/apiKey", { token: user.token });
    expect(JSON.stringify(reported.body)).not.toContain(key);
    expect(reported.body.mask).toBe(body.user.apiToken);
  });

  test("rotated or removed, the old one is refused at once by every process", async () => {
    const member = await newMember(world);
    const first = await makeKey(member.token);
    expect([await opens(first), await opensElsewhere(first)]).toEqual([true, true]);
    const second = await makeKey(member.token);
    expect([await opensElsewhere(first), await opensElsewhere(second)]).toEqual([false, true]);
    expect((await world.call("DELETE /auth/apiKey", { token: member.token })).status).toBe(200);
    expect([await opens(second), await opensElsewhere(second)]).toEqual([false, false]);
    expect((await world.call("DELETE /auth/apiKey", { token: member.token })).status).toBe(404);
    expect(await lettersTo(world, member, "API key made")).toHaveLength(2);
    expect(await lettersTo(world, member, "API key removed")).toHaveLength(1);
  });

  test("fifty made at once leave one that works", async () => {
    const { token } = await world.makeUser();
    const keys = await Promise.all(Array.from({ length: 50 }, () => makeKey(token)));
    const working = await Promise.all(keys.map(opens));
    expect(working.filter(Boolean)).toHaveLength(1);
  });

  test("notes its last use, at most once in ten minutes", async () => {
    const { token } = await world.makeUser();
    const key = await makeKey(token);
    const lastUsed = async () => (await world.call("GET /auth/apiKey", { token })).body.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await opens(key);
    await expect.poll(lastUsed).not.toBeNull();
    const first = await lastUsed();
    await opens(key);
    expect(await lastUsed()).toBe(first);
    world.clock.advance(SESSION_TOUCH_MS);
    await opens(key);
    await expect.poll(lastUsed).not.toBe(first);
  });

  test("opens neither security nor powers: those need a log-in", async () => {
    const admin = await world.makeUser({ isAdmin: true });
    const key = await makeKey(admin.token);
    const refused = [
      await world.call("POST /auth/apiKey", { token: key }),
      await world.call("GET /auth/apiKey", { token: key }),
      await world.call("DELETE /auth/apiKey", { token: key }),
      await world.call("POST /auth/changepassword", { token: key, body: {} }),
      await world.call("POST /auth/updateWebhook", { token: key, body: { webhookUrl: "" } }),
      await world.call("POST /auth/secondFactor/setup", { token: key }),
      await world.call("GET /auth/sessions", { token: key }),
      await world.call("POST /auth/logout", { token: key }),
      await world.call("GET /admin/notification", { token: key }),
      await world.call("POST /admin/notification", { token: key, body: { msg: "Hello" } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [403, "session_needed"]),
    );
    expect((await world.call("GET /admin/notification", { token: admin.token })).status).toBe(200);
  });

  test("of nobody, or of another shape, is nobody's", async () => {
    for (const token of [`atk_${"x".repeat(43)}`, "atk_", `atk_${"x".repeat(42)}`, `ATK_${"x".repeat(43)}`])
      expect((await world.call("GET /auth", { token })).status).toBe(401);
  });

  test("is looked up together with sessions: a thousand at once in few statements, each its own owner", async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => world.makeUser()));
    const keys = await Promise.all(owners.map(({ token }) => makeKey(token)));
    const asked = Array.from({ length: 1_000 }, (_, i) => i % 4);
    const found = await Promise.all(
      asked.map((i) => authenticate(world.deps, (i % 2 ? keys[i] : owners[i]?.token) ?? "")),
    );
    expect(found.map((caller) => caller?.id)).toEqual(asked.map((i) => owners[i]?.id));
    expect(found.map((caller) => caller?.via)).toEqual(asked.map((i) => (i % 2 ? "key" : "session")));
  });
});

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
    const deps = { ...world.deps, settings: { ...world.deps.settings, isProduction: true } };
    const set = (url: string) => updateWebhook(deps, { userId, url, newSecret: false });
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
});

// The last: a connection that it broke may lie in the pool for whoever comes next.
test("a connection that breaks during the look-up logs nobody out and fails nobody", async () => {
  const { token, id } = await world.makeUser();
  const owner = world.database.pool("owner");
  for (let i = 0; i < 5; i++) {
    await Promise.all([
      owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'airtide' and usename = current_user",
      ),
      ...Array.from({ length: 20 }, async () => {
        expect((await authenticate(world.deps, token))?.id).toBe(id);
      }),
    ]);
  }
});
