import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../../shared/api/api.ts";
import { DISPUTES } from "../../../shared/query-keys.ts";
import { askedOf, type DisputeSearch } from "./search.ts";

export type Dispute = AnswerOf<"GET /admin/disputes">["disputes"][number];
export type DisputeSeen = AnswerOf<"GET /admin/disputes/{id}">;
export type DisputeAct = "take" | "answer" | "note" | "ask" | "pass" | "decline" | "solve";

const PER_PAGE = 50;
const LOOK_MS = 15_000;

/** A page of reported problems. */
export function disputesQuery(search: Omit<DisputeSearch, "open">) {
  return queryOptions({
    queryKey: [...DISPUTES, "list", search],
    queryFn: ({ signal }) =>
      call("GET /admin/disputes", { query: { ...askedOf(search), limit: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One problem; an open one is read again while it is looked at. */
export function disputeQuery(id: string) {
  return queryOptions({
    queryKey: [...DISPUTES, "one", id],
    queryFn: ({ signal }) => call("GET /admin/disputes/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.dispute.state === "ended" ? false : LOOK_MS),
  });
}

/** How staff served the problems of the last days. */
export function serviceQuery(days: number) {
  return queryOptions({
    queryKey: [...DISPUTES, "service", days],
    queryFn: ({ signal }) => call("GET /admin/disputeService", { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function actOn(id: string, body: { act: DisputeAct; text: string }) {
  return call("POST /admin/disputes/{id}", { params: { id }, body });
}
