import { beforeAll, describe, expect, test } from "vitest";
import { SESSION_IDLE_MS, SESSION_TOUCH_MS } from "../../src/core/people.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { tidyPeople } from "../../src/flows/auth/sessions.ts";
import { freshDatabase } from "../support/database.ts";
import { emptyCatalogue, form, PASSWORD, type PeopleWorld, startPeople } from "../support/people.ts";

const database = await freshDatabase();
let world: PeopleWorld;
beforeAll(async () => {
  world = await startPeople(database, emptyCatalogue);
});

async function newPerson(userName: string) {
  const { body } = await world.call("POST /auth/register", { body: form({ userName }) });
  const user = body["user"] as { _id: string };
  return { id: user._id, token: String(body["token"]) };
}
async function logIn(userName: string, agent?: string): Promise<string> {
  const sent = { body: { userName, password: PASSWORD }, ...(agent ? { agent } : {}) };
  return String((await world.call("POST /auth/login", sent)).body["token"]);
}
const isValid = async (token: string) =>
  JSON.parse((await world.call("POST /auth/isTokenValid", { token })).text);
const sessionsOf = async (token: string) =>
  (await world.call("GET /auth/sessions", { token })).body["sessions"] as {
    _id: string;
    device: string;
    isThis: boolean;
    lastSeenAt: string;
  }[];

test("isTokenValid answers a plain boolean, for any text", async () => {
  const { token } = await newPerson("Valid_One");
  expect(await isValid(token)).toBe(true);
  for (const wrong of ["", "nonsense", `${token}x`, token.toLowerCase(), "x".repeat(43), "' or 1=1 --"])
    expect(await isValid(wrong)).toBe(false);
  expect(JSON.parse((await world.call("POST /auth/isTokenValid")).text)).toBe(false);
});

test("GET /auth answers the person without a token, and never a hash", async () => {
  const { token } = await newPerson("Read_One");
  const { status, body, text } = await world.call("GET /auth", { token });
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual([
    "isAdmin",
    "isCouponVendor",
    "subscriptionPlans",
    "transactions",
    "user",
  ]);
  expect(text).not.toMatch(/argon2|password|hash/i);
  expect(Object.keys(body["subscriptionPlans"] as object)).toEqual([
    "MTN",
    "MTN_CG_PRICE",
    "GLO",
    "AIRTEL",
    "NMOBILE",
    "CABLETV",
    "CABLENAME",
    "DISCO",
    "NETWORK",
  ]);
});

test("logging out ends this session at once and no other", async () => {
  const { token } = await newPerson("Logout_One");
  const other = await logIn("Logout_One");
  expect(await world.call("POST /auth/logout", { token })).toMatchObject({
    status: 200,
    body: { msg: "Logged out" },
  });
  expect(await isValid(token)).toBe(false);
  expect((await world.call("GET /auth", { token })).status).toBe(401);
  expect((await world.call("POST /auth/logout", { token })).status).toBe(401);
  expect(await isValid(other)).toBe(true);
});

describe("own sessions", () => {
  test("are listed with a device a person knows, and can be ended one by one", async () => {
    const { token } = await newPerson("List_One");
    const phone = await logIn(
      "List_One",
      "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36",
    );
    const listed = await sessionsOf(token);
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(listed).toHaveLength(2);
    const onPhone = listed.find(({ device }) => device === "Chrome on Android");
    expect((await world.call(`DELETE /auth/sessions/${String(onPhone?._id)}`, { token })).status).toBe(200);
    expect(await isValid(phone)).toBe(false);
    expect(await sessionsOf(token)).toHaveLength(1);
    expect((await world.call(`DELETE /auth/sessions/${String(onPhone?._id)}`, { token })).status).toBe(404);
  });

  test("somebody else's session is not found, and lives on", async () => {
    const victim = await newPerson("List_Victim");
    const thief = await newPerson("List_Thief");
    const [target] = await sessionsOf(victim.token);
    expect(
      await world.call(`DELETE /auth/sessions/${String(target?._id)}`, { token: thief.token }),
    ).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect(await isValid(victim.token)).toBe(true);
  });
});

describe("a session lives for 30 days without use", () => {
  test("used before its end it lives on, left alone it ends, and is tidied away", async () => {
    const { id, token } = await newPerson("Idle_One");
    world.moveClock(SESSION_IDLE_MS - 60_000);
    expect(await isValid(token)).toBe(true);
    const expiry = async () => {
      const { rows } = await database.pool().query("select expires_at from session where user_id = $1", [id]);
      return rows[0]?.expires_at as Date;
    };
    const wanted = world.deps.clock.now().getTime() + SESSION_IDLE_MS;
    await expect.poll(async () => (await expiry()).getTime()).toBe(wanted);
    world.moveClock(SESSION_IDLE_MS - 1);
    expect(await isValid(token)).toBe(true);
    await expect.poll(async () => (await expiry()).getTime()).toBeGreaterThan(wanted);
    world.moveClock(SESSION_IDLE_MS);
    expect(await isValid(token)).toBe(false);
    expect((await world.call("GET /auth", { token })).status).toBe(401);
    await tidyPeople(world.deps);
    expect(await expiry()).toBeUndefined();
  });

  test("last seen moves at most once in ten minutes", async () => {
    const { token } = await newPerson("Seen_One");
    const seen = async () => (await sessionsOf(token))[0]?.lastSeenAt;
    const first = await seen();
    world.moveClock(SESSION_TOUCH_MS - 1);
    expect(await seen()).toBe(first);
    world.moveClock(1);
    await expect.poll(seen).not.toBe(first);
  });
});

test("a thousand look-ups at one moment each get their own person, in few statements", async () => {
  const people = await Promise.all(["Batch_1", "Batch_2", "Batch_3"].map(newPerson));
  const wanted = Array.from({ length: 1_000 }, (_, i) => people[i % 4]);
  const before = world.tried.statements;
  const found = await Promise.all(
    wanted.map((person) => authenticate(world.deps, person?.token ?? "x".repeat(43))),
  );
  expect(found.map((caller) => caller?.id)).toEqual(wanted.map((person) => person?.id));
  expect(world.tried.statements - before).toBeLessThan(20);
});

test("powers given while a session lives count from its next request", async () => {
  const { token, id } = await newPerson("Power_One");
  await database.pool("owner").query("update app_user set is_admin = true where id = $1", [id]);
  expect((await authenticate(world.deps, token))?.isAdmin).toBe(true);
});

describe("notices", () => {
  const shown = async (token: string) =>
    ((await world.call("GET /auth/notification", { token })).body["notifications"] as { msg: string }[]).map(
      ({ msg }) => msg,
    );
  const announce = (msg: string) =>
    world.db
      .insertInto("notification")
      .values({ id: world.deps.ids.next(), msg, created_at: world.deps.clock.now() })
      .execute();

  test("are shown to everybody until cleared, each person for themselves; later ones show again", async () => {
    const one = await newPerson("Notice_1");
    const two = await newPerson("Notice_2");
    expect((await world.call("POST /auth/notification/clear", { token: one.token })).status).toBe(200);
    await announce("MTN is slow today");
    await announce("MTN is back");
    expect(await shown(one.token)).toEqual(["MTN is back", "MTN is slow today"]);
    await world.call("POST /auth/notification/clear", { token: one.token });
    expect(await shown(one.token)).toEqual([]);
    expect(await shown(two.token)).toHaveLength(2);
    await announce("GLO is slow today");
    expect(await shown(one.token)).toEqual(["GLO is slow today"]);
  });
});
