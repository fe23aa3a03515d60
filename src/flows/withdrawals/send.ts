import { payoutReference } from "../../core/banks.ts";
import { kobo } from "../../core/money.ts";
import type { PayoutAnswer } from "../../core/ports-banking.ts";
import { LEASE_GRACE_MS } from "../../core/outside-attempt.ts";
import type { TransactionRow } from "../../db/schema.ts";
import type { PayoutRow } from "../../db/tables/money-out.ts";
import { findTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { applyPayoutAnswer } from "./apply.ts";

/**
 * Send a withdrawal whose current attempt is written down as sent, once, and carry out what the answer means. No transaction is open
 * during the call. Answers the line of history as it stands then.
 */
export async function sendPayout(
  deps: Deps,
  payout: PayoutRow,
  row: TransactionRow,
): Promise<TransactionRow> {
  const { attempt } = payout;
  const reference = payoutReference(payout.id, attempt);
  const answer = await trySend(deps, payout, reference);
  if (answer) await applyPayoutAnswer(deps, { payout, attempt, reference, isLate: false }, answer);
  return (await findTransaction(deps.db, payout.id)) ?? row;
}

async function trySend(deps: Deps, payout: PayoutRow, reference: string): Promise<PayoutAnswer | undefined> {
  // Paused for so long that others may look after this attempt already: then it must not leave any more.
  const age = deps.clock.now().getTime() - payout.dispatched_at.getTime();
  if (age > LEASE_GRACE_MS / deps.settings.timesScale) return undefined;
  return deps.effect("payout.pay", () =>
    deps.payouts.pay({
      reference,
      amount: kobo(payout.amount_kobo - payout.fee_kobo),
      bankCode: payout.bank_code,
      bankName: payout.bank_name,
      accountNumber: payout.account_number,
      accountName: payout.account_name,
      narration: `Withdrawal ${reference}`,
    }),
  );
}
