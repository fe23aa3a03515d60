import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteSpec } from "../../src/contract/define.ts";
import { routes } from "../../src/contract/index.ts";
import { RESELLER_CALLS } from "../../src/contract/reseller.ts";
import { naira } from "../../src/core/money.ts";
import { SESSION_IDLE_MS, USER_TYPES } from "../../src/core/people.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { codeIn, FLAGS, keyOf, type Power, sessionOf } from "../support/callers.ts";
import { watchChanges } from "../support/changes.ts";
import { freshDatabase } from "../support/database.ts";
import { addressOf, type Parts, sendParts, usualParts } from "../support/requests.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Walks every route of the contract with every kind of caller. A caller without the power is refused and
 * changes nothing; one with it is admitted. A route that this file cannot judge fails it.
 */

const world = await startTestApp(await freshDatabase(), { simulators: { magic: false } });
const changes = await watchChanges(world.database);
const owner = world.database.pool("owner", 1);
const stranger = await world.makeUser();

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

/** In words of the door. */
const OUT = "not_logged_in";
const STATUS = { not_logged_in: 401, forbidden: 403, session_needed: 403 } as const;
const SENT_AWAY: ReadonlySet<string> = new Set(Object.keys(STATUS));
type Judgement = keyof typeof STATUS | "in";

type Actor = {
  who: string;
  /** A token for one request; a new session each time, because some requests end theirs. */
  token: () => Promise<string | undefined>;
  isKnown: boolean;
  via?: "session" | "key";
  powers?: readonly Power[];
};

async function withSession(who: string, powers: readonly Power[], wanted = {}): Promise<Actor> {
  const user = await world.makeUser({ balance: naira(100), ...wanted });
  return { who, token: () => sessionOf(world, user), isKnown: true, via: "session", powers };
}

async function withKey(who: string, power?: "admin" | "agent"): Promise<Actor> {
  const key = await keyOf(world, await world.makeUser(power ? FLAGS[power] : { userType: "api user" }));
  return { who, token: async () => key, isKnown: true, via: "key", powers: [] };
}

async function unknown(who: string, token?: string): Promise<Actor> {
  return { who, token: async () => token, isKnown: false };
}

async function expiredToken(): Promise<string> {
  const user = await world.makeUser({ isAdmin: true });
  const at = new Date(world.clock.now().getTime() - SESSION_IDLE_MS - 1_000);
  await owner.query(
    "update session set created_at = $1, last_seen_at = $1, expires_at = $2 where user_id = $3",
    [at, new Date(at.getTime() + SESSION_IDLE_MS), user.id],
  );
  return user.token;
}

/** Their session and key are left alone: the block itself must hold. */
async function blockedAdmin(): Promise<{ token: string; key: string }> {
  const user = await world.makeUser({ isAdmin: true });
  const key = await keyOf(world, user);
  await owner.query("update app_user set is_blocked = true where id = $1", [user.id]);
  return { token: user.token, key };
}

const blocked = await blockedAdmin();
const ACTORS: readonly Actor[] = [
  await unknown("a visitor"),
  await unknown("a stranger's token", "x".repeat(43)),
  await unknown("an expired session", await expiredToken()),
  await unknown("a blocked admin", blocked.token),
  await unknown("a blocked admin's key", blocked.key),
  ...(await Promise.all(USER_TYPES.map((userType) => withSession(userType, [], { userType })))),
  await withSession("coupon vendor", ["vendor"], FLAGS.vendor),
  await withSession("agent", ["agent"], FLAGS.agent),
  await withSession("admin", ["admin", "agent"], FLAGS.admin),
  await withKey("a user's key"),
  await withKey("an agent's key", "agent"),
  await withKey("an admin's key", "admin"),
];

/** Routes of everybody whose flow asks for a power: whom it lets in. */
const BY_FLAG: Record<string, readonly Power[]> = {
  generateCoupon: ["vendor", "admin"],
  listCoupons: ["vendor", "admin"],
  cancelCoupon: ["vendor", "admin"],
};
/** Routes of everybody whose flow asks for an account type. */
const BY_TYPE: Record<string, readonly string[]> = { choosePriceLetter: ["reseller", "api user", "partner"] };
/** Routes of everybody that refuse a question, not a person: of transactions, filters about others. */
const BY_QUESTION: Record<string, Parts> = { listTransactions: { query: {} } };
/** Otherwise nothing would be sold from there on. */
const HARMLESS: Record<string, Parts> = { stopSelling: { body: { stopped: false, reason: "All is well" } } };

function judge(name: string, route: RouteSpec, actor: Actor): Judgement {
  if (route.access === "visitor") return "in";
  if (!actor.isKnown) return OUT;
  const { powers = [] } = actor;
  if (route.access === "user") {
    const wanted = BY_FLAG[name];
    if (wanted && !wanted.some((power) => powers.includes(power))) return "forbidden";
    if (actor.via === "key") return route.scope ? "in" : "session_needed";
    return BY_TYPE[name]?.includes(actor.who) === false ? "forbidden" : "in";
  }
  const isStaffKey = actor.via === "key" && isStaff(route, actor);
  if (isStaffKey) return "session_needed";
  return powers.includes(route.access) ? "in" : "forbidden";
}

/** A key says first that its owner has no such power at all. */
const isStaff = ({ access }: RouteSpec, { who }: Actor) =>
  who.startsWith("an admin") || (who.startsWith("an agent") && access === "agent");

const CASES = Object.entries<RouteSpec>(routes);
const partsOf = (name: string, route: RouteSpec): Parts => ({
  ...usualParts(name, route),
  ...("id" in ((usualParts(name, route).params as object | undefined) ?? {})
    ? { params: { id: stranger.id } }
    : {}),
  ...BY_QUESTION[name],
  ...HARMLESS[name],
});

let listening = "";
beforeAll(async () => {
  await world.app.listen({ host: "127.0.0.1", port: 0 });
  listening = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});

type StatusAndCode = { status: number; code: string };

async function ask(name: string, route: RouteSpec, token: string | undefined): Promise<StatusAndCode> {
  const parts = partsOf(name, route);
  if (route.stream) return askStream(addressOf(route, parts), token);
  const reply = await sendParts({ app: world.app, token }, route, parts);
  return { status: reply.statusCode, code: codeIn(reply.body) };
}

async function askStream(address: string, token: string | undefined): Promise<StatusAndCode> {
  const stop = new AbortController();
  const headers = token ? { "x-auth-token": token } : {};
  const reply = await fetch(listening + address, { headers, signal: stop.signal });
  const code = reply.ok ? "" : codeIn(await reply.text());
  stop.abort();
  return { status: reply.status, code };
}

describe("every route of everybody that could refuse a person is judged by name", () => {
  const asking = CASES.filter(([, { access, errors }]) => access === "user" && errors.includes("forbidden"));
  test("and agents have their few powers, no more", () => {
    const ofAgents = CASES.filter(([, { access }]) => access === "agent").map(([name]) => name);
    const shop = ["listAdminPlans", "postNotice", "readNotice", "updatePrice"];
    const people = ["freezeUser", "listNotes", "listUsers", "readPerson", "searchAnything", "writeNote"];
    const problems = ["actOnDispute", "listDisputes", "readDispute"];
    expect(ofAgents.toSorted()).toEqual([...shop, ...people, ...problems, "refundOne"].toSorted());
    const ofHouse = CASES.filter(([name, { path }]) => path.startsWith("/admin") && !BY_FLAG[name]);
    expect(ofHouse.map(([, { access }]) => access)).not.toContain("user");
    expect(ofHouse.map(([, { access }]) => access)).not.toContain("visitor");
  });

  test("and no other is", () => {
    expect(asking.map(([name]) => name).toSorted()).toEqual(
      [BY_FLAG, BY_TYPE, BY_QUESTION].flatMap((routesOf) => Object.keys(routesOf)).toSorted(),
    );
  });
});

describe.each(CASES)("%s", (name, route) => {
  test("lets in whom it should, and nobody else", async () => {
    for (const actor of ACTORS) {
      const judgement = judge(name, route, actor);
      const token = await actor.token();
      await changes.take();
      const reported = await ask(name, route, token);
      const written = await changes.take();
      const who = `${actor.who}: ${judgement}`;
      // A notification without a good signature answers 401, too, and is judged by its own tests.
      const isSentAway =
        (reported.status === 401 && reported.code !== "webhook_refused") || SENT_AWAY.has(reported.code);
      const seen = judgement === "in" ? { isSentAway } : { ...reported, written };
      const wanted =
        judgement === "in"
          ? { isSentAway: false }
          : { status: STATUS[judgement], code: judgement, written: [] };
      expect({ who, ...seen }).toEqual({ who, ...wanted });
    }
  });
});

describe.each(RESELLER_CALLS)("$method $path", ({ method, path }) => {
  const answerTo = async (headers: Record<string, string>) => {
    await changes.take();
    const url = path.replace(/\{\w+\}/, "1");
    const reply = await world.app.inject({
      method,
      url,
      headers,
      ...(method === "POST" ? { payload: {} } : {}),
    });
    return { status: reply.statusCode, written: await changes.take() };
  };

  test("opens for keys, in their own header, and for nothing else", async () => {
    const user = await world.makeUser({ userType: "api user" });
    const made = await world.call("POST /auth/apiKey", { token: user.token, body: {} });
    await world.call("DELETE /auth/apiKey/{id}", { token: user.token, params: { id: made.body._id } });
    const current = await keyOf(world, user);
    const admin = await world.makeUser({ isAdmin: true });
    const refused: Record<string, string>[] = [
      {},
      { "x-auth-token": current },
      { authorization: current },
      { authorization: `Bearer ${current}` },
      { authorization: `Token ${made.body.apiKey}` },
      { authorization: `Token ${user.token}` },
      { authorization: `Token ${admin.token}` },
      { authorization: `Token ${blocked.key}` },
    ];
    for (const headers of refused) expect(await answerTo(headers)).toEqual({ status: 401, written: [] });
    const opened = await answerTo({ authorization: `Token ${current}` });
    expect([200, 400, 404]).toContain(opened.status);
  });
});
