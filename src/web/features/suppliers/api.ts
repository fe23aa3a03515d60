import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";

export type Difference = AnswerOf<"GET /admin/suppliers/{code}/sync">;
export type OperatorAbroad = AnswerOf<"GET /admin/abroad">["operators"][number];
export type BelowCost = AnswerOf<"GET /admin/belowCost">;

/** The differences between a supplier's list, as last fetched, and our plans. */
export function differenceQuery(code: string) {
  return queryOptions({
    queryKey: ["supplier-difference", code],
    queryFn: ({ signal }) => call("GET /admin/suppliers/{code}/sync", { params: { code }, signal }),
  });
}

/** The operators abroad of all suppliers, as last read. */
export const operatorsAbroadQuery = queryOptions({
  queryKey: ["operators-abroad"],
  queryFn: ({ signal }) => call("GET /admin/abroad", { signal }),
});

/** Products that sell below our cost. */
export const belowCostQuery = queryOptions({
  queryKey: ["below-cost"],
  queryFn: ({ signal }) => call("GET /admin/belowCost", { signal }),
});
