import { Kysely, PostgresDialect } from "kysely";
import { describe, expect, test } from "vitest";
import { BETTING_BRANDS } from "../../src/core/betting.ts";
import { STATUS_WINDOW_MS } from "../../src/core/network-status.ts";
import { kobo } from "../../src/core/money.ts";
import { measureNetworks } from "../../src/flows/reporting/queries.ts";
import type { DB } from "../../src/db/schema.ts";
import { freshDatabase } from "../support/database.ts";
import { type PlanNode, wholeScans } from "../support/plans.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());

const post = (user: TestUser, msg: string) =>
  world.call("POST /admin/notification", { token: user.token, body: { msg } });
const shown = async (user: TestUser) =>
  (await world.call("GET /auth/notification", { token: user.token })).body.notifications;
const clear = (user: TestUser, body?: object) =>
  world.call("POST /auth/notification/clear", { token: user.token, ...(body ? { body: { ...body } } : {}) });

describe("a notice", () => {
  test("of an admin or agent reaches everybody and stands in the audit log; others may not", async () => {
    const agent = await world.makeUser({ isAgent: true });
    const admin = await world.makeUser({ isAdmin: true });
    const user = await world.makeUser();
    expect((await post(agent, "MTN is slow today")).status).toBe(200);
    expect((await post(admin, "MTN is back")).body).toMatchObject({
      msg: "Notification updated",
      notification: { msg: "MTN is back" },
    });
    expect((await shown(user)).map(({ msg }) => msg)).toEqual(["MTN is back", "MTN is slow today"]);
    expect((await world.call("GET /admin/notification", { token: agent.token })).body).toMatchObject({
      msg: "MTN is back",
      notifications: [{ msg: "MTN is back" }, { msg: "MTN is slow today" }],
    });
    expect((await post(user, "Hello")).status).toBe(403);
    expect((await world.call("GET /admin/notification", { token: user.token })).status).toBe(403);
    expect((await post(admin, "  ")).body.msg).toBe("Enter a message");
    const acts = await world.deps.db
      .selectFrom("audit_entry")
      .select(["actor_id", "action", "after"])
      .where("action", "=", "notification.post")
      .orderBy("seq")
      .execute();
    expect(acts).toEqual([
      { actor_id: agent.id, action: "notification.post", after: { msg: "MTN is slow today" } },
      { actor_id: admin.id, action: "notification.post", after: { msg: "MTN is back" } },
    ]);
  });

  test("that came while others were read is not cleared unseen; clearing never moves back", async () => {
    const admin = await world.makeUser({ isAdmin: true });
    const user = await world.makeUser();
    await clear(user);
    await post(admin, "first");
    const [first] = await shown(user);
    await post(admin, "second");
    await clear(user, { upTo: first?._id });
    expect((await shown(user)).map(({ msg }) => msg)).toEqual(["second"]);
    await clear(user);
    await clear(user, { upTo: first?._id });
    expect(await shown(user)).toEqual([]);
    expect((await clear(user, { upTo: "nonsense" })).status).toBe(400);
  });
});

/** Four thousand purchases of some years ago. */
const YEARS_AGO = `
  insert into wallet_transaction (id, user_id, type, status, is_credit, amount_kobo, created_at)
  select gen_random_uuid(), gen_random_uuid(), 'airtime', 'success', false, 1, now() - $1 * interval '1 year' + i * interval '1 minute'
    from generate_series(1, 4000) i`;

describe("network status", () => {
  const read = async (user: TestUser) => {
    world.clock.advance(10_000);
    const { networks } = (await world.call("GET /auth/networkStatus", { token: user.token })).body;
    return new Map(networks.map(({ name, value }) => [name, value]));
  };
  /** Rows of history as purchases leave them; `ago` in milliseconds. */
  const bought = (
    rows: {
      type?: "data" | "abroad";
      network?: string;
      status: "success" | "failed" | "processing";
      ago: number;
      took?: number;
    }[],
  ) =>
    world.deps.db
      .insertInto("wallet_transaction")
      .values(
        rows.map(({ type = "airtime" as const, network = "MTN", status, ago, took }) => ({
          id: world.deps.ids.next(),
          user_id: world.deps.ids.next(),
          seq: null,
          kind: `purchase_${type}` as const,
          type,
          network,
          status,
          is_credit: false,
          amount_kobo: kobo(9_900n),
          created_at: new Date(world.clock.now().getTime() - ago),
          finished_at: took === undefined ? null : new Date(world.clock.now().getTime() - ago + took),
        })),
      )
      .execute();
  const secondsOf = async (user: TestUser, wanted: string) => {
    world.clock.advance(10_000);
    const { networks } = (await world.call("GET /auth/networkStatus", { token: user.token })).body;
    return networks.find(({ name }) => name === wanted)?.seconds;
  };
  const many = <Row>(count: number, row: Row) => Array.from({ length: count }, () => row);

  test("names everything that is sold, 0 where nothing was bought lately", async () => {
    const user = await world.makeUser();
    await bought([{ status: "success", ago: STATUS_WINDOW_MS }]);
    const status = await read(user);
    expect(status.size).toBe(4 * 2 + 11 + 4 + 2 + 4 + 4 + BETTING_BRANDS.length);
    expect([...status.values()].every((value) => value === 0)).toBe(true);
    expect(status.has("9MOBILE data") && status.has("Port Harcourt electricity")).toBe(true);
  });

  test("is the share of the newest hundred that succeeded; what stays open counts as not; all failed is not unknown", async () => {
    const user = await world.makeUser();
    await bought([
      ...many(50, { status: "failed" as const, ago: 600_000 }),
      ...many(74, { status: "success" as const, ago: 60_000 }),
      ...many(16, { status: "failed" as const, ago: 60_000 }),
      ...many(10, { status: "processing" as const, ago: 120_000 }),
      ...many(30, { status: "processing" as const, ago: 1_000 }),
      ...many(3, { type: "data" as const, status: "success" as const, ago: 60_000 }),
      { type: "data", network: "GLO", status: "failed", ago: 60_000 },
      { type: "data", network: "Ikeja", status: "success", ago: 60_000 },
      { type: "abroad", network: "GH", status: "success", ago: 60_000 },
    ]);
    const status = await read(user);
    expect([status.get("MTN airtime"), status.get("MTN data"), status.get("GLO data")]).toEqual([74, 100, 1]);
    expect(status.get("Ghana abroad")).toBe(100);
    expect(status.get("AIRTEL data")).toBe(0);
  });

  test("the usual time is the median of what was delivered, from five on, in seconds rounded up", async () => {
    const user = await world.makeUser();
    const glo = { network: "GLO", status: "success", ago: 60_000 } as const;
    await bought([2_000, 3_100, 3_200, 90_000].map((took) => ({ ...glo, took })));
    await bought([{ ...glo, status: "failed", took: 50_000 }]);
    expect(await secondsOf(user, "GLO airtime")).toBeNull();
    await bought([{ ...glo, took: 1_000 }]);
    expect(await secondsOf(user, "GLO airtime")).toBe(4);
    expect(await secondsOf(user, "GLO data")).toBeNull();
  });

  test("reads by index what is recent, however long the history is", async () => {
    const owner = world.database.pool("owner");
    for (let year = 1; year <= 5; year++) await owner.query(YEARS_AGO, [year]);
    await owner.query("analyze wallet_transaction");
    const asked: { sql: string; parameters: readonly unknown[] }[] = [];
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: world.database.pool() }),
      log: ({ query }) => {
        asked.push({ sql: query.sql, parameters: query.parameters });
      },
    });
    const since = new Date(Date.now() - STATUS_WINDOW_MS);
    await measureNetworks(db, { since, slowBefore: since, newest: 100 });
    const [query] = asked;
    const { rows } = await owner.query(`explain (format json) ${query?.sql ?? ""}`, [
      ...(query?.parameters ?? []),
    ]);
    expect(JSON.stringify(rows)).toContain("wallet_transaction_made");
    expect(wholeScans(rows[0]["QUERY PLAN"] as PlanNode[])).toEqual([]);
  });
});
