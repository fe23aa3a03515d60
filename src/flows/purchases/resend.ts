import { leaseEnd, mayResend } from "../../core/outside-attempt.ts";
import type { VendAnswer } from "../../core/ports.ts";
import { sendOnce } from "../ask-until-proven.ts";
import { commit, type Deps } from "../deps.ts";
import type { PurchaseAttempt } from "./apply.ts";
import { claimResend } from "./lease-queries.ts";

/**
 * Sends an order again under its reference, where that is the dialect's only question. It may sell, so the
 * attempt says in the database until when it may be on its way, and it says so only while the money is held
 * and nobody asks for it back. A refund and a release wait for that time to pass (rules 5.21 to 5.23).
 */
export async function resend(
  deps: Pick<Deps, "db" | "effect" | "clock" | "steady" | "catalogue" | "settings">,
  { purchase, live }: PurchaseAttempt,
  call: () => Promise<VendAnswer>,
): Promise<VendAnswer> {
  const at = deps.clock.now();
  const { timesScale } = deps.settings;
  const isHeld = purchase.status === "processing";
  if (!mayResend({ isHeld, since: purchase.created_at.getTime(), now: at.getTime(), timesScale }))
    return OVER;
  const timeoutMs = deps.catalogue().suppliers.get(live.supplier)?.vendTimeoutMs ?? 0;
  const until = new Date(leaseEnd(at.getTime(), timeoutMs, timesScale));
  const isClaimed = await commit(deps, "purchase.claim_resend", (tx) => claimResend(tx, { live, at, until }));
  if (!isClaimed) return OVER;
  return sendOnce(deps, { effect: "supplier.requery", dispatchedAt: at, tooLate: OVER }, call);
}

const OVER: VendAnswer = { kind: "unknown", note: "not sent again" };
