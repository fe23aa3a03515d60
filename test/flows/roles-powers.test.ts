import { afterAll, describe, expect, test } from "vitest";
import type { RouteSpec } from "../../src/contract/define.ts";
import { routes } from "../../src/contract/index.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { codeIn, FLAGS, keyOf, sessionOf, strictDoor } from "../support/callers.ts";
import { watchChanges } from "../support/changes.ts";
import { freshDatabase } from "../support/database.ts";
import { sendParts, usualParts } from "../support/requests.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Powers are a person's who has logged in, in production with a second factor: not their key's, and on no
 * route (rules 3.15, 3.17).
 */

const world = await startTestApp(await freshDatabase(), { simulators: { magic: false } });
const changes = await watchChanges(world.database);
const stranger = await world.makeUser();
const strict = await strictDoor(world);
const CASES = Object.entries<RouteSpec>(routes);
const SENT_AWAY = ["not_logged_in", "forbidden", "session_needed", "second_factor_needed"];
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

describe("in production, powers need a second factor", () => {
  const staff = CASES.filter(([, { access }]) => access === "admin" || access === "agent");

  test.each(["admin", "agent"] as const)("an %s without one has none, on any route", async (power) => {
    const { id } = await world.makeUser({ ...FLAGS[power], balance: naira(100) });
    await changes.take();
    for (const [name, route] of staff) {
      const reply = await sendParts(
        { app: strict, token: await sessionOf(world, { id }) },
        route,
        usualParts(name, route),
      );
      const code = power === "agent" && route.access === "admin" ? "forbidden" : "second_factor_needed";
      expect({ name, code: codeIn(reply.body) }).toEqual({ name, code });
    }
    expect((await changes.take()).filter((what) => what !== "session insert")).toEqual([]);
  });

  test.each(["generateCoupon", "listCoupons", "cancelCoupon"])(
    "%s, a route of everybody, knows no admin without one",
    async (name) => {
      const route = CASES.find(([one]) => one === name)?.[1];
      if (!route) throw new Error(`no route ${name}`);
      const { id } = await world.makeUser({ isAdmin: true });
      const say = async (hasFactor: boolean) =>
        codeIn(
          (
            await sendParts(
              { app: strict, token: await sessionOf(world, { id }, hasFactor) },
              route,
              usualParts(name, route),
            )
          ).body,
        );
      expect(await say(false)).toBe("forbidden");
      expect(SENT_AWAY).not.toContain(await say(true));
    },
  );
});

describe.each([
  ["an admin's key", true, false],
  ["in production, an admin without a second factor", false, true],
] as const)("%s is nobody special", (_who, byKey, isStrict) => {
  const app = isStrict ? strict : world.app;
  const comes = async () => {
    const admin = await world.makeUser({ isAdmin: true, balance: naira(50) });
    return { admin, token: byKey ? await keyOf(world, admin) : admin.token };
  };
  const from = (token: string) => ({
    get: (path: string) => app.inject({ url: `/api/v1${path}`, headers: { "x-auth-token": token } }),
    send: (amount: number) =>
      app.inject({
        method: "POST",
        url: "/api/v1/auth/transferFund",
        headers: { "x-auth-token": token },
        payload: { userName: stranger.userName, amount },
      }),
  });

  test("sends their own money, not the house's", async () => {
    const { admin, token } = await comes();
    expect((await from(token).send(51)).json().code).toBe("insufficient_balance");
    expect((await from(token).send(20)).statusCode).toBe(200);
    expect(await world.balance(admin)).toBe(naira(30));
  });

  test("sees their own transactions, not everybody's", async () => {
    const { admin, token } = await comes();
    const other = await world.makeUser({ balance: naira(77) });
    const { transactions } = (await from(token).get("/transaction")).json();
    const seen = transactions.map((row: { trans_UserName: string }) => row.trans_UserName);
    expect(seen).toEqual([admin.userName]);
    expect((await from(token).get(`/transaction?userName=${other.userName}`)).statusCode).toBe(403);
    const [line] = (await from(other.token).get("/transaction")).json().transactions;
    expect((await from(token).get(`/transaction/${line._id}`)).statusCode).toBe(404);
  });
});
