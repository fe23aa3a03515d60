import { formatDay } from "../../shared/date.ts";
import type { Board, Exception } from "./api.ts";
import type { Place } from "./search.ts";
import { reconciliationWords } from "./words.en.ts";

export type BoardDay = Board["accounts"][number]["cells"][number];
type Tone = "good" | "bad" | "warn" | "calm" | "accent";

/** Returns the words of a cell of the board, and their tone. */
export function cellOf({ state, open, unsettled }: BoardDay): { text: string; tone: Tone } {
  const t = reconciliationWords.get();
  if (state === "none") return { text: t.cellNone, tone: "calm" };
  if (state === "reading") return { text: t.cellReading, tone: "accent" };
  if (state === "closed") return { text: t.cellClosed, tone: unsettled > 0 ? "warn" : "good" };
  if (open > 0) return { text: t.cellOpen({ count: open }), tone: "bad" };
  if (unsettled > 0) return { text: t.cellWaiting({ count: unsettled }), tone: "warn" };
  return { text: t.cellAgrees, tone: "good" };
}

/** Accounts of a day that agree and are open, and the others with the reason why they are not closed. */
export function closingOf({ days, accounts }: Board, day: string) {
  const place = days.indexOf(day);
  const agreeing: Place[] = [];
  const others: (Omit<Place, "day"> & { why: string })[] = [];
  for (const { kind, party, cells } of accounts) {
    const cell = cells[place];
    if (!cell) continue;
    if (cell.state === "in" && cell.unsettled === 0) agreeing.push({ kind, party, day });
    else others.push({ kind, party, why: cellOf(cell).text });
  }
  return { agreeing, others };
}

/** Money that a way of settling moves, in naira of the wire: what the differences come to. */
export function settledSum(exceptions: readonly Exception[]): number {
  return exceptions.reduce((sum, { difference }) => sum + Math.round(difference * 100), 0) / 100;
}

/** Sentences about postings that some of these differences have of their own (rules 17.6). */
export function doorsOf(exceptions: readonly Exception[], way: "take_theirs" | "write_off"): string[] {
  const t = reconciliationWords.get();
  const hasLate = exceptions.some(
    ({ theirs, ours }) => theirs?.status === "success" && ours?.status === "failed",
  );
  const hasFailed = exceptions.some(
    ({ theirs, ours }) => theirs?.status === "failed" && ours?.status === "success",
  );
  return [...(hasLate ? [t.lateFirst] : []), ...(hasFailed && way === "take_theirs" ? [t.owedFirst] : [])];
}

/** A day of Lagos such as 2026-07-15 as people read it: "15 Jul 2026". */
export const dayText = (day: string): string => formatDay(`${day}T12:00:00Z`);

/** The day this many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the obstacle to posting a difference, which another screen removes first. */
export function hintOf({ theirs, ours }: Exception): string | undefined {
  const t = reconciliationWords.get();
  if (ours?.status === "pending") return t.underWay;
  const isBought = ours !== null && ours.number !== "";
  if (
    theirs?.status === "failed" &&
    ours?.status === "success" &&
    isBought &&
    ours.trans_Status === "success"
  )
    return t.refundFirst;
  return undefined;
}

/** The first words of a row, by which people know it: its number, else its reference. */
export const firstOf = (row: Exception): string => row.ours?.number || row.theirs?.number || nameOf(row);

/** How an exception is named in lists and for a screen reader. */
export function nameOf({ ours, theirs }: Exception): string {
  return ours?.reference || theirs?.reference || theirs?.theirReference || theirs?.number || "";
}
