import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import type { QueryKey } from "../../shared/query-keys.ts";

/** A person's page; `more` is null for agents. */
export type PersonPage = AnswerOf<"GET /admin/person/{who}">;
export type MoreOfPerson = NonNullable<PersonPage["more"]>;

/** Everything about one person, by id or user name. */
export function personQuery(who: string) {
  return queryOptions({
    queryKey: ["admin", "person", who],
    queryFn: ({ signal }) => call("GET /admin/person/{who}", { params: { who }, signal }),
  });
}

/** Notes about a person, the newest first; `before` is the `next` of the page before. */
export function notesQuery(who: string, before?: string) {
  return queryOptions({
    queryKey: [...notesOf(who), before ?? ""],
    queryFn: ({ signal }) =>
      call("GET /admin/person/{who}/notes", {
        params: { who },
        query: before === undefined ? {} : { before },
        signal,
      }),
  });
}

/** The query key of all pages of a person's notes. */
export const notesOf = (who: string): QueryKey => ["admin", "notes", who];

/** The people whom a person brought, for admins. */
export function referredQuery(who: string, page: number) {
  return queryOptions({
    queryKey: ["admin", "referred", who, page],
    queryFn: ({ signal }) =>
      call("GET /admin/person/{who}/referred", { params: { who }, query: { page: String(page) }, signal }),
  });
}

/** Asks again for what a change of this person shows in: the page, and the list of people. */
export async function renewPerson(cache: QueryClient, who: string): Promise<void> {
  const shown: QueryKey[] = [personQuery(who).queryKey, ["admin", "users"], ["admin", "user"]];
  await Promise.all(shown.map((queryKey) => cache.invalidateQueries({ queryKey })));
}
