import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/api.ts";
import { HOUSE_SETTINGS } from "./query-keys.ts";

/** The current settings of the shop. */
export const houseQuery = queryOptions({
  queryKey: HOUSE_SETTINGS,
  queryFn: ({ signal }) => call("GET /admin/settings", { signal }),
});
