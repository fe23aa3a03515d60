import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, type BodyOf, call } from "../../shared/api/api.ts";
import { PLANS } from "../../shared/shop/queries.ts";

export type Table = AnswerOf<"POST /admin/prices/preview">;
export type TablePlan = Table["plans"][number];
export type TablePrice = TablePlan["prices"][number];
export type Asked = BodyOf<"POST /admin/prices/preview">;
export type Formula = NonNullable<Asked["formula"]>;
export type ChosenLine = BodyOf<"POST /admin/prices/changes">["lines"][number];
export type Source = BodyOf<"POST /admin/prices/changes">["source"];
export type PriceChange = AnswerOf<"GET /admin/prices/changes">["changes"][number];

/** A change that was made: its id and the server's sentence; a scheduled one cannot be undone yet. */
export type Applied = { change: string; msg: string; isScheduled: boolean };

/** Query key of everything about prices in one go. */
const PRICES = ["price-changes"] as const;
/** Query keys of all that a change of prices may have changed. */
export const CHANGED = [PRICES, PLANS, ["below-cost"], ["prices"]] as const;

/** The plans that a filter finds, with the prices that a formula makes. */
export function tableQuery(asked: Asked) {
  return queryOptions({
    queryKey: [...PRICES, "table", asked],
    queryFn: ({ signal }) => call("POST /admin/prices/preview", { body: asked, signal }),
    placeholderData: keepPreviousData,
  });
}

const PER_PAGE = 20;

/** One page of the changes of prices with a status. */
export function changesQuery({ status, page = 1 }: { status: PriceChange["status"] | "all"; page?: number }) {
  return queryOptions({
    queryKey: [...PRICES, "changes", status, page],
    queryFn: ({ signal }) =>
      call("GET /admin/prices/changes", { query: { status, page, limit: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function changeQuery(id: string) {
  return queryOptions({
    queryKey: [...PRICES, "change", id],
    queryFn: ({ signal }) => call("GET /admin/prices/changes/{id}", { params: { id }, signal }),
  });
}

/** The newest `limit` changes of one plan's prices. */
export function historyQuery(plan: string, limit: number) {
  return queryOptions({
    queryKey: [...PRICES, "history", plan, limit],
    queryFn: ({ signal }) => call("GET /admin/prices/history", { query: { plan, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const proposalsQuery = queryOptions({
  queryKey: [...PRICES, "proposals"],
  queryFn: ({ signal }) => call("GET /admin/prices/proposals", { signal }),
});
