import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, type BodyOf, call } from "../../shared/api/api.ts";
import { compact, oneOf, pageOf } from "../../shared/search-fields.ts";

export type StaffMember = AnswerOf<"GET /admin/staff">["staff"][number];
export type Role = BodyOf<"POST /admin/staff/role">["role"];
export const STAFF_ROLES = ["admin", "agent", "vendor"] as const satisfies readonly Role[];

/** The fields of the address. */
export type StaffSearch = { role?: Role; page?: number };

/** Reads the address of the screen. */
export function readSearch(search: Record<string, unknown>): StaffSearch {
  return compact({ role: oneOf(STAFF_ROLES, search.role), page: pageOf(search.page) });
}

export const STAFF_LIST = ["admin", "staff"] as const;

/** One page of the people with a role. */
export function staffQuery({ role, page = 1 }: StaffSearch) {
  const query = { ...(role ? { role } : {}), page: String(page) };
  return queryOptions({
    queryKey: [...STAFF_LIST, query],
    queryFn: ({ signal }) => call("GET /admin/staff", { query, signal }),
    placeholderData: keepPreviousData,
  });
}
