import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "./api/api.ts";
import { settingsQuery } from "./settings-query.ts";

/** The shop's figures, and every service with whether it is open; for admins. */
export type AdminDetails = AnswerOf<"GET /admin/">;

export const adminDetailsQuery = queryOptions({
  queryKey: ["admin", "details"],
  queryFn: ({ signal }) => call("GET /admin/", { signal }),
});

/** Every service and whether it is open. */
export const servicesQuery = queryOptions({
  queryKey: ["services"],
  queryFn: ({ signal }) => call("GET /admin/checkServices", { signal }),
});

/** Refetches everything that shows services after one was locked or unlocked, the buy screens included. */
export async function servicesChanged(cache: QueryClient): Promise<void> {
  const queries = [adminDetailsQuery, servicesQuery, settingsQuery];
  await Promise.all(queries.map(({ queryKey }) => cache.invalidateQueries({ queryKey })));
}
