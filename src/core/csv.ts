/** Tables as text for spreadsheets. */

/** What a spreadsheet would take for a formula and carry out. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell: always quoted, and never a formula, whatever a person called themselves (rules 12.8). */
function cell(value: string | number | bigint): string {
  const text = String(value);
  const plain = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** Rows as CSV (RFC 4180), the header first. */
export function csvOf(rows: readonly (readonly (string | number | bigint)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
