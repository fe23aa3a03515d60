import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api.ts";

const HOUR_MS = 3_600_000;

/** Banks that money can be sent to, sorted by name. */
export const banksQuery = queryOptions({
  queryKey: ["banks"],
  queryFn: ({ signal }) => call("GET /withdraw/bankCodes", { signal }),
  staleTime: HOUR_MS,
});
