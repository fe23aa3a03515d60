import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import type { QueryKey } from "../../shared/query-keys.ts";
import type { UserQuery } from "./search.ts";

/** One row of the list; fields that agents may not see are null. */
export type UserRow = AnswerOf<"GET /admin/users">["users"][number];
/** The full data of one person, for admins. */
export type ManagedUser = AnswerOf<"GET /admin/users/{id}">;

const LIST = ["admin", "users"] as const;

/**
 * One page of people, with the totals over the filter. The old rows stay visible while the next page loads.
 */
export function usersQuery(filters: UserQuery) {
  return queryOptions({
    queryKey: [...LIST, filters],
    queryFn: ({ signal }) => call("GET /admin/users", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One person, for admins. */
export function managedQuery(id: string) {
  return queryOptions({
    queryKey: ["admin", "user", id],
    queryFn: ({ signal }) => call("GET /admin/users/{id}", { params: { id }, signal }),
  });
}

/** Refetches the open detail and the lists after a person was changed. */
export async function renewUser(cache: QueryClient, id: string): Promise<void> {
  await Promise.all(shownOf(id).map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** Returns the query keys that show a person: the open detail and the lists. */
export function shownOf(id: string): QueryKey[] {
  return [managedQuery(id).queryKey, LIST];
}
