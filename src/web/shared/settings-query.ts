import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "./api/api.ts";
import { kept } from "./kept-data.ts";

export type Settings = AnswerOf<"GET /settings">;

/**
 * Fees, minimums, networks, companies and open services. Stale after a minute: a service may have been
 * locked.
 */
export const settingsQuery = queryOptions({
  ...kept(2),
  queryKey: ["settings"],
  queryFn: ({ signal }) => call("GET /settings", { signal }),
  staleTime: 60_000,
});
