import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";

export type Referrals = AnswerOf<"GET /auth/referral">;

const REFERRALS = ["referral"] as const;

/** The earnings, and a page of the people referred. The old rows stay visible while the next page loads. */
export function referralQuery(page: number) {
  return queryOptions({
    queryKey: [...REFERRALS, page],
    queryFn: ({ signal }) => call("GET /auth/referral", { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Query key of every page, to refetch after a withdrawal. */
export const allReferrals = { queryKey: REFERRALS };

/** Requests a withdrawal of this amount of the earnings, in naira. */
export function askWithdrawal(body: { amount: number }, requestKey: string) {
  return call("POST /auth/withdrawEarning", { body, requestKey });
}
