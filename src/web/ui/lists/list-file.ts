import { csvOf } from "../../../core/csv.ts";
import type { StaffColumn } from "./column-choice.tsx";

/** Pages in one file at most. */
export const MAX_PAGES = 16;

/** Returns the problem of a range of pages as typed, if any. */
export function rangeProblem(
  range: { from: string; to: string },
  { totalPages, most }: { totalPages: number; most: number },
): "no-range" | "too-many" | undefined {
  const [from, to] = [Number(range.from), Number(range.to)];
  const last = Math.max(totalPages, 1);
  const isPage = (page: number) => Number.isInteger(page) && page >= 1 && page <= last;
  if (!isPage(from) || !isPage(to) || to < from) return "no-range";
  return to - from >= most ? "too-many" : undefined;
}

/** A column of a file: its head, and a row's text. One without a text is left out. */
export type FileColumn<Row> = Pick<StaffColumn<Row>, "head" | "text">;

/** Returns rows as a CSV file with the columns that have a text; no cell is a formula (rules 9.38). */
export function listFile<Row>(name: string, columns: readonly FileColumn<Row>[], rows: readonly Row[]): File {
  const written = columns.filter(({ text }) => text !== undefined);
  const lines = rows.map((row, at) => written.map(({ text }) => text?.(row, at) ?? ""));
  return new File([csvOf([written.map(({ head }) => head), ...lines])], `${name}.csv`, {
    type: "text/csv;charset=utf-8",
  });
}

/**
 * Reads pages one after another, so that a file does not ask the server for all of them at once. Ends early
 * when `signal` is aborted.
 */
export async function readPages<Row>(
  range: { from: number; to: number },
  readPage: (page: number) => Promise<readonly Row[]>,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = range.from; page <= range.to && !signal.aborted; page += 1)
    rows.push(...(await readPage(page)));
  return rows;
}

/** The rows read of a list for one file; `isCut`: there is more than one file holds. */
export type ReadOn<Row> = { rows: readonly Row[]; isCut: boolean };

/**
 * Reads a list that is paged by entry number, from `before` (undefined: the newest) on, at most as many pages
 * as one file has.
 */
export async function readOn<Row>(
  readPage: (before: number | undefined) => Promise<{ entries: readonly Row[]; next: number | null }>,
  before: number | undefined,
): Promise<ReadOn<Row>> {
  const rows: Row[] = [];
  let from = before;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { entries, next } = await readPage(from);
    rows.push(...entries);
    if (next === null) return { rows, isCut: false };
    from = next;
  }
  return { rows, isCut: true };
}
