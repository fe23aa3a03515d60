import { type Kobo, kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type NetworkSums, sumDays } from "./queries.ts";
import {
  findByPart,
  findNamed,
  readStaffPage,
  type StaffFilter,
  type StaffRow,
  sumStaff,
} from "./staff-queries.ts";
import { findSpan, SEARCH_DEPTH, soldFound } from "../transactions/queries.ts";
import type { Deps } from "../deps.ts";
import { figuresOf, type NetworkFigures } from "./figures.ts";
import type { ChainTotals } from "../transactions/chain-totals.ts";
import { type DayFault, type HistoryQuestion, idsOf, isDay, readQuestion } from "../transactions/filter.ts";
import { listFor } from "../transactions/list.ts";

export type StaffQuestion = HistoryQuestion & {
  userName?: string | undefined;
  supplier?: string | undefined;
  planName?: string | undefined;
  page: number;
  limit: number;
};

export type StaffPage = {
  rows: StaffRow[];
  pages: number;
  count: number;
  debit: Kobo;
  credit: Kobo;
  sales: Kobo;
  profit: Kobo;
  figures: NetworkFigures[];
  isCapped: boolean;
};

type Viewer = Pick<Person, "isAdmin">;
type Shop = Pick<Deps, "db"> & { totals: ChainTotals };

/**
 * From this many rows on, totals are read from the day figures where those support the filter: exact, and a
 * minute old at most.
 */
const FIGURES_FROM = 2_000;

/** A part of a name stands for at most so many people. */
const MAX_PEOPLE = 100;

/**
 * Returns one page of everybody's history, or of the people whose names have a text in them, newest first,
 * with totals over the filter (rules 8.12). Only admins see suppliers, plans and profit. Errors: bad_request
 * for a day that does not exist, forbidden for a filter that only admins may use.
 */
export async function listForStaff(
  deps: Shop,
  viewer: Viewer,
  question: StaffQuestion,
): Promise<Result<StaffPage, DayFault | { code: "forbidden" }>> {
  const supplier = question.supplier?.trim() || undefined;
  const planName = question.planName?.trim() || undefined;
  if (!viewer.isAdmin && (supplier ?? planName) !== undefined) return fail({ code: "forbidden" });
  const read = readQuestion("", question);
  if (!read.ok) return read;
  const filter = { ...read.value, supplier, planName };
  const userName = question.userName?.trim();
  const page = userName
    ? await listForName(deps, userName, { filter, question })
    : await ofAll(deps, { filter, question });
  return ok(viewer.isAdmin ? page : { ...page, profit: kobo(0n), figures: [] });
}

type Asked = { filter: StaffFilter & { userId: string }; question: StaffQuestion };

async function ofAll({ db }: Shop, { filter, question }: Asked): Promise<StaffPage> {
  const { limit, page } = question;
  const offset = (page - 1) * limit;
  const [rows, { sums, isCapped }] = await Promise.all([
    offset >= SEARCH_DEPTH ? [] : readStaffPage(db, filter, { offset, limit }),
    totalsOf(db, filter, question),
  ]);
  const count = sums.reduce((total, one) => total + one.lines, 0);
  return { rows, isCapped, pages: Math.ceil(Math.min(count, SEARCH_DEPTH) / limit), ...totalled(sums) };
}

/** Totals come from the day figures for many rows and a filter that they support, else from the rows. */
async function totalsOf(
  db: Shop["db"],
  filter: StaffFilter,
  { from, to }: StaffQuestion,
): Promise<{ sums: NetworkSums[]; isCapped: boolean }> {
  const isOfDays = (!from || isDay(from)) && (!to || isDay(to));
  const isKnown =
    isOfDays && !filter.ids && filter.number === undefined && filter.planName === undefined && !filter.people;
  if (isKnown) {
    const sums = await sumDays(db, { ...filter, from: from || undefined, to: to || undefined });
    if (sums.reduce((total, one) => total + one.lines, 0) >= FIGURES_FROM) return { sums, isCapped: false };
  }
  return sumStaff(db, filter);
}

function totalled(sums: readonly NetworkSums[]) {
  const total = (part: "debit" | "credit" | "sales" | "cost") =>
    sums.reduce((sum, one) => sum + one[part], 0n);
  return {
    count: sums.reduce((sum, one) => sum + one.lines, 0),
    debit: kobo(total("debit")),
    credit: kobo(total("credit")),
    sales: kobo(total("sales")),
    profit: kobo(total("sales") - total("cost")),
    figures: figuresOf(sums),
  };
}

/**
 * Lists the history of the one person of this name, or else of the people with this text in their names. What
 * more people than `MAX_PEOPLE` did is left out, and the page says that it is capped.
 */
async function listForName(deps: Shop, userName: string, { filter, question }: Asked): Promise<StaffPage> {
  const exact = await findNamed(deps.db, userName);
  const found = exact ? [exact] : await findByPart(deps.db, userName, MAX_PEOPLE + 1);
  const [person, ...others] = found;
  if (!person) return { rows: [], pages: 0, isCapped: false, ...totalled([]) };
  if (others.length === 0) return listForPerson(deps, person, { filter, question });
  const people = found.slice(0, MAX_PEOPLE).map(({ id }) => id);
  const page = await ofAll(deps, { filter: { ...filter, people }, question });
  return { ...page, isCapped: page.isCapped || found.length > MAX_PEOPLE };
}

type Named = { id: string; user_name: string };

/** Lists one person's history. It is exact at any length, except the profit, which covers the newest rows. */
async function listForPerson(deps: Shop, person: Named, { filter, question }: Asked): Promise<StaffPage> {
  const own = { ...filter, userId: person.id };
  const [listed, sold] = await Promise.all([
    listFor(deps, own, question),
    findSpan(deps.db, own).then((span) => soldFound(deps.db, own, span)),
  ]);
  const { count, debit, credit, sales } = listed.totals;
  const sums = sold.map((one) => ({ ...one, lines: 0, debit: kobo(0n), credit: kobo(0n) }));
  const { profit, figures } = totalled(sums);
  return {
    rows: listed.rows.map((row) => ({ ...row, user_name: person.user_name })),
    pages: listed.pages,
    isCapped: count > SEARCH_DEPTH,
    count,
    debit,
    credit,
    sales,
    profit,
    figures,
  };
}

/** Returns any person's transaction with its owner's name, for admins and agents. Errors: not_found. */
export async function readForStaff(
  deps: Pick<Deps, "db">,
  text: string,
): Promise<Result<StaffRow, { code: "not_found" }>> {
  const ids = idsOf(text);
  const all = { number: undefined, network: undefined, type: undefined, status: undefined };
  const more = { supplier: undefined, planName: undefined, from: undefined, before: undefined };
  const [row] = ids ? await readStaffPage(deps.db, { ids, ...all, ...more }, { offset: 0, limit: 1 }) : [];
  return row ? ok(row) : fail({ code: "not_found" });
}
