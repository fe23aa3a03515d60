import { type FetchQueryOptions, type Query, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api.ts";
import { followKept, isFromDevice, openKept } from "../../shared/kept-data.ts";
import { onReadAgain } from "../../shared/query-keys.ts";
import { session } from "../session.ts";

/** Queries that a loader started and that no screen has left yet. */
const startedEarly = new WeakSet<object>();

/**
 * The cache of the signed-in screens; emptied when the session ends, so that the next person sees nothing of
 * it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Retry only when no answer came; a refusal is an answer.
      retry: (count, error) => count < 1 && error instanceof ApiError && error.status === 0,
      // The refusal of a query that a loader started is the screen's first answer; later screens ask again.
      retryOnMount: (query) => !startedEarly.has(query),
      refetchOnWindowFocus: false,
      // Without a network a query fails at once with an error, and is repeated when the network is back.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // Never queued for later: an act without a network is not done (rules 9.10).
    mutations: { retry: 0, networkMode: "always" },
  },
});
onReadAgain((queryKey) => void queryClient.invalidateQueries({ queryKey }));
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === "observerRemoved") startedEarly.delete(query);
});
session.onEnd(() => queryClient.clear());
// This module loads after the session has started and before the first screen is drawn.
openKept(queryClient);
followKept(queryClient, session.isOnDevice);

/**
 * Starts a query for the screen that is about to open. A query with data of this visit, or one that a screen
 * shows, is left to the screen's hooks; so is one that is not enabled.
 */
export function startEarly<Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key> & { enabled?: unknown },
): void {
  const cache = queryClient.getQueryCache();
  const known = cache.find({ queryKey: options.queryKey, exact: true });
  if (options.enabled === false || (known && !mayStart(known))) return;
  void queryClient.prefetchQuery(options);
  const started = cache.find({ queryKey: options.queryKey, exact: true });
  if (started) startedEarly.add(started);
}

/** True for a query that no screen shows and that failed, or has only data of an earlier visit. */
function mayStart(query: Query): boolean {
  const { state } = query;
  return query.getObserversCount() === 0 && (state.status === "error" || isFromDevice(state.dataUpdatedAt));
}

/** Resolves when no query is under way. */
export async function untilAnswered(): Promise<void> {
  while (queryClient.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, 4));
}
