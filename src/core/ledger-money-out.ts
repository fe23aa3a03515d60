import { type Book, legs, type Movement, STEP } from "./ledger.ts";
import { type Kobo, kobo } from "./money.ts";

/** Movements of withdrawals (rules 11.3) and transfers (rules 11.12). */

type Payout = { id: string; amount: Kobo; fee: Kobo; provider: string };

/** Asked for: wallet -amount, payout in flight +amount. */
export function withdrawMoves(
  book: Book,
  payout: { id: string; walletAccount: bigint; amount: Kobo },
): Movement[] {
  return legs({ subjectId: payout.id, step: STEP.reserve }, [
    { from: payout.walletAccount, to: book("payout_in_flight"), amount: payout.amount },
  ]);
}

/** Paid: the provider's wallet paid what the bank received, the rest is our fee. */
export function paidMoves(book: Book, { id, amount, fee, provider }: Payout): Movement[] {
  const flight = book("payout_in_flight");
  return legs({ subjectId: id, step: STEP.settle }, [
    { from: flight, to: book("clearing", provider), amount: kobo(amount - fee) },
    { from: flight, to: book("fee", "withdrawal"), amount: fee },
  ]);
}

/** Not paid: payout in flight -amount, wallet +amount. */
export function unpaidMoves(
  book: Book,
  payout: { id: string; walletAccount: bigint; amount: Kobo },
): Movement[] {
  return legs({ subjectId: payout.id, step: STEP.release }, [
    { from: book("payout_in_flight"), to: payout.walletAccount, amount: payout.amount },
  ]);
}

/** Paid, and come back: provider and fee turned around, gathered in flight, so that the wallet gets one entry. */
export function payoutReversedMoves(
  book: Book,
  { id, amount, fee, provider, walletAccount }: Payout & { walletAccount: bigint },
): Movement[] {
  const flight = book("payout_in_flight");
  return legs({ subjectId: id, step: STEP.refund }, [
    { from: book("clearing", provider), to: flight, amount: kobo(amount - fee) },
    { from: book("fee", "withdrawal"), to: flight, amount: fee },
    { from: flight, to: walletAccount, amount },
  ]);
}

/** An attempt paid after its money went back: our loss of what the bank received. One step per attempt. */
export function latePaidMoves(
  book: Book,
  { id, amount, fee, provider, attempt }: Payout & { attempt: number },
): Movement[] {
  return legs({ subjectId: id, step: STEP.late + attempt - 1 }, [
    { from: book("late_delivery_loss"), to: book("clearing", provider), amount: kobo(amount - fee) },
  ]);
}

/** From wallet to wallet, or from the house's treasury to a wallet. */
export function transferMoves(
  book: Book,
  transfer: { id: string; from: bigint | "house"; to: bigint; amount: Kobo; actor: string },
): Movement[] {
  const { id: subjectId, to, amount, actor } = transfer;
  const from = transfer.from === "house" ? book("manual_adjustment") : transfer.from;
  return legs({ subjectId, step: STEP.reserve, actor }, [{ from, to, amount }]);
}
