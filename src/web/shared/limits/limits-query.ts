import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../api/api.ts";

export type Limits = AnswerOf<"GET /auth/limits">;
export type LimitLine = Limits["limits"][number];

/**
 * The person's limits by account level, and the amount used today (rules 10.2). Refetched for each screen,
 * because acts use it up.
 */
export const limitsQuery = queryOptions({
  queryKey: ["limits"],
  queryFn: ({ signal }) => call("GET /auth/limits", { signal }),
  staleTime: 0,
});
