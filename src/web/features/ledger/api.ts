import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

const AGAIN_MS = 60_000;

/** The books as they stand; read again each minute while somebody looks. */
export const ledgerQuery = queryOptions({
  queryKey: ["ledger"],
  queryFn: ({ signal }) => call("GET /admin/ledger", { signal }),
  refetchInterval: AGAIN_MS,
});

/** Stop selling, or lift the stops that people set. */
export function setSelling(body: { stopped: boolean; reason: string }) {
  return call("POST /admin/selling", { body });
}
