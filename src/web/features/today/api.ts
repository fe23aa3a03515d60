import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { fetchFile } from "../../shared/fetch-file.ts";
import type { By, FiguresSearch, Period } from "./search.ts";

export type Today = AnswerOf<"GET /admin/today">;
export type Pair = Today["total"];
export type Part = AnswerOf<"GET /admin/today/parts">["parts"][number];
export type RowBehind = AnswerOf<"GET /admin/today/rows">["rows"][number];

/** Read again when the server says that figures have changed, and every half minute. */
export function todayQuery(period: Period) {
  return queryOptions({
    queryKey: ["admin", "today", period],
    queryFn: ({ signal }) => call("GET /admin/today", { query: { period }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

const whereOf = ({ line, network, supplier, product, losses }: FiguresSearch) => ({
  line,
  network,
  supplier,
  product,
  ...(losses ? { losses: "true" as const } : {}),
});

export function partsQuery(search: FiguresSearch, by: By) {
  const query = { ...whereOf(search), period: search.period ?? "today", by } as const;
  return queryOptions({
    queryKey: ["admin", "today", "parts", query],
    queryFn: ({ signal }) => call("GET /admin/today/parts", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function rowsQuery(search: FiguresSearch) {
  const query = { ...whereOf(search), period: search.period ?? "today", after: search.after ?? "" } as const;
  return queryOptions({
    queryKey: ["admin", "today", "rows", query],
    queryFn: ({ signal }) => call("GET /admin/today/rows", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches all rows behind a figure as a file. */
export const fetchRows = (search: FiguresSearch): Promise<File> =>
  fetchFile("GET /admin/today/rows.csv", { query: { ...whereOf(search), period: search.period ?? "today" } });
