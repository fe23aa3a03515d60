import { dayStart, lagosTime } from "../../core/days.ts";
import { csvOf } from "../../core/csv.ts";
import { transRef } from "../../core/ids.ts";
import { toNaira } from "../../core/money.ts";
import { eventOf, type Period, profitOf, salesOf, stretchesOf } from "../../core/today.ts";
import type { Deps } from "../deps.ts";
import {
  type Cursor,
  type RowBehind,
  rowsBehind,
  type Slice,
  slicesBehind,
  type Span,
  type Where,
} from "./queries.ts";

export type RowsAsked = { period: Period; where: Where; after: Cursor | undefined; limit: number };

/** Slices that are looked up at once. */
const SLICES = 200;

/**
 * Returns the rows behind a figure of the first screen, the newest first: their sums are the figure (rules
 * 16.7). Only stretches of time that hold such rows are read. `next` is the place to go on from.
 */
export async function readRowsBehind(
  deps: Pick<Deps, "db" | "clock">,
  { period, where, after, limit }: RowsAsked,
): Promise<{ rows: RowBehind[]; next: Cursor | undefined }> {
  const { now } = stretchesOf(period, deps.clock.now());
  const from = dayStart(now.from);
  const rows: RowBehind[] = [];
  // A slice begins before its rows, so the one of the cursor is found by the moment after it.
  let before = after ? new Date(after.at.getTime() + 1) : now.before;
  for (;;) {
    const slices = await slicesBehind(deps.db, { from, before, where, limit: SLICES });
    for (let read = 0; read < slices.length; ) {
      const wanted = limit + 1 - rows.length;
      const taken = enough(slices.slice(read), wanted);
      rows.push(...(await rowsBehind(deps.db, spansOf(taken), { where, after, limit: wanted })));
      if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1] };
      read += taken.length;
    }
    const last = slices.at(-1);
    if (!last || slices.length < SLICES) return { rows, next: undefined };
    before = last.since;
  }
}

/** Returns as many of the first slices as hold so many rows: one question is quicker than one for each. */
function enough(slices: readonly Slice[], wanted: number): Slice[] {
  let held = 0;
  const last = slices.findIndex(({ rows }) => (held += rows) >= wanted);
  return slices.slice(0, last < 0 ? slices.length : last + 1);
}

/** Slices that lie so near to each other are read as one span: between them are no rows of this kind. */
const NEAR_MS = 3_600_000;

/** Returns the spans of slices, the newest first. */
function spansOf(slices: readonly Slice[]): Span[] {
  const spans: Span[] = [];
  for (const { since, until } of slices) {
    const newer = spans.at(-1);
    if (newer && newer.since.getTime() - until.getTime() <= NEAR_MS) newer.since = since;
    else spans.push({ since, until });
  }
  return spans;
}

const HEADER = [
  "time (Lagos)",
  "reference",
  "event",
  "line",
  "network",
  "product",
  "supplier",
  "person",
  "number",
  "sales (naira)",
  "cost (naira)",
  "margin (naira)",
  "fee (naira)",
  "loss (naira)",
  "rewards (naira)",
  "profit (naira)",
];

const PAGE = 1_000;

/** Makes the same rows as CSV, page by page. */
export async function* exportRowsBehind(
  deps: Pick<Deps, "db" | "clock">,
  asked: Pick<RowsAsked, "period" | "where">,
): AsyncGenerator<string> {
  yield csvOf([HEADER]);
  let after: Cursor | undefined;
  do {
    const page = await readRowsBehind(deps, { ...asked, after, limit: PAGE });
    if (page.rows.length > 0) yield csvOf(page.rows.map(cellsOf));
    after = page.next;
  } while (after);
}

function cellsOf(row: RowBehind): (string | number)[] {
  return [
    lagosTime(row.at),
    transRef(row.subjectId),
    eventOf(row),
    row.line,
    row.network,
    row.product,
    row.supplier,
    row.userName ?? "",
    row.number,
    toNaira(salesOf(row)),
    toNaira(row.cost),
    toNaira(row.margin),
    toNaira(row.fee),
    toNaira(row.loss),
    toNaira(row.reward),
    toNaira(profitOf(row)),
  ];
}
