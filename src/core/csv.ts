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
