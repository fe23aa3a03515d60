/** Tables as text for spreadsheets. */

/** The beginning of a cell that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns one cell: always quoted, and never a formula, because a name may contain one (rules 12.8). */
function cell(value: string | number | bigint): string {
  const text = String(value);
  const plain = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** Returns rows as CSV (RFC 4180), the header first. */
export function csvOf(rows: readonly (readonly (string | number | bigint)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

const separatorIn = (text: string): string => ((text.split(/[\r\n]/, 1)[0] ?? "").includes(",") ? "," : ";");

/** A row of a file, with the line on which it begins. */
export type CsvRow = { line: number; cells: string[] };

/**
 * Reads CSV as spreadsheets write it: cells with or without quotes, separated by commas, or by semicolons
 * where the first line has no comma; rows ended by any kind of line end. Rows without text are left out.
 */
export function cellsOf(text: string, separator = separatorIn(text)): CsvRow[] {
  const clean = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  // A cell (quoted with doubled quotes, or plain), and what ends it.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"?([^${separator}\\n]*)|([^${separator}\\n]*))(${separator}|\\n|$)`,
    "y",
  );
  const rows: CsvRow[] = [];
  let [line, begun, cells] = [1, 1, [] as string[]];
  while (cell.lastIndex <= clean.length) {
    const [whole = "", quoted, rest = "", bare = "", end = ""] = cell.exec(clean) ?? [];
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"') + rest);
    line += whole.split("\n").length - 1;
    if (end === separator) continue;
    if (cells.some((one) => one.trim() !== "")) rows.push({ line: begun, cells });
    [begun, cells] = [line, []];
    if (end === "") break;
  }
  return rows;
}
