import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api.ts";

const MINUTE_MS = 60_000;

/** The delivery rate of each network and service as we measure it; stale after a minute (rules 3.20). */
export const networkStatusQuery = queryOptions({
  queryKey: ["network-status"],
  queryFn: async ({ signal }) => (await call("GET /auth/networkStatus", { signal })).networks,
  staleTime: MINUTE_MS,
});
