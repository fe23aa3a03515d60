import type { Query } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { lagosDay } from "../../core/days.ts";
import { kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import { codeUrl, groupCode } from "../../core/receipt-codes.ts";
import { fail, ok } from "../../core/result.ts";
import { noteReading, type ReadingTools } from "../../flows/audit/readings.ts";
import {
  type NetworkFigures,
  salesFigures,
  type Service,
  serviceLevels,
} from "../../flows/reporting/figures.ts";
import { readOutcome } from "../../flows/operation.ts";
import { receiptCode } from "../../flows/receipts/codes.ts";
import { createChainTotals } from "../../flows/transactions/chain-totals.ts";
import { listTransactions, readTransaction } from "../../flows/transactions/list.ts";
import { recentPeople, type RecentPerson } from "../../flows/transactions/recent-people.ts";
import { listForStaff, readForStaff } from "../../flows/reporting/staff-transactions.ts";
import type { Deps } from "../../flows/deps.ts";
import { actorOf } from "../actor.ts";
import { refusalOf } from "../faults.ts";
import { type Caller, type Mounted, on } from "../on.ts";
import { requestKeyId } from "../request-key.ts";
import { transactionShape } from "../shapes/transaction.ts";

type ListQuery = Query<typeof routes.listTransactions>;
type Shop = ReadingTools & Pick<Deps, "reports" | "effect" | "random" | "settings">;

/**
 * Routes of a person's history and of what became of their requests, of everybody's history for staff, and of
 * sales figures.
 */
export function transactionRoutes(deps: Shop): Mounted[] {
  const { db } = deps;
  const totals = createChainTotals(db);
  return [
    on(routes.listTransactions, async (call) => {
      const { query, user } = call;
      // Questions to one's own history are refused to staff, who see everybody's (rules 8.3).
      if (isStaff(user) && (query.show || query.search)) return fail({ code: "forbidden" });
      if (isStaff(user)) return staffList({ ...deps, totals }, call);
      if (isForStaff(query, user)) return fail({ code: "forbidden" });
      const listed = await listTransactions({ db, totals }, user.id, query);
      if (!listed.ok) return listed;
      const { rows, totals: sums, pages } = listed.value;
      return ok({
        transactions: rows.map((row) => transactionShape(row, user)),
        totalPages: pages,
        numOfPages: pages,
        noOfTransaction: sums.count,
        totalSales: sums.sales,
        // Profit and statistics belong to the admin's list; this list is a person's own.
        totalProfit: kobo(0n),
        stat: [],
        totalDebit: sums.debit,
        totalCredit: sums.credit,
      });
    }),
    on(routes.readTransaction, async (call) => {
      const { params, user } = call;
      if (isStaff(user)) {
        const found = await readForStaff({ db }, params.id);
        if (!found.ok) return found;
        const { id, user_name: userName } = found.value;
        const filter = { id, userName };
        if (userName !== user.userName)
          await noteReading(deps, { by: actorOf(call), what: "transaction", filter, rows: 1 });
        return ok(transactionShape(found.value, ownerOf(found.value, user)));
      }
      const found = await readTransaction({ db }, user.id, params.id);
      return found.ok ? ok(transactionShape(found.value, user)) : found;
    }),
    codeRoute(deps),
    on(routes.recentPeople, async ({ user }) => {
      const people = await recentPeople({ db }, user.id);
      return ok({ people: people.map(personShape) });
    }),
    requestRoute(deps),
    ...figureRoutes(deps),
  ];
}

/** The code by which anybody checks one's receipt; it is made when it is first asked for (rules 22.2). */
function codeRoute(deps: Shop): Mounted {
  return on(routes.receiptCode, async ({ params, user }) => {
    const code = await receiptCode(deps, user.id, params.id);
    if (!code.ok) return code;
    const url = codeUrl(deps.settings.publicUrl, code.value);
    return ok({ receiptCode: groupCode(code.value), url });
  });
}

/** The look-up of a request's outcome by its key; it changes nothing (rules 5.28). */
function requestRoute(deps: Pick<Shop, "db" | "clock">): Mounted {
  return on(routes.readRequest, async ({ params, user }) => {
    const keyId = requestKeyId({ userId: user.id, key: params.key });
    const outcome = await readOutcome(deps, { userId: user.id, keyId });
    const { state } = outcome;
    if (state === "refused") return ok({ state, receipt: null, refusal: refusalOf(outcome.fault) });
    if (state !== "done") return ok({ state, receipt: null, refusal: null });
    const made = await readTransaction(deps, user.id, outcome.operationId);
    return ok({ state, receipt: made.ok ? transactionShape(made.value, user) : null, refusal: null });
  });
}

const personShape = ({ number, network, type, ...last }: RecentPerson) => ({
  phone_number: number,
  network,
  type,
  amount: last.amount,
  plan_id: last.planId,
  planName: last.planName,
  createdAt: last.at,
});

const isStaff = (user: Person): boolean => user.isAdmin || user.isAgent;

/** True for filters that would tell about other people, or about what a buyer may not know. */
function isForStaff({ userName, supplier, planName }: ListQuery, user: Person): boolean {
  const isOther = Boolean(userName) && userName?.toLowerCase() !== user.userName.toLowerCase();
  return isOther || Boolean(supplier) || Boolean(planName);
}

const ownerOf = (row: { user_name: string }, viewer: Person) => ({
  userName: row.user_name,
  isAdmin: viewer.isAdmin,
});

/** True for the first page of everything, where staff look for what they did a moment ago (rules 8.82). */
function isNewest({ page, limit: _limit, ...filter }: ListQuery): boolean {
  return page === 1 && Object.values(filter).every((part) => part === undefined || part === "");
}

type StaffCall = { user: Caller; address: string; query: ListQuery };

async function staffList(deps: Shop & Parameters<typeof listForStaff>[0], call: StaffCall) {
  const { user, query } = call;
  const { totals } = deps;
  const read = (db: Shop["db"]) => listForStaff({ db, totals }, user, query);
  const listed = await (isNewest(query) ? read(deps.db) : deps.reports(read));
  if (!listed.ok) return listed;
  const { page, limit: _limit, ...filter } = query;
  const by = actorOf(call);
  await noteReading(deps, { by, what: "transactions", filter, page, rows: listed.value.rows.length });
  const { rows, pages, count, figures, isCapped, ...sums } = listed.value;
  return ok({
    transactions: rows.map((row) => transactionShape(row, ownerOf(row, user))),
    totalPages: pages,
    numOfPages: pages,
    noOfTransaction: count,
    totalSales: sums.sales,
    totalProfit: sums.profit,
    stat: figures.map(figureShape),
    totalDebit: sums.debit,
    totalCredit: sums.credit,
    isCapped,
  });
}

function figureRoutes(deps: Shop): Mounted[] {
  return [
    on(routes.transactionStat, async ({ query }) => {
      const read = await deps.reports((db) => salesFigures({ db }, query));
      if (!read.ok) return read;
      const { networks, sales, profit } = read.value;
      return ok({ stat: networks.map(figureShape), totalSales: sales, totalProfit: profit });
    }),
    on(routes.serviceLevels, async ({ query }) => {
      const day = query.day || lagosDay(deps.clock.now());
      const read = await deps.reports((db) => serviceLevels({ db }, day));
      return read.ok ? ok({ day, networks: read.value.map(levelShape) }) : read;
    }),
  ];
}

const figureShape = ({ network, gigabytes, profit }: NetworkFigures) => ({
  network,
  total_volume_sold: gigabytes,
  profit,
});

function levelShape({ p50Seconds, p95Seconds, ...counts }: Service) {
  const ended = counts.success + counts.failed + counts.refunded;
  return {
    ...counts,
    successRate: ended === 0 ? null : Math.round((counts.success * 1_000) / ended) / 10,
    p50Seconds: p50Seconds ?? null,
    p95Seconds: p95Seconds ?? null,
  };
}
