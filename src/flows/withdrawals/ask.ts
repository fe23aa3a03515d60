import { findTransaction } from "../../db/transactions.ts";
import type { Told } from "../../db/payouts.ts";
import type { Deps } from "../deps.ts";
import { applyPayoutAnswer, statusOf } from "./apply.ts";
import { sendPayout } from "./send.ts";

/**
 * Ask the provider what became of something it was told, and carry out the answer. Nothing is sent here but what is proven not to have been
 * sent. `unanswered`: the provider said nothing, so it is worth asking again soon.
 */
export async function askProvider(deps: Deps, told: Told): Promise<"answered" | "unanswered"> {
  const { again, heard } = await applyPayoutAnswer(deps, told, await statusOf(deps, told));
  const row = again && (await findTransaction(deps.db, again.id));
  if (again && row) await sendPayout(deps, again, row);
  const isSilence = heard.kind === "unknown" && !heard.notFound && !heard.isUnderWay;
  return isSilence ? "unanswered" : "answered";
}
