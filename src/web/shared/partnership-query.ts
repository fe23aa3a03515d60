import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "./api/api.ts";

export type Partnership = AnswerOf<"GET /auth/partnership">;

/** Where one's partnership stands and what it costs. Whether its window is open is the server's calendar, not the phone's. */
export const partnershipQuery = queryOptions({
  queryKey: ["partnership"],
  queryFn: ({ signal }) => call("GET /auth/partnership", { signal }),
});
