import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "./api/api.ts";

/** An electricity meter that the person bought for or gave a name (rules 5.27). */
export type KnownMeter = AnswerOf<"GET /auth/meter">["meters"][number];

/** The person's meters, the last used first; always asked again, because a purchase changes them. */
export const metersQuery = queryOptions({
  queryKey: ["meters"],
  queryFn: async ({ signal }) => (await call("GET /auth/meter", { signal })).meters,
  staleTime: 0,
});
