import { z } from "zod";
import type { Requery, VendAnswer, VendOrder } from "../../../core/ports.ts";
import { notFound, unknown } from "../../answers.ts";
import { readRef } from "../../reading.ts";
import type { MsorgConfig } from "./config.ts";
import { contradicts, outcomeOf, Row, readRow, receiverEcho, valueEcho } from "./row.ts";

/**
 * Finds an order whose answer was lost. The script has no reference of ours (unless it keeps `ident`), so an
 * order is identified by receiver, value and time. That is weaker than a reference, and every doubt here ends
 * in "unknown".
 */

/**
 * `?search=` answers a plain list in newer versions; older ones ignore it and answer a page of the history.
 */
const List = z.union([
  z.array(z.unknown()),
  z.object({ results: z.array(z.unknown()), next: z.unknown().optional() }),
]);

export type History = { rows: Row[]; unreadable: number; isWhole: boolean };

/**
 * Reads the rows of a list, or undefined when it is no list. `isWhole` is false when there are older pages.
 */
export function readList(json: unknown): History | undefined {
  const list = List.safeParse(json);
  if (!list.success) return undefined;
  const isBare = Array.isArray(list.data);
  const entries = Array.isArray(list.data) ? list.data : list.data.results;
  const read = entries.map((entry) => Row.safeParse(entry));
  const rows = read.flatMap((one) => (one.success ? [one.data] : []));
  const hasNext = !Array.isArray(list.data) && list.data.next !== null && list.data.next !== undefined;
  return { rows, unreadable: read.length - rows.length, isWhole: isBare || !hasNext };
}

/**
 * Finds the order that carries our reference. Two such orders mean that it was sold twice, and a person must
 * look.
 */
export function readByIdent(
  history: History,
  question: Requery,
  config: MsorgConfig,
): VendAnswer | undefined {
  const own = history.rows.filter((row) => row.ident === question.order.reference);
  const [only, second] = own;
  if (only === undefined) return undefined;
  if (second !== undefined) return unknown("several orders carry our reference");
  return readRow(only, question.order, config);
}

const MINUTE_MS = 60_000;
/** Clocks differ, and a host may store an order only after its own supplier has answered. */
const BEFORE_MS = 5 * MINUTE_MS;
const AFTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LAGOS_MS = 60 * MINUTE_MS;

type Nearness = "inside" | "near" | "far" | "unreadable";

/**
 * Compares a row's date with the dispatch. Dates have no zone: UTC on some hosts, Lagos time on others. The
 * row is inside the window when either reading is.
 */
function nearness(row: Row, dispatchedAt: Date): Nearness {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(
    row.create_date ?? "",
  );
  if (!match) return "unreadable";
  const [, day = "", time = "", zone] = match;
  const at = Date.parse(`${day}T${time}${zone ?? "Z"}`);
  if (Number.isNaN(at)) return "unreadable";
  const distances = (zone ? [at] : [at, at - LAGOS_MS]).map((one) => one - dispatchedAt.getTime());
  if (distances.some((ms) => ms >= -BEFORE_MS && ms <= AFTER_MS)) return "inside";
  return distances.some((ms) => ms >= -DAY_MS) ? "near" : "far";
}

/** True when this row may be an order to our receiver for our value. A row that hides one of them may be. */
function couldBeOurs(row: Row, order: VendOrder, config: MsorgConfig): boolean {
  return !contradicts(row, order, config);
}

/**
 * Finds the order by receiver, value and time, among the numbers not yet claimed by other purchases.
 *
 * Exactly one match that is not failed is ours. A failed one proves nothing here, because it may be an
 * earlier attempt while ours is still on its way; it counts as "not found", which is believed only after
 * several requeries. These are unknown: several matches, an unreadable one, one outside the window but at
 * most a day old (a wrong clock), or a history page that does not reach back far enough.
 */
export function readByMatch(history: History, question: Requery, config: MsorgConfig): VendAnswer {
  const { order, claimed } = question;
  if (history.unreadable > 0) return unknown("the history is unreadable");
  const candidates = history.rows.filter(
    (row) => couldBeOurs(row, order, config) && !claimed.has(row.id ?? "") && outcomeOf(row) !== "failed",
  );
  const placed = candidates.map((row) => ({ row, near: nearness(row, order.dispatchedAt) }));
  const suspects = placed.filter(({ near }) => near !== "far");
  const [only, second] = suspects;
  if (only === undefined)
    return reachesBack(history, order) ? notFound("not in the history") : unknown("history too short");
  if (second !== undefined) return unknown("several orders look like ours");
  if (only.near !== "inside") return unknown("an order like ours, at another time");
  return readCandidate(only.row, question, config);
}

function reachesBack(history: History, order: VendOrder): boolean {
  return history.isWhole || history.rows.some((row) => nearness(row, order.dispatchedAt) === "far");
}

/**
 * Accepts only a success from a match. The number of a pending match is not stored: it may be another
 * order's.
 */
function readCandidate(row: Row, { order }: Requery, config: MsorgConfig): VendAnswer {
  const isPlain = receiverEcho(row, order) === "same" && valueEcho(row, order) === "same";
  if (!isPlain || readRef(row.id) === undefined) return unknown("an order that may be ours");
  if (outcomeOf(row) !== "successful") return unknown("an order like ours is in the works");
  const answer = readRow(row, order, config);
  if (answer.kind === "delivered") return { ...answer, isGuess: true };
  return answer.kind === "unknown" ? unknown(answer.note) : answer;
}
