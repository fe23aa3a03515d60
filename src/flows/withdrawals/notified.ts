import { findTold } from "../../db/payouts.ts";
import type { Deps } from "../deps.ts";
import { askProvider } from "./ask.ts";

/**
 * A provider's notification about a payout is a hint: the provider is asked, and its answer counts (rules 11.9). `reference`: ours, as the
 * provider was told. About nothing of ours there is nothing to ask. `unanswered`: to be worked off again.
 */
export async function payoutNotified(deps: Deps, reference: string): Promise<"answered" | "unanswered"> {
  const told = await findTold(deps.db, reference);
  if (told) return askProvider(deps, told);
  deps.log.warn({ reference }, "a notification about a payout that is none of ours");
  return "answered";
}
