import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import type { TransactionSearch } from "./search.ts";

/** Supplier names for the admins' filter. */
export const suppliersQuery = queryOptions({
  queryKey: ["suppliers"],
  queryFn: ({ signal }) => call("GET /admin/suppliers", { signal }),
});

/** Refunds each of these transactions on its own. */
export function refundMany(body: { ids: string[]; confirm: boolean; reason: string }, requestKey: string) {
  return call("POST /admin/refund", { body, requestKey });
}

/**
 * Removes filters that this person may not use: other people's names are for staff, suppliers and plans for
 * admins, parts and search text for everybody else. The server would refuse them, and a link that was
 * passed on should still show something.
 */
export function allowedTo(
  search: TransactionSearch,
  { isAdmin, isAgent }: { isAdmin: boolean; isAgent: boolean },
): TransactionSearch {
  const { show, search: text, ...others } = search;
  if (isAdmin) return others;
  const { userName, supplier: _supplier, planName: _planName, ...common } = others;
  if (isAgent) return userName ? { ...common, userName } : common;
  return { ...common, ...(show ? { show } : {}), ...(text ? { search: text } : {}) };
}
