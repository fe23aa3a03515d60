import { beforeAll, describe, expect, test } from "vitest";
import { foldSales } from "../../src/flows/reporting/figures.ts";
import { listForStaff, type StaffQuestion } from "../../src/flows/reporting/staff-transactions.ts";
import { readHealth } from "../../src/flows/suppliers/queries.ts";
import { createChainTotals } from "../../src/flows/transactions/chain-totals.ts";
import type { HistoryQuestion } from "../../src/flows/transactions/filter.ts";
import { listTransactions } from "../../src/flows/transactions/list.ts";
import { recentPeople } from "../../src/flows/transactions/recent-people.ts";
import { SEARCH_DEPTH } from "../../src/flows/transactions/queries.ts";
import { seedCatalogue } from "../../src/main/seed/catalogue.ts";
import { freshDatabase } from "../support/database.ts";
import {
  BUSY,
  BUSY_OPEN,
  busyRows,
  everybodysRows,
  FIVE_WEEKS_FROM,
  OTHER_ROWS,
  PEOPLE,
} from "../support/long-histories.ts";
import { watchedDatabase } from "../support/watched-database.ts";

/** The cost of a look at 200,000 rows of history, counted in rows that PostgreSQL touches. */

const ROWS = 200_000;
/** Rows per statement: well within the statement time-out of a busy machine. */
const PORTION = 10_000;
/** A page, the rows that may be woven in (a few times over), and two searches by halving. */
const A_FEW = 500;

async function fill(
  owner: { query(sql: string): Promise<unknown> },
  rows: (first: number, last: number) => string,
) {
  for (let first = 1; first <= ROWS; first += PORTION) await owner.query(rows(first, first + PORTION - 1));
}

describe("one person's list", async () => {
  const { owner, db, costOf } = watchedDatabase(await freshDatabase());
  const totals = createChainTotals(db);

  beforeAll(async () => {
    await fill(owner, busyRows);
    for (const statement of OTHER_ROWS) await owner.query(statement);
    // A person's first look costs this much once; later looks read only the newest rows.
    await look({});
  }, 60_000);

  async function look(question: HistoryQuestion & { page?: number }) {
    const { value, cost } = await costOf(() =>
      listTransactions({ db, totals }, BUSY, { page: 1, limit: 50, ...question }),
    );
    if (!value.ok) throw new Error(JSON.stringify(value.fault));
    return { ...value.value, ...cost };
  }

  test("the first page of 200,000 rows reads a few hundred, by index alone", async () => {
    const first = await look({});
    expect(first.rows).toHaveLength(50);
    expect(first.totals.count).toBe(ROWS + BUSY_OPEN);
    expect(first.nodes).not.toContain("Seq Scan");
    expect(first.touched).toBeLessThan(A_FEW);
    expect(first.queries).toBeLessThanOrEqual(4);
  });

  test("a page in the middle and the last page cost no more than the first", async () => {
    for (const page of [2_000, 4_001]) {
      const deep = await look({ page });
      expect(deep.rows).toHaveLength(page === 4_001 ? 40 : 50);
      expect(deep.nodes).not.toContain("Seq Scan");
      expect(deep.touched).toBeLessThan(A_FEW);
    }
  });

  test("people to buy for are found in the newest purchases of each kind, by index alone", async () => {
    const { value, cost } = await costOf(() => recentPeople({ db }, BUSY));
    expect(value).toHaveLength(8);
    expect(cost.nodes).not.toContain("Seq Scan");
    expect([cost.queries, cost.touched <= 200]).toEqual([1, true]);
  });

  test("one day of a year is found by halving, and only that day is read", async () => {
    const day = await look({ from: "2025-06-15", to: "2025-06-15" });
    expect(day.totals.count).toBeGreaterThan(500);
    expect(day.totals.count).toBeLessThan(600);
    expect(day.nodes).not.toContain("Seq Scan");
    expect(day.touched).toBeLessThan(day.totals.count + A_FEW);
  });

  test("days of long ago are read themselves, and not the refunds of all the time since", async () => {
    const days = await look({ from: "2025-01-02", to: "2025-01-12" });
    expect(days.totals.count).toBeGreaterThan(5_000);
    expect(days.touched).toBeGreaterThanOrEqual(days.totals.count);
    expect(days.touched).toBeLessThan(days.totals.count + A_FEW);
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
});

describe("everybody's list, for staff", async () => {
  const { owner, db, costOf, countOf } = watchedDatabase(await freshDatabase());
  const totals = createChainTotals(db);
  const clock = { now: () => new Date(Date.parse(FIVE_WEEKS_FROM) + (ROWS + 10) * 16_000) };

  beforeAll(async () => {
    const client = await owner.connect();
    await client.query("set session_replication_role = replica");
    await client.query(PEOPLE);
    client.release();
    await fill(owner, everybodysRows);
    await owner.query("analyze wallet_transaction");
    const effect = <T>(_name: string, run: () => Promise<T>) => run();
    // Five weeks are folded two days at a time.
    let folded = 48;
    while (folded >= 48) folded = await foldSales({ db, effect, clock });
    await owner.query("analyze sales_day");
  }, 120_000);

  async function look(question: Partial<StaffQuestion>) {
    const { value, cost } = await costOf(() =>
      listForStaff({ db, totals }, { isAdmin: true }, { page: 1, limit: 50, ...question }),
    );
    if (!value.ok) throw new Error(JSON.stringify(value.fault));
    return { ...value.value, ...cost };
  }

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

  test("a part of names costs the newest 20,000 rows at most, and says when it left people out", async () => {
    const some = await look({ userName: "erson_99" });
    expect([some.rows.length, some.isCapped]).toEqual([50, true]);
    expect(some.queries).toBeLessThanOrEqual(4);
    expect(some.nodes).not.toContain("Seq Scan");
    expect(some.touched).toBeLessThanOrEqual(2 * SEARCH_DEPTH + 4 * A_FEW);
    const early = await look({ userName: "erson_99", to: "2025-01-03" });
    expect(early.isCapped).toBe(false);
    expect((await look({ userName: "erson_", to: "2025-01-03" })).isCapped).toBe(true);
  });

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
    const since = new Date(clock.now().getTime() - 24 * 3_600_000);
    const { value: health, cost } = await costOf(() => readHealth(db, since));
    const glad = health.find((one) => one.supplier === "GLAD" && one.service === "data");
    expect(glad?.delivered).toBeGreaterThan(1_000);
    expect(cost.nodes).not.toContain("Seq Scan");
    expect(cost.touched).toBeLessThan(11_000);
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
});
