import { formatDay } from "../../shared/date.ts";
import type { Board, Exception } from "./api.ts";
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

/** How an exception is named in lists and for a screen reader. */
export function nameOf({ ours, theirs }: Exception): string {
  return ours?.reference || theirs?.reference || theirs?.theirReference || theirs?.number || "";
}
