import { attemptOfRef } from "../../core/ids.ts";
import { type AccountKind, numberKey, referenceKey } from "../../core/reconciliation.ts";
import type { NewLine } from "../../core/statement-file.ts";
import { int8Array, textArray, uuidArray } from "../../db/arrays.ts";

/**
 * Lines as PostgreSQL array literals, one per column of `outside_statement_line` from `row_key` to `at`. A
 * thread of its own makes them of large files, so it imports no more than this.
 */
export function columnsOf(kind: AccountKind, lines: readonly NewLine[]): string[] {
  const orders = lines.map(({ reference }) => (kind === "supplier" ? attemptOfRef(reference) : undefined));
  const texts = (read: (line: NewLine) => string | null) => textArray(lines.map(read));
  return [
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
  ];
}
