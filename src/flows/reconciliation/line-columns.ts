import { attemptOfRef } from "../../core/ids.ts";
import { type AccountKind, numberKey, referenceKey } from "../../core/reconciliation.ts";
import type { NewLine } from "../../core/statement-file.ts";
import { int8Array, textArray, uuidArray } from "../../db/arrays.ts";

/**
 * Lines as one PostgreSQL array literal, of one for each column of `outside_statement_line` from `row_key` to
 * `at`; empty without lines. One text costs the driver a third of the memory that thirteen do. A thread
 * makes it of large files, so this imports no more than it needs.
 */
export function columnsOf(kind: AccountKind, lines: readonly NewLine[]): string {
  if (lines.length === 0) return "";
  const orders = lines.map(({ reference }) => (kind === "supplier" ? attemptOfRef(reference) : undefined));
  const texts = (read: (line: NewLine) => string | null) => textArray(lines.map(read));
  return textArray([
    texts(({ rowKey }) => rowKey),
    int8Array(lines.map(({ lineNo }) => lineNo)),
    texts(({ reference }) => reference),
    texts(({ theirRef }) => theirRef),
    texts(({ reference }) => referenceKey(reference)),
    texts(({ theirRef }) => referenceKey(theirRef)),
    uuidArray(orders.map((order) => order?.purchaseId ?? null)),
    int8Array(orders.map((order) => order?.attempt ?? null)),
    texts(({ number }) => number),
    texts(({ number }) => numberKey(number)),
    int8Array(lines.map(({ amount }) => amount)),
    texts(({ status }) => status),
    texts(({ at }) => at?.toISOString() ?? null),
  ]);
}
