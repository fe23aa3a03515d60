import { queryOptions } from "@tanstack/react-query";
import { SEARCH_MIN } from "../../core/search.ts";
import { type AnswerOf, call } from "./api/api.ts";

export type FoundRows = AnswerOf<"GET /admin/search">;

/** Whatever a text names, a few of each kind; asked for from three letters on. */
export function staffSearchQuery(text: string) {
  const q = text.trim();
  return queryOptions({
    queryKey: ["admin", "search", q],
    enabled: q.length >= SEARCH_MIN,
    queryFn: ({ signal }) => call("GET /admin/search", { query: { q }, signal }),
  });
}
