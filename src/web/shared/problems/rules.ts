import { formatDateTime } from "../date.ts";
import { atServer } from "../server-clock.ts";
import type { Message, Problem, ProblemKind } from "./api.ts";
import { disputeWords } from "./words.en.ts";

/** The time that is left until a moment, or since it, in whole minutes below two hours and in hours above. */
export function clockOf(
  iso: string,
  nowMs: number,
): { isLate: boolean; unit: "minutes" | "hours"; count: number } {
  const ms = Date.parse(iso) - nowMs;
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  const isLate = ms < 0;
  return minutes < 120
    ? { isLate, unit: "minutes", count: minutes }
    : { isLate, unit: "hours", count: Math.floor(minutes / 60) };
}

/** "5 hours left", "20 minutes late". */
export function clockText(dueAt: string): string {
  const t = disputeWords.get();
  const { isLate, unit, count } = clockOf(dueAt, Date.parse(atServer(Date.now())));
  if (isLate) return unit === "minutes" ? t.minutesLate(count) : t.hoursLate(count);
  return unit === "minutes" ? t.minutesLeft(count) : t.hoursLeft(count);
}

/** Names a problem; of a transaction whose money came back, what is missing is the money. */
export function kindName(kind: ProblemKind, isBack = false): string {
  const t = disputeWords.get();
  return kind === "not_received" && isBack ? t.not_back : t[kind];
}

/** Says where a problem stands, in a few words. */
export function standing({ state, ending, dueAt }: Pick<Problem, "state" | "ending" | "dueAt">): string {
  const t = disputeWords.get();
  if (state === "open" || ending === null) return t.answerBy({ time: formatDateTime(dueAt) });
  return t[`ended_${ending}`];
}

/** Returns the words of a message; what the product says by itself is in the reader's language. */
export function messageText({ note, facts, text }: Pick<Message, "note" | "facts" | "text">): string {
  if (note === null) return text;
  const said = disputeWords.get()[`note_${note}`];
  return typeof said === "string" ? said : said(shown(facts) as never);
}

/** Times as people read them. */
function shown(facts: Message["facts"]): Record<string, string> {
  const entries = Object.entries(facts).map(([name, value]) =>
    name === "at" || name === "due" ? [name, formatDateTime(value)] : [name, value],
  );
  return Object.fromEntries(entries);
}
