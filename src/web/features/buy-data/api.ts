import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { TRANSACTION_LISTS } from "../../shared/query-keys.ts";
import type { Category } from "./rules.ts";

const MINUTE_MS = 60_000;

/** The plans of one network and category at the person's own price; `locked` when the service is. */
export function plansQuery(network: string, category: Category) {
  return queryOptions({
    queryKey: ["plans", network, category],
    queryFn: ({ signal }) => call("POST /prices", { body: { network, category }, signal }),
    enabled: network !== "",
  });
}

/**
 * The figures beside the plans of a network (rules 4.40, 4.41), fetched again after each purchase. The screen
 * works without them.
 */
export function figuresQuery(network: string) {
  return queryOptions({
    queryKey: [...TRANSACTION_LISTS, "plan-figures", network],
    queryFn: ({ signal }) => call("GET /prices/figures", { query: { network }, signal }),
    enabled: network !== "",
    staleTime: MINUTE_MS,
    retry: false,
  });
}
