import { Kysely, PostgresDialect } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { DB } from "../../src/db/schema.ts";
import { SEARCH_DEPTH } from "../../src/flows/transactions/queries.ts";
import { createChainTotals } from "../../src/flows/transactions/chain-totals.ts";
import type { HistoryQuestion } from "../../src/flows/transactions/filter.ts";
import { listTransactions } from "../../src/flows/transactions/list.ts";
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
const OPEN = 40;
const BUSY = "01990000-0000-7000-8009-000000000001";

/** Rows `first` to `last` of one busy person's 200,000 over a year. */
const busyRows = (first: number, last: number) => `
  insert into wallet_transaction (id, user_id, seq, type, status, is_credit, amount_kobo, network, number, related_id, created_at, finished_at)
  select ('01990000-0000-7000-8100-' || lpad(n::text, 12, '0'))::uuid, '${BUSY}', n,
         case when n % 1000 = 0 then 'wallet' when n % 1000 = 501 then 'refund' when n % 3 = 0 then 'airtime' else 'data' end,
         case when n % 1000 = 500 then 'failed' else 'success' end,
         n % 1000 in (0, 501), case when n % 1000 = 0 then 100000000 else 50000 end,
         (array['MTN','GLO','AIRTEL','9MOBILE'])[1 + n % 4], '0803' || lpad((n % 5000)::text, 7, '0'),
         case when n % 1000 = 501 then ('01990000-0000-7000-8100-' || lpad((n - 1)::text, 12, '0'))::uuid end,
         timestamptz '2025-01-01' + n * interval '157 seconds', timestamptz '2025-01-01' + n * interval '157 seconds'
    from generate_series(${first}, ${last}) n`;

/** Rows of theirs that moved nothing, and 20,000 rows of two hundred other people. */
const OTHERS = [
  `insert into wallet_transaction (id, user_id, type, status, is_credit, amount_kobo, created_at)
   select ('01990000-0000-7000-8200-' || lpad(n::text, 12, '0'))::uuid, '${BUSY}', 'wallet', 'failed', true, 10000,
          timestamptz '2025-01-01' + n * interval '9 days'
     from generate_series(1, ${OPEN}) n`,
  `insert into wallet_transaction (id, user_id, seq, type, status, is_credit, amount_kobo, number, created_at)
   select gen_random_uuid(), ('01990000-0000-7000-8009-' || lpad((2 + n % 200)::text, 12, '0'))::uuid, n / 200, 'data', 'success',
          false, 50000, '08030000001', timestamptz '2025-01-01' + n * interval '5 minutes'
     from generate_series(200, 20199) n`,
  "analyze wallet_transaction",
  "analyze attempt_live",
];
/** Rows per statement: well within the statement time-out of a busy machine. */
const PORTION = 10_000;

beforeAll(async () => {
  for (let first = 1; first <= ROWS; first += PORTION)
    await owner.query(busyRows(first, first + PORTION - 1));
  for (const statement of OTHERS) await owner.query(statement);
  // A person's first look costs this much once; later looks read only the newest rows.
  await look({});
}, 60_000);

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/**
 * A look at the list, and the plans of what it asked: which nodes read the history, and how many rows they
 * touched.
 */
async function look(question: HistoryQuestion & { page?: number }) {
  asked.length = 0;
  const listed = await listTransactions({ db, totals }, BUSY, { page: 1, limit: 50, ...question });
  if (!listed.ok) throw new Error(JSON.stringify(listed.fault));
  const reads: { node: string; rows: number }[] = [];
  for (const { sql, parameters } of asked) {
    const { rows } = await owner.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    collect(rows[0]["QUERY PLAN"][0].Plan, reads);
  }
  return {
    ...listed.value,
    asked: asked.length,
    nodes: new Set(reads.map((read) => read.node)),
    touched: sum(reads),
  };
}

function collect(plan: Plan, reads: { node: string; rows: number }[]): void {
  const rows = (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
  if (plan["Relation Name"] === "wallet_transaction") reads.push({ node: plan["Node Type"], rows });
  for (const child of plan.Plans ?? []) collect(child, reads);
}

const sum = (reads: { rows: number }[]) => reads.reduce((total, read) => total + read.rows, 0);
/** A page, the rows that may be woven in (a few times over), and two searches by halving. */
const A_FEW = 500;

test("the first page of 200,000 rows reads a few hundred, by index alone", async () => {
  const first = await look({});
  expect(first.rows).toHaveLength(50);
  expect(first.totals.count).toBe(ROWS + OPEN);
  expect(first.nodes).not.toContain("Seq Scan");
  expect(first.touched).toBeLessThan(A_FEW);
  expect(first.asked).toBeLessThanOrEqual(4);
});

test("a page in the middle and the last page cost no more than the first", async () => {
  for (const page of [2_000, 4_001]) {
    const deep = await look({ page });
    expect(deep.rows).toHaveLength(page === 4_001 ? 40 : 50);
    expect(deep.nodes).not.toContain("Seq Scan");
    expect(deep.touched).toBeLessThan(A_FEW);
  }
});

test("one day of a year is found by halving, and only that day is read", async () => {
  const day = await look({ from: "2025-06-15", to: "2025-06-15" });
  expect(day.totals.count).toBeGreaterThan(500);
  expect(day.totals.count).toBeLessThan(600);
  expect(day.nodes).not.toContain("Seq Scan");
  expect(day.touched).toBeLessThan(day.totals.count + A_FEW);
});

test("a number, a reference, a rare type or a failed purchase is found by its own index", async () => {
  const questions: HistoryQuestion[] = [
    { phoneNumber: "08030000007" },
    { transactionId: "01990000-0000-7000-8100-000000001234" },
    { type: "refund" },
    { status: "failed" },
    { status: "processing" },
  ];
  for (const question of questions) {
    const found = await look(question);
    expect(found.nodes).not.toContain("Seq Scan");
    expect(found.touched).toBeLessThan(4 * A_FEW);
  }
});

test("a search without an index of its own looks at the newest rows only, however deep the history", async () => {
  for (const question of [{ network: "GLO" }, { status: "success" }, { type: "data", network: "MTN" }]) {
    const found = await look(question);
    expect(found.rows).toHaveLength(50);
    expect(found.nodes).not.toContain("Seq Scan");
    expect(found.touched).toBeLessThan(2 * SEARCH_DEPTH + A_FEW);
  }
});

test("totals of 200,000 rows are exact", async () => {
  const { totals: all } = await look({});
  const [deposits, failures] = [ROWS / 1_000, ROWS / 1_000];
  const debits = BigInt(ROWS - deposits - failures) * 50_000n;
  const returned = BigInt(failures) * 50_000n;
  expect(all.debit).toBe(debits);
  expect(all.credit).toBe(BigInt(deposits) * 100_000_000n + returned);
  expect(all.sales).toBe(debits - returned);
});
