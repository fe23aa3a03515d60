import type { Kobo } from "./money.ts";
import type { LineStatus } from "./reconciliation.ts";

/** The ports to other parties' statements (rules 17.2). No method throws or retries. */

/** One row of a statement that a party serves. `amount` is signed: above zero, our money there grew. */
export type StatementRow = {
  /** The party's own number of the row, unique in its statement. */
  key: string;
  reference: string;
  theirRef: string;
  number: string;
  amount: Kobo;
  status: LineStatus;
  at: Date;
};

/** `next` is where the statement goes on; undefined at its end. */
export type StatementPage = { rows: readonly StatementRow[]; unreadable: number; next: string | undefined };

/**
 * Returns the page of a party's statement that begins at `cursor` (its first page when undefined), with at
 * least the rows from `from` up to `to`; undefined when the party does not answer or cannot be read.
 */
export type StatementSource = (
  span: { from: Date; to: Date },
  cursor: string | undefined,
) => Promise<StatementPage | undefined>;

/** One row of a sheet, or why the sheet cannot be read any further. */
export type SheetPart = { cells: readonly string[] } | { problem: string };

/** Reads files of tables: CSV and XLSX (the first sheet). */
export type SheetPort = { rows(bytes: Uint8Array): Iterable<SheetPart> };
