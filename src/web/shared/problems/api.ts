import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../api/api.ts";
import { PROBLEMS } from "../query-keys.ts";

export type Problem = AnswerOf<"GET /disputes">["disputes"][number];
export type ProblemKind = Problem["kind"];
export type Message = AnswerOf<"GET /disputes/{id}">["messages"][number];

const PER_PAGE = 20;
/** An open ticket is read again this often while it is looked at. */
const LOOK_MS = 15_000;

/** A page of the person's own problems. */
export function problemsQuery(page: number) {
  return queryOptions({
    queryKey: [...PROBLEMS, "list", page],
    queryFn: ({ signal }) => call("GET /disputes", { query: { page, limit: PER_PAGE }, signal }),
  });
}

/** One of the person's own problems with its messages. */
export function problemQuery(id: string) {
  return queryOptions({
    queryKey: [...PROBLEMS, "one", id],
    queryFn: ({ signal }) => call("GET /disputes/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.dispute.state === "ended" ? false : LOOK_MS),
  });
}
