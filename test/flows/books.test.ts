import { describe, expect, test } from "vitest";
import { csvOf } from "../../src/core/csv.ts";
import { dayAfter, lagosDay, lagosTime } from "../../src/core/days.ts";
import { transRef } from "../../src/core/ids.ts";
import { plainNaira, kobo, toNaira } from "../../src/core/money.ts";
import { exportJournal } from "../../src/flows/books/journal.ts";
import { foldWhole } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { openHistoryDeps } from "../support/history-deps.ts";
import { postForDays } from "../support/random-postings.ts";
import { runs, SEED } from "../support/seed.ts";
import { setSetting } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Every figure of the books against a plain sum over all movements, in a random history of some days that
 * has every kind of posting. Nothing here but the movements themselves is shared with what is tested.
 */

const database = await freshDatabase();
const history = await openHistoryDeps(database);
const world = await startTestApp(database);
const { deps, clock } = world;
const HOUR_MS = 3_600_000;
const admin = await world.makeUser({ isAdmin: true });
const as = { token: admin.token };

await postForDays(history, clock, { seed: SEED, count: runs({ quick: 350, long: 3_000 }) });
const OPEN = lagosDay(clock.now());

type Moved = Awaited<ReturnType<typeof readAll>>[number];
const all = await readAll();
const days = [...new Set(all.map(({ day }) => day))].toSorted();

/** All movements as they stand in the ledger, in the order of the journal. */
async function readAll() {
  const rows = await deps.db
    .selectFrom("ledger_posting as p")
    .innerJoin("ledger_account as d", "d.id", "p.debit")
    .innerJoin("ledger_account as c", "c.id", "p.credit")
    .leftJoin("wallet_transaction as t", "t.id", "p.subject_id")
    .select(["p.subject_id", "p.step", "p.leg", "p.debit", "p.credit", "p.amount", "p.created_at as at"])
    .select(["d.kind as dk", "d.party as dp", "c.kind as ck", "c.party as cp", "t.type", "t.network"])
    .execute();
  const order = (one: (typeof rows)[number]) =>
    `${one.at.toISOString()} ${one.subject_id} ${one.step} ${one.leg}`;
  return rows
    .map((row) => ({ ...row, day: lagosDay(row.at), from: `${row.dk}:${row.dp}`, to: `${row.ck}:${row.cp}` }))
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

const total = (rows: readonly Moved[], isOne: (row: Moved) => boolean): bigint =>
  rows.filter(isOne).reduce((sum, { amount }) => sum + amount, 0n);
const held = (account: string, rows: readonly Moved[]): bigint =>
  total(rows, ({ to }) => to === account) - total(rows, ({ from }) => from === account);
/** Accounts of what we hold and what we spent: a debit makes them grow, and files show them above zero. */
const IS_MINUS =
  /^(bank|clearing|supplier_|airtime_stock|referral|commission|late_|refund_loss|promo|manual_|reconc|written)/;
const naira = (amount: bigint) => toNaira(kobo(amount));

function expectedTrial(day: string) {
  const accounts = [...new Set(all.flatMap(({ from, to }) => [from, to]))];
  const before = all.filter((row) => row.day < day);
  const own = all.filter((row) => row.day === day);
  return accounts
    .map((account) => ({
      account,
      opening: naira(held(account, before)),
      debits: naira(total(own, ({ from }) => from === account)),
      credits: naira(total(own, ({ to }) => to === account)),
      closing: naira(held(account, [...before, ...own])),
    }))
    .filter(({ opening, debits, credits }) => opening !== 0 || debits !== 0 || credits !== 0)
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
}

async function trial(day: string) {
  const { status, body } = await world.call("GET /admin/books", { ...as, query: { day } });
  expect(status).toBe(200);
  const accounts = body.accounts
    .map(({ words: _words, group: _group, ...figures }) => figures)
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
  return { ...body, accounts };
}

async function file(path: string, query: Record<string, string>): Promise<Buffer> {
  const url = `/api/v1${path}?${new URLSearchParams(query).toString()}`;
  const reply = await world.app.inject({ method: "GET", url, headers: { "x-auth-token": admin.token } });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

test("before anything is summed the books say so", async () => {
  const behind = await world.call("GET /admin/books", { ...as, query: { day: OPEN } });
  expect(behind).toMatchObject({ status: 409, body: { code: "books_behind" } });
});

test("two processes that add up at once count every movement once", async () => {
  const other = await world.instance((_name, run) => run());
  await Promise.all([foldWhole(deps), foldWhole(other.deps)]);
  const { body } = await world.call("GET /admin/books", { ...as, query: { day: OPEN } });
  expect(body.accounts.length).toBeGreaterThan(10);
  expect(body.countedAt).toBe(clock.now().toISOString());
  await other.app.close();
});

describe("the trial balance", () => {
  test.each(days.map((day) => [day]))(
    "of %s equals the movements to the kobo, account by account",
    async (day) => {
      const found = await trial(day);
      expect(found.accounts).toEqual(expectedTrial(day));
      expect(found.difference).toBe(0);
      expect(found.debits).toBe(found.credits);
      expect(found.closedAt === null).toBe(day >= lagosDay(new Date(clock.now().getTime() - HOUR_MS)));
    },
  );

  test("of all days, as a file, is each of them, and nothing else", async () => {
    const csv = (await file("/admin/books/accounts.csv", { from: days[0] ?? "", to: OPEN })).toString();
    const lines = csv
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.slice(1, -1).split('","'));
    const figures = lines.map(([day, _account, _kind, ...amounts]) => [day, ...amounts.map(Number)]);
    const wanted = days.flatMap((day) =>
      expectedTrial(day).map((one) => {
        const sign = IS_MINUS.test(one.account) ? -1 : 1;
        return [day, sign * one.opening + 0, one.debits, one.credits, sign * one.closing + 0];
      }),
    );
    expect(figures.map(String).toSorted()).toEqual(wanted.map(String).toSorted());
  });

  test("of a day before the first is empty, and one that is yet to come is refused", async () => {
    expect((await trial("2020-01-01")).accounts).toEqual([]);
    const ahead = await world.call("GET /admin/books", { ...as, query: { day: dayAfter(OPEN, 1) } });
    expect(ahead).toMatchObject({ status: 400, body: { code: "bad_request" } });
  });

  test("of the open day has what was posted up to the last sum", async () => {
    const person = await world.makeUser();
    const before = (await trial(OPEN)).accounts.find(({ account }) => account === "opening:");
    await world.fund(person, kobo(12_345n));
    await foldWhole(deps);
    const after = (await trial(OPEN)).accounts.find(({ account }) => account === "opening:");
    expect(Number(after?.debits) - Number(before?.debits)).toBeCloseTo(123.45, 2);
    all.splice(0, all.length, ...(await readAll()));
  });
});

describe("fees, margins and VAT", () => {
  const month = OPEN.slice(0, 7);
  const isIncome = (account: string) => account.startsWith("fee:") || account.startsWith("margin:");
  /** Half a kobo away from zero, by decimal arithmetic of its own. */
  const vatOf = (income: bigint, bps: bigint) => {
    const size = income < 0n ? -income : income;
    const [whole, rest] = [(size * bps) / (10_000n + bps), (size * bps) % (10_000n + bps)];
    const vat = rest * 2n >= 10_000n + bps ? whole + 1n : whole;
    return income < 0n ? -vat : vat;
  };

  test("equal the movements by line; the month is the sum of its days, at the rate of each", async () => {
    await setSetting(world, "vatBps", 1_000);
    const { body } = await world.call("GET /admin/books/income", { ...as, query: { month } });
    const closed = new Set(
      (await deps.db.selectFrom("book_closed").select(["closed_at", "day"]).execute()).map(({ day }) =>
        String(day),
      ),
    );
    const accounts = [...new Set(all.flatMap(({ from, to }) => [from, to]))].filter(isIncome);
    const lines = accounts.map((account) => {
      const own = days.map((day) => {
        const income = held(
          account,
          all.filter((row) => row.day === day),
        );
        return { income, vat: vatOf(income, closed.has(day) ? 750n : 1_000n) };
      });
      const sums = own.reduce((a, b) => ({ income: a.income + b.income, vat: a.vat + b.vat }));
      return { income: naira(sums.income), vat: naira(sums.vat), net: naira(sums.income - sums.vat) };
    });
    expect(new Set(body.lines.map(({ rate }) => rate))).toContain("7.5 %, 10 %");
    const figures = body.lines.map(({ words: _words, rate: _rate, ...line }) => line);
    const byIncome = (a: { income: number }, b: { income: number }) => a.income - b.income;
    expect(figures.toSorted(byIncome)).toEqual(lines.toSorted(byIncome));
    expect(closed.size).toBeGreaterThan(2);
    const csv = (await file("/admin/books/income.csv", { month })).toString();
    expect(csv.split("\r\n")).toHaveLength(
      2 +
        new Set(all.flatMap(({ day, from, to }) => [from, to].filter(isIncome).map((one) => day + one))).size,
    );
    await setSetting(world, "vatBps", 750);
  });
});

test.each(["GLAD", "NEPTUNE"])("the statement of %s equals its movements", async (supplier) => {
  const month = OPEN.slice(0, 7);
  const { body } = await world.call("GET /admin/books/supplier", { ...as, query: { supplier, month } });
  const [float, owed] = [`supplier_float:${supplier}`, `supplier_receivable:${supplier}`];
  const of = (isOne: (row: Moved) => boolean) => naira(total(all, isOne));
  const sum = (part: "cost" | "lateCost" | "owed" | "topUps" | "other") =>
    Number(body.days.reduce((all, day) => all + day[part], 0).toFixed(2));
  expect(body.opening).toEqual({ float: 0, owed: 0 });
  expect(body.closing).toEqual({ float: naira(-held(float, all)), owed: naira(-held(owed, all)) });
  expect(sum("cost")).toBe(of(({ to, dk }) => to === float && ["purchase_in_flight", "margin"].includes(dk)));
  expect(sum("lateCost")).toBe(of(({ to, dk }) => to === float && dk === "late_delivery_loss"));
  expect(sum("owed")).toBe(
    Number((of(({ from }) => from === owed) - of(({ to }) => to === owed)).toFixed(2)),
  );
  const otherwise = ({ dk }: Moved) => !["purchase_in_flight", "margin", "late_delivery_loss"].includes(dk);
  const spent = of((row) => row.to === float && otherwise(row));
  const banks = ({ dk, ck }: Moved) => dk === "bank" || ck === "bank";
  const toppedUp =
    of((row) => row.from === float && banks(row)) - of((row) => row.to === float && banks(row));
  expect(sum("topUps")).toBe(Number(toppedUp.toFixed(2)));
  expect(sum("other")).toBe(Number((of(({ from }) => from === float) - spent - toppedUp).toFixed(2)));
  const orders = all.filter(({ to, dk }) => to === float && dk === "purchase_in_flight").length;
  expect(body.days.reduce((all, day) => all + day.orders, 0)).toBe(orders);
  const csv = (await file("/admin/books/supplier.csv", { supplier, month })).toString().trimEnd();
  expect(csv.split('"').at(-2)).toBe(String(naira(-held(float, all))));
});

describe("the journal", () => {
  const day = days[1] ?? "";
  const account = "purchase_in_flight:";

  test("of a past day is every movement in its order, and the same bytes each time", async () => {
    const own = all.filter((row) => row.day === day);
    const first = await file("/admin/books/journal.csv", { from: day });
    const lines = first.toString().trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split('","')).map((cells) => [cells[0], cells[2], cells[6]])).toEqual(
      own.map((row) => [`"${lagosTime(row.at)}`, transRef(row.subject_id), `${plainNaira(row.amount)}"`]),
    );
    clock.advance(HOUR_MS);
    await foldWhole(deps);
    expect((await file("/admin/books/journal.csv", { from: day })).equals(first)).toBe(true);
  });

  test("is the same in slices of any size", async () => {
    const wanted = { from: days[0] ?? "", to: days[2] ?? "", account: undefined };
    const whole = async (atOnce?: number) => {
      let text = "";
      for await (const part of await exportJournal(deps, wanted, atOnce)) text += part;
      return text;
    };
    expect(await whole(7)).toBe(await whole());
  });

  test("of one account is its movements, and so are its pages", async () => {
    const own = all.filter((row) => row.day === day && (row.from === account || row.to === account));
    const csv = (await file("/admin/books/journal.csv", { from: day, account })).toString();
    expect(csv.trimEnd().split("\r\n")).toHaveLength(own.length + 1);
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const query: Record<string, string> = { day, account, limit: "5", ...(after ? { after } : {}) };
      const { body } = await world.call("GET /admin/books/postings", { ...as, query });
      seen.push(...body.postings.map(({ reference, amount }) => `${reference} ${amount}`));
      after = body.next;
    }
    expect(seen).toEqual(own.map((row) => `${transRef(row.subject_id)} ${naira(row.amount)}`));
  });

  test("names every posting and says people by number, never by name", async () => {
    const csv = (await file("/admin/books/journal.csv", { from: days[0] ?? "", to: OPEN })).toString();
    expect(csv).not.toContain("Other movement");
    expect(csv).not.toContain(admin.userName.slice(0, 2));
    expect(
      csv.startsWith(
        csvOf([["Time", "Posting", "Reference", "Movement", "Debit account", "Credit account", "Amount"]]),
      ),
    ).toBe(true);
  });
});

describe("sums that an earlier version of the program made, with all accounts of people in one,", () => {
  const owner = database.pool("owner", 1);
  const trials = () => Promise.all(days.map(trial));

  test("are made anew: days that are in no closed book", async () => {
    const before = await trials();
    await owner.query("truncate book_closed, book_balance");
    await owner.query("delete from movement_day where -1 in (debit, credit)");
    await foldWhole(deps);
    const figures = (all: typeof before) => all.map(({ closedAt: _closedAt, ...rest }) => rest);
    expect(figures(await trials())).toEqual(figures(before));
    expect((await trials()).map(({ closedAt }) => closedAt === null)).toEqual(
      before.map(({ closedAt }) => closedAt === null),
    );
  });

  test("are made anew: slices of the open day", async () => {
    const before = await trial(OPEN);
    await owner.query("update movement_slice set splits_people = false, amount_kobo = amount_kobo + 1");
    await foldWhole(deps);
    expect((await trial(OPEN)).accounts).toEqual(before.accounts);
  });
});
