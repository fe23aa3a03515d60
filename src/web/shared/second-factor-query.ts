import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/api.ts";

/** The second factor of this person: on or off, and how many recovery codes are left. */
export const factorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call("GET /auth/secondFactor", { signal }),
});
