import { movesOf } from "../../core/posting.ts";
import { capAtBalance } from "../../core/earnings.ts";
import { kobo } from "../../core/money.ts";
import { lockCommission, markClawedBack, readMark, refundedCommissions, setMark } from "./queries.ts";
import { lockEarner } from "../earnings/queries.ts";
import { lockGuarded, post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";

const AT_ONCE = 200;
const MARK = "refunds";
/** No refund commits this long after its time, and no purchase is folded this long after it was read. */
const SAFETY_MS = 3_600_000;

/**
 * Takes back commissions of refunded purchases, each once, as far as the partner's earnings go (rules 14.6).
 * Refunds are found by their time, from an hour before the last run on, so one that committed late is found
 * too. Returns how many were taken back.
 */
export async function clawBackRefunded(
  deps: Pick<Deps, "db" | "accountOf" | "effect" | "clock" | "log">,
): Promise<number> {
  const begun = deps.clock.now();
  const since = new Date((await readMark(deps.db, MARK)).getTime() - SAFETY_MS);
  let taken = 0;
  for (;;) {
    const refunded = await refundedCommissions(deps.db, since, AT_ONCE);
    for (const { id, partner_id: partnerId } of refunded) {
      await commit(deps, "commission.claw_back", (tx) => clawBack(deps, tx, { id, partnerId }));
      taken += 1;
    }
    if (refunded.length < AT_ONCE) break;
  }
  await commit(deps, "commission.mark", (tx) => setMark(tx, MARK, begun));
  return taken;
}

async function clawBack(
  deps: Pick<Deps, "accountOf" | "clock" | "log">,
  tx: Tx,
  about: { id: string; partnerId: string },
): Promise<void> {
  const partner = await lockEarner(tx, about.partnerId);
  const commission = await lockCommission(tx, about.id);
  if (!partner || !commission) return;
  const { earningsAccount } = partner;
  const guarded = await lockGuarded(tx, [earningsAccount]);
  const at = deps.clock.now();
  const balance = guarded.get(earningsAccount)?.balance ?? kobo(0n);
  const amount = capAtBalance(commission.amount_kobo, balance);
  const movements = movesOf(deps.accountOf, "commission.clawed_back", {
    id: commission.id,
    amount,
    partner: earningsAccount,
  });
  const posted = await post(tx, { guarded: [earningsAccount], movements, at });
  if (!posted.ok) throw new Error("the balance was looked at under its lock");
  await markClawedBack(tx, { commission, clawed: amount, at });
  if (amount < commission.amount_kobo)
    deps.log.warn({ commissionId: commission.id }, "less than the commission was there to be taken back");
  await notifyUser(tx, partner.id);
}
