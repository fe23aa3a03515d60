import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "./api/api.ts";

export type Partnership = AnswerOf<"GET /auth/partnership">;

/**
 * The state and price of the person's partnership. The server's calendar decides whether its window is open.
 */
export const partnershipQuery = queryOptions({
  queryKey: ["partnership"],
  queryFn: ({ signal }) => call("GET /auth/partnership", { signal }),
});
