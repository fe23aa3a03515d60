import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { METERS } from "../../shared/query-keys.ts";

export type Betting = AnswerOf<"GET /betting/companies">;
export type Company = Betting["companies"][number];
/** An account that the person paid into. */
export type KnownAccount = Betting["accounts"][number];

/** The companies, and the person's accounts and day. A purchase has them asked again. */
export const bettingQuery = queryOptions({
  queryKey: [...METERS, "betting"],
  queryFn: ({ signal }) => call("GET /betting/companies", { signal }),
  staleTime: 10_000,
});
