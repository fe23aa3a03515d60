import { csvOf } from "../../core/csv.ts";
import { dayStart, lagosDay, lagosTime } from "../../core/days.ts";
import { transRef } from "../../core/ids.ts";
import { type Kobo, kobo, plainNaira } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { TransactionRow } from "../../db/schema.ts";
import { sumRange } from "./range-queries.ts";
import { balanceAt, readStretch } from "./statement-queries.ts";
import { findSpan, type HistoryFilter, isSearch, type Span } from "./queries.ts";
import type { Deps } from "../deps.ts";
import { type DayFault, type HistoryQuestion, readQuestion } from "./filter.ts";

const DAY_MS = 24 * 3_600_000;
const USUAL_DAYS = 30;
/** A leap year (rules 8.16). */
const MAX_DAYS = 366;
/** Movements on a printed page; a file has all of them. */
const ON_PAGE = 1_000;
const AT_ONCE = 1_000;

export type Statement = {
  from: string;
  to: string;
  madeAt: Date;
  opening: Kobo;
  closing: Kobo;
  debit: Kobo;
  credit: Kobo;
  count: number;
  rows: TransactionRow[];
};

type Shop = Pick<Deps, "db" | "clock">;
type Period = { from: string; to: string };

/**
 * Returns a person's wallet over days of Lagos: balances, totals and the first movements, the oldest first
 * (rules 8.16). Errors: bad_request for days that do not exist or are more than a year apart.
 */
export async function readStatement(
  deps: Shop,
  userId: string,
  question: Pick<HistoryQuestion, "from" | "to">,
): Promise<Result<Statement, DayFault>> {
  const read = await readPeriod(deps, userId, question);
  if (!read.ok) return read;
  const { filter, span, ...period } = read.value;
  const [opening, closing, { debit, credit }, rows] = await Promise.all([
    balanceAt(deps.db, userId, span.after),
    balanceAt(deps.db, userId, lastOf(span)),
    sumRange(deps.db, userId, span),
    readStretch(deps.db, filter, { ...span, limit: ON_PAGE }),
  ]);
  const count = Number(lastOf(span) - span.after);
  return ok({ ...period, madeAt: deps.clock.now(), opening, closing, debit, credit, count, rows });
}

/**
 * Exports the same as CSV, in parts, however long, with the rows that match the filter. The first part is
 * read before this returns, so that an unreachable database is a refusal and not half a file. Errors: those
 * of `readStatement`.
 */
export async function exportStatement(
  deps: Shop,
  userId: string,
  question: HistoryQuestion,
): Promise<Result<Period & { parts: AsyncIterable<string> }, DayFault>> {
  const read = await readPeriod(deps, userId, question);
  if (!read.ok) return read;
  const { from, to, filter, span } = read.value;
  const first = await readStretch(deps.db, filter, { ...span, limit: AT_ONCE });
  const isWhole = !isSearch(filter);
  const [opening, closing] = isWhole
    ? await Promise.all([balanceAt(deps.db, userId, span.after), balanceAt(deps.db, userId, lastOf(span))])
    : [];
  return ok({ from, to, parts: partsOf(deps, { filter, span, first, opening, closing }) });
}

type Parts = {
  filter: HistoryFilter;
  span: Span;
  first: TransactionRow[];
  opening: Kobo | undefined;
  closing: Kobo | undefined;
};

async function* partsOf(
  { db }: Shop,
  { filter, span, first, opening, closing }: Parts,
): AsyncIterable<string> {
  yield csvOf([HEADER]);
  if (opening !== undefined) yield csvOf([balanceLine("Opening balance", opening)]);
  for (let rows = first; rows.length > 0; ) {
    yield csvOf(rows.map(line));
    const after = rows.at(-1)?.seq;
    if (rows.length < AT_ONCE || typeof after !== "bigint") break;
    rows = await readStretch(db, filter, { after, upTo: span.upTo, limit: AT_ONCE });
  }
  if (closing !== undefined) yield csvOf([balanceLine("Closing balance", closing)]);
}

/** A range without rows may end before it begins. */
const lastOf = ({ after, upTo }: Span): bigint => (upTo > after ? upTo : after);

async function readPeriod(
  { db, clock }: Shop,
  userId: string,
  question: HistoryQuestion,
): Promise<Result<Period & { filter: HistoryFilter; span: Span }, DayFault>> {
  const to = question.to || lagosDay(clock.now());
  const read = readQuestion(userId, { ...question, to });
  if (!read.ok) return read;
  const from = question.from || lagosDay(new Date(dayStart(to).getTime() - (USUAL_DAYS - 1) * DAY_MS));
  const filter = { ...read.value, from: dayStart(from) };
  const days = Math.round((dayStart(to).getTime() - filter.from.getTime()) / DAY_MS) + 1;
  if (days < 1) return fail({ code: "bad_request", fields: { to: "The last day is before the first day" } });
  if (days > MAX_DAYS) return fail({ code: "bad_request", fields: { from: "Choose at most 12 months" } });
  return ok({ from, to, filter, span: await findSpan(db, filter) });
}

const HEADER = [
  "Date",
  "Transaction ID",
  "Type",
  "Network",
  "Plan",
  "Number",
  "Status",
  "Money in",
  "Money out",
  "Balance after",
  "Note",
];

function balanceLine(words: string, balance: Kobo): string[] {
  return [words, "", "", "", "", "", "", "", "", plainNaira(balance), ""];
}

function line(row: TransactionRow): string[] {
  const amount = plainNaira(kobo(row.amount_kobo));
  return [
    lagosTime(placedAt(row)),
    transRef(row.id),
    row.kind === "withdrawal" || row.kind === "withdrawal_returned" ? `${row.type} (withdrawal)` : row.type,
    row.network,
    row.plan_name,
    row.number,
    row.status,
    row.is_credit ? amount : "",
    row.is_credit ? "" : amount,
    row.balance_after === null ? "" : plainNaira(kobo(row.balance_after)),
    row.note,
  ];
}

/** Returns the time when the money moved: payments count when they were credited (rules 8.3). */
export function placedAt(row: Pick<TransactionRow, "type" | "finished_at" | "created_at">): Date {
  const isCredited = row.type === "wallet" || row.type === "earning";
  return isCredited ? (row.finished_at ?? row.created_at) : row.created_at;
}
