import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../api/api.ts";

export type Limits = AnswerOf<"GET /auth/limits">;
export type LimitLine = Limits["limits"][number];

/** How much one may move on one's account level, and what of it is used today (rules 10.2). Read anew for each screen: acts use it up. */
export const limitsQuery = queryOptions({
  queryKey: ["limits"],
  queryFn: ({ signal }) => call("GET /auth/limits", { signal }),
  staleTime: 0,
});
