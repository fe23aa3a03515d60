import { kobo } from "../../core/money.ts";
import type { PayoutAnswer } from "../../core/ports-banking.ts";
import { currentPayoutAttempt, type PayoutAttempt } from "./queries.ts";
import type { PayoutRow, TransactionRow } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { askUntilProven, type OutsideFlow, sendOnce, sendUntilProven } from "../ask-until-proven.ts";
import type { Deps } from "../deps.ts";
import { applyPayoutAnswer, justDispatched, payoutStatus } from "./apply.ts";

/** Attempts to pay withdrawals at the payout provider. One that would leave too late is left to the sweeper. */
const PAYOUT_ATTEMPTS: OutsideFlow<PayoutAttempt, PayoutAttempt, PayoutAnswer, "answered" | "unanswered"> = {
  ask: payoutStatus,
  send: pay,
  carryOut: applyPayoutAnswer,
};

function pay(deps: Deps, { payout, reference }: PayoutAttempt): Promise<PayoutAnswer | undefined> {
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

/** Send a withdrawal whose current attempt is recorded as dispatched. Answers the line of history as it stands then. */
export async function sendPayout(
  deps: Deps,
  payout: PayoutRow,
  row: TransactionRow,
): Promise<TransactionRow> {
  await sendUntilProven(deps, PAYOUT_ATTEMPTS, justDispatched(payout));
  return (await findTransaction(deps.db, payout.id)) ?? row;
}

/** Ask the provider about an attempt, and carry out its answer. `unanswered`: it said nothing, so it is worth asking again soon. */
export function requeryPayout(deps: Deps, attempt: PayoutAttempt): Promise<"answered" | "unanswered"> {
  return askUntilProven(deps, PAYOUT_ATTEMPTS, attempt);
}

/** Ask about the current attempt of a withdrawal whose time has come. */
export async function requeryCurrent(deps: Deps, { id }: PayoutRow): Promise<void> {
  const attempt = await currentPayoutAttempt(deps.db, id);
  if (attempt) await requeryPayout(deps, attempt);
}
