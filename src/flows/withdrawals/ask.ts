import { kobo } from "../../core/money.ts";
import { findTransaction } from "../../db/transactions.ts";
import type { Told } from "../../db/payouts.ts";
import type { Deps } from "../deps.ts";
import { applyPayoutAnswer } from "./apply.ts";
import { sendPayout } from "./send.ts";

/**
 * Ask the provider what became of something it was told, and carry out the answer. Nothing is sent here but what is proven not to have been
 * sent. `unanswered`: the provider said nothing, so it is worth asking again soon.
 */
export async function askProvider(deps: Deps, told: Told): Promise<"answered" | "unanswered"> {
  const { payout, reference } = told;
  const amount = kobo(payout.amount_kobo - payout.fee_kobo);
  const answer = await deps.effect("payout.status", () => deps.payouts.status(reference, amount));
  const again = await applyPayoutAnswer(deps, told, answer);
  const row = again && (await findTransaction(deps.db, again.id));
  if (again && row) await sendPayout(deps, again, row);
  const isSilence = answer.kind === "unknown" && !answer.notFound && !answer.isUnderWay;
  return isSilence ? "unanswered" : "answered";
}
