import { describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { KEY_TOUCH_MS, MAX_KEYS } from "../../src/core/api-keys.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, newMember } from "../support/members.ts";
import { expectNotLogged, expectNotStored } from "../support/secrets.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const other = await world.instance((_name, run) => run());

const make = (token: string, body: object = {}) => world.call("POST /auth/apiKey", { token, body });
const makeKey = async (token: string) => (await make(token)).body.apiKey;
const keysOf = async (token: string) => (await world.call("GET /auth/apiKey", { token })).body.keys;
const remove = (token: string, id: string) =>
  world.call("DELETE /auth/apiKey/{id}", { token, params: { id } });
const opens = async (token: string) => (await world.call("GET /auth", { token })).status === 200;
const opensElsewhere = async (token: string) => (await other.call("GET /auth", { token })).status === 200;

describe("an API key", () => {
  test("opens what its owner may do, is shown once and then only as a mask", async () => {
    const user = await world.makeUser({ userType: "api user", balance: naira(1_000) });
    expect(await keysOf(user.token)).toEqual([]);
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
    const reported = await keysOf(user.token);
    expect(JSON.stringify(reported)).not.toContain(key);
    expect(reported).toMatchObject([
      { name: "API key", mask: body.user.apiToken, scopes: ["buy", "read"], numbering: "stock" },
    ]);
  });

  test("removed, is refused at once by every process; the others go on", async () => {
    const member = await newMember(world);
    const [first, second] = [await make(member.token), await make(member.token)];
    const both = [first.body.apiKey, second.body.apiKey];
    expect(await Promise.all(both.map(opensElsewhere))).toEqual([true, true]);
    expect((await remove(member.token, first.body._id)).status).toBe(200);
    expect(await Promise.all(both.map(opens))).toEqual([false, true]);
    expect(await Promise.all(both.map(opensElsewhere))).toEqual([false, true]);
    expect((await remove(member.token, first.body._id)).status).toBe(404);
    const { token: stranger } = await world.makeUser();
    expect((await remove(stranger, second.body._id)).status).toBe(404);
    expect(await lettersTo(world, member, "API key made")).toHaveLength(2);
    expect(await lettersTo(world, member, "API key removed")).toHaveLength(1);
  });

  test("is one of ten at most, also when fifty are made at once; the newest is the account's apiToken", async () => {
    const { token } = await world.makeUser();
    const made = await Promise.all(Array.from({ length: 50 }, () => make(token)));
    const codes = made.flatMap(({ body }) => body.code ?? []);
    expect(codes).toEqual(Array.from({ length: 50 - MAX_KEYS }, () => "too_many_keys"));
    const keys = await keysOf(token);
    expect(keys).toHaveLength(MAX_KEYS);
    expect((await world.call("GET /auth", { token })).body.user.apiToken).toBe(keys[0]?.mask);
  });

  test("notes its last use, at most once a minute", async () => {
    const { token } = await world.makeUser();
    const key = await makeKey(token);
    const lastUsed = async () => (await keysOf(token))[0]?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await opens(key);
    await expect.poll(lastUsed).not.toBeNull();
    const first = await lastUsed();
    await opens(key);
    expect(await lastUsed()).toBe(first);
    world.clock.advance(KEY_TOUCH_MS);
    await opens(key);
    await expect.poll(lastUsed).not.toBe(first);
  });

  test("opens neither security nor powers: those need a log-in", async () => {
    const admin = await world.makeUser({ isAdmin: true });
    const key = await makeKey(admin.token);
    const refused = [
      await world.call("POST /auth/apiKey", { token: key }),
      await world.call("GET /auth/apiKey", { token: key }),
      await remove(key, admin.id),
      await world.call("PATCH /auth/apiKey/{id}", { token: key, params: { id: admin.id }, body: {} }),
      await world.call("PATCH /auth/user/{id}", {
        token: key,
        params: { id: admin.id },
        body: { userType: "reseller" },
      }),
      await world.call("POST /auth/updateKyc", { token: key, body: { nin: "12345678901" } }),
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
