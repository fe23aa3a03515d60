import {
  ACCOUNT_CLASSES,
  type AccountClass,
  accountKey,
  accountWords,
  type BookAccount,
  CLASS_WORDS,
  classOf,
  readably,
} from "../../core/book-accounts.ts";
import { vatIn, vatRateWords } from "../../core/books.ts";
import { type Standing, standingOf } from "../../core/checks.ts";
import { csvOf } from "../../core/csv.ts";
import { dayAfter } from "../../core/days.ts";
import { type Kobo, kobo, sum, toNaira } from "../../core/money.ts";
import { ok, type Result } from "../../core/result.ts";
import { readChecks } from "../../db/checks/reports.ts";
import type { Deps } from "../deps.ts";
import { type AccountMoves, accountMoves, type ClosedDay, type Span } from "./queries.ts";
import {
  type AccountFigures,
  type Books,
  type BooksFault,
  closedByDay,
  linesOf,
  readBooks,
} from "./snapshot.ts";

type Reading = Pick<Deps, "reports" | "clock" | "catalogue">;

export type TrialLine = BookAccount & {
  key: string;
  words: string;
  group: AccountClass;
  opening: Kobo;
  debits: Kobo;
  credits: Kobo;
  closing: Kobo;
};
export type Trial = {
  day: string;
  closed: ClosedDay | undefined;
  /** Up to when the movements of an open day are counted. */
  countedTo: Date | undefined;
  /** Findings of the checks of the ledger when the day closed, or of the last ones while it is open. */
  standing: Pick<Standing, "ok" | "checkedAt">;
  lines: TrialLine[];
  debits: Kobo;
  credits: Kobo;
  /** Sum of all closing balances: zero. */
  difference: Kobo;
};

/** Sorts accounts by their class, then by their words. */
function inOrder<T extends BookAccount>(lines: readonly T[]): T[] {
  const place = (line: T) => ACCOUNT_CLASSES.indexOf(classOf(line.kind));
  return lines.toSorted((a, b) => place(a) - place(b) || (accountWords(a) < accountWords(b) ? -1 : 1));
}

/**
 * Returns every account at the end of a day of Lagos: opening, debits, credits and closing, credit positive
 * (rules 21.20). Errors: bad_request for a day that does not exist or is yet to come, books_behind.
 */
export function readTrial(deps: Reading, day: string): Promise<Result<Trial, BooksFault>> {
  return readBooks(deps, async (books) => {
    const span = books.open({ from: day, to: day }, 1);
    return span.ok ? ok(await trialOf(books, span.value)) : span;
  });
}

/** Returns the trial balance over days, the last included. */
export async function trialOf(books: Books, span: Span): Promise<Trial> {
  const { to } = span;
  const found = await linesOf(books, span);
  const lines = inOrder(found)
    .filter((line) => line.opening !== 0n || line.debits !== 0n || line.credits !== 0n)
    .map((line) => ({
      ...line,
      key: accountKey(line),
      words: accountWords(line),
      group: classOf(line.kind),
    }));
  const total = (part: "debits" | "credits" | "closing") => sum(lines.map((line) => line[part]));
  const closed = (await closedByDay(books.db, to, to)).get(to);
  return {
    day: to,
    closed,
    countedTo: closed ? undefined : books.countedTo,
    standing: closed ? { ok: closed.isGreen, checkedAt: null } : standingOf(await readChecks(books.db)),
    lines,
    debits: total("debits"),
    credits: total("credits"),
    difference: total("closing"),
  };
}

/**
 * Exports the trial balance of each of some days of Lagos as CSV: a line per day and account that held
 * something or moved (rules 21.20). Errors: those of `readTrial`; at most 31 days.
 */
export function exportAccounts(
  deps: Reading,
  wanted: { from: string; to: string },
): Promise<Result<{ from: string; to: string; csv: string }, BooksFault>> {
  return readBooks(deps, async (books) => {
    const span = books.open(wanted, MAX_DAYS);
    if (!span.ok) return span;
    const { from, to } = span.value;
    const [lines, moves] = [await linesOf(books, span.value), await accountMoves(books.db, span.value)];
    return ok({ from, to, csv: csvOf([ACCOUNTS_HEADER, ...accountRows({ from, to, lines, moves })]) });
  });
}

/** Balances are plus in the sense of their kind: what we owe, hold, earned or spent (rules 21.25). */
const ACCOUNTS_HEADER = [
  "Day",
  "Account",
  "Kind",
  "Opening (plus as Kind says)",
  "Debits",
  "Credits",
  "Closing (plus as Kind says)",
];

type AccountDays = { from: string; to: string; lines: AccountFigures[]; moves: AccountMoves[] };

/** Goes on from each account's opening, day by day. */
function accountRows({ from, to, lines, moves }: AccountDays): (string | number)[][] {
  const byDay = Map.groupBy(moves, ({ day }) => day);
  const held = new Map(inOrder(lines).map((line) => [accountKey(line), { ...line, at: line.opening }]));
  const rows: (string | number)[][] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    const moved = new Map((byDay.get(day) ?? []).map((one) => [accountKey(one), one]));
    for (const [key, line] of held) {
      const { debits = NONE, credits = NONE } = moved.get(key) ?? {};
      const opening = line.at;
      if (opening === 0n && debits === 0n && credits === 0n) continue;
      line.at = kobo(opening + credits - debits);
      const shown = (balance: Kobo) => toNaira(readably(line.kind, balance));
      const amounts = [shown(opening), toNaira(debits), toNaira(credits), shown(line.at)];
      rows.push([day, accountWords(line), CLASS_WORDS[classOf(line.kind)], ...amounts]);
    }
  }
  return rows;
}

const NONE = kobo(0n);

/** The fees or margins of one line on a day, and the VAT that is in them at the day's rate. */
export type IncomeLine = BookAccount & { day: string; income: Kobo; vat: Kobo; vatBps: number };
/** A line over all days. Its VAT is the sum of its days (rules 21.23); `rate` has each rate in words. */
export type IncomeTotal = BookAccount & { words: string; income: Kobo; vat: Kobo; net: Kobo; rate: string };
export type Income = { from: string; to: string; days: IncomeLine[]; lines: IncomeTotal[] };

/**
 * Returns our fees and margins by line and day, with the VAT that they contain, at the rate of each day. Days
 * are of Lagos, at most 31. Errors: bad_request, books_behind.
 */
export function readIncome(
  deps: Reading,
  wanted: { from: string; to: string },
): Promise<Result<Income, BooksFault>> {
  return readBooks(deps, async (books) => {
    const span = books.open(wanted, MAX_DAYS);
    return span.ok ? ok(await incomeOf(deps, books, span.value)) : span;
  });
}

const MAX_DAYS = 31;

export async function incomeOf(
  { catalogue }: Pick<Deps, "catalogue">,
  { db }: Books,
  span: Span,
): Promise<Income> {
  const { from, to } = span;
  const [moves, closed] = [await accountMoves(db, span, ["fee", "margin"]), await closedByDay(db, from, to)];
  const days = moves.map(({ day, kind, party, debits, credits }) => {
    const income = kobo(credits - debits);
    const vatBps = closed.get(day)?.vatBps ?? catalogue().settings.vatBps;
    return { day, kind, party, income, vat: vatIn(income, vatBps), vatBps };
  });
  const byLine = Map.groupBy(days, accountKey);
  const lines = [...byLine.values()].map((own) => {
    const [income, vat] = [sum(own.map((one) => one.income)), sum(own.map((one) => one.vat))];
    const { kind, party } = own[0] as IncomeLine;
    const rate = vatRateWords(own.map(({ vatBps }) => vatBps));
    return { kind, party, words: accountWords({ kind, party }), income, vat, net: kobo(income - vat), rate };
  });
  return { from, to, days, lines: lines.toSorted((a, b) => (a.words < b.words ? -1 : 1)) };
}

/** Exports the same as CSV, a line per day and line. Amounts are numbers, as they may be below zero. */
export function incomeCsv({ days }: Pick<Income, "days">): string {
  const rows = days.map((one) => [
    one.day,
    accountWords(one),
    toNaira(one.income),
    vatRateWords([one.vatBps]),
    toNaira(one.vat),
    toNaira(kobo(one.income - one.vat)),
  ]);
  return csvOf([["Day", "Line", "Amount with VAT", "VAT rate", "VAT in it", "Amount without VAT"], ...rows]);
}
