import { Kysely, PostgresDialect, sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { isLiveness } from "../../src/core/checks.ts";
import { readProgress } from "../../src/db/checks/lease.ts";
import { asked, plan, questionsOf } from "../../src/db/checks/run.ts";
import { gatherTouched, type Scope } from "../../src/db/checks/scope.ts";
import { breakSeals, sealsOfTheDay } from "../../src/db/checks/seals.ts";
import { EPOCH } from "../../src/db/checks/slices.ts";
import { createPool } from "../../src/db/pool.ts";
import type { DB } from "../../src/db/schema.ts";
import { changedSeals, checkInSlices, type InSlices } from "../../src/flows/ledger-check/in-slices.ts";
import { AUDIT_SEAL } from "../support/app-secret.ts";
import { freshDatabase } from "../support/database.ts";
import { type History, writeHistory } from "../support/history.ts";
import { ANALYZED, badJoins, OLD_TIMES, type PlanNode, wholeScans } from "../support/plans.ts";

/** The full check in slices: what is sealed, what continues from it, and who may run it (rules 8.7, 8.61). */

const HOUR = 3_600_000;
const ONE = "00000000-0000-7000-8000-000000000001";
const TWO = "00000000-0000-7000-8000-000000000002";
const never = () => ({ reached: new Promise<undefined>(() => undefined), cancel: () => undefined });

const database = await freshDatabase();
const books = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool() }) });
let history: History;
beforeAll(async () => {
  history = await writeHistory(database);
});
/** Each test leaves the books in order, and begins with nothing sealed. */
beforeEach(() => books.transaction().execute(breakSeals));

/** A run two months later, when all of the history may be sealed. */
const check = (more: Partial<InSlices> = {}) =>
  checkInSlices({
    books,
    auditSeal: AUDIT_SEAL,
    after: never,
    holder: ONE,
    only: (name) => !isLiveness(name),
    compared: 0,
    now: new Date(history.now.getTime() + 60 * 24 * HOUR),
    size: { atLeast: 1, atMost: 25 },
    ...more,
  });

/** Writes behind the back of every guard. */
async function tamper(statement: string): Promise<void> {
  await database
    .pool("owner", 1)
    .query(`set session_replication_role = replica; ${statement}; reset session_replication_role`);
}

const seals = () => books.selectFrom("ledger_seal").selectAll().orderBy("since").execute();
const names = (report: Awaited<ReturnType<typeof check>>) => report?.findings.map(({ name }) => name);

test("a full check seals what is old, and what it sealed adds up to the ledger", async () => {
  const done: number[] = [];
  const report = await check({ workers: 1, onProgress: ({ movements }) => void done.push(movements) });
  expect(report).toEqual({ ok: true, findings: [] });
  expect(await readProgress(books)).toBeUndefined();
  const [first, ...others] = await seals();
  expect(others.length).toBeGreaterThan(1);
  expect(first?.since).toEqual(EPOCH);
  const { rows } = await sql<{ movements: string; sealed: string; wrong: string }>`
    select (select sum(movements) from ledger_seal) - (select count(*) from ledger_posting) as movements,
           (select sum(movements) from ledger_seal) as sealed,
           (select count(*) from ledger_balance b join ledger_seal_account s using (account_id)
             where (b.balance, b.seq) is distinct from (s.total, s.entries)) as wrong`.execute(books);
  expect(rows).toEqual([{ movements: "0", sealed: String(done.at(-1)), wrong: 0n }]);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
});

test("sealed movements are not read again, but compared when asked; from zero they are", async () => {
  await check();
  const { settled } = history.bought;
  await tamper(`update ledger_posting set actor = '${TWO}' where subject_id = '${settled}' and step = 0`);
  await tamper(`update wallet_transaction set balance_after = 1 where id = '${settled}'`);
  expect((await check())?.ok).toBe(true);
  expect(await changedSeals(books)).toHaveLength(1);
  expect(names(await check({ fromZero: true }))).toEqual(["I9-history"]);
  expect(await changedSeals(books)).toEqual([]);
  await tamper(`update ledger_posting set actor = null where subject_id = '${settled}' and step = 0;
                update wallet_transaction t set balance_after = p.debit_after from ledger_posting p
                 where t.id = '${settled}' and p.subject_id = t.id and p.step = 0`);
});

test("a row that was open when it was sealed is watched until its end was seen", async () => {
  await check();
  const { dispatched } = history.bought;
  await tamper(`create table kept as select * from attempt_live where purchase_id = '${dispatched}';
                update wallet_transaction set status = 'success' where id = '${dispatched}';
                delete from attempt_live where purchase_id = '${dispatched}'`);
  expect(names(await check())).toContain("I5-status");
  // And again: what was found is not forgotten.
  expect(names(await check())).toContain("I5-status");
  await tamper(`update wallet_transaction set status = 'processing' where id = '${dispatched}';
                insert into attempt_live select * from kept; drop table kept`);
  expect((await check())?.ok).toBe(true);
});

test("what is wrong in a sealed slice is found by every check until it is right", async () => {
  const { settled } = history.bought;
  await tamper(`update wallet_transaction set balance_after = balance_after + 1 where id = '${settled}'`);
  expect(names(await check())).toEqual(["I9-history"]);
  expect(names(await check())).toEqual(["I9-history"]);
  await tamper(`update wallet_transaction set balance_after = balance_after - 1 where id = '${settled}'`);
  expect((await check())?.ok).toBe(true);
});

test("a movement that came behind its seal has the seals compared and everything read again", async () => {
  await check();
  const changed: string[] = [];
  const onChanged: InSlices["onChanged"] = (offences) =>
    void changed.push(...offences.map(({ what }) => what));
  // As if the reserve of one purchase had not been there yet.
  await sql`
    with late as (select * from ledger_posting where subject_id = ${history.bought.settled} and step = 0),
      sealed as (update ledger_seal s set movements = movements - 1, hash = '' from late
                  where late.created_at >= s.since and late.created_at < s.before)
    update ledger_seal_account a set total = total + case when account_id = late.debit then amount else -amount end,
           entries = entries - 1 from late where a.account_id in (late.debit, late.credit)`.execute(books);
  expect((await check({ onChanged }))?.ok).toBe(true);
  expect(changed).toHaveLength(1);
  expect((await check({ onChanged }))?.ok).toBe(true);
  expect(changed).toHaveLength(1);
});

test("each check compares some seals with their movements, though all totals are right", async () => {
  await check();
  const { settled } = history.bought;
  const changed: string[] = [];
  await tamper(`update ledger_posting set actor = '${TWO}' where subject_id = '${settled}' and step = 0`);
  const report = await check({
    compared: (await seals()).length,
    onChanged: (offences) => void changed.push(...offences.map(({ what }) => what)),
  });
  expect(report?.ok).toBe(true);
  expect(changed).toHaveLength(1);
  await tamper(`update ledger_posting set actor = null where subject_id = '${settled}' and step = 0`);
});

test("the seals that are compared differ from day to day", async () => {
  await check();
  const all = (await seals()).length;
  const chosen = async (day: string) => {
    const slices = await sealsOfTheDay(books, new Date(day), 1);
    return slices.map(({ since }) => since.getTime());
  };
  const first = await chosen("2031-01-01T00:00:00Z");
  expect(await chosen("2031-01-01T23:00:00Z")).toEqual(first);
  const days = Array.from({ length: 40 * all }, (_, n) => new Date(Date.UTC(2031, 0, 1 + n)).toISOString());
  const ever = await Promise.all(days.map(chosen));
  expect(new Set(ever.flat()).size).toBe(all);
});

test("a balance that is wrong is no matter of the seals", async () => {
  await check();
  const { wallet } = history.people.ada;
  await tamper(`update ledger_balance set balance = balance + 1 where account_id = ${wallet}`);
  const before = await seals();
  expect(names(await check())).toEqual(["I1-zero-sum", "I2-balance"]);
  expect(await seals()).toEqual(before);
  await tamper(`update ledger_balance set balance = balance - 1 where account_id = ${wallet}`);
});

test("a seal waits for another one longer than a sale waits for a lock", async () => {
  // A quarter of the usual limits: half a second for a lock.
  const pool = createPool(database.url, { max: 4, statementTimeoutMs: 0, patience: 0.25 });
  const hasty = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const owner = database.pool("owner");
  const other = await owner.connect();
  await other.query("begin; lock table ledger_seal_account in share row exclusive mode");
  const checked = check({ books: hasty, workers: 1 });
  const waits = async () => {
    const { rows } = await owner.query<{ n: bigint }>(`
      select count(*) as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%into ledger_seal_account%'
         and clock_timestamp() - query_start > interval '600 ms'`);
    return rows[0]?.n;
  };
  try {
    await expect.poll(waits, { timeout: 20_000 }).toBe(1n);
  } finally {
    await other.query("rollback");
    other.release();
  }
  expect((await checked)?.ok).toBe(true);
  await hasty.destroy();
});

test("an interrupted check goes on behind what it finished, also one from zero", async () => {
  await check();
  let finished = 0;
  const dies = check({
    fromZero: true,
    workers: 1,
    onProgress: () => {
      finished += 1;
      if (finished === 2) throw new Error("killed");
    },
  });
  await expect(dies).rejects.toThrow("killed");
  const before = await seals();
  expect(before).toHaveLength(2);
  expect((await check({ fromZero: true }))?.ok).toBe(true);
  const after = await seals();
  expect(after.length).toBeGreaterThan(2);
  expect(after.slice(0, 2)).toEqual(before);
});

test("one check runs at a time; a holder that is silent loses its lease and can seal no more", async () => {
  await sql`update ledger_check_run set holder = ${ONE}, beat_at = clock_timestamp()`.execute(books);
  expect(await check({ holder: TWO })).toBeUndefined();
  await sql`update ledger_check_run set beat_at = clock_timestamp() - interval '91 seconds'`.execute(books);
  expect((await check({ holder: TWO }))?.ok).toBe(true);
  let robbed: Promise<unknown> = Promise.resolve();
  const taken = check({
    fromZero: true,
    workers: 1,
    onProgress: () => {
      robbed = sql`update ledger_check_run set holder = ${TWO}`.execute(books);
    },
  });
  await expect(taken).rejects.toThrow("taken over");
  await robbed;
  await sql`update ledger_check_run set holder = null`.execute(books);
});

test("a slice reads large tables by index only, whatever they hold", async () => {
  await addOldTimes();
  const day = { since: new Date("2017-08-01"), before: new Date("2017-08-02") };
  const scans = await eachPlan([{ kind: "slice", ...day }], wholeScans);
  expect(scans).toEqual([]);
});

test("no query of a check joins two large inputs row by row or stops early", async () => {
  await addOldTimes();
  const scopes: Scope[] = [
    { kind: "slice", since: new Date("2017-01-01"), before: new Date("2018-01-01") },
    { kind: "rest", since: new Date("2017-01-01") },
    { kind: "recent", since: new Date(history.now.getTime() - HOUR) },
  ];
  expect(await eachPlan(scopes, badJoins)).toEqual([]);
});

let areOldTimesThere = false;
async function addOldTimes(): Promise<void> {
  if (areOldTimesThere) return;
  areOldTimesThere = true;
  await database.pool("owner").query(OLD_TIMES);
  await database.pool("owner").query(ANALYZED);
}

/** All that `look` finds in the plan of each query of each scope. */
async function eachPlan(scopes: readonly Scope[], look: typeof badJoins): Promise<string[]> {
  return books.transaction().execute(async (tx) => {
    await plan(tx);
    const found: string[] = [];
    for (const scope of await Promise.all(scopes.map((one) => gatherTouched(tx, one))))
      for (const { name, query } of questionsOf({ scope, now: history.now })) {
        const { rows } = await sql<{
          "QUERY PLAN": PlanNode[];
        }>`explain (format json) ${asked(query)}`.execute(tx);
        found.push(...look(rows[0]?.["QUERY PLAN"]).map((what) => `${name} (${scope.kind}): ${what}`));
      }
    return found;
  });
}
