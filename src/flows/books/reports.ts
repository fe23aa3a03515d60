import {
  type AccountClass,
  accountKey,
  accountWords,
  type BookAccount,
  classOf,
  vatIn,
} from "../../core/books.ts";
import { csvOf } from "../../core/csv.ts";
import { dayAfter, monthAfter } from "../../core/days.ts";
import { type Kobo, kobo, sum, toNaira } from "../../core/money.ts";
import { ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import {
  type AccountMoves,
  accountMoves,
  type ClosedDay,
  type Span,
  type SupplierLeg,
  supplierLegs,
} from "./queries.ts";
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
  lines: TrialLine[];
  debits: Kobo;
  credits: Kobo;
  /** Sum of all closing balances: zero. */
  difference: Kobo;
};

const GROUP_WORDS: Record<AccountClass, string> = {
  owed: "Owed to people",
  held: "Ours",
  income: "Income",
  cost: "Costs",
  capital: "Opening balances",
};
const GROUPS = Object.keys(GROUP_WORDS) as AccountClass[];

const groupOf = ({ kind }: BookAccount): AccountClass => classOf(kind) ?? "capital";

/** Sorts accounts by their class, then by their words. */
function inOrder<T extends BookAccount>(lines: readonly T[]): T[] {
  const place = (line: T) => GROUPS.indexOf(groupOf(line));
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
    .map((line) => ({ ...line, key: accountKey(line), words: accountWords(line), group: groupOf(line) }));
  const total = (part: "debits" | "credits" | "closing") => sum(lines.map((line) => line[part]));
  const closed = (await closedByDay(books.db, to, to)).get(to);
  return {
    day: to,
    closed,
    countedTo: closed ? undefined : books.countedTo,
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

const ACCOUNTS_HEADER = ["Day", "Account", "Kind", "Opening", "Debits", "Credits", "Closing"];

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
      const amounts = [opening, debits, credits, line.at].map(toNaira);
      rows.push([day, accountWords(line), GROUP_WORDS[groupOf(line)], ...amounts]);
    }
  }
  return rows;
}

const NONE = kobo(0n);

/** The income of one line on a day, and the VAT that is in it. */
export type IncomeLine = BookAccount & { day: string; income: Kobo; vat: Kobo };
/** A line over all days. Its VAT is the sum of its days (rules 21.23). */
export type IncomeTotal = BookAccount & { words: string; income: Kobo; vat: Kobo; net: Kobo };
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
    const rate = closed.get(day)?.vatBps ?? catalogue().settings.vatBps;
    return { day, kind, party, income, vat: vatIn(income, rate) };
  });
  const byLine = Map.groupBy(days, accountKey);
  const lines = [...byLine.values()].map((own) => {
    const [income, vat] = [sum(own.map((one) => one.income)), sum(own.map((one) => one.vat))];
    const { kind, party } = own[0] as IncomeLine;
    return { kind, party, words: accountWords({ kind, party }), income, vat, net: kobo(income - vat) };
  });
  return { from, to, days, lines: lines.toSorted((a, b) => (a.words < b.words ? -1 : 1)) };
}

/** Exports the same as CSV, a line per day and line. Amounts are numbers, as they may be below zero. */
export function incomeCsv({ days }: Pick<Income, "days">): string {
  const rows = days.map((one) => [
    one.day,
    accountWords(one),
    toNaira(one.income),
    toNaira(one.vat),
    toNaira(kobo(one.income - one.vat)),
  ]);
  return csvOf([["Day", "Line", "Income with VAT", "VAT in it", "Income without VAT"], ...rows]);
}

/** One day of a supplier. Money that left for it counts above zero. */
export type SupplierDay = {
  day: string;
  orders: number;
  cost: Kobo;
  lateOrders: number;
  lateCost: Kobo;
  /** Refunds that it owes us, less what it paid of them. */
  owed: Kobo;
  /** Top-ups and corrections of the float. */
  other: Kobo;
};
export type SupplierStatement = {
  supplier: string;
  from: string;
  to: string;
  /** The float by the ledger, and what the supplier owes us, before and after. */
  opening: { float: Kobo; owed: Kobo };
  closing: { float: Kobo; owed: Kobo };
  days: SupplierDay[];
};

/**
 * Returns what the ledger knows of one supplier in a month of Lagos. Opening float, less costs and late
 * costs, plus the rest, is the closing float. A supplier without movements has
 * an empty one. Errors: bad_request, books_behind.
 */
export function readSupplierStatement(
  deps: Reading,
  { supplier, month }: { supplier: string; month: string },
): Promise<Result<SupplierStatement, BooksFault>> {
  return readBooks(deps, async (books) => {
    const wanted = { from: `${month}-01`, to: dayAfter(`${monthAfter(month, 1)}-01`, -1) };
    const span = books.open(wanted, MAX_DAYS);
    if (!span.ok) return span;
    const { from, to } = span.value;
    const lines = await linesOf(books, span.value);
    const held = (kind: string, at: "opening" | "closing") =>
      kobo(-(lines.find((one) => one.kind === kind && one.party === supplier)?.[at] ?? 0n));
    const at = (when: "opening" | "closing") => ({
      float: held("supplier_float", when),
      owed: held("supplier_receivable", when),
    });
    const legs = await supplierLegs(books.db, span.value, supplier);
    const days = [...Map.groupBy(legs, ({ day }) => day)].map(([day, own]) => supplierDay(day, own));
    return ok({ supplier, from, to, opening: at("opening"), closing: at("closing"), days });
  });
}

function supplierDay(day: string, legs: readonly SupplierLeg[]): SupplierDay {
  const of = (isOne: (leg: SupplierLeg) => boolean) => legs.filter(isOne);
  const settled = of((leg) => leg.creditKind === "supplier_float" && SETTLED.has(leg.debitKind));
  const late = of((leg) => leg.creditKind === "supplier_float" && leg.debitKind === "late_delivery_loss");
  const known = new Set([...settled, ...late]);
  const rest = of((leg) => !known.has(leg));
  const total = (some: readonly SupplierLeg[]) => sum(some.map(({ amount }) => amount));
  const count = (some: readonly SupplierLeg[]) => some.reduce((all, { movements }) => all + movements, 0);
  const gained = (some: readonly SupplierLeg[], kind: string) =>
    kobo(
      total(some.filter((leg) => leg.debitKind === kind)) -
        total(some.filter((leg) => leg.creditKind === kind)),
    );
  return {
    day,
    orders: count(settled.filter(({ debitKind }) => debitKind === "purchase_in_flight")),
    cost: total(settled),
    lateOrders: count(late),
    lateCost: total(late),
    owed: gained(legs, "supplier_receivable"),
    other: gained(rest, "supplier_float"),
  };
}

const SETTLED = new Set(["purchase_in_flight", "margin"]);

const SUPPLIER_HEADER = ["Day", "Orders", "Cost", "Late orders", "Late cost", "Owed to us", "Other", "Float"];

/** Exports a statement as CSV, with the float after each day. */
export function supplierCsv({ opening, days, from }: SupplierStatement): string {
  let float: bigint = opening.float;
  const rows = days.map((one) => {
    float += one.other - one.cost - one.lateCost;
    const amounts = [one.owed, one.other, kobo(float)].map(toNaira);
    return [one.day, one.orders, toNaira(one.cost), one.lateOrders, toNaira(one.lateCost), ...amounts];
  });
  const start = [`Before ${from}`, "", "", "", "", "", "", toNaira(opening.float)];
  return csvOf([SUPPLIER_HEADER, start, ...rows]);
}
