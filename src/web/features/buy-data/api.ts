import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import type { Category } from "./rules.ts";

/** The plans of one network and category at the person's own price; `locked` when the service is. */
export function plansQuery(network: string, category: Category) {
  return queryOptions({
    queryKey: ["plans", network, category],
    queryFn: ({ signal }) => call("POST /prices", { body: { network, category }, signal }),
    enabled: network !== "",
  });
}
