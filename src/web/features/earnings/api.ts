import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";

export type Referrals = AnswerOf<"GET /auth/referral">;

const REFERRALS = ["referral"] as const;

/** Earnings, and a page of the people referred. The old rows stay while the next page loads. */
export function referralQuery(page: number) {
  return queryOptions({
    queryKey: [...REFERRALS, page],
    queryFn: ({ signal }) => call("GET /auth/referral", { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Every page of them, to be read again after a withdrawal. */
export const allReferrals = { queryKey: REFERRALS };

/** Ask for so much of the earnings, in naira. */
export function askWithdrawal(body: { amount: number }, requestKey: string) {
  return call("POST /auth/withdrawEarning", { body, requestKey });
}
