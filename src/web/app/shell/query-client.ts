import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api.ts";
import { session } from "../session.ts";

/** One cache for the signed-in screens; emptied when the session ends, so the next person sees nothing of it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal is an answer; only silence is worth asking again.
      retry: (count, error) => count < 1 && error instanceof ApiError && error.status === 0,
      refetchOnWindowFocus: false,
      // Without a network a question fails at once and says so; it is asked again when there is one.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // Never kept for later: what is done without a network is not done (rules 9.10).
    mutations: { retry: 0, networkMode: "always" },
  },
});
session.onEnd(() => queryClient.clear());
