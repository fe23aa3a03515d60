import { PAY_TIMEOUT_MS } from "../../core/payouts.ts";
import { leaseEnd } from "../../core/outside-attempt.ts";
import { currentPayoutAttempt, takeDuePayouts } from "../../db/payouts.ts";
import type { PayoutRow } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { requeryPayout } from "./attempt.ts";

/** Questions at a time: few, because the provider tells nobody how many it likes. */
const AT_ONCE = 8;

/**
 * Take up withdrawals whose time has come: lost ones after their lease, unknown ones by the schedule, and those that wait to be sent again.
 * Each is asked about; nothing is sent before it is proven not sent. Any number of processes may sweep. Answers how many it took.
 */
export async function sweepPayouts(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const leaseUntil = new Date(leaseEnd(now.getTime(), PAY_TIMEOUT_MS, deps.settings.timesScale));
  const due = await commit(deps, "payout.take_due", (tx) =>
    takeDuePayouts(tx, { now, leaseUntil, limit: AT_ONCE }),
  );
  await Promise.all(due.map((payout) => ask(deps, payout)));
  return due.length;
}

async function ask(deps: Deps, payout: PayoutRow): Promise<void> {
  try {
    const attempt = await currentPayoutAttempt(deps.db, payout.id);
    if (attempt) await requeryPayout(deps, attempt);
  } catch (error) {
    deps.log.error({ err: error, payoutId: payout.id }, "asking about a withdrawal failed; it stays due");
  }
}
