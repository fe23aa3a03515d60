import type { ColumnMap } from "../../core/column-map.ts";
import type { StatementFile, StatementPart } from "../../core/ports-statements.ts";
import type { Read, ShownRow } from "../../core/statement-file.ts";
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
  newestStatement,
  saveMap,
  takeStatement,
} from "./statement-queries.ts";

/** Statements that people upload as files (rules 17.3). */

/** A reader that is silent for so long has stopped. */
const SILENT_MS = 60_000;

type NotFound = { code: "not_found" };
/** A day that takes no statement now. */
export type NotFree = { code: "day_closed" | "statement_in_progress" };
export type Unreadable = { code: "statement_unreadable"; fields: { file: string } };

const unreadable = (file: string) => fail<Unreadable>({ code: "statement_unreadable", fields: { file } });

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
type Tools = Pick<Deps, "readFile">;

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
  const rows: ShownRow[] = [];
  let preview: Preview | undefined;
  const { map, bytes } = wanted;
  const file = { ...of, map, bytes, isPreview: true };
  const read = await readParts(deps, file, async ({ header, map: by, shown, read: so }) => {
    rows.push(...shown);
    const { rows: noOfRows, ...rest } = so;
    preview = { header, map: by, rows, noOfRows, ...rest };
  });
  if (!read.ok) return read;
  return preview ? ok(preview) : unreadable("No row can be read");
}

/** Reads a file part by part; `take` gets each before the next is asked for. */
async function readParts(
  { readFile }: Tools,
  file: StatementFile,
  take: (part: StatementPart) => Promise<unknown>,
): Promise<Result<Read, Unreadable>> {
  let read: Read = { rows: 0, otherDays: 0, unreadable: 0, problems: [] };
  for await (const part of readFile(file)) {
    if ("problem" in part) return unreadable(part.problem);
    read = part.read;
    await take(part);
  }
  return ok(read);
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
  const read = await readParts(deps, { ...of, map, bytes, isPreview: false }, (part) =>
    commit(deps, "reconciliation.lines", (tx) => addLines(tx, { id, at: deps.clock.now() }, part)),
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
