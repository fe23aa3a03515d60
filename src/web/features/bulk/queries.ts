import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

/** Every query of lists. */
export const BULK = ["bulk"] as const;
/** While a list runs it is read again after this time. */
const LOOK_MS = 2_000;
type Going = { state: string; underWay: number };
const pause = (jobs: readonly Going[] = []) =>
  jobs.some(({ state, underWay }) => state === "running" || underWay > 0) && LOOK_MS;

export const jobsQuery = queryOptions({
  queryKey: [...BULK, "all"],
  queryFn: ({ signal }) => call("GET /bulk", { query: {}, signal }),
  refetchInterval: ({ state }) => pause(state.data?.jobs),
});

export const jobQuery = (id: string, { page, isFailed }: { page: number; isFailed: boolean }) =>
  queryOptions({
    queryKey: [...BULK, id, page, isFailed],
    queryFn: ({ signal }) =>
      call("GET /bulk/{id}", {
        params: { id },
        query: { page, ...(isFailed ? { state: "failed" as const } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pause(data && [data.job]),
  });
