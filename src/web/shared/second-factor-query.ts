import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/api.ts";

/** Whether this person logs in with a second factor, and how many recovery codes are left. */
export const factorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call("GET /auth/secondFactor", { signal }),
});
