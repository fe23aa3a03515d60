import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { fetchFile } from "../../shared/fetch-file.ts";
import type { Period } from "./rules.ts";

export type Statement = AnswerOf<"GET /transaction/statement">;

/** The person's wallet over a period. */
export function statementQuery(period: Period) {
  return queryOptions({
    queryKey: ["statement", period],
    queryFn: ({ signal }) => call("GET /transaction/statement", { query: period, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches the same period as a file with every movement. */
export const fetchStatement = (period: Period): Promise<File> =>
  fetchFile("GET /transaction/statement.csv", { query: period });
