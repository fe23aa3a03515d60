import { lagosDay } from "../../core/days.ts";
import { attemptRef } from "../../core/ids.ts";
import { kobo } from "../../core/money.ts";
import { ACCOUNT_KINDS, CLOSE_GRACE_MS, HOUSE_KIND, type OutsideAccount } from "../../core/reconciliation.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { accountDay, isOver, outsideAccounts, sourceOf } from "./accounts.ts";
import {
  countExceptions,
  type ExceptionFilter,
  type ExceptionRow,
  listExceptions,
  type NamedException,
} from "./exception-queries.ts";
import type { AccountDay } from "./ours-queries.ts";
import { type BoardCell, type DayTotals, ownersOf, readBoard } from "./read-queries.ts";
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
  const cells = await deps.reports((db) => readBoard(db, { from: days.at(-1) ?? last, to: last }));
  const byPlace = new Map(cells.map((cell) => [placeKey(cell.accountKind, cell.party, cell.day), cell]));
  const accounts = [...outsideAccounts(deps), ...removedAccounts(deps, cells)];
  return {
    days,
    overUpTo: lagosDay(new Date(deps.clock.now().getTime() - DAY_MS - CLOSE_GRACE_MS)),
    accounts: accounts.map(({ kind, party }) => ({
      kind,
      party,
      isServed: sourceOf(deps, { kind, party }) !== undefined,
      cells: days.map((day) => cellOf(day, byPlace.get(placeKey(HOUSE_KIND[kind], party, day)))),
    })),
  };
}

const placeKey = (...parts: string[]) => JSON.stringify(parts);

/** Accounts at parties that were removed from the settings, while days of theirs are on the board. */
function removedAccounts(deps: Tools, cells: readonly BoardCell[]): OutsideAccount[] {
  const known = new Set(outsideAccounts(deps).map(({ kind, party }) => placeKey(kind, party)));
  return cells.flatMap(({ accountKind, party }) => {
    const kind = ACCOUNT_KINDS.find((one) => HOUSE_KIND[one] === accountKind);
    const key = kind && placeKey(kind, party);
    if (!key || known.has(key)) return [];
    known.add(key);
    return [{ kind, party }];
  });
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
  const of = await accountDay(deps, wanted);
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
  const of = await accountDay(deps, wanted);
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
export function ourReferenceOf({ kind }: Pick<AccountDay, "kind">, row: ExceptionRow): string {
  if (kind !== "supplier" || row.subject_id === null || row.attempt === 0) return row.our_ref;
  return attemptRef(row.subject_id, row.attempt ?? 1);
}
