import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { METERS } from "../../shared/query-keys.ts";

type Answer = AnswerOf<"GET /cable/bouquets">;
export type Company = Answer["companies"][number];
export type Bouquet = Company["bouquets"][number];
/** A card that the person paid for. */
export type KnownCard = Answer["cards"][number];

/** The companies with their bouquets, and the person's cards. A purchase has them asked again. */
export const cableQuery = queryOptions({
  queryKey: [...METERS, "cable"],
  queryFn: ({ signal }) => call("GET /cable/bouquets", { signal }),
  staleTime: 10_000,
});
