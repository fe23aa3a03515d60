import { ok, type Result, fail } from "../../core/result.ts";
import type { TransactionRow } from "../../db/schema.ts";
import {
  countOpen,
  findSpan,
  type HistoryFilter,
  isSearch,
  readPage,
  type Span,
  sumFound,
  type Totals,
  findOwn,
} from "./queries.ts";
import type { Deps } from "../deps.ts";
import type { ChainTotals } from "./chain-totals.ts";
import { type DayFault, type HistoryQuestion, readQuestion, idsOf } from "./filter.ts";

export type HistoryPage = { rows: TransactionRow[]; totals: Totals; pages: number };

/**
 * Returns one page of a person's own history, newest first, with totals over the filter (kobo). Pages count
 * from 1; a page past the last one is empty. Errors: bad_request for a day that does not exist.
 */
export async function listTransactions(
  deps: Pick<Deps, "db"> & { totals: ChainTotals },
  userId: string,
  question: HistoryQuestion & { page: number; limit: number },
): Promise<Result<HistoryPage, DayFault>> {
  const read = readQuestion(userId, question);
  return read.ok ? ok(await listFor(deps, read.value, question)) : read;
}

/** Returns the page of a parsed filter. */
export async function listFor(
  deps: Pick<Deps, "db"> & { totals: ChainTotals },
  filter: HistoryFilter,
  { limit, page }: { limit: number; page: number },
): Promise<HistoryPage> {
  const [span, open] = await Promise.all([findSpan(deps.db, filter), countOpen(deps.db, filter)]);
  const [totals, rows] = await Promise.all([
    totalsOf(deps, filter, { span, open }),
    readPage(deps.db, filter, { span, open, limit, offset: (page - 1) * limit }),
  ]);
  return { rows, totals, pages: Math.ceil(totals.count / limit) };
}

async function totalsOf(
  deps: Pick<Deps, "db"> & { totals: ChainTotals },
  filter: HistoryFilter,
  { span, open }: { span: Span; open: number },
): Promise<Totals> {
  if (isSearch(filter)) return sumFound(deps.db, filter, span);
  if (!filter.from && !filter.before) return deps.totals.of(filter.userId, open);
  if (isQuicklyRead(span)) return sumFound(deps.db, filter, span);
  return deps.totals.between(filter.userId, { span, open });
}

const FEW = 5_000n;
/** The movements for each refund among them, as far as anybody has seen; more makes the refunds quicker. */
const PER_REFUND = 10n;

/**
 * True when the rows of a range are read in less time than the refunds since it began, as those of one day of
 * long ago; such a range costs what it holds, however much came after it.
 */
function isQuicklyRead({ after, upTo, newest }: Span): boolean {
  return upTo - after <= FEW || (upTo - after) * PER_REFUND < newest - after;
}

/**
 * Returns one of a person's own transactions, by its id or its public reference. Errors: not_found, also for
 * another person's, so that nobody learns that it exists.
 */
export async function readTransaction(
  deps: Pick<Deps, "db">,
  userId: string,
  text: string,
): Promise<Result<TransactionRow, { code: "not_found" }>> {
  const ids = idsOf(text);
  const row = ids && (await findOwn(deps.db, userId, ids));
  return row ? ok(row) : fail({ code: "not_found" });
}
