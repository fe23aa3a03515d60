import { type Book, legs, type Movement, STEP } from "./ledger.ts";
import type { Kobo } from "./money.ts";
import type { Network } from "./networks.ts";

/** Movements of earnings, partnership and airtime turned into cash (rules 14). */

type Held = { id: string; amount: Kobo };

/** Earnings -amount, held +amount. */
export function holdEarningsMoves(book: Book, held: Held & { earningsAccount: bigint }): Movement[] {
  const move = { from: held.earningsAccount, to: book("earnings_hold"), amount: held.amount };
  return legs({ subjectId: held.id, step: STEP.reserve }, [move]);
}

/** Approved: held -amount, wallet +amount. */
export function payEarningsMoves(
  book: Book,
  held: Held & { walletAccount: bigint; actor: string },
): Movement[] {
  const move = { from: book("earnings_hold"), to: held.walletAccount, amount: held.amount };
  return legs({ subjectId: held.id, step: STEP.settle, actor: held.actor }, [move]);
}

/** Rejected: held -amount, earnings +amount. */
export function returnEarningsMoves(
  book: Book,
  held: Held & { earningsAccount: bigint; actor: string },
): Movement[] {
  const move = { from: book("earnings_hold"), to: held.earningsAccount, amount: held.amount };
  return legs({ subjectId: held.id, step: STEP.release, actor: held.actor }, [move]);
}

/** Wallet -price, fee +price. */
export function joinMoves(book: Book, join: { id: string; walletAccount: bigint; price: Kobo }): Movement[] {
  const move = { from: join.walletAccount, to: book("fee", "partnership"), amount: join.price };
  return legs({ subjectId: join.id, step: STEP.reserve }, [move]);
}

/** Earnings -taken, fee +taken. */
export function renewalMoves(
  book: Book,
  renewal: { id: string; earningsAccount: bigint; taken: Kobo },
): Movement[] {
  const move = { from: renewal.earningsAccount, to: book("fee", "partnership"), amount: renewal.taken };
  return legs({ subjectId: renewal.id, step: STEP.reserve }, [move]);
}

/** Commission +amount to the partner's earnings. */
export function commissionMoves(book: Book, due: Held & { earningsAccount: bigint }): Movement[] {
  const move = { from: book("commission"), to: due.earningsAccount, amount: due.amount };
  return legs({ subjectId: due.id, step: STEP.reserve }, [move]);
}

/** Taken back after a refund: earnings -amount, commission +amount. */
export function clawBackMoves(book: Book, back: Held & { earningsAccount: bigint }): Movement[] {
  const move = { from: back.earningsAccount, to: book("commission"), amount: back.amount };
  return legs({ subjectId: back.id, step: STEP.refund }, [move]);
}

/** Airtime that arrived: the network's stock -arrived; wallet +payout, margin the rest. */
export function cashMoves(
  book: Book,
  sale: { id: string; network: Network; walletAccount: bigint; arrived: Kobo; payout: Kobo },
): Movement[] {
  const from = book("airtime_stock", sale.network);
  return legs({ subjectId: sale.id, step: STEP.reserve }, [
    { from, to: sale.walletAccount, amount: sale.payout },
    { from, to: book("margin", "airtime_to_cash"), amount: sale.arrived - sale.payout },
  ]);
}
