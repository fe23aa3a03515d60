import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { REVIEWS } from "../../shared/query-keys.ts";
import type { Asked, Tab } from "./rules.ts";

export type Funding = AnswerOf<"GET /admin/manualFunding">["fundings"][number];
export type Earning = AnswerOf<"GET /admin/earnings">["withdrawals"][number];
export type Payout = AnswerOf<"GET /admin/withdrawals">["withdrawals"][number];
export type UnknownOrder = AnswerOf<"GET /admin/unknownOrders">["orders"][number];
export type Approval = AnswerOf<"GET /admin/approvals">["approvals"][number];

/** One page of requests in review, of any kind. */
export type Listed<Row> = { rows: Row[]; total: number; totalPages: number };

const PER_PAGE = 20;

const pageOf = <Row>(rows: Row[], total: number): Listed<Row> => ({
  rows,
  total,
  totalPages: Math.ceil(total / PER_PAGE),
});

export function fundingQuery(asked: Asked<"funding">) {
  return queryOptions({
    queryKey: [...REVIEWS, "funding", asked],
    queryFn: async ({ signal }) => {
      const answer = await call("GET /admin/manualFunding", { query: { ...asked, limit: PER_PAGE }, signal });
      return pageOf(answer.fundings, answer.noOfFundings);
    },
    placeholderData: keepPreviousData,
  });
}

export function earningsQuery(asked: Asked<"earnings">) {
  return queryOptions({
    queryKey: [...REVIEWS, "earnings", asked],
    queryFn: async ({ signal }) => {
      const answer = await call("GET /admin/earnings", { query: { ...asked, limit: PER_PAGE }, signal });
      return pageOf(answer.withdrawals, answer.total);
    },
    placeholderData: keepPreviousData,
  });
}

export function withdrawalsQuery(asked: Asked<"withdrawals">) {
  return queryOptions({
    queryKey: [...REVIEWS, "withdrawals", asked],
    queryFn: async ({ signal }) => {
      const answer = await call("GET /admin/withdrawals", { query: { ...asked, limit: PER_PAGE }, signal });
      return pageOf(answer.withdrawals, answer.noOfWithdrawals);
    },
    placeholderData: keepPreviousData,
  });
}

export function ordersQuery(asked: Asked<"orders">) {
  return queryOptions({
    queryKey: [...REVIEWS, "orders", asked],
    queryFn: async ({ signal }) => {
      const answer = await call("GET /admin/unknownOrders", { query: { ...asked, limit: PER_PAGE }, signal });
      return pageOf(answer.orders, answer.noOfOrders);
    },
    placeholderData: keepPreviousData,
  });
}

export function approvalsQuery(asked: Asked<"approvals">) {
  return queryOptions({
    queryKey: [...REVIEWS, "approvals", asked],
    queryFn: async ({ signal }) => {
      const answer = await call("GET /admin/approvals", { query: { ...asked, limit: PER_PAGE }, signal });
      return pageOf(answer.approvals, answer.noOfApprovals);
    },
    placeholderData: keepPreviousData,
  });
}

const COUNTS: Record<Tab, (signal: AbortSignal) => Promise<number>> = {
  funding: async (signal) =>
    (await call("GET /admin/manualFunding", { query: { status: "pending", limit: 1 }, signal })).noOfFundings,
  earnings: async (signal) =>
    (await call("GET /admin/earnings", { query: { status: "pending", limit: 1 }, signal })).total,
  withdrawals: async (signal) =>
    (await call("GET /admin/withdrawals", { query: { status: "processing", limit: 1 }, signal }))
      .noOfWithdrawals,
  orders: async (signal) =>
    (await call("GET /admin/unknownOrders", { query: { status: "held", limit: 1 }, signal })).noOfOrders,
  approvals: async (signal) =>
    (await call("GET /admin/approvals", { query: { status: "open", limit: 1 }, signal })).noOfApprovals,
};

/** The number of waiting requests of a tab. */
export function countQuery(tab: Tab) {
  return queryOptions({
    queryKey: [...REVIEWS, "count", tab],
    queryFn: ({ signal }) => COUNTS[tab](signal),
  });
}
