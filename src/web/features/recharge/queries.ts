import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

/** Every query of batches of recharge cards. */
export const RECHARGE = ["recharge"] as const;
export const batchesQuery = queryOptions({
  queryKey: [...RECHARGE, "all"],
  queryFn: ({ signal }) => call("GET /recharge", { query: {}, signal }),
});
