import { fail, ok, type Fault, type Result } from "../../core/result.ts";
import type { TransactionRow } from "../../db/schema.ts";
import { followOutcome, launchAndWait } from "../deliveries.ts";
import type { Deps } from "../deps.ts";
import { deliver } from "./attempt.ts";
import type { Started, StartFault } from "./start.ts";

/**
 * Delivers a started purchase and waits for its outcome, up to 20 seconds or until `answerBy`. A replayed
 * request joins the delivery under way, here or in another process, and gets the same receipt.
 */
export async function awaitOutcome<F extends Fault>(
  deps: Deps,
  started: Result<Started, StartFault | F>,
  answerBy?: Date,
): Promise<Result<TransactionRow, StartFault | F | { code: "internal" }>> {
  if (!started.ok) return started;
  const start = started.value;
  const row =
    start.kind === "dispatched"
      ? await launchAndWait(deps, { row: start.dispatched.purchase, answerBy }, () =>
          deliver(deps, start.dispatched),
        )
      : await followOutcome(deps, start.purchaseId, answerBy);
  return row ? ok(row) : fail({ code: "internal" });
}
