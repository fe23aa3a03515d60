import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";

const AGAIN_MS = 60_000;

/** The current state of the ledger; refetched each minute while the screen is open. */
export const ledgerQuery = queryOptions({
  queryKey: ["ledger"],
  queryFn: ({ signal }) => call("GET /admin/ledger", { signal }),
  refetchInterval: AGAIN_MS,
});

/** Stops selling, or lifts the stops that people set. */
export function setSelling(body: { stopped: boolean; reason: string }) {
  return call("POST /admin/selling", { body });
}
