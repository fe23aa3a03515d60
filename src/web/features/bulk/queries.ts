import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

/** Every query of lists. */
export const BULK = ["bulk"] as const;
/** While a list runs it is read again after this time. */
const LOOK_MS = 2_000;
type Going = { state: string; underWay: number };
export const pause = (jobs: readonly Going[] = []) =>
  jobs.some(({ state, underWay }) => state === "running" || underWay > 0) && LOOK_MS;

export const jobsQuery = queryOptions({
  queryKey: [...BULK, "all"],
  queryFn: ({ signal }) => call("GET /bulk", { query: {}, signal }),
  refetchInterval: ({ state }) => pause(state.data?.jobs),
});
