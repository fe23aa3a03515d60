import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

/** The first supplier of each network and product. */
export const choicesQuery = queryOptions({
  queryKey: ["supplier-choices"],
  queryFn: ({ signal }) => call("GET /admin/supplier", { signal }),
});

/** The notification that everybody sees. */
export const noticeQuery = queryOptions({
  queryKey: ["admin-notice"],
  queryFn: ({ signal }) => call("GET /admin/notification", { signal }),
});
