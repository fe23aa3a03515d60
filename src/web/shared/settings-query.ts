import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "./api/api.ts";

export type Settings = AnswerOf<"GET /settings">;

/**
 * Fees, minimums, networks, companies and open services. Stale after a minute: a service may have been
 * locked.
 */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call("GET /settings", { signal }),
  staleTime: 60_000,
});
