import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

/** Every query of lists. */
export const BULK = ["bulk"] as const;
export const jobsQuery = queryOptions({
  queryKey: [...BULK, "all"],
  queryFn: ({ signal }) => call("GET /bulk", { query: {}, signal }),
});

/** The plans of one network at the person's own price. */
export const plansQuery = (network: string) =>
  queryOptions({
    queryKey: ["plans", network, "all"],
    queryFn: ({ signal }) => call("POST /prices", { body: { network, category: "all" }, signal }),
    enabled: network !== "",
  });
