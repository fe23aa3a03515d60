import { dayAfter, dayStart, lagosDay } from "../../core/days.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Db } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { beginningOf, foldedTo } from "./fold-queries.ts";
import { accountMoves, type ClosedDay, closedBalances, closedDays, type Span } from "./queries.ts";
import type { Kobo } from "../../core/money.ts";
import { accountKey, type BookAccount } from "../../core/books.ts";

/** The rest that is added up at each look is hours; more means that the fold has not caught up yet. */
const MAX_REST_MS = 3 * 24 * 3_600_000;

export type BooksFault = { code: "books_behind" } | { code: "bad_request"; fields: Record<string, string> };

/** One moment of the books: closed days, the days that are open, and the movements that no fold has yet. */
export type Books = {
  db: Db;
  /** The open day of Lagos. */
  today: string;
  span: (from: string, to: string) => Span;
};

/**
 * Opens the books at one moment: all of `read` sees the same one, so a fold meanwhile counts nothing twice.
 * It reads where reports are read. Errors: books_behind while the fold has days to catch up.
 */
export function readBooks<T, F extends { code: string }>(
  deps: Pick<Deps, "reports" | "clock">,
  read: (books: Books) => Promise<Result<T, F>>,
): Promise<Result<T, F | { code: "books_behind" }>> {
  const now = deps.clock.now();
  return deps.reports((reports) =>
    reports
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (db): Promise<Result<T, F | { code: "books_behind" }>> => {
        const begun = (await foldedTo(db)) ?? dayStart(lagosDay((await beginningOf(db)) ?? now));
        if (now.getTime() - begun.getTime() > MAX_REST_MS) return fail({ code: "books_behind" });
        // Clocks of processes differ: a movement of this moment may seem to come from the next minute.
        const today = lagosDay(now);
        const rest = { from: begun, to: dayStart(dayAfter(today, 2)) };
        return read({ db, today, span: (from, to) => ({ from, to, rest }) });
      }),
  );
}

export type AccountFigures = BookAccount & { opening: Kobo; debits: Kobo; credits: Kobo; closing: Kobo };

/** Returns the accounts over days that follow each other: what they held before, what moved, and after. */
export async function linesOf({ db, span }: Books, from: string, to: string): Promise<AccountFigures[]> {
  const { day: closed, balances } = await closedBalances(db, from);
  const moves = await accountMoves(db, span(closed === undefined ? BEGINNING : dayAfter(closed, 1), to));
  const lines = new Map<string, { opening: bigint; debits: bigint; credits: bigint } & BookAccount>();
  const lineOf = (account: BookAccount) => {
    const { kind, party } = account;
    const key = accountKey(account);
    const line = lines.get(key) ?? { kind, party, opening: 0n, debits: 0n, credits: 0n };
    lines.set(key, line);
    return line;
  };
  for (const one of balances) lineOf(one).opening += one.balance;
  for (const one of moves) {
    const line = lineOf(one);
    if (one.day < from) line.opening += one.credits - one.debits;
    else {
      line.debits += one.debits;
      line.credits += one.credits;
    }
  }
  return [...lines.values()].map(
    ({ opening, debits, credits, ...account }) =>
      ({ ...account, opening, debits, credits, closing: opening + credits - debits }) as AccountFigures,
  );
}

const BEGINNING = "1970-01-01";

/** The closing facts of days that are over: the rate of VAT, what the checks had found, and when. */
export async function closedByDay(db: Db, from: string, to: string): Promise<Map<string, ClosedDay>> {
  return new Map((await closedDays(db, from, to)).map((one) => [one.day, one]));
}

/** Checks days of a question: they exist, are in order, not in the future, and at most `max`. */
export function checkSpan(
  { from, to }: { from: string; to: string },
  { today, max }: { today: string; max: number },
): Result<{ from: string; to: string }, { code: "bad_request"; fields: Record<string, string> }> {
  const last = to > today ? today : to;
  const wrong = (field: "from" | "to", text: string) =>
    fail({ code: "bad_request", fields: { [field]: text } } as const);
  if (!exists(from)) return wrong("from", "Use a date such as 2026-01-31");
  if (!exists(to)) return wrong("to", "Use a date such as 2026-01-31");
  if (from > today) return wrong("from", "This day is yet to come");
  if (last < from) return wrong("to", "The last day is before the first day");
  const days = (dayStart(last).getTime() - dayStart(from).getTime()) / (24 * 3_600_000) + 1;
  return days > max ? wrong("from", `Choose at most ${max} days`) : ok({ from, to: last });
}

function exists(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
}
