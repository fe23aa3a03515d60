import { Kysely, PostgresDialect } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { DB } from "../../src/db/schema.ts";
import { readHealth } from "../../src/flows/suppliers/queries.ts";
import { SEARCH_DEPTH } from "../../src/flows/transactions/queries.ts";
import { foldSales } from "../../src/flows/reporting/figures.ts";
import { createChainTotals } from "../../src/flows/transactions/chain-totals.ts";
import { listForStaff, type StaffQuestion } from "../../src/flows/reporting/staff-transactions.ts";
import { seedCatalogue } from "../../src/main/seed/catalogue.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
const owner = database.pool("owner", 2);
type Asked = { sql: string; parameters: readonly unknown[] };
const asked: Asked[] = [];
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: database.pool() }),
  log: (event) => {
    if (event.level === "query") asked.push({ sql: event.query.sql, parameters: event.query.parameters });
  },
});
const totals = createChainTotals(db);
const ROWS = 200_000;
const PORTION = 10_000;
const BEGIN = "2025-01-01T00:00:00Z";

/**
 * Five weeks of 1,000 people's purchases and what is rare: earnings, a supplier used long ago, refunds, an
 * old number.
 */
const rows = (first: number, last: number) => `
  insert into wallet_transaction (id, user_id, seq, kind, type, status, is_credit, amount_kobo, cost_kobo, network, number, supplier, plan_name,
                                  related_id, created_at, finished_at)
  select ('01990000-0000-7000-8100-' || lpad(n::text, 12, '0'))::uuid, ('01990000-0000-7000-8009-' || lpad((1 + n % 1000)::text, 12, '0'))::uuid,
         1 + n / 1000, case when n % 2000 = 501 then 'purchase_refund' when n % 5000 = 7 then 'earnings_withdrawal'
                            when n % 3 = 0 then 'purchase_airtime' else 'purchase_data' end,
         case when n % 2000 = 501 then 'refund' when n % 5000 = 7 then 'earning' when n % 3 = 0 then 'airtime' else 'data' end,
         case when n % 2000 = 500 then 'failed' else 'success' end, n % 2000 = 501 or n % 5000 = 7, 50000, 45000,
         (array['MTN','GLO','AIRTEL','9MOBILE'])[1 + n % 4], case when n = 1234 then '08039999999' else '0803' || lpad((n % 5000)::text, 7, '0') end,
         case when n < 3000 then 'KAS_DATA' when n % 2 = 0 then 'GLAD' else 'LEGIT' end, '1GB SME 30 days',
         case when n % 2000 = 501 then ('01990000-0000-7000-8100-' || lpad((n - 1)::text, 12, '0'))::uuid end,
         timestamptz '${BEGIN}' + n * interval '16 seconds', timestamptz '${BEGIN}' + n * interval '17 seconds'
    from generate_series(${first}, ${last}) n`;

const PEOPLE = `
  insert into app_user (id, user_name, full_name, email, phone, password_hash, wallet_account, earnings_account, created_at)
  select ('01990000-0000-7000-8009-' || lpad(n::text, 12, '0'))::uuid, 'person_' || n, 'P', n || '@x.test', '0803' || lpad(n::text, 7, '0'),
         'none', w.id, e.id, now()
    from generate_series(1, 1000) n, lateral (select n * 2 as id) w, lateral (select n * 2 + 1 as id) e`;

const clock = { now: () => new Date(Date.parse(BEGIN) + (ROWS + 10) * 16_000) };

beforeAll(async () => {
  const client = await owner.connect();
  await client.query("set session_replication_role = replica");
  await client.query(PEOPLE);
  client.release();
  for (let first = 1; first <= ROWS; first += PORTION) await owner.query(rows(first, first + PORTION - 1));
  await owner.query("analyze wallet_transaction");
  const effect = <T>(_name: string, run: () => Promise<T>) => run();
  // Five weeks are folded two days at a time.
  while ((await foldSales({ db, effect, clock })) >= 48) asked.length = 0;
  await owner.query("analyze sales_day");
}, 120_000);

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

async function look(question: Partial<StaffQuestion>) {
  asked.length = 0;
  const listed = await listForStaff({ db, totals }, { isAdmin: true }, { page: 1, limit: 50, ...question });
  if (!listed.ok) throw new Error(JSON.stringify(listed.fault));
  const reads: { node: string; rows: number }[] = [];
  for (const { sql, parameters } of asked) {
    const { rows: plans } = await owner.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    collect(plans[0]["QUERY PLAN"][0].Plan, reads);
  }
  return {
    ...listed.value,
    nodes: new Set(reads.map((read) => read.node)),
    touched: reads.reduce((total, read) => total + read.rows, 0),
  };
}

function collect(plan: Plan, reads: { node: string; rows: number }[]): void {
  const count = (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
  if (plan["Relation Name"] === "wallet_transaction") reads.push({ node: plan["Node Type"], rows: count });
  for (const child of plan.Plans ?? []) collect(child, reads);
}

const A_FEW = 500;

test("the first page of everybody's 200,000 rows reads a hundred, by index alone; its totals come from the figures", async () => {
  const first = await look({});
  expect(first.rows).toHaveLength(50);
  expect(first).toMatchObject({ count: ROWS, isCapped: false, pages: SEARCH_DEPTH / 50 });
  expect(first.nodes).not.toContain("Seq Scan");
  expect(first.touched).toBeLessThan(A_FEW);
  expect(first.sales - 0n).toBe(
    50_000n * BigInt(await countOf("type in ('airtime', 'data') and status = 'success'")),
  );
  expect(first.profit * 10n).toBe(first.sales - 0n);
});

const countOf = async (where: string): Promise<number> =>
  Number((await owner.query(`select count(*) from wallet_transaction where ${where}`)).rows[0].count);

test("the last page that is served costs no more than the depth", async () => {
  const last = await look({ page: SEARCH_DEPTH / 50 });
  expect(last.rows).toHaveLength(50);
  expect(last.nodes).not.toContain("Seq Scan");
  expect(last.touched).toBeLessThanOrEqual(SEARCH_DEPTH + A_FEW);
  expect((await look({ page: SEARCH_DEPTH / 50 + 1 })).rows).toEqual([]);
});

test.each([
  [{ phoneNumber: "08039999999" }, 1],
  [{ transactionId: "01990000-0000-7000-8100-000000001234" }, 1],
  [{ type: "earning" }, 40],
  [{ type: "refund" }, 100],
  [{ userName: "person_7" }, 200],
])(
  "what has an index of its own is found at any age at the cost of what is found: %o",
  async (question, count) => {
    const found = await look(question);
    expect([found.count, found.isCapped]).toEqual([count, false]);
    expect(found.nodes).not.toContain("Seq Scan");
    expect(found.touched).toBeLessThan(6 * count + A_FEW);
  },
);

test("a supplier used long ago is found; its totals come from the figures", async () => {
  const old = await look({ supplier: "KAS_DATA" });
  expect([old.rows.length, old.count, old.isCapped]).toEqual([50, 2_999, false]);
  expect(old.nodes).not.toContain("Seq Scan");
  expect(old.touched).toBeLessThan(A_FEW);
});

test("failed purchases are found at any age by the refunds that name them", async () => {
  const failed = await look({ status: "failed" });
  expect(failed.rows).toHaveLength(50);
  expect(failed.rows.every((row) => row.status === "failed")).toBe(true);
  const second = await look({ status: "failed", page: 2 });
  expect(second.rows).toHaveLength(50);
  expect(second.rows[0]?.created_at.getTime()).toBeLessThan(failed.rows[49]?.created_at.getTime() ?? 0);
  expect(failed.nodes).not.toContain("Seq Scan");
});

test("a search without an index looks at the newest 20,000 and says so; dates move the window", async () => {
  const capped = await look({ planName: "sme" });
  expect([capped.count <= SEARCH_DEPTH, capped.isCapped]).toEqual([true, true]);
  expect(capped.nodes).not.toContain("Seq Scan");
  expect(capped.touched).toBeLessThanOrEqual(2 * SEARCH_DEPTH + A_FEW);
  const early = await look({ planName: "sme", to: "2025-01-03" });
  expect(early.isCapped).toBe(false);
  expect(early.count).toBe(await countOf("plan_name <> '' and created_at < '2025-01-03T23:00:00Z'"));
  const minute = await look({ network: "GLO", from: "2025-02-01T10:00", to: "2025-02-01T10:59" });
  const hour = "created_at >= '2025-02-01T09:00:00Z' and created_at < '2025-02-01T10:00:00Z'";
  expect(minute.count).toBe(await countOf(`network = 'GLO' and ${hour}`));
});

test("how suppliers did in a day is read from their newest orders, by index", async () => {
  await seedCatalogue(db);
  asked.length = 0;
  const health = await readHealth(db, new Date(clock.now().getTime() - 24 * 3_600_000));
  expect(health.find((one) => one.supplier === "GLAD" && one.service === "data")?.delivered).toBeGreaterThan(
    1_000,
  );
  const reads: { node: string; rows: number }[] = [];
  for (const { sql, parameters } of asked.splice(0)) {
    const { rows: plans } = await owner.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    collect(plans[0]["QUERY PLAN"][0].Plan, reads);
  }
  expect(reads.map((read) => read.node)).not.toContain("Seq Scan");
  expect(reads.reduce((total, read) => total + read.rows, 0)).toBeLessThan(11_000);
});

test("figures and rows agree for every filter that the figures know", async () => {
  for (const [question, where] of [
    [{ type: "data" }, "type = 'data'"],
    [{ network: "GLO" }, "network = 'GLO'"],
    [{ status: "success", supplier: "LEGIT" }, "status = 'success' and supplier = 'LEGIT'"],
    [
      { from: "2025-01-10", to: "2025-01-12" },
      "created_at >= '2025-01-09T23:00:00Z' and created_at < '2025-01-12T23:00:00Z'",
    ],
  ] as const)
    expect((await look(question)).count).toBe(await countOf(where));
});
