import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";

export type Difference = AnswerOf<"GET /admin/suppliers/{code}/sync">;
export type BelowCost = AnswerOf<"GET /admin/belowCost">;

/** How a supplier's list, as last read, differs from our plans now. */
export function differenceQuery(code: string) {
  return queryOptions({
    queryKey: ["supplier-difference", code],
    queryFn: ({ signal }) => call("GET /admin/suppliers/{code}/sync", { params: { code }, signal }),
  });
}

/** What is sold below what it costs us. */
export const belowCostQuery = queryOptions({
  queryKey: ["below-cost"],
  queryFn: ({ signal }) => call("GET /admin/belowCost", { signal }),
});

/** What airtime and electricity cost us. */
export const costsQuery = queryOptions({
  queryKey: ["cost-prices"],
  queryFn: ({ signal }) => call("GET /admin/costPrice", { signal }),
});
