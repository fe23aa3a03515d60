import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";

export type Country = AnswerOf<"GET /abroad/countries">["countries"][number];
export type Operator = AnswerOf<"GET /abroad/operators">["operators"][number];
export type Quote = AnswerOf<"POST /buy/abroad/quote">;

const ABROAD = "abroad";

export const countriesQuery = queryOptions({
  queryKey: [ABROAD, "countries"],
  queryFn: ({ signal }) => call("GET /abroad/countries", { signal }),
  staleTime: 60_000,
});

/** The operators of a country, to choose another one than was found. */
export const operatorsQuery = (country: string) =>
  queryOptions({
    queryKey: [ABROAD, "operators", country],
    queryFn: ({ signal }) => call("GET /abroad/operators", { query: { country: country as "GH" }, signal }),
    staleTime: 60_000,
  });
