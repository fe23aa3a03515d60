import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";

export type Customers = AnswerOf<"GET /customers">;
export type Customer = Customers["customers"][number];
export type CustomerPage = AnswerOf<"GET /customers/{id}">;
export type Entry = CustomerPage["entries"][number];
export type Unsold = AnswerOf<"GET /customers/unsold">["purchases"][number];

/** Everything that an act in the book changes. */
export const CUSTOMERS = ["customers"] as const;

/** The book: all customers by name, at most 500, and the sums. */
export const bookQuery = queryOptions({
  queryKey: [...CUSTOMERS, "book"],
  queryFn: ({ signal }) => call("GET /customers", { signal }),
});

/** One customer with a page of entries, the newest first. */
export function customerQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...CUSTOMERS, "one", id, page],
    queryFn: ({ signal }) => call("GET /customers/{id}", { params: { id }, query: { page }, signal }),
  });
}

/** The purchases of the last week that are not in the book. */
export const unsoldQuery = queryOptions({
  queryKey: [...CUSTOMERS, "unsold"],
  queryFn: async ({ signal }) => (await call("GET /customers/unsold", { signal })).purchases,
});
