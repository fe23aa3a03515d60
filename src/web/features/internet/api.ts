import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { METERS } from "../../shared/query-keys.ts";

type Answer = AnswerOf<"GET /internet/plans">;
export type Company = Answer["companies"][number];
export type Bundle = Company["plans"][number];
/** An account that the person paid for. */
export type KnownAccount = Answer["accounts"][number];

/** The companies with their bundles, and the person's accounts. A purchase has them asked again. */
export const internetQuery = queryOptions({
  queryKey: [...METERS, "internet"],
  queryFn: ({ signal }) => call("GET /internet/plans", { signal }),
  staleTime: 10_000,
});
