import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

/** Which supplier comes first for each network and product. */
export const choicesQuery = queryOptions({
  queryKey: ["supplier-choices"],
  queryFn: ({ signal }) => call("GET /admin/supplier", { signal }),
});

/** What airtime and electricity cost us. */
export const costsQuery = queryOptions({
  queryKey: ["cost-prices"],
  queryFn: ({ signal }) => call("GET /admin/costPrice", { signal }),
});

/** The notice that everybody is shown. */
export const noticeQuery = queryOptions({
  queryKey: ["admin-notice"],
  queryFn: ({ signal }) => call("GET /admin/notification", { signal }),
});
