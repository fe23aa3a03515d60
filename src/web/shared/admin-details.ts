import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "./api/api.ts";
import { settingsQuery } from "./settings-query.ts";

/** Figures of the house and every service with whether it is open; for admins. */
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

/** A service was locked or unlocked: all that tell of it are read again, those who buy too. */
export async function servicesChanged(cache: QueryClient): Promise<void> {
  const queries = [adminDetailsQuery, servicesQuery, settingsQuery];
  await Promise.all(queries.map(({ queryKey }) => cache.invalidateQueries({ queryKey })));
}
