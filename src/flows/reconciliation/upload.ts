import { type ColumnMap, guessMap, readLine } from "../../core/column-map.ts";
import type { OutsideAccount } from "../../core/reconciliation.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { accountDay } from "./accounts.ts";
import { matchDay } from "./match.ts";
import type { AccountDay } from "./ours-queries.ts";
import {
  addLines,
  endStatement,
  insertStatement,
  lockDay,
  type NewLine,
  newestStatement,
  saveMap,
  takeStatement,
} from "./statement-queries.ts";

/** Statements that people upload as files (rules 17.3). */

/** Most rows of one file. */
const MAX_ROWS = 200_000;
/** Rows that are written in one commit. */
const BATCH = 1_000;
/** Rows that are named as unreadable, and rows that the preview shows. */
const MAX_PROBLEMS = 50;
const SHOWN = 20;
/** A reader that is silent for so long has stopped. */
const SILENT_MS = 60_000;

type NotFound = { code: "not_found" };
/** A day that takes no statement now. */
export type NotFree = { code: "day_closed" | "statement_in_progress" };
export type Unreadable = { code: "statement_unreadable"; fields: { file: string } };

const unreadable = (file: string) => fail<Unreadable>({ code: "statement_unreadable", fields: { file } });

export type ShownRow = {
  row: number;
  cells: readonly string[];
  line: Omit<NewLine, "rowKey" | "lineNo"> | undefined;
  problem: string | undefined;
};

export type Preview = {
  header: readonly string[];
  map: ColumnMap;
  rows: readonly ShownRow[];
  problems: readonly string[];
  noOfRows: number;
  unreadable: number;
  otherDays: number;
};

type File = { bytes: Uint8Array; map: ColumnMap | undefined };
type Tools = Pick<Deps, "sheets" | "after">;

/**
 * Reads a whole file as it would be read, and writes nothing. Without a map it guesses one by the names in
 * the first row. Errors: not_found, statement_unreadable.
 */
export async function previewStatement(
  deps: Tools & Pick<Deps, "db" | "clock">,
  wanted: OutsideAccount & { day: string } & File,
): Promise<Result<Preview, NotFound | Unreadable>> {
  const of = await accountDay(deps, wanted);
  if (!of) return fail({ code: "not_found" });
  const header = firstRow(deps, wanted.bytes);
  const map = wanted.map ?? guessMap(header, of.kind === "supplier" ? "out" : "in");
  const shown: ShownRow[] = [];
  const read = await readFile(deps, { of, map, bytes: wanted.bytes }, async (part) => {
    shown.push(...part.shown);
  });
  if (!read.ok) return read;
  const { rows: noOfRows, ...rest } = read.value;
  return ok({ header, map, rows: shown, noOfRows, ...rest });
}

function firstRow({ sheets }: Pick<Deps, "sheets">, bytes: Uint8Array): readonly string[] {
  for (const part of sheets.rows(bytes)) return "cells" in part ? part.cells : [];
  return [];
}

type Reading = { of: AccountDay; map: ColumnMap; bytes: Uint8Array };
type Read = { rows: number; otherDays: number; unreadable: number; problems: string[] };
type Part = { lines: NewLine[]; shown: ShownRow[]; read: Read };

/** Reads a file batch by batch; others have their turn between two. `take` gets the lines of the day. */
async function readFile(
  deps: Tools,
  { of, map, bytes }: Reading,
  take: (part: Part) => Promise<unknown>,
): Promise<Result<Read, Unreadable>> {
  const read: Read = { rows: 0, otherDays: 0, unreadable: 0, problems: [] };
  let part: Part = { lines: [], shown: [], read };
  let n = 0;
  for (const piece of deps.sheets.rows(bytes)) {
    if ("problem" in piece) return unreadable(piece.problem);
    n += 1;
    if (n === 1 && map.hasHeader) continue;
    if (read.rows >= MAX_ROWS) return unreadable(`A file has at most ${MAX_ROWS} rows`);
    takeRow(part, { n, cells: piece.cells, of, map });
    if (read.rows % BATCH !== 0) continue;
    await take(part);
    await deps.after(0).reached;
    part = { lines: [], shown: [], read };
  }
  await take(part);
  return ok(read);
}

type Row = { n: number; cells: readonly string[]; of: AccountDay; map: ColumnMap };

function takeRow({ lines, shown, read }: Part, { n, cells, of, map }: Row): void {
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
  if (line.at && (line.at < of.from || line.at >= of.to)) read.otherDays += 1;
  else lines.push({ ...line, rowKey: String(n), lineNo: n });
}

export type Upload = OutsideAccount & {
  day: string;
  bytes: Uint8Array;
  map: ColumnMap;
  /** SHA-256 of the file and its map: the same again changes nothing. */
  hash: Uint8Array;
  fileName: string;
  by: Actor;
};

/** `isNew` is false when the same file stands already. */
export type Uploaded = { isNew: boolean; rows: number };

/**
 * Takes a file as the statement of a day, in the place of an earlier one, and matches it. The same file again
 * changes nothing. Errors: not_found, day_closed, statement_in_progress, statement_unreadable.
 */
export async function uploadStatement(
  deps: Deps,
  upload: Upload,
): Promise<Result<Uploaded, NotFound | NotFree | Unreadable>> {
  const of = await accountDay(deps, upload);
  if (!of) return fail({ code: "not_found" });
  const id = deps.ids.next();
  const begun = await commit(deps, "reconciliation.upload", (tx) => begin(deps, tx, { of, id, ...upload }));
  if (!begun.ok) return begun;
  if (begun.value !== undefined) return ok({ isNew: false, rows: begun.value });
  const { map, bytes } = upload;
  const statement = { id, kind: of.kind };
  const read = await readFile(deps, { of, map, bytes }, (part) =>
    commit(deps, "reconciliation.lines", (tx) => addLines(tx, { ...statement, at: deps.clock.now() }, part)),
  ).catch(async (error: unknown) => {
    await end(deps, id, "The reading was interrupted");
    throw error;
  });
  const bad = read.ok ? nothingRead(read.value) : read;
  if (!bad.ok) {
    await end(deps, id, bad.fault.fields.file);
    return bad;
  }
  const done = await commit(deps, "reconciliation.match", (tx) =>
    finishUpload(deps, tx, { of, id, upload, read: bad.value }),
  ).catch(async (error: unknown) => {
    await end(deps, id, "The matching was interrupted");
    throw error;
  });
  if (!done.ok) await end(deps, id, "The day was closed meanwhile");
  return done;
}

function nothingRead(read: Read): Result<Read, Unreadable> {
  const isNothing = read.unreadable > 0 && read.unreadable + read.otherDays === read.rows;
  return isNothing ? unreadable(read.problems[0] ?? "No row can be read") : ok(read);
}

/** Returns the rows of the same file that stands already, or undefined when the reading may begin. */
async function begin(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  { of, id, hash, fileName, by }: Upload & { of: AccountDay; id: string },
): Promise<Result<number | undefined, NotFree>> {
  const at = deps.clock.now();
  const free = await lockOpenDay(tx, of, at);
  if (!free.ok) return free;
  const newest = await newestStatement(tx, of);
  const isSame = newest?.state === "ready" && newest.hash?.equals(hash) === true;
  if (isSame) return ok(newest.rows_read);
  const wanted = { id, source: "file" as const, hash, fileName, askedBy: by.id, nextAt: null, at };
  await insertStatement(tx, { ...of, ...wanted });
  return ok(undefined);
}

/**
 * Locks a day for a new statement. Errors: day_closed; statement_in_progress while another is being read.
 */
export async function lockOpenDay(tx: Tx, of: AccountDay, at: Date): Promise<Result<undefined, NotFree>> {
  const { state } = await lockDay(tx, of);
  if (state === "closed") return fail({ code: "day_closed" });
  const newest = await newestStatement(tx, of);
  if (newest?.state !== "loading") return ok(undefined);
  const isAlive = newest.next_at !== null || newest.beat_at.getTime() > at.getTime() - SILENT_MS;
  if (isAlive) return fail({ code: "statement_in_progress" });
  await endStatement(tx, newest.id, { state: "failed", note: "The reading was interrupted", at });
  return ok(undefined);
}

function end(deps: Pick<Deps, "db" | "effect" | "clock">, id: string, note: string): Promise<void> {
  const at = deps.clock.now();
  return commit(deps, "reconciliation.failed", (tx) => endStatement(tx, id, { state: "failed", note, at }));
}

type Finish = { of: AccountDay; id: string; upload: Upload; read: Read };

async function finishUpload(
  deps: Pick<Deps, "clock" | "auditSeal">,
  tx: Tx,
  { of, id, upload, read }: Finish,
): Promise<Result<Uploaded, NotFound | NotFree | Unreadable>> {
  const at = deps.clock.now();
  const matched = await putInPlace(tx, of, { id, at, problems: read.problems });
  if (!matched) return fail({ code: "day_closed" });
  const { by, map, fileName } = upload;
  await saveMap(tx, { accountId: of.accountId, map, by: by.id, at });
  await writeAudit(deps, tx, {
    actor: by,
    action: "reconciliation.upload",
    subject: { id, name: `${of.kind} ${of.party}` },
    after: { day: of.day, fileName, rows: read.rows, unreadable: read.unreadable },
    address: by.address,
    at,
  });
  return ok({ isNew: true, rows: read.rows });
}

/** Makes a statement that was read the one of its day, and matches it. False when the day is closed. */
export async function putInPlace(
  tx: Tx,
  of: AccountDay,
  taken: { id: string; at: Date; problems?: readonly string[] },
): Promise<boolean> {
  const { state } = await lockDay(tx, of);
  if (state === "closed") return false;
  await takeStatement(tx, of, taken);
  await matchDay(tx, { ...of, statementId: taken.id, at: taken.at });
  await endStatement(tx, taken.id, { state: "ready", note: "", ...taken });
  return true;
}
