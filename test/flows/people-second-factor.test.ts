import { describe, expect, test } from "vitest";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { buildApp } from "../../src/http/app.ts";
import { mountedRoutes } from "../../src/main/routes.ts";
import { freshDatabase } from "../support/database.ts";
import { codeOf, lettersTo, logIn, type Member, newMember } from "../support/members.ts";
import { PASSWORD } from "../support/people.ts";
import { expectNotLogged, expectNotStored } from "../support/secrets.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const HALF_MINUTE = 30_000;

const setUp = (token: string, password = PASSWORD) =>
  world.call("POST /auth/secondFactor/setup", { token, body: { password } });
const confirm = (token: string, code: string) =>
  world.call("POST /auth/secondFactor/confirm", { token, body: { code } });
const disable = (token: string, body: { password: string; code: string }) =>
  world.call("POST /auth/secondFactor/disable", { token, body });
const state = async (token: string) => (await world.call("GET /auth/secondFactor", { token })).body;

type Armed = Member & { secret: string; recoveryCodes: string[] };

/** Somebody with a second factor; the next code is of the step after. */
async function armed(): Promise<Armed> {
  const member = await newMember(world);
  const { secret } = (await setUp(member.token)).body;
  const { recoveryCodes } = (await confirm(member.token, codeOf(world, secret))).body;
  world.clock.advance(HALF_MINUTE);
  return { ...member, secret, recoveryCodes };
}

describe("switching it on", () => {
  test("takes a code of the app, gives ten recovery codes once, and is told by mail", async () => {
    const member = await newMember(world);
    expect(await state(member.token)).toMatchObject({ isOn: false, since: null, recoveryCodesLeft: 0 });
    const { body } = await setUp(member.token);
    expect(body.otpauthUrl).toContain(`secret=${body.secret}`);
    expect(body.otpauthUrl).toContain("issuer=Airtide");
    expect((await logIn(world, member)).status).toBe(200);
    const wrong = codeOf(world, body.secret, 5);
    expect(await confirm(member.token, wrong)).toMatchObject({ status: 422, body: { code: "wrong_code" } });
    const code = codeOf(world, body.secret);
    const confirmed = await confirm(member.token, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(await state(member.token)).toMatchObject({ isOn: true, recoveryCodesLeft: 10, isProven: true });
    expect((await setUp(member.token)).body.code).toBe("second_factor_on");
    expect((await confirm(member.token, codeOf(world, body.secret, 1))).body.code).toBe("second_factor_on");
    expect(await lettersTo(world, member, "Two-step verification is on")).toHaveLength(1);
    const secrets = [body.secret, ...confirmed.body.recoveryCodes];
    await expectNotStored(world, [...secrets, ...secrets.map((text) => text.replace("-", ""))]);
    expectNotLogged(world, [...secrets, code]);
  });

  test("wants the password: a session that somebody took cannot lock its owner out", async () => {
    const { token } = await newMember(world);
    expect(await setUp(token, "not the password")).toMatchObject({
      status: 422,
      body: { code: "wrong_password" },
    });
    expect((await confirm(token, "123456")).body.code).toBe("second_factor_off");
  });

  test("cannot be confirmed before it was begun; a second beginning replaces the first", async () => {
    const { token } = await newMember(world);
    expect((await confirm(token, "123456")).body.code).toBe("second_factor_off");
    const first = (await setUp(token)).body.secret;
    const second = (await setUp(token)).body.secret;
    expect((await confirm(token, codeOf(world, first))).body.code).toBe("wrong_code");
    expect((await confirm(token, codeOf(world, second))).status).toBe(200);
  });
});

describe("logging in", () => {
  test("asks for the code after the right password only, and remembers that it was shown", async () => {
    const member = await armed();
    expect(await logIn(world, member)).toMatchObject({
      status: 422,
      body: { code: "second_factor_required" },
    });
    const wrong = await logIn(world, member, { password: "wrong-guess" });
    expect(wrong.body.code).toBe("wrong_credentials");
    const opened = await logIn(world, member, { code: codeOf(world, member.secret) });
    expect(opened.status).toBe(200);
    expect(await state(opened.body.token)).toMatchObject({ isProven: true });
  });

  test("a code is good once, also for fifty at the same moment, and none older than it is", async () => {
    const member = await armed();
    const code = codeOf(world, member.secret);
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(world, member, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    world.clock.advance(3_600_000);
    const next = codeOf(world, member.secret, 1);
    expect((await logIn(world, member, { code: next })).status).toBe(200);
    for (const old of [next, codeOf(world, member.secret)])
      expect((await logIn(world, member, { code: old })).body.code).toBe("wrong_code");
    world.clock.advance(2 * HALF_MINUTE);
    expect((await logIn(world, member, { code: codeOf(world, member.secret) })).status).toBe(200);
  });

  test("a second press with the code that one's own first press used is refused, and is no failure", async () => {
    const member = await armed();
    const code = codeOf(world, member.secret);
    expect((await logIn(world, member, { code })).status).toBe(200);
    for (let i = 0; i < 7; i++)
      expect((await logIn(world, member, { code })).body.code, `press ${i}`).toBe("wrong_code");
    const older = codeOf(world, member.secret, -1);
    for (let i = 0; i < 5; i++)
      expect((await logIn(world, member, { code: older })).body.code).toBe("wrong_code");
    expect((await logIn(world, member, { code })).body.code).toBe("account_locked");
  });

  test("clocks may differ by one step, not by two", async () => {
    const member = await armed();
    world.clock.advance(10 * HALF_MINUTE);
    for (const steps of [-2, 2])
      expect((await logIn(world, member, { code: codeOf(world, member.secret, steps) })).body.code).toBe(
        "wrong_code",
      );
    for (const steps of [-1, 0, 1])
      expect((await logIn(world, member, { code: codeOf(world, member.secret, steps) })).status).toBe(200);
  });

  test("wrong codes count as failed log-ins; asking for the form does not", async () => {
    const member = await armed();
    for (let i = 0; i < 8; i++) expect((await logIn(world, member)).body.code).toBe("second_factor_required");
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, i) => logIn(world, member, { code: `00000${i % 10}` })),
    );
    expect(codes.filter(({ body }) => body.code === "wrong_code")).toHaveLength(5);
    expect(codes.filter(({ body }) => body.code === "account_locked")).toHaveLength(7);
    expect((await logIn(world, member)).status).toBe(429);
    world.clock.advance(60_000);
    expect((await logIn(world, member, { code: codeOf(world, member.secret) })).status).toBe(200);
  });

  test("a recovery code opens once, however it is typed, and its use is told by mail", async () => {
    const member = await armed();
    const [first = "", second = ""] = member.recoveryCodes;
    const typed = first.toLowerCase().replace("-", " ");
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(world, member, { code: typed })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn(world, member, { code: first })).body.code).toBe("wrong_code");
    const opened = await logIn(world, member, { code: second });
    expect(await state(opened.body.token)).toMatchObject({ recoveryCodesLeft: 8, isProven: true });
    expect(await lettersTo(world, member, "recovery code was used")).toHaveLength(2);
    const stranger = await armed();
    expect((await logIn(world, stranger, { code: member.recoveryCodes[2] ?? "" })).body.code).toBe(
      "wrong_code",
    );
  });
});

describe("switching it off", () => {
  test("takes password and code; then log-ins ask for none and old sessions count as unproven", async () => {
    const member = await armed();
    const code = codeOf(world, member.secret);
    expect((await disable(member.token, { password: "wrong-guess", code })).body.code).toBe("wrong_password");
    expect((await disable(member.token, { password: PASSWORD, code: "000000" })).body.code).toBe(
      "wrong_code",
    );
    expect((await disable(member.token, { password: PASSWORD, code })).status).toBe(200);
    expect(await state(member.token)).toMatchObject({ isOn: false, isProven: false, recoveryCodesLeft: 0 });
    expect((await logIn(world, member)).status).toBe(200);
    expect(await lettersTo(world, member, "Two-step verification is off")).toHaveLength(1);
    expect((await disable(member.token, { password: PASSWORD, code })).body.code).toBe("second_factor_off");
  });

  test("a stolen session guesses no faster than a stranger", async () => {
    const member = await armed();
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, i) => disable(member.token, { password: PASSWORD, code: `00000${i}` })),
    );
    expect(tries.filter(({ body }) => body.code === "wrong_code")).toHaveLength(5);
    expect(tries.filter(({ body }) => body.code === "account_locked")).toHaveLength(5);
  });
});

test("with real money, powers need a log-in with a second factor; setting one up does not", async () => {
  const app = await buildApp({
    mounted: mountedRoutes(world),
    door: {
      authenticate: (token) => authenticate(world.deps, token),
      needsSecondFactor: true,
      reloadCatalogue: world.catalogue.reload,
      rateScale: 1_000,
    },
    hub: world.hub,
    logger: pino({ level: "silent" }),
    extras: async () => undefined,
    ids: () => randomUUID(),
    trustProxy: false,
  });
  const get = async (token: string, path: string) => {
    const reply = await app.inject({ url: `/api/v1${path}`, headers: { "x-auth-token": token } });
    return { status: reply.statusCode, code: reply.json<{ code?: string }>().code };
  };
  for (const power of ["is_admin", "is_agent"] as const) {
    const member = await newMember(world);
    await world.deps.db
      .updateTable("app_user")
      .set({ [power]: true })
      .where("id", "=", member.id)
      .execute();
    expect(await get(member.token, "/admin/notification")).toEqual({
      status: 403,
      code: "second_factor_needed",
    });
    expect((await get(member.token, "/auth")).status).toBe(200);
    const { secret } = (await setUp(member.token)).body;
    const older = await logIn(world, member);
    await confirm(member.token, codeOf(world, secret));
    expect((await get(member.token, "/admin/notification")).status).toBe(200);
    expect((await get(older.body.token, "/admin/notification")).code).toBe("second_factor_needed");
    world.clock.advance(HALF_MINUTE);
    const proven = await logIn(world, member, { code: codeOf(world, secret) });
    expect((await get(proven.body.token, "/admin/notification")).status).toBe(200);
  }
  const nobody = await newMember(world);
  expect(await get(nobody.token, "/admin/notification")).toEqual({ status: 403, code: "forbidden" });
  await app.close();
});

test("a log-in from a new place is told by mail, one from a familiar place is not", async () => {
  const member = await newMember(world);
  await logIn(world, member);
  expect(await lettersTo(world, member, "New log-in")).toEqual([]);
  await world.deps.db.deleteFrom("login_throttle").where("subject", "like", "familiar:%").execute();
  await logIn(world, member);
  await logIn(world, { userName: member.email });
  const letters = await lettersTo(world, member, "New log-in");
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain("127.0.0.1");
});
