import { csvOf } from "../../core/csv.ts";
import { lagosTime } from "../../core/days.ts";
import { kobo, toNaira } from "../../core/money.ts";
import type { OutsideAccount } from "../../core/reconciliation.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { accountDay } from "./accounts.ts";
import { type ExceptionRow, listClosedExceptions, listExceptions } from "./exception-queries.ts";
import type { AccountDay } from "./ours-queries.ts";
import { ourReferenceOf } from "./read.ts";
import { type PairRow, readPairs } from "./read-queries.ts";
import { findDay } from "./statement-queries.ts";

/** Files of a day: its exceptions, and once it is closed every line with ours. */

type NotFound = { code: "not_found" };
type Tools = Pick<Deps, "db" | "clock">;

const PAGE = 5_000;

/**
 * Makes a file of a day: its exceptions, or once it is closed every line with ours. Both files of a closed
 * day are the same bytes whenever they are made (rules 17.9). Errors: not_found.
 */
export async function reconciliationFile(
  deps: Tools & Pick<Deps, "reports">,
  wanted: OutsideAccount & { day: string; what: "exceptions" | "day" },
): Promise<Result<{ name: string; parts: AsyncIterable<string> }, NotFound>> {
  const of = await accountDay(deps, wanted);
  const day = of && (await findDay(deps.db, of));
  if (!of || !day) return fail({ code: "not_found" });
  const name = `${wanted.what}-${of.kind}-${of.party}-${of.day}.csv`.replace(/[^\w.-]+/g, "-").toLowerCase();
  const { statement_id: statementId, closed_at: closedAt } = day;
  const closed = closedAt && { ...of, closedAt };
  if (wanted.what === "exceptions")
    return ok({ name, parts: exceptionParts(of, closed ? atClose(deps, closed) : asNow(deps, of)) });
  if (!closed || statementId === null) return fail({ code: "not_found" });
  return ok({ name, parts: dayParts(deps, closed, statementId) });
}

type Reading = Pick<Deps, "reports">;
type ClosedDay = AccountDay & { closedAt: Date };
/** One page of exceptions, from an offset. */
type PageAt = (offset: number) => Promise<ExceptionRow[]>;

const asNow =
  ({ reports }: Reading, of: AccountDay): PageAt =>
  (offset) =>
    reports((db) => listExceptions(db, of, { offset, limit: PAGE }));

/** Exceptions as they were at the close; of a side that came later nothing is shown. */
const atClose =
  ({ reports }: Reading, of: ClosedDay, what?: "only_ours"): PageAt =>
  async (offset) => {
    const wanted = { closedAt: of.closedAt, offset, limit: PAGE, ...(what && { what }) };
    const rows = await reports((db) => listClosedExceptions(db, of, wanted));
    return rows.map((row) => ({ ...row, subject_id: row.our_status === null ? null : row.subject_id }));
  };

async function* exceptionParts(of: AccountDay, pageAt: PageAt): AsyncIterable<string> {
  yield csvOf([EXCEPTION_HEADER]);
  for (let offset = 0; ; offset += PAGE) {
    const rows = await pageAt(offset);
    yield csvOf(rows.map((row) => exceptionCells(of, row)));
    if (rows.length < PAGE) return;
  }
}

const EXCEPTION_HEADER = [
  "Kind",
  "State",
  "How",
  "Their reference of ours",
  "Their own reference",
  "Their number",
  "Their status",
  "Their time",
  "Theirs",
  "Our reference",
  "Our number",
  "Our status",
  "Our time",
  "Ours",
  "Difference",
  "Note",
];

const timeCell = (at: Date | null) => (at === null ? "" : lagosTime(at));
/** Amounts are numbers, as they may be below zero: a text that begins with a minus would be taken apart. */
const moneyCell = (amount: bigint | null) => (amount === null ? "" : toNaira(kobo(amount)));

/** An exception that was closed says what it was then, open ones of then are carried. */
const endOf = ({ closed_as: closed, state, how }: ExceptionRow) =>
  closed ? [closed, ""] : [state, how ?? ""];

function exceptionCells(of: AccountDay, row: ExceptionRow): (string | number)[] {
  return [
    row.kind,
    ...endOf(row),
    row.reference,
    row.their_ref,
    row.their_number,
    row.their_status ?? "",
    timeCell(row.their_at),
    moneyCell(row.theirs_kobo),
    ourReferenceOf(of, row),
    row.our_number,
    row.our_status ?? "",
    timeCell(row.our_at),
    moneyCell(row.ours_kobo),
    moneyCell(row.theirs_kobo - row.ours_kobo),
    row.note,
  ];
}

/** Every line in its order, then what only we had. The same bytes whenever it is made. */
async function* dayParts(deps: Reading, of: ClosedDay, statementId: string): AsyncIterable<string> {
  yield csvOf([
    ["Row", "Reference", "Their reference", "Number", "Status", "Time", "Theirs", "Ours", "Result"],
  ]);
  for (let offset = 0; ; offset += PAGE) {
    const rows = await deps.reports((db) => readPairs(db, of, { statementId, offset, limit: PAGE }));
    yield csvOf(rows.map(pairCells));
    if (rows.length < PAGE) break;
  }
  const pageAt = atClose(deps, of, "only_ours");
  for (let offset = 0; ; offset += PAGE) {
    const rows = await pageAt(offset);
    yield csvOf(rows.map((row) => onlyOursCells(of, row)));
    if (rows.length < PAGE) return;
  }
}

function pairCells(row: PairRow): (string | number)[] {
  const result = row.kind
    ? `${row.kind}: ${row.ended ?? ""}`
    : row.found === null
      ? ""
      : `matched by ${row.found}`;
  return [
    String(row.lineNo),
    row.reference,
    row.theirRef,
    row.number,
    row.status,
    timeCell(row.at),
    moneyCell(row.theirs),
    moneyCell(row.ours),
    result,
  ];
}

function onlyOursCells(of: AccountDay, row: ExceptionRow): (string | number)[] {
  const { our_number: number, our_at: at, ours_kobo: ours, closed_as: ended } = row;
  return [
    "",
    ourReferenceOf(of, row),
    "",
    number,
    row.our_status ?? "",
    timeCell(at),
    "",
    moneyCell(ours),
    `only_ours: ${ended ?? ""}`,
  ];
}
