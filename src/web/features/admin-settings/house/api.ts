import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/api.ts";
import { HOUSE_SETTINGS } from "../../../shared/query-keys.ts";

/** The settings of the house as they stand. */
export const houseQuery = queryOptions({
  queryKey: HOUSE_SETTINGS,
  queryFn: ({ signal }) => call("GET /admin/settings", { signal }),
});
