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

/** A row of a file, with the line on which it begins. */
export type CsvRow = { line: number; cells: string[] };

/**
 * Reads CSV as spreadsheets write it: cells with or without quotes, separated by commas, or by semicolons
 * where the first line has no comma; rows ended by any kind of line end. Rows without text are left out.
 */
export function cellsOf(text: string): CsvRow[] {
  const clean = text.replace(/^\uFEFF/, "");
  const separator = (clean.split(/\r?\n/, 1)[0] ?? "").includes(",") ? "," : ";";
  const rows: CsvRow[] = [];
  let [line, begun, cell, isQuoted] = [1, 1, "", false];
  let cells: string[] = [];
  const endCell = () => {
    cells.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one.trim() !== "")) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  for (let at = 0; at < clean.length; at += 1) {
    const sign = clean[at] ?? "";
    if (sign === "\n") line += 1;
    if (isQuoted && sign === '"' && clean[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  endRow();
  return rows;
}
