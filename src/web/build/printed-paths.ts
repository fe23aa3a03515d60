import type { Path } from "../shared/router/routes.ts";

/**
 * The screens of every day: the build prints their first drawing into their page, keeps their program below
 * the size limits, and the benchmark measures their loads.
 */
export const PRINTED_PATHS: readonly Path[] = [
  "/profile",
  "/profile/buydata",
  "/profile/buyairtime",
  "/profile/electricity",
  "/profile/transactions",
];
