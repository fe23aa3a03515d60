import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

/** Every query of lists. */
export const BULK = ["bulk"] as const;
export const jobsQuery = queryOptions({
  queryKey: [...BULK, "all"],
  queryFn: ({ signal }) => call("GET /bulk", { query: {}, signal }),
});
