import { type ColumnMap, guessMap, type ReadLine, readLine } from "./column-map.ts";
import type { AccountKind } from "./reconciliation.ts";

/** The rows of a statement's file, read in parts (rules 17.3). */

/** Most rows of one file. */
const MAX_ROWS = 200_000;
/** Rows that are written in one commit. */
const BATCH = 1_000;
/** Rows that are named as unreadable, and rows that the preview shows. */
const MAX_PROBLEMS = 50;
const SHOWN = 20;

/** One line with its place in the statement. `rowKey` is unique in it; a row that came before is left out. */
export type NewLine = ReadLine & { rowKey: string; lineNo: number };

export type ShownRow = {
  row: number;
  cells: readonly string[];
  line: ReadLine | undefined;
  problem: string | undefined;
};

/** One row of a sheet, or why the sheet cannot be read any further. */
export type SheetPart = { cells: readonly string[] } | { problem: string };

/** How far a file is read. */
export type Read = { rows: number; otherDays: number; unreadable: number; problems: readonly string[] };
/** How a file is read. Without a map one is guessed by the names in the first row. */
export type Reading = { kind: AccountKind; map: ColumnMap | undefined; from: Date; to: Date };
/** Some rows of a file: the lines of the day, and those that a preview shows. */
export type FilePart = {
  header: readonly string[];
  map: ColumnMap;
  lines: NewLine[];
  shown: ShownRow[];
  read: Read;
};

/** Reads a file part by part; the last one may be empty. Ends with a problem where it cannot be read on. */
export function* readStatement(
  rows: Iterable<SheetPart>,
  reading: Reading,
): Generator<FilePart | { problem: string }> {
  let place = 0;
  let header: readonly string[] = [];
  let map = reading.map ?? guessed(header, reading);
  const read = { rows: 0, otherDays: 0, unreadable: 0, problems: [] as string[] };
  let part = { lines: [] as NewLine[], shown: [] as ShownRow[] };
  for (const piece of rows) {
    if ("problem" in piece) return yield piece;
    place += 1;
    if (place === 1) {
      header = piece.cells;
      map = reading.map ?? guessed(header, reading);
      if (map.hasHeader) continue;
    }
    if (read.rows >= MAX_ROWS) return yield { problem: `A file has at most ${MAX_ROWS} rows` };
    takeRow({ ...part, read }, { n: place, cells: piece.cells, map, ...spanOf(reading) });
    if (read.rows % BATCH !== 0) continue;
    yield { header, map, ...part, read };
    part = { lines: [], shown: [] };
  }
  yield { header, map, ...part, read };
}

const spanOf = ({ from, to }: Reading) => ({ from, to });
const guessed = (header: readonly string[], { kind }: Reading) =>
  guessMap(header, kind === "supplier" ? "out" : "in");

type Taking = { lines: NewLine[]; shown: ShownRow[]; read: Read & { problems: string[] } };
type Row = { n: number; cells: readonly string[]; map: ColumnMap; from: Date; to: Date };

function takeRow({ lines, shown, read }: Taking, { n, cells, map, from, to }: Row): void {
  read.rows += 1;
  const result = readLine(cells, map);
  const line = result.ok ? result.value : undefined;
  const problem = result.ok ? undefined : result.fault.problem;
  if (read.rows <= SHOWN) shown.push({ row: n, cells, line, problem });
  if (problem !== undefined) {
    read.unreadable += 1;
    if (read.problems.length < MAX_PROBLEMS) read.problems.push(`Row ${n}: ${problem}`);
  }
  if (!line) return;
  if (line.at && (line.at < from || line.at >= to)) read.otherDays += 1;
  else lines.push({ ...line, rowKey: String(n), lineNo: n });
}
