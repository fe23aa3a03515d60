import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api.ts";
import { onReadAgain } from "../../shared/query-keys.ts";
import { session } from "../session.ts";

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
session.onEnd(() => queryClient.clear());
