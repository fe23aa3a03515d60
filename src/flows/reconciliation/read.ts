import { csvOf } from "../../core/csv.ts";
import { lagosDay, lagosTime } from "../../core/days.ts";
import { attemptRef } from "../../core/ids.ts";
import { kobo, toNaira } from "../../core/money.ts";
import { HOUSE_KIND, type OutsideAccount } from "../../core/reconciliation.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { accountDay, isOver, outsideAccounts, sourceOf } from "./accounts.ts";
import {
  countExceptions,
  type ExceptionFilter,
  listExceptions,
  type NamedException,
} from "./exception-queries.ts";
import type { AccountDay } from "./ours-queries.ts";
import {
  type BoardCell,
  type DayTotals,
  ownersOf,
  type PairRow,
  readBoard,
  readPairs,
} from "./read-queries.ts";
import { findDay, findMap, newestStatement } from "./statement-queries.ts";

/** Views of reconciliation for staff. */

const DAY_MS = 24 * 3_600_000;
const BOARD_DAYS = 14;

type NotFound = { code: "not_found" };
type Tools = Pick<Deps, "catalogue" | "accountOf" | "clock" | "suppliers" | "links">;

/**
 * Returns the board: every account of ours at another party, and what stands of it on each of fourteen days
 * up to `to` (today without it), the newest first.
 */
export async function reconciliationBoard(deps: Tools & Pick<Deps, "reports">, to: string | undefined) {
  const last = to ?? lagosDay(deps.clock.now());
  const noon = Date.parse(`${last}T12:00:00Z`);
  const days = Array.from({ length: BOARD_DAYS }, (_, ago) => lagosDay(new Date(noon - ago * DAY_MS)));
  const accounts = outsideAccounts(deps).map((account) => ({
    ...account,
    accountId: deps.accountOf(HOUSE_KIND[account.kind], account.party),
    isServed: sourceOf(deps, account) !== undefined,
  }));
  const span = {
    accountIds: accounts.map(({ accountId }) => accountId),
    from: days.at(-1) ?? last,
    to: last,
  };
  const cells = await deps.reports((db) => readBoard(db, span));
  const byPlace = new Map(cells.map((cell) => [`${cell.accountId} ${cell.day}`, cell]));
  return {
    days,
    accounts: accounts.map(({ accountId, ...account }) => ({
      ...account,
      cells: days.map((day) => cellOf(day, byPlace.get(`${accountId} ${day}`))),
    })),
  };
}

function cellOf(day: string, cell: BoardCell | undefined) {
  const { open = 0, unsettled = 0 } = cell ?? {};
  return { day, state: stateOf(cell), open, unsettled };
}

function stateOf(cell: BoardCell | undefined): "none" | "reading" | "in" | "closed" {
  if (cell?.state === "closed") return "closed";
  if (cell?.isReading) return "reading";
  return cell?.hasStatement ? "in" : "none";
}

/** Returns a day of an account: both sides' totals, its statement and its exceptions by kind and state. */
export async function reconciliationDay(
  deps: Tools & Pick<Deps, "db">,
  wanted: OutsideAccount & { day: string },
) {
  const of = accountDay(deps, wanted);
  if (!of) return fail<NotFound>({ code: "not_found" });
  const day = await findDay(deps.db, of);
  const [statement, map, counts] = await Promise.all([
    newestStatement(deps.db, of),
    findMap(deps.db, of.accountId),
    countExceptions(deps.db, of),
  ]);
  return ok({
    of,
    day,
    statement,
    map,
    totals: totalsOf(day?.totals),
    counts,
    isServed: sourceOf(deps, of) !== undefined,
    isOver: isOver(of, deps.clock.now()),
  });
}

const NO_SIDE = { rows: 0, came: kobo(0n), left: kobo(0n) };

/** The totals of a day as they were matched; zeros before. `difference`: their money less ours. */
function totalsOf(kept: unknown) {
  if (!kept) return { theirs: NO_SIDE, ours: NO_SIDE, settled: kobo(0n), matched: 0, difference: kobo(0n) };
  const totals = kept as DayTotals;
  const [theirs, ours] = [totals.theirs, totals.ours].map(({ rows, came, left }) => ({
    rows,
    came: kobo(BigInt(came)),
    left: kobo(BigInt(left)),
  }));
  const net = (side = NO_SIDE) => side.came - side.left;
  const difference = kobo(net(theirs) - net(ours));
  const settled = kobo(BigInt(totals.settled));
  return { theirs: theirs ?? NO_SIDE, ours: ours ?? NO_SIDE, settled, matched: totals.matched, difference };
}

/** An exception with both sides as people read them. */
export type ShownException = {
  row: NamedException;
  ourReference: string;
  owner: { userName: string; status: string } | undefined;
};

/** Returns one page of a day's exceptions. Pages count from 1. */
export async function reconciliationExceptions(
  deps: Tools & Pick<Deps, "db">,
  wanted: OutsideAccount & ExceptionFilter & { day: string; page: number; limit: number },
): Promise<Result<{ exceptions: ShownException[]; isLast: boolean }, NotFound>> {
  const of = accountDay(deps, wanted);
  if (!of) return fail({ code: "not_found" });
  const { page, limit, state, what } = wanted;
  // One more than asked for tells whether there is another page.
  const span = { offset: (page - 1) * limit, limit: limit + 1 };
  const found = await listExceptions(deps.db, of, { state, what, ...span });
  const rows = found.slice(0, limit);
  const owners = await ownersOf(deps.db, [...new Set(rows.flatMap(({ subject_id: id }) => id ?? []))]);
  const exceptions = rows.map((row) => ({
    row,
    ourReference: ourReferenceOf(of, row),
    owner: owners.get(row.subject_id ?? ""),
  }));
  return ok({ exceptions, isLast: found.length <= limit });
}

/** Our reference of an exception's row: stored, or derived from the order's attempt. */
function ourReferenceOf({ kind }: Pick<AccountDay, "kind">, row: NamedException): string {
  if (kind !== "supplier" || row.subject_id === null || row.attempt === 0) return row.our_ref;
  return attemptRef(row.subject_id, row.attempt ?? 1);
}

const PAGE = 5_000;

/** Makes a file of a day: its exceptions, or once it is closed every line with ours. Errors: not_found. */
export async function reconciliationFile(
  deps: Tools & Pick<Deps, "db" | "reports">,
  wanted: OutsideAccount & { day: string; what: "exceptions" | "day" },
): Promise<Result<{ name: string; parts: AsyncIterable<string> }, NotFound>> {
  const of = accountDay(deps, wanted);
  const day = of && (await findDay(deps.db, of));
  if (!of || !day) return fail({ code: "not_found" });
  const name = `${wanted.what}-${of.kind}-${of.party}-${of.day}.csv`.replace(/[^\w.-]+/g, "-").toLowerCase();
  if (wanted.what === "exceptions") return ok({ name, parts: exceptionParts(deps, of) });
  const { statement_id: statementId } = day;
  if (day.state !== "closed" || statementId === null) return fail({ code: "not_found" });
  return ok({ name, parts: dayParts(deps, of, statementId) });
}

type Reading = Pick<Deps, "reports">;

async function* exceptionParts(deps: Reading, of: AccountDay): AsyncIterable<string> {
  yield csvOf([EXCEPTION_HEADER]);
  for (let offset = 0; ; offset += PAGE) {
    const all = { offset, limit: PAGE };
    const rows = await deps.reports((db) => listExceptions(db, of, all));
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

function exceptionCells(of: AccountDay, row: NamedException): (string | number)[] {
  return [
    row.kind,
    row.state,
    row.how ?? "",
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
async function* dayParts(deps: Reading, of: AccountDay, statementId: string): AsyncIterable<string> {
  yield csvOf([
    ["Row", "Reference", "Their reference", "Number", "Status", "Time", "Theirs", "Ours", "Result"],
  ]);
  for (let offset = 0; ; offset += PAGE) {
    const rows = await deps.reports((db) => readPairs(db, of, { statementId, offset, limit: PAGE }));
    yield csvOf(rows.map(pairCells));
    if (rows.length < PAGE) break;
  }
  for (let offset = 0; ; offset += PAGE) {
    const ours = { what: "only_ours" as const, offset, limit: PAGE };
    const rows = await deps.reports((db) => listExceptions(db, of, ours));
    yield csvOf(rows.filter(({ closed_as: ended }) => ended !== null).map((row) => onlyOursCells(of, row)));
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

function onlyOursCells(of: AccountDay, row: NamedException): (string | number)[] {
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
