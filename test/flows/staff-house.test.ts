import { describe, expect, test, vi } from "vitest";
import { naira } from "../../src/core/money.ts";
import { checkBooks } from "../../src/flows/ledger-check/check.ts";
import { foldBooks } from "../../src/flows/today/fold.ts";
import { freshDatabase } from "../support/database.ts";
import { buy, phoneEnding } from "../support/selling.ts";
import { wantSecondAdmin } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Running the house: figures, settings, stops, books and the audit log (rules 12.1, 12.8, 12.14, 12.15). */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const second = await world.makeUser({ isAdmin: true });
const user = await world.makeUser({ balance: naira(1_000) });
await buy(world, user, { service: "airtime", number: phoneEnding("7777") });

const HOUR_MS = 3_600_000;
const patch = (body: Record<string, unknown>, by: TestUser = admin) =>
  world.call("PATCH /admin/settings", { token: by.token, body });
const settings = async () => (await world.call("GET /admin/settings", { token: admin.token })).body;

describe("figures", () => {
  test("of people, money, transactions and services, at both spellings of the path", async () => {
    for (const path of ["/api/v1/admin/", "/api/v1/admin"]) {
      const reply = await world.app.inject({ url: path, headers: { "x-auth-token": admin.token } });
      const counts = { allUsers: 3, totalBalance: 802, allTransactions: 2, isEstimate: false };
      expect(reply.json()).toMatchObject(counts);
      expect(reply.json().services).toContainEqual({
        serviceName: "MTN",
        serviceType: "airtime",
        isAvailable: true,
      });
    }
  });
});

describe("settings", () => {
  test("are read as naira, changed by key, effective everywhere, and written down", async () => {
    const before = await settings();
    expect(before).toMatchObject({
      fundingFeeBps: 100,
      alone: { transfer: 50_000, refund: 20_000, credit: 50_000 },
    });
    const lowFloat = 12_345.5;
    const changed = await patch({ fundingFeeBps: 150, lowFloat });
    expect(changed).toMatchObject({
      status: 200,
      body: { msg: "Settings changed", approval: null, settings: { fundingFeeBps: 150, lowFloat } },
    });
    expect(world.deps.catalogue().settings).toMatchObject({ fundingFeeBps: 150, lowFloat: 1_234_550n });
    expect(await settings()).toEqual({ ...before, fundingFeeBps: 150, lowFloat });
    const entry = await world.deps.db
      .selectFrom("audit_entry")
      .selectAll()
      .orderBy("seq", "desc")
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: "settings.change",
      before: { fundingFeeBps: 100, lowFloat: 2_000_000 },
      after: { fundingFeeBps: 150, lowFloat: 1_234_550 },
    });
  });

  test("of every key go there and back unchanged", async () => {
    const all = await settings();
    expect((await patch(all)).status).toBe(200);
    expect(await settings()).toEqual(all);
  });

  test("that sell airtime below cost are warned of, and refused for a client that asks first", async () => {
    const { airtimeChargeBps } = await settings();
    const body = { airtimeChargeBps: { ...airtimeChargeBps, special: 9_000 } };
    expect(await patch({ ...body, confirmBelowCost: false })).toMatchObject({
      status: 409,
      body: { code: "below_cost", fields: { "airtimeChargeBps.special": "Below the cost of airtime" } },
    });
    expect((await settings()).airtimeChargeBps).toEqual(airtimeChargeBps);
    expect(await patch(body)).toMatchObject({
      status: 200,
      body: { warning: expect.stringContaining("airtimeChargeBps.special") },
    });
    expect((await settings()).airtimeChargeBps).toEqual(body.airtimeChargeBps);
    // A price that was below cost before is not asked about again.
    expect((await patch({ ...body, lowFloat: 10 })).status).toBe(200);
  });

  test("refuse a partner's share above the reseller's", async () => {
    const { airtimeChargeBps } = await settings();
    const dearer = { ...airtimeChargeBps, partner: airtimeChargeBps.reseller + 1 };
    const refused = await patch({ airtimeChargeBps: dearer });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      400,
      ["airtimeChargeBps.partner"],
    ]);
    expect((await settings()).airtimeChargeBps).toEqual(airtimeChargeBps);
  });

  test("outside their bounds, or unknown, are refused and nothing of the request is changed", async () => {
    const before = await settings();
    const limits = { ...before.limits, funding: [{ once: 10, daily: 5 }, ...before.limits.funding.slice(1)] };
    const wrong: Record<string, unknown>[] = [
      { fundingFeeBps: 1_001 },
      { fundingFeeBps: 1.5 },
      { airtimeChargeBps: { ...before.airtimeChargeBps, reseller: 10_001 } },
      { airtimeChargeBps: { reseller: 9_800 } },
      { receivingBanks: before.receivingBanks.slice(1) },
      { alone: { transfer: -1, refund: 1, credit: 1 } },
      { limits },
      { lowFloat: 0.001 },
      { brandNew: 1 },
      { lowFloat: 10, fundingFeeBps: -1 },
    ];
    for (const body of wrong) expect((await patch(body)).status).toBe(400);
    expect(await settings()).toEqual(before);
  });

  test("that raise what one person may move alone wait for a second admin; lowering does not", async () => {
    await wantSecondAdmin(world, [admin, second]);
    const { alone } = await settings();
    expect((await patch({ alone: { ...alone, credit: 10 } })).body.approval).toBeNull();
    const raised = await patch({ alone: { ...alone, credit: 90_000 } });
    expect(raised.body).toMatchObject({ approval: expect.any(String), settings: { alone: { credit: 10 } } });
    expect((await settings()).alone.credit).toBe(10);
    const { body: waiting } = await world.call("GET /admin/approvals", { token: second.token });
    expect(waiting.approvals.find(({ _id }) => _id === raised.body.approval)).toMatchObject({
      before: { alone: { credit: 1_000 } },
      after: { alone: { credit: 9_000_000 } },
    });
    const approve = (by: TestUser) =>
      world.call("POST /admin/approvals/{id}/approve", {
        token: by.token,
        params: { id: raised.body.approval ?? "" },
      });
    expect((await approve(admin)).body.code).toBe("approval_own");
    expect((await approve(second)).status).toBe(200);
    expect((await settings()).alone).toEqual({ ...alone, credit: 90_000 });
  });
});

test("what was agreed to does not undo what was changed since it was asked for", async () => {
  const { alone } = await settings();
  const raised = await patch({ alone: { ...alone, credit: alone.credit + 1 } });
  expect((await patch({ alone: { ...alone, transfer: 5 } })).body.approval).toBeNull();
  const agreed = await world.call("POST /admin/approvals/{id}/approve", {
    token: second.token,
    params: { id: raised.body.approval ?? "" },
  });
  expect(agreed).toMatchObject({ status: 422, body: { code: "approval_not_possible" } });
  expect((await settings()).alone).toEqual({ ...alone, transfer: 5 });
});

test("settings that were seen otherwise are not changed: two admins do not undo each other unseen", async () => {
  const { lowFloat, alone } = await settings();
  const stale = await patch({ lowFloat: 1, seen: { lowFloat: lowFloat + 1 } });
  expect(stale).toMatchObject({ status: 409, body: { code: "settings_changed" } });
  const raise = { ...alone, credit: alone.credit + 1 };
  const asked = await patch({ alone: raise, seen: { alone: raise } });
  expect(asked).toMatchObject({ status: 409, body: { code: "settings_changed" } });
  expect(await settings()).toMatchObject({ lowFloat, alone });
  expect((await patch({ lowFloat: 1, seen: { lowFloat } })).status).toBe(200);
  expect((await patch({ lowFloat })).status).toBe(200);
});

describe("the books", () => {
  const ledger = async () => (await world.call("GET /admin/ledger", { token: admin.token })).body;

  test("are shown with their last checks, and what is owed and held: days summed up or not", async () => {
    await checkBooks(world.deps, { scope: "all" });
    const shown = await ledger();
    const checks = { full: { ok: true, findings: [] }, recent: null, running: null };
    expect(shown).toMatchObject({ ...checks, stops: [], owed: 802 });
    const sums = (accounts: typeof shown.accounts) =>
      Object.fromEntries(accounts.map((a) => [`${a.kind}/${a.party}`, a.balance]));
    expect(sums(shown.accounts)).toMatchObject({
      "opening/": -1_000,
      "wallet/": 802,
      "purchase_in_flight/": 0,
    });
    expect(shown.accounts.reduce((total, { balance }) => total + Math.round(balance * 100), 0)).toBe(0);
    const now = world.clock.now().getTime();
    world.clock.advance(24 * HOUR_MS - (now % (24 * HOUR_MS)) + HOUR_MS);
    for (let n = 0; n < 4; n++) await foldBooks(world.deps);
    const owner = world.database.pool("owner");
    const { rows } = await owner.query("select count(*)::integer as n from movement_day");
    expect(rows[0]?.n).toBeGreaterThan(0);
    expect(sums((await ledger()).accounts)).toEqual(sums(shown.accounts));
    await buy(world, user, { service: "airtime", number: phoneEnding("7777") });
    expect((await ledger()).owed).toBe(604);
  });

  test("that are wrong are shown with what is wrong", async () => {
    const owner = world.database.pool("owner");
    const nudge = (by: number) =>
      owner.query("update ledger_balance set balance = balance + $1 where account_id = $2", [
        by,
        user.walletAccount,
      ]);
    await nudge(1);
    await checkBooks(world.deps, { scope: "all" });
    const shown = await ledger();
    expect(shown.full?.findings.map(({ name }) => name)).toContain("I2-balance");
    expect(shown.stops.some((reason) => reason.startsWith("ledger:I2-balance"))).toBe(true);
    await nudge(-1);
    await checkBooks(world.deps, { scope: "all" });
    expect(await ledger()).toMatchObject({ full: { ok: true }, stops: [] });
  });
});

describe("selling", () => {
  const selling = (stopped: boolean, reason = "stock-taking") =>
    world.call("POST /admin/selling", { token: admin.token, body: { stopped, reason } });

  test("is stopped and goes on by hand, everywhere", async () => {
    expect((await selling(true)).body).toMatchObject({
      msg: "Selling is stopped",
      stops: [`person:${admin.userName}: stock-taking`],
    });
    await vi.waitFor(() => expect(world.deps.sellingStopped()).toContain("stock-taking"), 60_000);
    const order = {
      token: user.token,
      body: { network: 1, mobile_number: phoneEnding("7777"), amount: 100 },
    };
    expect((await world.call("POST /buy/airtime", order)).body.code).toBe("selling_stopped");
    await checkBooks(world.deps, { scope: "all" });
    expect((await selling(false, "done")).body).toMatchObject({ msg: "Selling is open again", stops: [] });
    await vi.waitFor(() => expect(world.deps.sellingStopped()).toBeUndefined(), 60_000);
    expect((await world.call("POST /buy/airtime", order)).status).toBe(200);
  });

  test("that the checker stopped is not opened by hand", async () => {
    await world.deps.db
      .insertInto("selling_stop")
      .values({ reason: "ledger:I1-accounts", since: new Date() })
      .execute();
    expect((await selling(false)).body).toMatchObject({ stops: ["ledger:I1-accounts"] });
    await world.deps.db.deleteFrom("selling_stop").execute();
  });
});

describe("the audit log", () => {
  const list = async (query: Record<string, string>) =>
    (await world.call("GET /admin/audit", { token: admin.token, query })).body;
  const verify = () => world.call("GET /admin/audit/verify", { token: admin.token });

  test("is found by who, what, whom and when, the newest first, and goes on where a page ended", async () => {
    const body = { userId: user.id, isSpecial: true };
    for (const by of [admin, second])
      await world.call("POST /admin/setUserSpecial", { token: by.token, body });
    const both = await list({ subject: user.userName.toUpperCase() });
    expect(both.entries.map(({ actor, action }) => [actor, action])).toEqual([
      [second.userName, "user.special"],
      [admin.userName, "user.special"],
    ]);
    expect((await list({ actor: second.userName, action: "user.special" })).entries).toHaveLength(1);
    expect((await list({ subject: user.id, actor: "nobody_at_all" })).entries).toEqual([]);
    const today = new Date(world.clock.now().getTime() + HOUR_MS).toISOString().slice(0, 10);
    expect((await list({ subject: user.id, from: today, to: today })).entries).toHaveLength(2);
    expect((await list({ subject: user.id, to: "2020-01-01" })).entries).toEqual([]);
    expect((await list({ from: "yesterday" })).entries).toBeUndefined();
    const numbers: number[] = [];
    for (let next: number | null = 0; next !== null; ) {
      const page: { entries: { number: number }[]; next: number | null } = await list({
        limit: "3",
        before: String(next),
      });
      numbers.push(...page.entries.map(({ number }) => number));
      next = page.next;
    }
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(new Set(numbers).size).toBe(numbers[0]);
  });

  test("is proven to be as it was written, and says where it is not", async () => {
    expect((await verify()).body).toMatchObject({ ok: true, broken: [] });
    const owner = world.database.pool("owner", 1);
    await owner.query("set session_replication_role = replica");
    await owner.query("update audit_entry set actor_name = 'nobody' where seq = 2");
    expect((await verify()).body).toMatchObject({ ok: false, broken: [{ number: "2" }] });
    await owner.query("update audit_entry set actor_name = $1 where seq = 2", [admin.userName]);
    expect((await verify()).body).toMatchObject({ ok: true });
  });

  test("cannot be changed or emptied by the application", async () => {
    const refused = (text: string) =>
      world.database
        .pool("airtide_app", 1)
        .query(text)
        .then(
          () => "done",
          (error: { code: string }) => error.code,
        );
    for (const text of [
      "update audit_entry set action = ''",
      "delete from audit_entry",
      "truncate audit_entry",
    ])
      expect(await refused(text)).toBe("42501");
  });
});
