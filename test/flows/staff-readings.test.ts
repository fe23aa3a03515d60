import { describe, expect, test } from "vitest";
import type { HouseSettings } from "../../src/core/settings.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Readings by staff are written down, and an agent's day has a limit (rules 3.28, 3.29). */

const world = await startTestApp(await freshDatabase());
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const admin = await world.makeUser({ isAdmin: true });
for (let n = 0; n < 5; n++) await world.makeUser();

const people = ({ token }: TestUser, query: Record<string, string> = {}) =>
  world.call("GET /admin/users", { token, query });
const readings = async (actor: TestUser) =>
  (await world.call("GET /admin/readings", { token: admin.token, query: { actor: actor.userName } })).body
    .entries;

/** Lets an agent read so many rows a day, until the returned function is called. */
function allow(rows: number): () => void {
  const catalogue = world.deps.catalogue;
  const settings: HouseSettings = { ...catalogue().settings, agentReadsDaily: rows };
  world.deps.catalogue = () => ({ ...catalogue(), settings });
  return () => {
    world.deps.catalogue = catalogue;
  };
}

describe("a reading", () => {
  test("of people by an agent is one entry per filter and minute, with pages, rows and times", async () => {
    const agent = await world.makeUser({ isAgent: true });
    await people(agent, { limit: "2" });
    await people(agent, { limit: "2", page: "2" });
    await people(agent, { userName: agent.userName });
    world.clock.advance(MINUTE);
    await people(agent, { limit: "1" });
    expect(await readings(agent)).toMatchObject([
      { what: "people", filter: {}, fromPage: 1, toPage: 1, rows: 1, times: 1 },
      { what: "people", filter: { userName: agent.userName }, rows: 1, times: 1 },
      { what: "people", filter: {}, fromPage: 1, toPage: 2, rows: 4, times: 2, actor: agent.userName },
    ]);
  });

  test("of one person, of transactions and of withdrawals by an admin is an entry, too", async () => {
    const reader = await world.makeUser({ isAdmin: true });
    const { token } = reader;
    const other = await world.makeUser();
    await world.call("GET /admin/users/{id}", { token, params: { id: other.id } });
    await world.call("GET /transaction", { token, query: { userName: other.userName } });
    await world.call("GET /admin/withdrawals", { token });
    expect((await readings(reader)).map(({ what, filter }) => [what, filter])).toEqual([
      ["withdrawals", {}],
      ["transactions", { userName: other.userName }],
      ["person", { userName: other.userName }],
    ]);
  });

  test("says whose data was read: page, notes, consents, referrals, search and erasures", async () => {
    const reader = await world.makeUser({ isAdmin: true });
    const { token } = reader;
    const { id, userName } = await world.makeUser();
    const who = { token, params: { who: userName } };
    await world.call("GET /admin/person/{who}", who);
    await world.call("GET /admin/person/{who}/notes", who);
    await world.call("GET /admin/person/{who}/referred", who);
    await world.call("GET /admin/users/{id}/consents", { token, params: { id } });
    await world.call("GET /admin/search", { token, query: { q: userName } });
    await world.call("GET /admin/erasures", { token });
    const said = (await readings(reader)).map(({ what, filter, rows, actor }) => [what, filter, rows, actor]);
    expect(said.toReversed()).toEqual([
      ["person", { userName }, 1, reader.userName],
      ["person", { notesOf: userName }, 1, reader.userName],
      ["people", { referredBy: userName }, 0, reader.userName],
      ["person", { consents: id }, 1, reader.userName],
      ["people", { search: userName }, 1, reader.userName],
      ["people", { erasures: "all" }, 0, reader.userName],
    ]);
  });

  test("of one's own history is none", async () => {
    const person = await world.makeUser();
    await world.call("GET /transaction", { token: person.token });
    expect(await readings(person)).toEqual([]);
  });

  test("is shown to admins only, page by page", async () => {
    const agent = await world.makeUser({ isAgent: true });
    expect((await world.call("GET /admin/readings", { token: agent.token })).status).toBe(403);
    const first = await world.call("GET /admin/readings", { token: admin.token, query: { limit: "1" } });
    const before = String(first.body.next);
    const next = await world.call("GET /admin/readings", {
      token: admin.token,
      query: { limit: "1", before },
    });
    expect(next.body.entries[0]?.number).toBeLessThan(first.body.entries[0]?.number ?? 0);
  });
});

describe("an agent's day", () => {
  test("ends at the limit, however many pages are asked at once; admins are told once, and go on", async () => {
    const restore = allow(5);
    const agent = await world.makeUser({ isAgent: true });
    const answers = await Promise.all(Array.from({ length: 6 }, () => people(agent, { limit: "2" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill("reading_limit"));
    expect(refused[0]?.body).not.toHaveProperty("users");
    const query = { action: "people.reading_limit", actor: agent.userName };
    const noted = await world.call("GET /admin/audit", { token: admin.token, query });
    expect(noted.body.entries).toHaveLength(1);
    expect((await people(admin, { limit: "6" })).status).toBe(200);
    world.clock.advance(DAY);
    expect((await people(agent, { limit: "2" })).status).toBe(200);
    restore();
  });
});
