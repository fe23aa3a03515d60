import { expect, test } from "vitest";
import { dayAfter, dayStart, lagosDay } from "../../src/core/days.ts";
import { kobo } from "../../src/core/money.ts";
import { type Income, type Period, PERIODS, stretchesOf, sumIncome } from "../../src/core/today.ts";
import { post } from "../../src/db/ledger.ts";
import { foldBooks } from "../../src/flows/today/fold.ts";
import { readIncome, readReach, summedBalances, type Where } from "../../src/flows/today/queries.ts";
import { breakDown } from "../../src/flows/today/break-down.ts";
import { exportRowsBehind, readRowsBehind } from "../../src/flows/today/rows.ts";
import { houseBalances } from "../../src/flows/reporting/house-queries.ts";
import { testClock } from "../support/clock.ts";
import { freshDatabase } from "../support/database.ts";
import { makePerson, openHistoryDeps, type Person } from "../support/history-deps.ts";
import { type Posted, postSomething } from "../support/random-postings.ts";
import { runs, SEED } from "../support/seed.ts";
import { seeded } from "../support/selling.ts";

/** Random postings of every kind over seventy days: each figure is the sum of its postings, to the kobo. */

const database = await freshDatabase();
const history = await openHistoryDeps(database);
const clock = testClock();
const deps = { ...history.deps, clock };
const owner = database.pool("owner");
const MINUTE_MS = 60_000;
const EVENTS = runs({ quick: 400, long: 10_000 });
const DAYS = 70;

const people: [Person, Person] = [
  await makePerson(history, { name: "ada", naira: 50_000_000 }),
  await makePerson(history, { name: "bola", naira: 50_000_000 }),
];
await fillEarnings();
const posted: Posted[] = [];

async function fillEarnings(): Promise<void> {
  for (const { earnings } of people) {
    const movement = { subjectId: deps.ids.next(), step: 0, leg: 0, actor: null, amount: kobo(500_000_000n) };
    const debit = deps.accountOf("manual_adjustment");
    const movements = [{ ...movement, debit, credit: earnings }];
    await deps.db
      .transaction()
      .execute((tx) => post(tx, { guarded: [earnings], movements, at: clock.now() }));
  }
}

/**
 * Time passes, events come up to 50 minutes late, and the books are summed now and then. At the end all of it
 * is final.
 */
async function live(): Promise<void> {
  const random = seeded(SEED);
  const step = (DAYS * 24 * 60 * MINUTE_MS) / EVENTS;
  for (let n = 0; n < EVENTS; n++) {
    clock.advance(Math.floor(step * 2 * random()));
    const late = random() < 0.2 ? Math.floor(random() * 50 * MINUTE_MS) : 0;
    const at = new Date(clock.now().getTime() - late);
    posted.push(await postSomething(history, people, { seed: SEED + n, at }));
    if (random() < 0.3) await foldBooks(deps);
  }
  clock.advance(2 * 60 * MINUTE_MS);
  await foldAll();
}

async function foldAll(): Promise<void> {
  const now = clock.now();
  let reached = await foldBooks(deps);
  while (reached !== undefined && reached < now) reached = await foldBooks(deps);
}

const within = (from: string, before: Date) => posted.filter(({ at }) => at >= dayStart(from) && at < before);
const totalOf = (all: readonly Posted[]): Income => sumIncome(all.map(({ income }) => income));
const reach = async () => (await readReach(deps.db)) ?? expect.fail("nothing was summed");
const naira = (text: string) => BigInt(Math.round(Number(text) * 100));

await live();

test.each(PERIODS)(
  "%s and the period before are the sums of their postings, whole and by part",
  async (period) => {
    const { now, before } = stretchesOf(period, clock.now());
    for (const stretch of [now, before]) {
      const rows = await readIncome(deps.db, await reach(), {
        stretch,
        by: ["line", "network", "supplier", "product"],
      });
      const meant = within(stretch.from, stretch.before);
      expect(sumIncome(rows)).toEqual(totalOf(meant));
      const keyOf = (one: { line: string; supplier: string; product: string }) =>
        `${one.line} ${one.supplier} ${one.supplier && one.product}`;
      const parts = Map.groupBy(
        meant.filter(({ income }) => Object.values(income).some(Number)),
        keyOf,
      );
      for (const [key, own] of parts)
        expect([key, sumIncome(rows.filter((row) => keyOf(row) === key))]).toEqual([key, totalOf(own)]);
    }
  },
);

test.each(PERIODS)("the rows behind a figure of %s, and their file, add up to it", async (period: Period) => {
  const { now } = stretchesOf(period, clock.now());
  const asked: Where[] = [{}, { line: "data", supplier: "GLAD" }, { line: "withdrawal" }, { losses: true }];
  for (const where of asked) {
    const wanted = within(now.from, now.before).filter(
      (one) =>
        (where.line ?? one.line) === one.line &&
        (where.supplier ?? one.supplier) === one.supplier &&
        (!where.losses || one.income.loss !== 0n),
    );
    const rows: Income[] = [];
    let after: Parameters<typeof readRowsBehind>[1]["after"];
    do {
      const page = await readRowsBehind(deps, { period, where, after, limit: 7 });
      rows.push(...page.rows);
      after = page.next;
    } while (after);
    expect(sumIncome(rows)).toEqual(totalOf(wanted));
    let text = "";
    for await (const part of exportRowsBehind(deps, { period, where })) text += part;
    const profits = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => naira(line.split('","').at(-1)?.replace('"', "") ?? ""));
    const { margin, fee, loss, reward } = totalOf(wanted);
    expect(profits.reduce((sum, one) => sum + one, 0n)).toBe(margin + fee - loss - reward);
    const { total } = await breakDown(deps, { period, by: "product", where });
    expect(total.now).toEqual(totalOf(wanted));
  }
});

test("what house accounts hold, in sums and at this moment, is what the ledger says, and the rest is people's", async () => {
  const { rows } = await owner.query<{ kind: string; party: string; balance: string }>(`
    select a.kind, a.party, coalesce(sum(case when p.credit = a.id then p.amount else -p.amount end), 0) as balance
      from ledger_account a left join ledger_posting p on a.id in (p.debit, p.credit)
     where a.owner_id is null group by 1, 2 order by 1, 2`);
  const truth = rows.map((row) => ({ ...row, balance: BigInt(row.balance) }));
  expect(await summedBalances(deps.db, await reach())).toEqual(truth);
  expect(await houseBalances(deps.db)).toEqual(truth);
  await postSomething(history, people, { seed: SEED - 1, at: clock.now() }).then((one) => posted.push(one));
  const { rows: guarded } = await owner.query("select -sum(balance)::bigint as sum from ledger_balance");
  const house = (await houseBalances(deps.db)).reduce((sum, { balance }) => sum + balance, 0n);
  expect(house).toBe(guarded[0].sum);
});

test("a day that is over is the same, byte for byte, when it is summed again from the ledger", async () => {
  const { daysTo } = await reach();
  expect(daysTo).toBe(lagosDay(clock.now()));
  const tables = ["income_day", "movement_day"];
  const read = (table: string) => owner.query(`select * from ${table} order by 1, 2, 3, 4, 5`);
  const before = await Promise.all(tables.map(read));
  clock.advance(24 * 60 * MINUTE_MS);
  await postSomething(history, people, { seed: SEED - 2, at: clock.now() });
  await foldAll();
  const closed = dayAfter(daysTo, -1);
  const old = (rows: { day: string }[]) => rows.filter(({ day }) => day <= closed);
  await owner.query("truncate income_day, movement_day, income_slice, movement_slice, fold_checkpoint");
  await foldAll();
  const after = await Promise.all(tables.map(read));
  expect(after.map(({ rows }) => old(rows))).toEqual(before.map(({ rows }) => old(rows)));
  expect(before.map(({ rows }) => rows.length > 50)).toEqual([true, true]);
});

test("two processes that sum at once count each movement once", async () => {
  await postSomething(history, people, { seed: SEED - 3, at: clock.now() });
  await Promise.all([1, 2, 3, 4].map(() => foldBooks(deps)));
  await foldAll();
  const { rows } = await owner.query(`
    select (select sum(amount_kobo) from movement_day) + coalesce((select sum(amount_kobo) from movement_slice
             where since >= (select days_to::timestamp at time zone 'Africa/Lagos' from fold_checkpoint)), 0) as summed,
           (select sum(amount) from ledger_posting) as posted`);
  expect(rows[0].summed).toBe(rows[0].posted);
});
