import { type AccountClass, accountWords, type BookAccount, classOf, readably } from "./book-accounts.ts";
import { csvOf } from "./csv.ts";
import { lagosTime } from "./days.ts";
import { formatNaira, type Kobo, kobo, sum } from "./money.ts";

/** The report of a day or a month, in words and tables (rules 21.30). All amounts are naira. */

export type ReportTable = {
  title: string;
  /** The first column is words; the others are figures, set to the right. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
  total?: readonly string[];
};
export type HouseReport = {
  title: string;
  /** Facts about the period itself: is it closed, were the books in order. */
  facts: readonly (readonly [label: string, value: string])[];
  tables: readonly ReportTable[];
};

type AccountFigures = BookAccount & { opening: Kobo; debits: Kobo; credits: Kobo; closing: Kobo };
type Sold = {
  service: string;
  network: string;
  orders: number;
  cost: Kobo;
  margin: Kobo;
  fee: Kobo;
  loss: Kobo;
};
type IncomeTotal = { words: string; income: Kobo; vat: Kobo; net: Kobo; rate: string };

export type ReportFigures = {
  brandName: string;
  /** A day (2026-01-31) or a month (2026-01) of Lagos. */
  period: string;
  /** When the last day of the period closed; undefined while it is open. */
  closedAt: Date | undefined;
  /** The last check of the ledger, while the period is open. */
  checkedAt?: Date | undefined;
  /** False when the ledger check had found something; null where nothing was checked. */
  isGreen: boolean | null;
  lines: readonly AccountFigures[];
  sold: readonly Sold[];
  income: readonly IncomeTotal[];
};

/** Returns the report. Equal figures make an equal report, to the letter. */
export function houseReport(figures: ReportFigures): HouseReport {
  const { brandName, period, closedAt, checkedAt, isGreen, lines, sold, income } = figures;
  const found =
    isGreen === null
      ? closedAt
        ? "not checked"
        : "not checked yet"
      : isGreen
        ? "in order"
        : "NOT IN ORDER: see the Ledger screen";
  const ledger = checkedAt ? `${found} (last checked at ${clockTime(checkedAt)})` : found;
  const state = closedAt ? `closed at ${closedAt.toISOString().slice(0, 16)}Z` : "still open";
  return {
    title: `${brandName}: report of ${period}`,
    facts: [
      ["Period (days of Lagos)", `${period}, ${state}`],
      ["Ledger", ledger],
      ["Amounts", "naira. Plus: we owe, we hold, we earned. In the result, minus: it lowers it"],
    ],
    tables: [resultTable(lines, income), salesTable(sold), incomeTable(income), positionTable(lines)],
  };
}

/** A time of Lagos: "2026-01-31 14:05". */
const clockTime = (at: Date) => lagosTime(at).slice(0, 16).replace("T", " ");

const moved = ({ debits, credits }: AccountFigures): Kobo => kobo(credits - debits);
const isOf = (wanted: AccountClass) => (line: AccountFigures) => classOf(line.kind) === wanted;

function resultTable(lines: readonly AccountFigures[], income: readonly IncomeTotal[]): ReportTable {
  const earned = sum(income.map((one) => one.income));
  const vat = sum(income.map((one) => one.vat));
  const costs = lines.filter(isOf("cost")).filter((line) => moved(line) !== 0n);
  const spent = sum(costs.map(moved));
  return {
    title: "Result",
    head: ["", "Amount"],
    rows: [
      ["Fees and margins", formatNaira(earned)],
      ["VAT in them", formatNaira(kobo(-vat))],
      ...costs.map((line) => [accountWords(line), formatNaira(moved(line))]),
    ],
    total: ["Result after VAT", formatNaira(kobo(earned - vat + spent))],
  };
}

function salesTable(sold: readonly Sold[]): ReportTable {
  const row = ({ orders, cost, margin, fee, loss }: Omit<Sold, "service" | "network">, words: string) => [
    words,
    String(orders),
    formatNaira(kobo(cost + margin + fee)),
    formatNaira(cost),
    formatNaira(kobo(margin + fee)),
    formatNaira(loss),
  ];
  const total = (part: "cost" | "margin" | "fee" | "loss") => sum(sold.map((one) => one[part]));
  const orders = sold.reduce((all, one) => all + one.orders, 0);
  const all = {
    orders,
    cost: total("cost"),
    margin: total("margin"),
    fee: total("fee"),
    loss: total("loss"),
  };
  return {
    title: "Sales by service and network",
    head: ["", "Orders", "Sales", "Cost", "Gain", "Losses"],
    rows: sold.map((one) => row(one, [one.service, one.network].filter(Boolean).join(" "))),
    total: row(all, "All"),
  };
}

function incomeTable(income: readonly IncomeTotal[]): ReportTable {
  const part = (name: "income" | "vat" | "net") => formatNaira(sum(income.map((one) => one[name])));
  return {
    title: "Fees and margins",
    head: ["", "With VAT", "VAT", "Without VAT"],
    rows: income.map((one) => [
      `${one.words} (VAT ${one.rate})`,
      ...[one.income, one.vat, one.net].map(formatNaira),
    ]),
    total: ["All", part("income"), part("vat"), part("net")],
  };
}

/** Money that we owe, and money that is ours: cash at providers, floats, stock. */
function positionTable(lines: readonly AccountFigures[]): ReportTable {
  const owed = lines.filter(isOf("owed"));
  const held = lines.filter(isOf("held"));
  const row = ({ kind, party, closing }: AccountFigures) => [
    accountWords({ kind, party }),
    formatNaira(readably(kind, closing)),
  ];
  const total = (lines: readonly AccountFigures[]) =>
    formatNaira(sum(lines.map(({ kind, closing }) => readably(kind, closing))));
  return {
    title: "At the end of the period",
    head: ["", "Amount"],
    rows: [...owed.map(row), ["We owe people", total(owed)], ...held.map(row)],
    total: ["We hold at banks, providers and suppliers", total(held)],
  };
}

/** Returns a report as CSV, a line per figure: its table, its line, its column, and the amount in naira. */
export function reportCsv({ facts, tables }: HouseReport): string {
  const figures = tables.flatMap(({ title, head, rows, total }) =>
    [...rows, ...(total ? [total] : [])].flatMap(([words = "", ...cells]) =>
      cells.map((text, n) => [title, words, head[n + 1] ?? "", plainFigure(text)]),
    ),
  );
  const about = facts.map(([label, value]) => ["About", label, "", value]);
  return csvOf([["Table", "Line", "Figure", "Value"], ...about, ...figures]);
}

/** A figure as a spreadsheet reads it: a number without commas. */
function plainFigure(text: string): string | number {
  return Number(text.replaceAll(",", ""));
}
