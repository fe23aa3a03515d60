import { describe, expect, test } from "vitest";
import { TIME_CLASSES } from "../../src/core/service-level.ts";
import { naira } from "../../src/core/money.ts";
import { measureDelivery } from "../../src/flows/status/measure.ts";
import { freshDatabase } from "../support/database.ts";
import { buy, control, passTime, phoneEnding } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** The public status: sums, incidents and notes on the real database (rules 23.1 to 23.8). */

const world = await startTestApp(await freshDatabase());
const { deps, clock } = world;
const owner = world.database.pool("owner");
const admin = await world.makeUser({ isAdmin: true });
const buyer = await world.makeUser({ balance: naira(500_000) });
const MINUTE = 60_000;
/** Long enough that no posting of before can come any more, and that status is read again. */
const settled = async (minutes = 4) => {
  clock.advance(minutes * MINUTE);
  return measureDelivery(deps);
};
const status = async () => {
  const reply = await world.call("GET /status");
  expect(reply.status).toBe(200);
  return reply.body;
};
const buyMtn = (ending: string) => buy(world, buyer, { service: "airtime", number: phoneEnding(ending) });

/** Everything counted from movements and rows alone, in other words than the fold's. */
const truth = async (minutes: number) =>
  (
    await owner.query(
      `select to_timestamp(floor(extract(epoch from m.at) / ($1 * 60)) * $1 * 60) as since, t.type as service, t.network, m.outcome,
              (select count(*)::integer from unnest($2::integer[]) b where b * 1000 <= floor(extract(epoch from m.at - t.created_at) * 1000)) as speed,
              count(*)::integer as lines, max(floor(extract(epoch from m.at - t.created_at) * 1000))::integer as worst_ms
         from wallet_transaction t
         join (select subject_id, min(created_at) as at, case step when 1 then 'delivered' when 2 then 'failed' else 'returned' end as outcome
                 from ledger_posting where step in (1, 2, 3) group by subject_id, step) m on m.subject_id = t.id
        where t.kind like 'purchase\\_%' and t.kind <> 'purchase_refund' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
      [minutes, TIME_CLASSES],
    )
  ).rows;
const folded = async (minutes: number) =>
  (
    await owner.query(
      `select since, service, network, outcome, speed::integer, lines::integer, worst_ms::integer
         from delivery_span where minutes = $1 order by 1, 2, 3, 4, 5`,
      [minutes],
    )
  ).rows;
const expectTrue = async () => {
  for (const minutes of [5, 60]) expect(await folded(minutes)).toEqual(await truth(minutes));
};

test("before anything was bought, nothing is said", async () => {
  expect(await status()).toMatchObject({ asOf: null, isStale: false, services: [], incidents: [] });
});

describe("the sums are those of the rows", () => {
  test("however often they are folded, and by two processes at once", async () => {
    for (const ending of ["0001", "0001", "0001", "0001", "0001", "0002", "0004", "0004"])
      await buyMtn(ending);
    for (let n = 0; n < 5; n++) await buy(world, buyer, { service: "data", number: phoneEnding("0001") });
    expect(await folded(5)).toEqual([]);
    clock.advance(4 * MINUTE);
    const other = await world.instance((_name, run) => run());
    await Promise.all([measureDelivery(deps), measureDelivery(other.deps)]);
    await other.app.close();
    await expectTrue();
    await settled();
    await expectTrue();
  });

  test("also after an order that ends late, and after money that goes back later", async () => {
    const number = phoneEnding("0013");
    const late = await buy(world, buyer, { service: "data", number });
    const sold = await buyMtn("0001");
    await settled(40);
    await control(world, "msorg settle", { phone: number });
    await passTime(world, late._id);
    const { status: code } = await world.call("POST /admin/refund/{id}", {
      token: admin.token,
      params: { id: sold._id },
      body: { confirm: true },
    });
    expect(code).toBe(200);
    await settled();
    await expectTrue();
    const { services } = await status();
    const of = (wanted: string) => services.find(({ service }) => service === wanted)?.day;
    expect(of("airtime")).toMatchObject({ returned: 1, delivery: { p50Seconds: 1 } });
    expect(of("data")).toMatchObject({ delivered: 6, sharePercent: 100 });
    expect(of("data")?.delivery).toEqual({ p50Seconds: 1, p95Seconds: 2_400, p99Seconds: 2_400 });
  });

  test("a service of which nobody knew brings its own line, and a day later it is in the week alone", async () => {
    await owner.query(
      `insert into delivery_span select 5, $1, 'cable', 'DStv', 'delivered', 3, 9, 3500
       union all select 60, date_trunc('hour', $1::timestamptz), 'cable', 'DStv', 'delivered', 3, 9, 3500`,
      [clock.now()],
    );
    clock.advance(MINUTE);
    const cable = async () => (await status()).services.find(({ network }) => network === "DStv");
    expect(await cable()).toMatchObject({ service: "cable", day: { delivered: 9, sharePercent: 100 } });
    await settled(25 * 60);
    expect(await cable()).toMatchObject({
      day: { delivered: 0, sharePercent: null },
      week: { delivered: 9 },
    });
    await owner.query("delete from delivery_span where service = 'cable'");
  });
});

describe("figures that cannot be read again", () => {
  test("are those of before, marked as old; and old ones are marked too", async () => {
    expect((await status()).isStale).toBe(false);
    clock.advance(11 * MINUTE);
    expect((await status()).isStale).toBe(true);
    await settled();
    clock.advance(MINUTE);
    expect((await status()).isStale).toBe(false);
    await owner.query("alter table delivery_span rename to delivery_span_away");
    clock.advance(MINUTE);
    expect(await status()).toMatchObject({ isStale: true });
    await owner.query("alter table delivery_span_away rename to delivery_span");
    clock.advance(MINUTE);
    expect((await status()).isStale).toBe(false);
  });
});

describe("incidents", () => {
  const incidents = async () =>
    (await world.call("GET /admin/incidents", { token: admin.token })).body.incidents;
  const openOnes = async () => (await incidents()).filter(({ closedAt }) => closedAt === null);
  /** Looks go on minute by minute: a longer pause is an incident of its own. */
  const looks = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) await settled(1);
  };
  const waiting = (count: number) => Promise.all(Array.from({ length: count }, () => buyMtn("0013")));

  test("opens once while orders wait, closes by itself, and takes notes that stay", async () => {
    await looks(1);
    await owner.query("truncate incident cascade");
    await waiting(10);
    await looks(1);
    expect(await openOnes()).toEqual([]);
    await looks(3);
    const other = await world.instance((_name, run) => run());
    clock.advance(MINUTE);
    await Promise.all([measureDelivery(deps), measureDelivery(other.deps)]);
    await other.app.close();
    expect(await openOnes()).toMatchObject([
      { kind: "delivery", service: "airtime", network: "MTN", lowestPercent: 0, notes: [] },
    ]);
    const [incident] = await openOnes();
    const note = (text: string, token = admin.token, id = incident?.id ?? "") =>
      world.call("POST /admin/incidents/{id}/notes", { token, params: { id }, body: { text } });
    expect((await note("MTN is at it")).body.note).toMatchObject({
      author: admin.userName,
      text: "MTN is at it",
    });
    expect((await note("no", buyer.token)).status).toBe(403);
    expect((await note("no", admin.token, "00000000-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await note(" ")).status).toBe(400);
    clock.advance(MINUTE);
    const { incidents: shown } = await status();
    expect(shown.map(({ notes }) => notes.map(({ text }) => text))).toEqual([["MTN is at it"]]);
    expect(JSON.stringify(shown)).not.toContain(admin.userName);
    await looks(48);
    expect(await openOnes()).toEqual([]);
    expect((await incidents()).map(({ kind }) => kind)).toEqual(["delivery"]);
    const audit = await deps.db
      .selectFrom("audit_entry")
      .select("action")
      .where("subject", "=", incident?.id ?? "")
      .execute();
    expect(audit).toEqual([{ action: "incident.note" }]);
  });

  test("nobody edits one, nor a note: the database refuses its owner too", async () => {
    const app = world.database.pool("airtide_app");
    for (const [pool, query, said] of [
      [owner, "update incident set opened_at = now()", "not edited"],
      [owner, "update incident set closed_at = null", "not edited"],
      [owner, "delete from incident", "not edited"],
      [app, "update incident set kind = 'paused'", "permission denied"],
      [app, "delete from incident", "permission denied"],
      [owner, "update incident_note set said = 'other'", "append-only"],
      [owner, "delete from incident_note", "append-only"],
      [app, "update incident_note set said = 'other'", "permission denied"],
    ] as const)
      await expect(pool.query(query)).rejects.toThrow(said);
  });

  test("a time in which no process looked is one that is over", async () => {
    const known = (await incidents()).length;
    const from = clock.now();
    await settled(30);
    await settled(1);
    const [newest, ...rest] = await incidents();
    expect(newest).toMatchObject({ kind: "unmeasured", openedAt: from.toISOString(), service: "" });
    expect([newest?.closedAt !== null, rest.length]).toEqual([true, known]);
  });
});
