import type { StatementFile, StatementPart } from "../core/ports-statements.ts";
import { readStatement } from "../core/statement-file.ts";
import { columnsOf } from "../flows/reconciliation/line-columns.ts";
import { sheetRows } from "../providers/sheets/sheets.ts";

/** Reads a statement's file part by part; each part is read when it is asked for. */
export function* statementParts(file: StatementFile): Generator<StatementPart | { problem: string }> {
  for (const piece of readStatement(sheetRows(file.bytes), file)) {
    if ("problem" in piece) return yield piece;
    const { lines, ...part } = piece;
    const columns = file.isPreview ? "" : columnsOf(file.kind, lines);
    yield { ...part, columns };
  }
}
