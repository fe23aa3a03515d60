import type { RateClass } from "./define.ts";

/** Requests a minute of one caller, by class (rules 2.6). Log-in is limited in the database as well. */
export const REQUESTS_PER_MINUTE: Record<RateClass, number> = {
  normal: 600,
  login: 120,
  money: 1_200,
  lookup: 60,
  outcome: 300,
  webhook: 3_000,
};
