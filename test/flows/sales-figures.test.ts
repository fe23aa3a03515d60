import { expect, test } from "vitest";
import { lagosDay } from "../../src/core/days.ts";
import { naira } from "../../src/core/money.ts";
import { foldSales } from "../../src/flows/reporting/figures.ts";
import { createBalances } from "../../src/flows/reporting/house.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { freshDatabase } from "../support/database.ts";
import { control } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const { deps } = world;
const owner = world.database.pool("owner");
const admin = await world.makeUser({ isAdmin: true });
const buyer = await world.makeUser({ balance: naira(500_000) });
const HOUR = 3_600_000;

let keys = 0;
const buy = async (plan: number, phone = "08030000001") =>
  (
    await world.call("POST /buy/data", {
      token: buyer.token,
      key: `figures-${++keys}-key`,
      body: { network: plan > 2_000 ? 2 : 1, mobile_number: phone, plan },
    })
  ).body.receipt;

/** Everything computed from the rows alone, by other words than the fold's. */
const truth = async () =>
  (
    await owner.query(`
      select (t.created_at + interval '1 hour')::timestamp::date::text as day, t.type, t.status, t.network, t.product,
             coalesce(t.supplier, '') as supplier, count(*) as lines,
             sum(case when t.seq is null or t.is_credit then 0 else t.amount_kobo end)::bigint as debit,
             sum(case when t.seq is null or not t.is_credit then 0 else t.amount_kobo end)::bigint as credit,
             sum(t.amount_kobo)::bigint as amount, sum(coalesce(t.cost_kobo, 0))::bigint as cost,
             sum(coalesce((select volume_mb from plan where id = t.plan_id), 0))::bigint as volume
        from wallet_transaction t group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`)
  ).rows;
const folded = async () =>
  (
    await owner.query(`
      select day::text, type, status, network, product, supplier, lines, debit_kobo as debit, credit_kobo as credit,
             amount_kobo as amount, cost_kobo as cost, volume_mb as volume
        from sales_day order by 1, 2, 3, 4, 5, 6`)
  ).rows;
const expectTrue = async () => expect(await folded()).toEqual(await truth());
const stat = async (query: Record<string, string> = {}) => {
  const { status, body } = await world.call("GET /transaction/stat", { token: admin.token, query });
  expect(status).toBe(200);
  return body;
};
const fold = () => foldSales(deps);

test("the figures of the days are those of the rows, however often they are folded", async () => {
  await buy(1_002);
  await buy(2_002);
  await buy(1_002, "08030000004");
  for (let n = 0; n < 3; n++) await fold();
  await expectTrue();
  // A row that moves no money, later in an hour that was folded already.
  await owner.query(
    `insert into wallet_transaction (id, user_id, type, status, is_credit, amount_kobo, created_at)
     values (gen_random_uuid(), $1, 'wallet', 'failed', true, 10000, $2)`,
    [buyer.id, world.clock.now()],
  );
  await fold();
  await expectTrue();
  const plan = deps.catalogue().planByNumber.get(1_002);
  const profit = Number((plan?.prices.smartEarner ?? 0n) - (plan?.cost ?? 0n)) / 100;
  const { stat: networks, totalProfit } = await stat();
  expect(networks[0]).toEqual({ network: "MTN", total_volume_sold: 1, profit });
  expect(networks[1]?.total_volume_sold).toBe(1);
  expect(totalProfit).toBe(profit + (networks[1]?.profit ?? 0));
});

test("what is settled, days later too, is in the figures of the day it was bought", async () => {
  const open = await buy(1_002, "08030000013");
  expect(open.trans_Status).toBe("processing");
  await fold();
  const before = (await stat()).stat[0]?.total_volume_sold ?? 0;
  world.clock.advance(3 * HOUR);
  await fold();
  await control(world, "msorg settle", { phone: "08030000013" });
  await sweepDue(deps);
  await expect.poll(async () => (await read(open._id)).status).toBe("success");
  await fold();
  expect((await stat()).stat[0]?.total_volume_sold).toBe(before + 1);
  await expectTrue();
});

const read = async (id: string) =>
  deps.db
    .selectFrom("wallet_transaction")
    .select(["status", "created_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** A person's decision. */
async function refund(id: string) {
  const { status, body } = await world.call("POST /admin/refund/{id}", {
    token: admin.token,
    params: { id },
    body: { confirm: true },
  });
  expect([status, body.msg]).toEqual([200, body.msg]);
  return body.receipt;
}

test("a refund at our loss leaves its cost in the figures of the sale's day, long after that was folded", async () => {
  const sold = await buy(1_003);
  const day = lagosDay((await read(sold._id)).created_at);
  await fold();
  const before = await stat({ from: day, to: day });
  for (let n = 0; n < 4; n++) {
    world.clock.advance(26 * HOUR);
    await fold();
  }
  expect((await owner.query("select hour from sales_fold where due_at is not null")).rows).toEqual([]);
  const receipt = await refund(sold._id);
  world.clock.advance(60_000);
  await fold();
  const after = await stat({ from: day, to: day });
  expect(after.totalSales).toBe(before.totalSales - sold.trans_amount);
  expect(after.totalProfit).toBeCloseTo(before.totalProfit - sold.trans_amount, 2);
  await expectTrue();
  // An earlier server, which does not know of losses, computes the hour once more.
  await owner.query("update sales_hour set lost_kobo = null where status = 'refunded'");
  await owner.query("update sales_day set lost_kobo = null");
  await fold();
  expect(await stat({ from: day, to: day })).toEqual(after);
  const listed = async (query: Record<string, string>) =>
    (await world.call("GET /transaction", { token: admin.token, query })).body;
  const one = await listed({ transactionId: sold.trans_Id });
  const cost = Number(deps.catalogue().planByNumber.get(1_003)?.cost ?? 0n) / 100;
  const seen = [receipt?.trans_profit, one.transactions[0]?.trans_profit, one.totalProfit];
  expect(seen).toEqual([-cost, -cost, -cost]);
  for (const userName of ["", buyer.userName])
    expect((await listed({ userName, from: day, to: day })).totalProfit).toBeCloseTo(after.totalProfit, 2);
});

test("while purchases go on, any number of folders count each once", async () => {
  const buying = Promise.all(
    Array.from({ length: 40 }, (_one, n) =>
      buy(n % 2 ? 1_001 : 2_001, n % 5 ? "08030000001" : "08030000004"),
    ),
  );
  const folding = Promise.all(Array.from({ length: 30 }, () => fold()));
  await Promise.all([buying, folding]);
  await expect.poll(async () => ((await fold()) > 0 ? "folded" : "busy")).toBe("folded");
  await expectTrue();
});

test("a folder that dies in the middle leaves everything as it was", async () => {
  await buy(1_002);
  const before = await folded();
  const checkpoint = (await owner.query("select * from sales_checkpoint")).rows;
  // The days come last: by then hours and checkpoint are written.
  await owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`,
  );
  await owner.query("create trigger dying before insert on sales_day for each row execute function refuse()");
  await expect(fold()).rejects.toThrow("died");
  await owner.query("drop trigger dying on sales_day");
  expect(await folded()).toEqual(before);
  expect((await owner.query("select * from sales_checkpoint")).rows).toEqual(checkpoint);
  await fold();
  await expectTrue();
});

test("a shop with a long history is folded in portions, and long silences cost nothing", async () => {
  const at = (hours: number) => new Date(Date.parse("2024-03-01T00:30:00Z") + hours * HOUR);
  for (let n = 0; n < 60; n++)
    await owner.query(
      `insert into wallet_transaction (id, user_id, type, status, is_credit, amount_kobo, created_at, finished_at)
       values (gen_random_uuid(), $1, 'wallet', 'failed', true, 10000, $2, $2)`,
      [buyer.id, at(n * 40)],
    );
  await owner.query("delete from sales_checkpoint");
  const counts: number[] = [];
  while (counts.length < 10 && !counts.some((count) => count < 48)) counts.push(await fold());
  expect(counts.length).toBeGreaterThanOrEqual(2);
  await fold();
  await expectTrue();
});

test("figures are of whole days of Lagos, and an admin's; a day that there is not is refused", async () => {
  const none = await stat({ from: "2023-01-01", to: "2023-12-31" });
  expect(none).toMatchObject({ totalSales: 0, totalProfit: 0 });
  expect(none.stat).toHaveLength(4);
  const ask = (token: string, query: Record<string, string>) =>
    world.call("GET /transaction/stat", { token, query });
  for (const from of ["2026-02-31", "0000-01-01", "yesterday"])
    expect((await ask(admin.token, { from })).status).toBe(400);
  expect((await ask(buyer.token, {})).status).toBe(403);
  const agent = await world.makeUser({ isAgent: true });
  expect((await ask(agent.token, {})).status).toBe(403);
});

test("the report of a day tells outcomes and times by network", async () => {
  world.clock.advance(48 * HOUR);
  const sold = await buy(1_002);
  await buy(1_002, "08030000004");
  await fold();
  const day = lagosDay((await read(sold._id)).created_at);
  const { body } = await world.call("GET /admin/sla", { token: admin.token, query: { day } });
  expect(body.networks.find(({ network }) => network === "MTN")).toMatchObject({
    success: 1,
    failed: 1,
    refunded: 0,
    open: 0,
    successRate: 50,
    p50Seconds: expect.toSatisfy(
      (seconds: number) => Number.isInteger(seconds) && seconds >= 0 && seconds < 30,
    ),
  });
  expect(body.networks.find(({ network }) => network === "GLO")).toMatchObject({
    success: 0,
    successRate: null,
  });
  expect(body.networks.map(({ network }) => network)).toEqual(
    expect.arrayContaining(["electricity", "DSTV", "BET9JA", "abroad"]),
  );
  const wrong = await world.call("GET /admin/sla", { token: admin.token, query: { day: "2026-02-31" } });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["day"]]);
});

test("balances that take long to sum are kept for 15 seconds (rules 12.8)", async () => {
  let passed = 0;
  const steady = { ...deps.steady, ms: () => (passed += 200) };
  const read = createBalances({ ...deps, steady });
  const first = await read();
  expect(await read()).toBe(first);
  passed += 15_000;
  expect(await read()).not.toBe(first);
});
