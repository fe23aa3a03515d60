import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ERRORS } from "../../contract/errors.ts";
import { routes } from "../../contract/index.ts";
import type { ColumnMap } from "../../core/column-map.ts";
import { kobo } from "../../core/money.ts";
import type { ShownRow } from "../../core/statement-file.ts";
import type { Way } from "../../core/reconciliation.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { waitingSentence } from "../../flows/approvals/approvals.ts";
import type { Deps } from "../../flows/deps.ts";
import { closeDay } from "../../flows/reconciliation/close.ts";
import { askForStatement } from "../../flows/reconciliation/fetch.ts";
import { reconciliationFile } from "../../flows/reconciliation/files.ts";
import {
  reconciliationBoard,
  reconciliationDay,
  reconciliationExceptions,
  type ShownException,
} from "../../flows/reconciliation/read.ts";
import { settleException, type Settled, type SettleFault } from "../../flows/reconciliation/settle.ts";
import { previewStatement, type Unreadable, uploadStatement } from "../../flows/reconciliation/upload.ts";
import { actorOf } from "../actor.ts";
import { type Call, type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";
import { sendFile } from "../send-file.ts";

/** Routes of statements of other parties, and of their differences with our ledger. */
export function reconciliationRoutes(deps: Deps): Mounted[] {
  return [...readingRoutes(deps), ...statementRoutes(deps), ...decisionRoutes(deps)];
}

function readingRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.reconciliationBoard, async ({ query }) => ok(await reconciliationBoard(deps, query.to))),
    on(routes.reconciliationDay, async ({ query }) => {
      const read = await reconciliationDay(deps, query);
      return read.ok ? ok(dayShape(read.value)) : read;
    }),
    on(routes.listExceptions, async ({ query }) => {
      const read = await reconciliationExceptions(deps, query);
      if (!read.ok) return read;
      const { exceptions, isLast } = read.value;
      return ok({ exceptions: exceptions.map(exceptionShape), isLast });
    }),
    on(routes.exportReconciliation, async ({ query, reply }) => {
      const made = await reconciliationFile(deps, query);
      if (!made.ok) return made;
      await sendFile(reply, { ...made.value, type: "text/csv" });
      return ok("");
    }),
  ];
}

function statementRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.previewStatement, async ({ query, raw }) => {
      const read = await previewStatement(deps, { ...query, map: query.map, bytes: raw });
      if (!read.ok) return read;
      const { header, problems, rows, ...rest } = read.value;
      return ok({ ...rest, header: [...header], problems: [...problems], rows: rows.map(rowShape) });
    }),
    on(routes.uploadStatement, async (call) => {
      const { map, fileName, ...place } = call.query;
      const hash = await hashOf(call.raw, map);
      if (!hash.ok) return hash;
      const file = { bytes: call.raw, map, hash: hash.value, fileName };
      const done = await uploadStatement(deps, { ...place, ...file, by: actorOf(call) });
      if (!done.ok) return done;
      const { isNew, rows } = done.value;
      const msg = isNew
        ? `${rows} ${rows === 1 ? "row" : "rows"} read and matched`
        : "This file is the statement already: nothing changed";
      return ok({ msg, isNew });
    }),
    on(routes.fetchStatement, async (call) => {
      const asked = await askForStatement(deps, { ...call.body, by: actorOf(call) });
      return asked.ok ? ok({ msg: "The statement is being fetched" }) : asked;
    }),
  ];
}

const MAX_UNPACKED = 60_000_000;

/**
 * The hash of a file and its map. A file that is packed by gzip, as browsers send large ones, has that of its
 * text: other browsers pack it to other bytes.
 */
async function hashOf(raw: Uint8Array, map: ColumnMap): Promise<Result<Uint8Array, Unreadable>> {
  const hash = createHash("sha256");
  const unreadable = (file: string) => fail<Unreadable>({ code: "statement_unreadable", fields: { file } });
  const isPacked = raw[0] === 0x1f && raw[1] === 0x8b;
  let size = 0;
  try {
    for await (const piece of isPacked ? Readable.from([raw]).pipe(createGunzip()) : [raw]) {
      size += (piece as Uint8Array).length;
      if (size > MAX_UNPACKED) return unreadable("This file unpacks to too much");
      hash.update(piece as Uint8Array);
    }
  } catch {
    return unreadable("This file is damaged");
  }
  return ok(hash.update(JSON.stringify(map)).digest());
}

function decisionRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.settleExceptions, (call) => settleAll(deps, call)),
    on(routes.closeDay, async (call) => {
      const { carry, ...place } = call.body;
      const closed = await closeDay(deps, { ...place, carries: carry ?? false, by: actorOf(call) });
      return closed.ok ? ok({ msg: "The day is closed", ...closed.value }) : closed;
    }),
  ];
}

/** Settles one difference after the other, each in its own commit and under its own part of the key. */
async function settleAll(deps: Deps, call: Call<typeof routes.settleExceptions>) {
  const { body, user, requestKey: key } = call;
  const { ids, way, note } = body;
  const results = [];
  for (const id of new Set(ids)) {
    const asked = { userId: user.id, key: `${key ?? ""}:${id}`, route: `settle ${id}`, body: { way, note } };
    const done = await settleException(deps, {
      id,
      way,
      note,
      by: actorOf(call),
      requestKey: key ? requestKey(asked) : undefined,
    });
    results.push({ id, ...outcomeOf(done, way) });
  }
  const count = results.filter(({ outcome }) => outcome === "done").length;
  return ok({ msg: `${count} of ${results.length} done`, results });
}

/** The sentence of each way, once it is decided. */
const DECIDED = {
  take_theirs: "Settled: their figure was taken",
  wait: "Waits: it stays on the list",
  dispute: "In dispute: it stays on the list",
  write_off: "Settled: written off",
} as const satisfies Record<Way, string>;

function outcomeOf(done: Result<Settled, SettleFault>, way: Way) {
  if (!done.ok) {
    const { code } = done.fault;
    return { outcome: "refused" as const, code, msg: ERRORS[code].msg, approval: null };
  }
  const { approval, exception } = done.value;
  const size = exception.theirs_kobo - exception.ours_kobo;
  if (approval === null) return { outcome: "done" as const, code: null, msg: DECIDED[way], approval };
  const msg = waitingSentence(kobo(size < 0n ? -size : size));
  return { outcome: "waiting" as const, code: null, msg, approval };
}

type DayRead = Extract<Awaited<ReturnType<typeof reconciliationDay>>, { ok: true }>["value"];

function dayShape({ of, day, statement, map, totals, counts, ...rest }: DayRead) {
  const { theirs, ours, settled, ...sums } = totals;
  return {
    kind: of.kind,
    party: of.party,
    day: of.day,
    ...rest,
    isClosed: day?.state === "closed",
    closedAt: day?.closed_at ?? null,
    statement: statement ? statementShape(statement) : null,
    hasStatement: day?.statement_id !== null && day !== undefined,
    theirs: totalsShape(theirs),
    ours: totalsShape(ours),
    settledToday: settled,
    ...sums,
    counts: counts.map(({ n: count, ...one }) => ({ ...one, count })),
    map: (map as ColumnMap | undefined) ?? null,
    figures: day?.figures ?? null,
    hash: day?.hash?.toString("hex") ?? null,
  };
}

const totalsShape = ({ rows, came, left }: DayRead["totals"]["ours"]) => ({ rows, in: came, out: left });

function statementShape(statement: NonNullable<DayRead["statement"]>) {
  return {
    source: statement.source,
    state: statement.state,
    fileName: statement.file_name,
    rowsRead: statement.rows_read,
    otherDays: statement.other_days,
    unreadable: statement.unreadable,
    problems: statement.problems as string[],
    note: statement.note,
    at: statement.created_at,
  };
}

function exceptionShape({ row, ourReference, owner }: ShownException) {
  const theirs = {
    reference: row.reference,
    theirReference: row.their_ref,
    number: row.their_number,
    status: row.their_status,
    at: row.their_at,
    amount: row.theirs_kobo,
  };
  const ours = row.subject_id !== null && {
    _id: row.subject_id,
    reference: ourReference,
    number: row.our_number,
    status: row.our_status,
    at: row.our_at,
    amount: row.ours_kobo,
    userName: owner?.userName ?? "",
    trans_Status: owner?.status ?? "",
  };
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    how: row.how,
    note: row.note,
    decidedBy: row.byName,
    changedAt: row.changed_at,
    approval: row.approval_id,
    theirs: row.row_key === null ? null : theirs,
    ours: ours || null,
    difference: kobo(row.theirs_kobo - row.ours_kobo),
  };
}

function rowShape({ row, cells, line, problem }: ShownRow) {
  const shown = line && {
    reference: line.reference,
    theirReference: line.theirRef,
    number: line.number,
    amount: line.amount,
    status: line.status,
    at: line.at ?? null,
  };
  return { row, cells: [...cells], line: shown ?? null, problem: problem ?? null };
}
