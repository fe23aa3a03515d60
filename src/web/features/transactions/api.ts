import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

/** Supplier names for the admins' filter. */
export const suppliersQuery = queryOptions({
  queryKey: ["suppliers"],
  queryFn: ({ signal }) => call("GET /admin/suppliers", { signal }),
});

/** Refunds each of these transactions on its own. */
export function refundMany(ids: readonly string[], confirm: boolean, requestKey: string) {
  return call("POST /admin/refund", { body: { ids: [...ids], confirm }, requestKey });
}
