import { CLOSED } from "../../core/bulk.ts";
import { fail } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { PLAN_REFUSALS } from "./find-plan.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, startPurchase } from "./start.ts";

const KEPT = {
  ...START_REFUSALS,
  ...PLAN_REFUSALS,
  bad_request: "frozen",
  airtime_below_minimum: "frozen",
  airtime_above_maximum: "frozen",
  [CLOSED]: "frozen",
} as const;

/**
 * Asks what stands under the key of a purchase that its process left. Where nothing does, the key is closed
 * in the same moment: that process can buy nothing under it any more, however late it wakes up.
 */
export async function closeKey(deps: Deps, buyer: Buyer) {
  const quoted = fail<{ code: keyof typeof KEPT }>({ code: CLOSED });
  const found = await startPurchase(deps, buyer, { quoted, refusals: KEPT });
  // An outcome is not waited for: the order is the sweeper's by now.
  return awaitOutcome(deps, found, deps.clock.now());
}
