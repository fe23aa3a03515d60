import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { fetchFile } from "../../shared/fetch-file.ts";

const BOOKS = "books";

export type Trial = AnswerOf<"GET /admin/books">;
export type TrialLine = Trial["accounts"][number];
export type Income = AnswerOf<"GET /admin/books/income">;
export type SupplierStatement = AnswerOf<"GET /admin/books/supplier">;
export type Readers = AnswerOf<"GET /admin/books/readers">;
export type Movement = AnswerOf<"GET /admin/books/postings">["postings"][number];

export function trialQuery(day: string) {
  return queryOptions({
    queryKey: [BOOKS, "trial", day],
    queryFn: ({ signal }) => call("GET /admin/books", { query: { day }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of the movements of an account on a day. */
export function movementsQuery(asked: { day: string; account: string; after: string | undefined }) {
  return queryOptions({
    queryKey: [BOOKS, "movements", asked],
    queryFn: ({ signal }) => call("GET /admin/books/postings", { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
}

export function incomeQuery(month: string) {
  return queryOptions({
    queryKey: [BOOKS, "income", month],
    queryFn: ({ signal }) => call("GET /admin/books/income", { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function supplierQuery(asked: { supplier: string; month: string }) {
  return queryOptions({
    enabled: asked.supplier !== "",
    queryKey: [BOOKS, "supplier", asked],
    queryFn: ({ signal }) => call("GET /admin/books/supplier", { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
}

export const readersKey = [BOOKS, "readers"] as const;
export const readersQuery = queryOptions({
  queryKey: readersKey,
  queryFn: ({ signal }) => call("GET /admin/books/readers", { signal }),
});

export const chooseReports = (body: { daily: boolean; monthly: boolean }) =>
  call("PATCH /admin/books/readers", { body });

export const erasuresQuery = queryOptions({
  queryKey: [BOOKS, "erasures"],
  queryFn: ({ signal }) => call("GET /admin/erasures", { query: { limit: 200 }, signal }),
});
export type QueuedErasure = AnswerOf<"GET /admin/erasures">["erasures"][number];

export const fetchAccounts = (query: { from: string; to?: string }) =>
  fetchFile("GET /admin/books/accounts.csv", { query });
export const fetchReportCsv = (period: string) =>
  fetchFile("GET /admin/books/report.csv", { query: { period } });
export const fetchJournal = (query: { from: string; to?: string; account?: string }) =>
  fetchFile("GET /admin/books/journal.csv", { query });
export const fetchIncome = (month: string) => fetchFile("GET /admin/books/income.csv", { query: { month } });
export const fetchSupplier = (query: { supplier: string; month: string }) =>
  fetchFile("GET /admin/books/supplier.csv", { query });
export const fetchReportPage = (period: string) =>
  fetchFile("GET /admin/books/report.html", { query: { period } });
export const fetchReportPdf = (period: string) =>
  fetchFile("GET /admin/books/report.pdf", { query: { period } });
