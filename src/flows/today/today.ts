import { classOf, owedAndHeld, readably } from "../../core/book-accounts.ts";
import { type Kobo, kobo, sum } from "../../core/money.ts";
import { lagosDay } from "../../core/days.ts";
import {
  daysOf,
  hoursOf,
  type Income,
  type Outcome,
  type Outcomes,
  outcomesOf,
  type Period,
  stretchesOf,
  sumIncome,
} from "../../core/today.ts";
import { hoursLeft } from "../../core/float-left.ts";
import { readChecks, type StoredCheck } from "../../db/checks/reports.ts";
import { readStops } from "../../db/checks/stops.ts";
import type { Db } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { HouseBalance } from "../reporting/house-queries.ts";
import { waitingDisputes } from "../disputes/queries.ts";
import { waitingProposals } from "../price-changes/proposal-queries.ts";
import { waitingDifferences } from "../reconciliation/exception-queries.ts";
import { listUnknownOrders } from "../unknown-orders/list.ts";
import {
  type Age,
  costSince,
  type IncomeRow,
  type Reach,
  readAtRisk,
  readInFlight,
  readIncome,
  readOutcomes,
  readReach,
  readFloats,
  readWaiting,
  summedBalances,
  type Waiting,
} from "./queries.ts";

type Pair<T> = { now: T; before: T };

/** One line of business at one network, now and in the period before. */
export type Branch = { line: string; network: string; income: Pair<Income>; outcomes: Outcomes };
export type Point = { at: string; income: Pair<Income> };
export type Float = {
  supplier: string;
  /** By the supplier's own word; undefined where it gives none. */
  float: Kobo | undefined;
  readAt: Date | undefined;
  /** The float by our own books. */
  booked: Kobo;
  costOfLastDay: Kobo;
  hoursLeft: number | undefined;
};

export type Today = {
  period: Period;
  from: string;
  /** Up to when the sums of the books reach; undefined before they were made for the first time. */
  countedAt: Date | undefined;
  total: Pair<Income>;
  lines: Branch[];
  trend: Point[];
  outcomes: Pair<Outcomes>;
  owed: Kobo;
  cash: HouseBalance[];
  floats: Float[];
  inFlight: Age[];
  atRisk: { count: number; amount: Kobo };
  waiting: Waiting[];
  checks: Partial<Record<"all" | "recent", StoredCheck>>;
  stops: string[];
};

type Shop = Pick<Deps, "db" | "clock" | "suppliers" | "settings" | "catalogue">;
const DAY_MS = 24 * 3_600_000;

/**
 * Returns the owner's first screen (rules 16.1 to 16.9), from sums that are kept; what is under way and what
 * waits is read itself, at most a few thousand rows of each.
 */
export async function readToday(deps: Shop, period: Period): Promise<Today> {
  const now = deps.clock.now();
  const reach = await readReach(deps.db);
  const asked = { period, now, reach: reach ?? { daysTo: lagosDay(now), foldedTo: now } };
  const [business, money, people] = await Promise.all([
    readBusiness(deps.db, asked),
    readMoney(deps, asked),
    readPeoplesWork(deps),
  ]);
  return { period, countedAt: reach?.foldedTo, ...business, ...money, ...people };
}

type Asked = { period: Period; now: Date; reach: Reach };

async function readBusiness(db: Db, { period, now, reach }: Asked) {
  const stretch = stretchesOf(period, now);
  const step = period === "today" ? "hour" : "day";
  const by = ["line", "network", step] as const;
  const today = lagosDay(now);
  const [rows, rowsBefore, outcomes, outcomesBefore] = await Promise.all([
    readIncome(db, reach, { stretch: stretch.now, by }),
    readIncome(db, reach, { stretch: stretch.before, by }),
    readOutcomes(db, { from: stretch.now.from, to: today }),
    readOutcomes(db, { from: stretch.before.from, to: lagosDay(stretch.before.before) }),
  ]);
  const points = (from: string): string[] =>
    step === "hour"
      ? hoursOf(from).map((at) => at.toISOString())
      : daysOf({ ...stretch.now, from }, today).slice(0, daysOf(stretch.now, today).length);
  const [ats, atsBefore] = [points(stretch.now.from), points(stretch.before.from)];
  const at = (list: readonly IncomeRow[], point: string | undefined) =>
    sumIncome(list.filter((row) => row[step] === point));
  return {
    from: stretch.now.from,
    total: { now: sumIncome(rows), before: sumIncome(rowsBefore) },
    lines: linesOf(rows, rowsBefore, outcomes),
    trend: ats.map((point, i) => ({
      at: point,
      income: { now: at(rows, point), before: at(rowsBefore, atsBefore[i]) },
    })),
    outcomes: { now: outcomesOf(outcomes), before: outcomesOf(outcomesBefore) },
  };
}

/** Returns every line of business that sold or tried to, in both periods, the largest sales first. */
function linesOf(
  rows: readonly IncomeRow[],
  before: readonly IncomeRow[],
  outcomes: readonly (Outcome & { line: string; network: string })[],
): Branch[] {
  const keyOf = ({ line, network }: { line: string; network: string }) => `${line}/${network}`;
  const [now, then] = [Map.groupBy(rows, keyOf), Map.groupBy(before, keyOf)];
  const ended = Map.groupBy(outcomes, keyOf);
  const keys = new Map([...rows, ...before, ...outcomes].map((row) => [keyOf(row), row]));
  const lines = [...keys].map(([key, { line, network }]) => ({
    line,
    network,
    income: { now: sumIncome(now.get(key) ?? []), before: sumIncome(then.get(key) ?? []) },
    outcomes: outcomesOf(ended.get(key) ?? []),
  }));
  const size = ({ income: { now: of } }: Branch) => of.cost + of.margin + of.fee;
  return lines.sort((a, b) => Number(size(b) - size(a)) || keyOf(a).localeCompare(keyOf(b)));
}

async function readMoney(deps: Shop, { now, reach }: Asked) {
  const { db } = deps;
  const [accounts, stated, costs, inFlight, atRisk] = await Promise.all([
    summedBalances(db, reach),
    readFloats(db),
    costSince(db, new Date(now.getTime() - DAY_MS)),
    readInFlight(db, now),
    readAtRisk(db),
  ]);
  const all = sum(accounts.map(({ balance }) => balance));
  const { owed: onItsWay } = owedAndHeld(accounts);
  const held = accounts
    .filter(({ kind }) => classOf(kind) === "held")
    .map((one) => ({ ...one, balance: readably(one.kind, one.balance) }));
  const cash = held.filter(({ kind, balance }) => kind !== "supplier_float" && balance !== 0n);
  const booked = new Map(
    held.filter(({ kind }) => kind === "supplier_float").map((one) => [one.party, one.balance]),
  );
  const floats = [...deps.catalogue().suppliers.keys()].map((supplier) => {
    const state = stated.find((one) => one.supplier === supplier);
    const costOfLastDay = costs.get(supplier) ?? kobo(0n);
    const float = state?.float ?? undefined;
    return {
      supplier,
      float,
      readAt: state?.readAt ?? undefined,
      booked: booked.get(supplier) ?? kobo(0n),
      costOfLastDay,
      hoursLeft: float === undefined ? undefined : hoursLeft(float, costOfLastDay),
    };
  });
  // Every movement is between two accounts, so people have what house accounts lack to zero.
  return { owed: kobo(onItsWay - all), cash, floats, inFlight, atRisk };
}

async function readPeoplesWork(deps: Shop) {
  const [waiting, orders, proposals, disputes, differences, checks, stops] = await Promise.all([
    readWaiting(deps.db, deps.clock.now()),
    listUnknownOrders(deps, { state: "held", page: 1, limit: 1 }),
    waitingProposals(deps.db),
    waitingDisputes(deps.db),
    waitingDifferences(deps.db),
    readChecks(deps.db),
    readStops(deps.db),
  ]);
  const oldestAt = orders.orders[0]?.row.dispatched_at ?? null;
  const others = [
    { what: "orders", count: orders.count, oldestAt },
    { what: "proposals", ...proposals },
    { what: "disputes", count: disputes.count, oldestAt: null, dueAt: disputes.oldestDueAt },
    { what: "differences", ...differences },
  ];
  return { waiting: [...waiting, ...others], checks, stops };
}
