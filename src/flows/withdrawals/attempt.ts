import { kobo } from "../../core/money.ts";
import type { PayoutAnswer } from "../../core/ports-banking.ts";
import { currentPayoutAttempt, type PayoutAttempt } from "./queries.ts";
import type { PayoutRow, TransactionRow } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { askUntilProven, type OutsideFlow, sendOnce, sendUntilProven } from "../ask-until-proven.ts";
import type { Deps } from "../deps.ts";
import { applyPayoutAnswer, justDispatched, payoutStatus } from "./apply.ts";

/** Attempts to pay withdrawals at the payout provider. The sweeper takes one that would leave too late. */
const PAYOUT_ATTEMPTS: OutsideFlow<PayoutAttempt, PayoutAttempt, PayoutAnswer, "answered" | "unanswered"> = {
  ask: payoutStatus,
  send: pay,
  carryOut: applyPayoutAnswer,
};

function pay(
  deps: Pick<Deps, "effect" | "clock" | "payouts" | "settings">,
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

/** Requeries the current attempt of a withdrawal that is due. */
export async function requeryCurrent(deps: Deps, { id }: PayoutRow): Promise<void> {
  const attempt = await currentPayoutAttempt(deps.db, id);
  if (attempt) await requeryPayout(deps, attempt);
}
