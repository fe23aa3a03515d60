import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";

/** Rows per page of deliveries or requests. */
const PAGE = 20;

export type OwnKey = AnswerOf<"GET /auth/apiKey">["keys"][number];

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => call("GET /auth/apiKey", { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call("GET /auth/sessions", { signal }),
});

export const webhookQuery = queryOptions({
  queryKey: ["webhook"],
  queryFn: ({ signal }) => call("GET /auth/webhook", { signal }),
});

export type Delivery = AnswerOf<"GET /auth/webhookDeliveries">["deliveries"][number];

export function deliveriesQuery(page: number) {
  return queryOptions({
    queryKey: ["webhook-deliveries", page],
    queryFn: ({ signal }) => call("GET /auth/webhookDeliveries", { query: { page, limit: PAGE }, signal }),
    placeholderData: keepPreviousData,
    // Refetches while a message is in flight, until its outcome is known.
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === "waiting") ? 5_000 : false,
  });
}

export function requestsQuery(page: number) {
  return queryOptions({
    queryKey: ["request-log", page],
    queryFn: ({ signal }) => call("GET /auth/requestLog", { query: { page, limit: PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}
