import type { Kobo } from "./money.ts";
import type { LineStatus } from "./reconciliation.ts";
import type { FilePart, Reading } from "./statement-file.ts";

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

/** A file of a statement, as it came: CSV or XLSX (the first sheet), also packed by gzip. */
export type StatementFile = Reading & { bytes: Uint8Array; isPreview: boolean };
/** Some rows of it. `columns`: the lines of the day as one text, empty for a preview or without lines. */
export type StatementPart = Omit<FilePart, "lines"> & { columns: string };

/**
 * Reads a file part by part, within bounds of memory and without holding up anybody else. Ends with a problem
 * where the file cannot be read on.
 */
export type StatementReader = (file: StatementFile) => AsyncIterable<StatementPart | { problem: string }>;
