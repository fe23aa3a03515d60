import { csvOf } from "../../../core/csv.ts";
import type { StaffColumn } from "./column-choice.tsx";

/** Pages in one file at most. */
export const MOST_PAGES = 16;

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

/** Returns rows as a CSV file with the columns that have a text; no cell is a formula (rules 9.38). */
export function listFile<Row>(
  name: string,
  columns: readonly StaffColumn<Row>[],
  rows: readonly Row[],
): File {
  const written = columns.filter(({ text }) => text !== undefined);
  const lines = rows.map((row, at) => written.map(({ text }) => text?.(row, at) ?? ""));
  return new File([csvOf([written.map(({ head }) => head), ...lines])], `${name}.csv`, {
    type: "text/csv;charset=utf-8",
  });
}

/** Reads pages one after another, so that a file does not ask the server for all of them at once. */
export async function readPages<Row>(
  range: { from: number; to: number },
  readPage: (page: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = range.from; page <= range.to; page += 1) rows.push(...(await readPage(page)));
  return rows;
}
