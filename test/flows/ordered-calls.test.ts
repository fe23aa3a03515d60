import { afterAll, describe, expect, test } from "vitest";
import type { RouteKey } from "../../src/contract/index.ts";
import { buildApp } from "../../src/http/app.ts";
import { webPages } from "../../src/http/web-pages.ts";
import { mountedRoutes } from "../../src/main/routes.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { watchChanges } from "../support/changes.ts";
import { freshDatabase } from "../support/database.ts";
import { ACCOUNT } from "../support/ordered/account.ts";
import { BUYING } from "../support/ordered/buying.ts";
import { EARNING } from "../support/ordered/earning.ts";
import { MONEY_IN } from "../support/ordered/money-in.ts";
import { MONEY_OUT } from "../support/ordered/money-out.ts";
import { PERSON } from "../support/ordered/person.ts";
import { SHOP } from "../support/ordered/shop.ts";
import { STAFF } from "../support/ordered/staff.ts";
import type { Asked, Refusal, Visits } from "../support/ordered/walk.ts";
import { ORDERED_CALLS, type OrderedCall } from "../support/ordered-calls.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Every call that was ordered, over the real door: it does its job and answers the fields that were named; it
 * refuses what it was ordered to refuse, in the ordered words, and then nothing has changed; and it is there
 * under its own method and spelling only.
 */

const world = await startTestApp(await freshDatabase());
const changes = await watchChanges(world.database);
const VISITS: Visits = {
  ...ACCOUNT,
  ...PERSON,
  ...BUYING,
  ...MONEY_IN,
  ...MONEY_OUT,
  ...EARNING,
  ...STAFF,
  ...SHOP,
};
const visited = new Set<string>();

/** The same rooms behind a door that also answers for addresses nobody lives at. */
const whole = await buildApp({
  mounted: mountedRoutes(world),
  door: { authenticate: async () => undefined, reloadCatalogue: async () => undefined, rateScale: 1_000 },
  hub: world.hub,
  logger: world.deps.log as never,
  extras: (app) => webPages(app, undefined),
  ids: () => world.deps.ids.next(),
  trustProxy: false,
});
afterAll(() => whole.close());
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const visitOf = ({ call }: OrderedCall) => {
  const visit = VISITS[call as keyof RouteKey];
  if (!visit) throw new Error(`nobody has said how ${call} is visited`);
  visited.add(call);
  return visit;
};

describe.each(ORDERED_CALLS)("$call", (ordered) => {
  test("does its job, and answers the fields it was ordered with", async () => {
    const { status, body } = await visitOf(ordered).does(world);
    expect({ status, body }).toMatchObject({ status: 200 });
    const { answers = [] } = ordered;
    expect(Object.keys(body as object)).toEqual(expect.arrayContaining([...answers]));
  });

  test("refuses strangers and what breaks its rules, in the ordered words, and changes nothing", async () => {
    const { by, refuses } = visitOf(ordered);
    for (const refusal of refuses) await expectRefused(ordered, refusal, by);
    if (ordered.who === "visitor") return;
    const reply = await world.call(ordered.call as keyof RouteKey, { params: PARAMS });
    expect(reply).toMatchObject({ status: 401, body: { code: "not_logged_in" } });
  });

  test("is there under its own method and spelling only", async () => {
    const [method = "GET", path = "/"] = ordered.call.split(" ");
    const url = `/api/v1${path.replaceAll(/\{\w+\}/g, "01991c00-5b2a-7cc3-98c4-dc0c0c07398f")}`;
    const other = await whole.inject({ method: "PUT", url });
    expect([other.statusCode, other.json().code]).toEqual([405, "method_not_allowed"]);
    expect(other.headers.allow).toContain(method);
    const odd = url.replace(/(?<=^\/api\/v1\/).*/, (rest) => rest.replaceAll(/[a-z]/gi, otherCase));
    const lost = await whole.inject({
      method: method as "GET",
      url: odd,
      headers: { accept: "application/json" },
    });
    expect([odd, lost.statusCode, lost.json().code]).toEqual([odd, 404, "not_found"]);
  });
});

test("no ordered call was left out", () => {
  expect([...visited].toSorted()).toEqual(ORDERED_CALLS.map(({ call }) => call).toSorted());
  expect(Object.keys(VISITS).toSorted()).toEqual(ORDERED_CALLS.map(({ call }) => call).toSorted());
});

const PARAMS = { id: "x", userName: "x", userId: "x", userType: "x" };

const otherCase = (letter: string) =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

async function expectRefused({ call, who }: OrderedCall, refusal: Refusal, by: Asked["by"]): Promise<void> {
  const { is, msg, ask = {}, counts = [] } = refusal;
  const { by: wanted = by, ...asked } = typeof ask === "function" ? await ask(world) : ask;
  const token = asked.token ?? (who === "visitor" ? undefined : (await world.makeUser(wanted)).token);
  await changes.take();
  const reply = await world.call(call as keyof RouteKey, { ...asked, ...(token ? { token } : {}) });
  const answer = reply.body as Record<string, unknown>;
  const reported = { is: `${reply.status} ${String(answer.code)}`, msg: answer.msg };
  expect({ ask: asked, ...reported }).toEqual({ ask: asked, is, msg });
  const written = (await changes.take()).filter((what) => !counts.includes(what));
  expect({ ask: asked, written }).toEqual({ ask: asked, written: [] });
}
