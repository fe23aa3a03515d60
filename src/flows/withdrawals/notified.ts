import { findPayoutAttempt } from "../../db/payouts.ts";
import type { Deps } from "../deps.ts";
import { requeryPayout } from "./attempt.ts";

/**
 * A provider's notification about a payout is a hint: the provider is asked, and its answer counts (rules 11.9). `reference`: ours, of
 * one attempt. About nothing of ours there is nothing to ask. `unanswered`: to be worked off again.
 */
export async function payoutNotified(deps: Deps, reference: string): Promise<"answered" | "unanswered"> {
  const attempt = await findPayoutAttempt(deps.db, reference);
  if (attempt) return requeryPayout(deps, attempt);
  deps.log.warn({ reference }, "a notification about a payout that is none of ours");
  return "answered";
}
