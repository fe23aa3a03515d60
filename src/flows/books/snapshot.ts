import { dayAfter, dayStart, lagosDay } from "../../core/days.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Db } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { readReach } from "../today/queries.ts";
import { accountMoves, type ClosedDay, closedBalances, closedDays, type Span } from "./queries.ts";
import type { Kobo } from "../../core/money.ts";
import { accountKey, type BookAccount } from "../../core/book-accounts.ts";

/** The sums are some seconds old; older ones mean that they have not caught up yet. */
const BEHIND_MS = 3_600_000;

export type BooksFault = { code: "books_behind" } | { code: "bad_request"; fields: Record<string, string> };

/** One moment of the books: closed days, and the days that are open as far as they are summed. */
export type Books = {
  db: Db;
  /** Up to when movements are counted; undefined before the first time. */
  countedTo: Date | undefined;
  /** Checks days as `checkSpan` does. Errors: also books_behind for days that are not summed yet. */
  open: (wanted: { from: string; to: string }, max: number) => Result<Span, BooksFault>;
};

/**
 * Opens the books at one moment: all of `read` sees the same one, so a fold meanwhile counts nothing twice.
 * It reads where reports are read.
 */
export function readBooks<T>(
  deps: Pick<Deps, "reports" | "clock">,
  read: (books: Books) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now();
  return deps.reports((reports) =>
    reports
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (db) => {
        const reach = await readReach(db);
        const open: Books["open"] = (wanted, max) => {
          const checked = checkSpan(wanted, { today: lagosDay(now), max });
          if (!checked.ok) return checked;
          if (!reach || isBehind(reach.foldedTo, checked.value.to, now))
            return fail({ code: "books_behind" });
          return ok({ ...checked.value, openFrom: reach.daysTo });
        };
        return read({ db, countedTo: reach?.foldedTo, open });
      }),
  );
}

/** True while days up to this one are still being summed. */
function isBehind(countedTo: Date, to: string, now: Date): boolean {
  return to >= lagosDay(countedTo) && now.getTime() - countedTo.getTime() > BEHIND_MS;
}

export type AccountFigures = BookAccount & { opening: Kobo; debits: Kobo; credits: Kobo; closing: Kobo };

/** Returns the accounts over days that follow each other: what they held before, what moved, and after. */
export async function linesOf({ db }: Books, span: Span): Promise<AccountFigures[]> {
  const { from } = span;
  const { day: closed, balances } = await closedBalances(db, from);
  const moves = await accountMoves(db, {
    ...span,
    from: closed === undefined ? BEGINNING : dayAfter(closed),
  });
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
