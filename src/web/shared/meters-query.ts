import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "./api/api.ts";
import { METERS } from "./query-keys.ts";

/** An electricity meter that the person bought for or gave a name (rules 5.27). */
export type KnownMeter = AnswerOf<"GET /auth/meter">["meters"][number];

/** An answer that came while the program loaded still counts when its screen is drawn, in milliseconds. */
const NEW_MS = 10_000;

/** The person's meters, the last used first. A purchase changes them, and has them asked again. */
export const metersQuery = queryOptions({
  queryKey: METERS,
  queryFn: async ({ signal }) => (await call("GET /auth/meter", { signal })).meters,
  staleTime: NEW_MS,
});
