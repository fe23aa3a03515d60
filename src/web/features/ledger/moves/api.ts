import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type BodyOf, call } from "../../../shared/api/api.ts";
import { compact, idOf, textOf } from "../../../shared/search-fields.ts";
import { kindIn } from "./rules.ts";

/** The fields of the address: an older page of moves, and the form with what is filled in. */
export type LedgerSearch = { before?: string; record?: string; supplier?: string };

export function readSearch(search: Record<string, unknown>): LedgerSearch {
  return compact({
    before: idOf(search.before),
    record: search.record === "new" ? "new" : kindIn(textOf(search.record) ?? ""),
    supplier: textOf(search.supplier),
  });
}

export const MOVE_LIST = ["admin", "moves"] as const;

export function movesQuery({ before }: LedgerSearch) {
  const query = before ? { before } : {};
  return queryOptions({
    queryKey: [...MOVE_LIST, query],
    queryFn: ({ signal }) => call("GET /admin/accountMoves", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const sendMove = (body: BodyOf<"POST /admin/accountMoves">, requestKey: string) =>
  call("POST /admin/accountMoves", { body, requestKey });

export const sendUndo = (id: string, requestKey: string) =>
  call("POST /admin/accountMoves/{id}/undo", { params: { id }, requestKey });
