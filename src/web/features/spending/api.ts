import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

/** Purchases of the last twelve months, by month and network. */
export const spendingQuery = queryOptions({
  queryKey: ["spending"],
  queryFn: ({ signal }) => call("GET /transaction/spending", { signal }),
});
