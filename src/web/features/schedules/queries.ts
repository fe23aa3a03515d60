import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

/** Every query of schedules. */
export const SCHEDULES = ["schedules"] as const;

export const schedulesQuery = queryOptions({
  queryKey: [...SCHEDULES, "all"],
  queryFn: ({ signal }) => call("GET /schedules", { signal }),
});

export const monthQuery = queryOptions({
  queryKey: [...SCHEDULES, "month"],
  queryFn: ({ signal }) => call("GET /schedules/month", { signal }),
});

export const scheduleQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...SCHEDULES, id, page],
    queryFn: ({ signal }) => call("GET /schedules/{id}", { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
