import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api.ts";

const MINUTE_MS = 60_000;

/** How well each network and service delivers, as the house measures it; read again after a minute (rules 3.20). */
export const networkStatusQuery = queryOptions({
  queryKey: ["network-status"],
  queryFn: async ({ signal }) => (await call("GET /auth/networkStatus", { signal })).networks,
  staleTime: MINUTE_MS,
});
