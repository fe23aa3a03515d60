import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { fetchFile } from "../../shared/fetch-file.ts";
import { isAskable, type Period } from "./period.ts";

export type Statement = AnswerOf<"GET /transaction/statement">;

/** The person's wallet over a period; asked only for a period that the server accepts. */
export function statementQuery(period: Period) {
  return queryOptions({
    enabled: isAskable(period),
    queryKey: ["statement", period],
    queryFn: ({ signal }) => call("GET /transaction/statement", { query: period, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches the same period as a file with every movement. */
export const fetchStatement = (period: Period): Promise<File> =>
  fetchFile("GET /transaction/statement.csv", { query: period });
