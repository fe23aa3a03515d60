import { AUDIT_SEAL } from "../support/app-secret.ts";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BooksReport, INVARIANTS, type InvariantName } from "../../src/core/checks.ts";
import { checkWithin, plan, questionsOf, runChecks } from "../../src/db/checks/run.ts";
import type { Scope } from "../../src/db/checks/scope.ts";
import { readStops, stopSelling } from "../../src/db/checks/stops.ts";
import type { DB } from "../../src/db/schema.ts";
import { checkBooks } from "../../src/flows/ledger-check/check.ts";
import { checkSliced, expectBooksInOrder } from "../support/books.ts";
import { corruptionsOf } from "../support/corruptions.ts";
import type { Corruption } from "../support/corruptions-purchases.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { type History, writeHistory } from "../support/history.ts";
import { ANALYZED, OLD_TIMES, type PlanNode, wholeScans } from "../support/plans.ts";

const MINUTE = 60_000;
const ALL: Scope = { kind: "all" };
const recentOf = ({ now }: History): Scope => ({
  kind: "recent",
  since: new Date(now.getTime() - 15 * MINUTE),
});

/** Looked at whole or not at all: house accounts, keys and people have no index by time. */
const ONLY_IN_FULL: readonly InvariantName[] = [
  "I1-zero-sum",
  "I1-owners",
  "I3-floor",
  "I4-in-flight-total",
  "I7-coupon-total",
  "I7-payout-total",
  "I7-earnings-hold",
  "I10-outcome",
  "I10-once",
  "I13-audit",
];

const database = await freshDatabase();
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool("owner") }) });
let history: History;
beforeAll(async () => {
  history = await writeHistory(database);
});

class Undone extends Error {}

/** Break the books, let the checker look (for one invariant, or for all of them), and undo it. */
async function checkBroken(
  corruption: Corruption,
  scope: Scope | "slices",
  wanted?: InvariantName,
): Promise<BooksReport> {
  let report: BooksReport | undefined;
  await owner
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of corruption.sql.split(";")) await sql.raw(statement).execute(tx);
      const only = (name: InvariantName) => wanted === undefined || name === wanted;
      const asked = { now: history.now, auditSeal: AUDIT_SEAL, only };
      report = scope === "slices" ? await checkSliced(tx, asked) : await checkWithin(tx, { scope, ...asked });
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  if (!report) throw new Error("nothing was checked");
  return report;
}

const namesIn = (report: BooksReport | undefined) => report?.findings.map(({ name }) => name);

describe("books in order", () => {
  test("after every way a purchase, a payment and an upgrade can end, nothing is found", async () => {
    const checked: InvariantName[] = [];
    const onChecked = (name: InvariantName) => void checked.push(name);
    const full = await runChecks(history.db, {
      scope: ALL,
      now: history.now,
      auditSeal: AUDIT_SEAL,
      onChecked,
    });
    expect(full.findings).toEqual([]);
    expect(checked).toEqual(Object.keys(INVARIANTS));
    const recent = await runChecks(history.db, {
      scope: recentOf(history),
      now: history.now,
      auditSeal: AUDIT_SEAL,
    });
    expect(recent).toEqual({ ok: true, findings: [] });
    await expectBooksInOrder(history.db, { now: history.now, liveness: true });
  });

  test("a check writes nothing and sees one moment", async () => {
    const seen: unknown[] = [];
    const spy = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: database.pool("airtide_app") }),
      log: ({ query: { sql: text } }) => void seen.push(text),
    });
    await runChecks(spy, { scope: recentOf(history), now: history.now, auditSeal: AUDIT_SEAL });
    expect(seen[0]).toMatch(/isolation level repeatable read,? read only/);
    expect(seen.at(-1)).toBe("commit");
  });
});

describe("each corruption is caught by its invariant", () => {
  for (const name of Object.keys(INVARIANTS) as InvariantName[])
    test(`${name}: ${INVARIANTS[name].sentence}`, async () => {
      const corruptions = corruptionsOf(history)[name];
      expect(corruptions.length).toBeGreaterThan(0);
      const missed: string[] = [];
      for (const corruption of corruptions) {
        const full = await checkBroken(corruption, "slices", name);
        if (!namesIn(full)?.includes(name)) missed.push(corruption.breaks);
        if (ONLY_IN_FULL.includes(name)) continue;
        const recent = await checkBroken(corruption, recentOf(history), name);
        if (!namesIn(recent)?.includes(name)) missed.push(`${corruption.breaks}, looking at what is recent`);
      }
      expect(missed).toEqual([]);
    });

  test("books in order have none in slices either", async () => {
    expect((await checkBroken({ breaks: "", sql: "select 1" }, "slices")).findings).toEqual([]);
  });

  test("a finding names the row and what is wrong with it", async () => {
    const { bought } = history;
    const sentence = {
      breaks: "",
      sql: `delete from attempt_live where purchase_id = '${bought.dispatched}'`,
    };
    const { findings } = await checkBroken(sentence, ALL);
    expect(findings).toMatchObject([
      {
        name: "I5-status",
        severity: "stop",
        count: 1,
        offences: [
          {
            id: bought.dispatched,
            what: "processing: reserved t, settled f, released 0, refunded f, live attempt f",
          },
        ],
      },
    ]);
  });

  test("of many offences twenty are told and all are counted", async () => {
    const many = {
      breaks: "",
      sql: `insert into idempotency_key select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), null, null, now()
              from generate_series(1, 33)`,
    };
    const { findings } = await checkBroken(many, ALL);
    expect(findings.map(({ count, offences }) => [count, offences.length])).toEqual([[33, 20]]);
  });
});

describe("a recent check", () => {
  test("reads large tables by index only", async () => {
    const grown = await freshDatabase();
    const books = await writeHistory(grown);
    await grown.pool("owner").query(OLD_TIMES);
    await grown.pool("owner").query(ANALYZED);
    const scope = recentOf(books);
    const scans = await books.db.transaction().execute(async (tx) => {
      await plan(tx);
      const found: string[] = [];
      for (const { name, query } of questionsOf({ scope, now: books.now })) {
        const { rows } = await sql<{ "QUERY PLAN": PlanNode[] }>`explain (format json) ${query}`.execute(tx);
        found.push(...wholeScans(rows[0]?.["QUERY PLAN"]).map((scan) => `${name}: ${scan}`));
      }
      return found;
    });
    expect(scans).toEqual([]);
    expect((await runChecks(books.db, { scope, now: books.now, auditSeal: AUDIT_SEAL })).ok).toBe(true);
  });

  test("leaves alone what is older and finished", async () => {
    const later = { kind: "recent", since: new Date(history.now.getTime() + MINUTE) } as const;
    const old = (id: string) => `update wallet_transaction set balance_after = 1 where id = '${id}'`;
    expect(namesIn(await checkBroken({ breaks: "", sql: old(history.bought.settled) }, later))).toEqual([]);
    const waiting = await checkBroken({ breaks: "", sql: old(history.bought.dispatched) }, later);
    expect(namesIn(waiting)).toEqual(["I9-history"]);
  });
});

describe("selling", () => {
  let shop: TestDatabase;
  let books: History;
  beforeAll(async () => {
    shop = await freshDatabase();
    books = await writeHistory(shop);
  });
  const nudge = (by: number) =>
    shop
      .pool("owner", 1)
      .query("update ledger_balance set balance = balance + $1 where account_id = $2", [
        by,
        books.people.ada.wallet,
      ]);

  test("stops when money may be wrong, rings, and goes on only after a full check; people's stops stay", async () => {
    const rung = await listen(shop, "airtide_selling");
    await books.db.transaction().execute((tx) => stopSelling(tx, ["stock-taking"], books.now));
    await nudge(1);
    expect(namesIn(await checkBooks(books.deps, { scope: "recent" }))).toEqual(["I2-balance"]);
    const stop = "ledger:I2-balance The balance of a guarded account is the sum of its entries";
    expect(await readStops(books.db)).toEqual([stop, "stock-taking"]);
    await expect.poll(rung).toBe(2);
    await checkBooks(books.deps, { scope: "all" });
    expect((await readStops(books.db)).filter((reason) => reason.startsWith("ledger:"))).toHaveLength(2);
    await nudge(-1);
    expect((await checkBooks(books.deps, { scope: "recent" }))?.ok).toBe(true);
    expect(await readStops(books.db)).toContain(stop);
    expect((await checkBooks(books.deps, { scope: "all" }))?.ok).toBe(true);
    expect(await readStops(books.db)).toEqual(["stock-taking"]);
  });

  test("goes on when something only has to be looked at", async () => {
    const set = (ms: number) =>
      shop
        .pool("owner", 1)
        .query("update inbound_event set received_at = $1", [new Date(books.now.getTime() - ms)]);
    await set(60 * MINUTE);
    expect(namesIn(await checkBooks(books.deps, { scope: "all" }))).toEqual(["I11-event"]);
    expect(await readStops(books.db)).toEqual(["stock-taking"]);
    await set(0);
  });

  test("is not opened by a check that looked before the newest stop", async () => {
    const newer = new Date(books.now.getTime() + 1);
    await books.db.transaction().execute((tx) => stopSelling(tx, ["ledger:I1-accounts"], newer));
    await books.db.transaction().execute((tx) => stopSelling(tx, ["ledger:I1-accounts"], books.now));
    expect((await checkBooks(books.deps, { scope: "all" }))?.ok).toBe(true);
    expect(await readStops(books.db)).toContain("ledger:I1-accounts");
  });
});

/** Counts how often a channel has rung. */
async function listen({ url }: TestDatabase, channel: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterAll(() => client.end());
  let rung = 0;
  client.on("notification", () => {
    rung += 1;
  });
  await client.query(`listen ${channel}`);
  return () => rung;
}

describe("the ledger's tables", () => {
  const refused = (role: "airtide_app" | "owner", text: string) =>
    database
      .pool(role, 1)
      .query(text)
      .then(
        () => "done",
        (error: pg.DatabaseError) => error.code,
      );

  test("cannot be written by the application but through the functions", async () => {
    const harmless = {
      ledger_posting: "amount = amount",
      ledger_balance: "balance = balance",
      ledger_account: "kind = kind",
    };
    for (const [table, set] of Object.entries(harmless)) {
      expect(
        await refused("airtide_app", `insert into ${table} overriding system value select * from ${table}`),
      ).toBe("42501");
      expect(await refused("airtide_app", `update ${table} set ${set}`)).toBe("42501");
      expect(await refused("airtide_app", `delete from ${table}`)).toBe("42501");
      expect(await refused("airtide_app", `truncate ${table}`)).toBe("42501");
    }
  });

  test("are append-only even for their owner", async () => {
    expect(await refused("owner", "update ledger_posting set amount = amount + 1")).toBe("23001");
    expect(await refused("owner", "delete from ledger_posting")).toBe("23001");
    expect(await refused("owner", "truncate ledger_posting")).toBe("23001");
    await expectBooksInOrder(history.db, { now: history.now });
  });

  test("cannot be given a chain that does not continue, or a guarded account without its chain", async () => {
    const write = (seq: string, after: string) =>
      `select ledger_write(array[gen_random_uuid()], '{0}', '{0}', array[${history.people.ada.wallet}], '{1}', '{1}',
         '{${seq}}', '{${after}}', '{NULL}', '{NULL}', '{NULL}', now())`;
    expect(await refused("airtide_app", write("1", "1"))).toBe("40001");
    expect(await refused("airtide_app", write("999", "1"))).toBe("40001");
    expect(await refused("airtide_app", write("NULL", "NULL"))).toBe("23000");
    await expectBooksInOrder(history.db, { now: history.now });
  });
});
