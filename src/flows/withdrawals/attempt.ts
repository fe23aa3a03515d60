import { kobo } from "../../core/money.ts";
import { afterLook, STOPPED_MS } from "../../core/payouts.ts";
import type { PayoutAnswer } from "../../core/ports-banking.ts";
import { currentPayoutAttempt, type PayoutAttempt } from "./queries.ts";
import type { PayoutRow, TransactionRow } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { askUntilProven, type OutsideFlow, sendOnce, sendUntilProven } from "../ask-until-proven.ts";
import { commit, type Deps } from "../deps.ts";
import { applyPayoutAnswer, justDispatched, nextAttempt, payoutStatus } from "./apply.ts";
import { recordLook, waitPayout } from "./outcome-queries.ts";
import { stopBlocked } from "./stop.ts";

/** Attempts to pay withdrawals at the payout provider. The sweeper takes one that would leave too late. */
const PAYOUT_ATTEMPTS: OutsideFlow<PayoutAttempt, PayoutAttempt, PayoutAnswer, "answered" | "unanswered"> = {
  ask: payoutStatus,
  send: pay,
  carryOut: applyPayoutAnswer,
};

function pay(
  deps: Pick<Deps, "effect" | "clock" | "steady" | "payouts" | "settings">,
  { payout, reference }: PayoutAttempt,
): Promise<PayoutAnswer | undefined> {
  const order = {
    reference,
    amount: kobo(payout.amount_kobo - payout.fee_kobo),
    bankCode: payout.bank_code,
    bankName: payout.bank_name,
    accountNumber: payout.account_number,
    accountName: payout.account_name,
    narration: `Withdrawal ${reference}`,
  };
  const attempt = { effect: "payout.pay", dispatchedAt: payout.dispatched_at, tooLate: undefined };
  return sendOnce(deps, attempt, () => deps.payouts.pay(order));
}

/**
 * Sends a withdrawal whose current attempt is recorded as dispatched. Returns the transaction as it is then.
 */
export async function sendPayout(
  deps: Deps,
  payout: PayoutRow,
  row: TransactionRow,
): Promise<TransactionRow> {
  await sendUntilProven(deps, PAYOUT_ATTEMPTS, justDispatched(payout));
  return (await findTransaction(deps.db, payout.id)) ?? row;
}

/**
 * Requeries an attempt and carries out the answer. `unanswered`: the provider did not answer, so another
 * requery soon is worthwhile.
 */
export function requeryPayout(deps: Deps, attempt: PayoutAttempt): Promise<"answered" | "unanswered"> {
  return askUntilProven(deps, PAYOUT_ATTEMPTS, attempt);
}

/** Requeries the current attempt of a withdrawal that is due, paid ones too, or sends one that has waited. */
export async function requeryCurrent(deps: Deps, payout: PayoutRow): Promise<void> {
  if (payout.attempt === 0) return sendHeld(deps, payout);
  const attempt = await currentPayoutAttempt(deps.db, payout.id);
  if (!attempt) return;
  const heard = await requeryPayout(deps, attempt);
  if (payout.state === "paid" || payout.state === "reversed") await look(deps, payout, heard);
}

/**
 * Records a look at a paid withdrawal (rules 11.26). What the provider said was carried out like any other
 * answer: only its word that the bank sent the money back moves anything.
 */
async function look(
  deps: Pick<Deps, "db" | "effect" | "clock" | "settings">,
  payout: PayoutRow,
  heard: "answered" | "unanswered",
): Promise<void> {
  const paidAt = (payout.finished_at ?? payout.created_at).getTime();
  const { timesScale } = deps.settings;
  const times = { paidAt, looks: payout.looks, now: deps.clock.now().getTime(), timesScale };
  const next =
    payout.state === "paid" ? afterLook(heard, times) : { looks: payout.looks, nextCheckAt: undefined };
  const nextCheckAt = next.nextCheckAt === undefined ? null : new Date(next.nextCheckAt);
  await commit(deps, "payout.look", (tx) => recordLook(tx, { payout, looks: next.looks, nextCheckAt }));
}

/**
 * Sends a withdrawal that has waited (rules 11.18), unless its owner stopped it meanwhile: the attempt is
 * recorded only where the withdrawal still waits. Not sent while selling is stopped, and never when its
 * owner was blocked meanwhile.
 */
async function sendHeld(deps: Deps, payout: PayoutRow): Promise<void> {
  if (await stopBlocked(deps, payout)) return;
  if (deps.sellingStopped() !== undefined) {
    const nextCheckAt = deps.clock.now().getTime() + STOPPED_MS / deps.settings.timesScale;
    const wait = { nextCheckAt, notFound: 0, lastNotFoundAt: undefined, needsPerson: false, note: "" };
    await commit(deps, "payout.wait", (tx) => waitPayout(tx, { payout, state: "pending", wait }));
    return;
  }
  const first = await nextAttempt(deps, payout, "");
  if (first) await sendUntilProven(deps, PAYOUT_ATTEMPTS, first);
}
