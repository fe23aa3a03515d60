import { type Kobo, kobo } from "./money.ts";
import { fail, ok, type Result } from "./result.ts";

/** Steps of a business object's life in the ledger; (subject, step) can be posted once (rules 6.2). */
export const STEP = { reserve: 0, settle: 1, release: 2, refund: 3, late: 4 } as const;

/** House accounts: never checked against a floor, never waited for (rules 6.3). */
export type HouseKind =
  | "purchase_in_flight"
  | "supplier_float"
  | "clearing"
  | "margin"
  | "fee"
  | "referral"
  | "late_delivery_loss"
  | "opening"
  | "payout_in_flight"
  | "earnings_hold"
  | "coupon_liability"
  | "bank"
  | "airtime_stock"
  | "promo"
  | "commission"
  | "refund_loss"
  | "supplier_receivable"
  | "manual_adjustment";

/** Finds a house account's number. `party` is the supplier, provider, service or fee it is about. */
export type Book = (kind: HouseKind, party?: string) => bigint;

/** One movement: `debit` loses, `credit` gains. Kobo, above zero. */
export type Movement = {
  subjectId: string;
  step: number;
  leg: number;
  debit: bigint;
  credit: bigint;
  amount: Kobo;
  actor: string | null;
};

/** A guarded account as read under its lock. */
export type Guarded = { balance: Kobo; seq: bigint };

/** A movement with its place in the chains of the guarded accounts it touches. */
export type ChainedMovement = Movement & {
  debitSeq: bigint | null;
  debitAfter: Kobo | null;
  creditSeq: bigint | null;
  creditAfter: Kobo | null;
};

export type Insufficient = { code: "insufficient_balance" };

/**
 * Give movements their places in the chains of guarded accounts, in order. `guarded` holds every guarded account locked for
 * this posting and is moved forward; on a shortage nothing of it is changed.
 * Errors: insufficient_balance when an account would pass below zero at any point.
 */
export function chain(
  movements: readonly Movement[],
  guarded: Map<bigint, Guarded>,
): Result<ChainedMovement[], Insufficient> {
  const next = new Map<bigint, Guarded>();
  const at = (account: bigint) => next.get(account) ?? guarded.get(account);
  const chained: ChainedMovement[] = [];
  for (const movement of movements) {
    const debit = step(at(movement.debit), kobo(-movement.amount));
    if (debit) next.set(movement.debit, debit);
    const credit = step(at(movement.credit), movement.amount);
    if (credit) next.set(movement.credit, credit);
    if (debit && debit.balance < 0n) return fail({ code: "insufficient_balance" });
    chained.push({
      ...movement,
      debitSeq: debit?.seq ?? null,
      debitAfter: debit?.balance ?? null,
      creditSeq: credit?.seq ?? null,
      creditAfter: credit?.balance ?? null,
    });
  }
  for (const [account, state] of next) guarded.set(account, state);
  return ok(chained);
}

function step(state: Guarded | undefined, delta: Kobo): Guarded | undefined {
  return state && { balance: kobo(state.balance + delta), seq: state.seq + 1n };
}

/** Number the legs of one posting and drop empty ones: a fee of zero is no movement. */
export function legs(
  head: { subjectId: string; step: number; actor?: string },
  moves: { from: bigint; to: bigint; amount: bigint }[],
): Movement[] {
  return moves
    .filter((move) => move.amount !== 0n)
    .map((move, leg) => ({
      subjectId: head.subjectId,
      step: head.step,
      leg,
      debit: move.from,
      credit: move.to,
      amount: kobo(move.amount),
      actor: head.actor ?? null,
    }));
}

/** Wallet -price, in flight +price (rules 6.4). */
export function reserveMoves(
  book: Book,
  purchase: { id: string; walletAccount: bigint; price: Kobo },
): Movement[] {
  const to = book("purchase_in_flight");
  return legs({ subjectId: purchase.id, step: STEP.reserve }, [
    { from: purchase.walletAccount, to, amount: purchase.price },
  ]);
}

/**
 * In flight -price; supplier float +cost, fee +fee, margin the rest. A sale below cost takes the difference from margin
 * (rules 6.4).
 */
export function settleMoves(
  book: Book,
  purchase: { id: string; price: Kobo; cost: Kobo; fee: Kobo; supplier: string; service: string },
): Movement[] {
  const flight = book("purchase_in_flight");
  const float = book("supplier_float", purchase.supplier);
  const margin = book("margin", purchase.service);
  const earned = purchase.price - purchase.fee;
  const covered = earned < purchase.cost ? earned : purchase.cost;
  return legs({ subjectId: purchase.id, step: STEP.settle }, [
    { from: flight, to: float, amount: covered },
    { from: flight, to: margin, amount: earned - covered },
    { from: margin, to: float, amount: purchase.cost - covered },
    { from: flight, to: book("fee", purchase.service), amount: purchase.fee },
  ]);
}

/** A purchase that failed: in flight -price, wallet +price (rules 6.4). */
export function releaseMoves(
  book: Book,
  purchase: { id: string; walletAccount: bigint; price: Kobo },
): Movement[] {
  const from = book("purchase_in_flight");
  return legs({ subjectId: purchase.id, step: STEP.release }, [
    { from, to: purchase.walletAccount, amount: purchase.price },
  ]);
}

/** Delivered after the money went back: our loss, the buyer is not charged again. One step per attempt (rules 6.5). */
export function lateMoves(
  book: Book,
  purchase: { id: string; cost: Kobo; supplier: string; attempt: number },
): Movement[] {
  return legs({ subjectId: purchase.id, step: STEP.late + purchase.attempt - 1 }, [
    {
      from: book("late_delivery_loss"),
      to: book("supplier_float", purchase.supplier),
      amount: purchase.cost,
    },
  ]);
}

/** A confirmed payment: clearing -paid; wallet +credit, fee +fee (rules 6.6). */
export function fundingMoves(
  book: Book,
  funding: { id: string; provider: string; walletAccount: bigint; fee: Kobo; credit: Kobo },
): Movement[] {
  const clearing = book("clearing", funding.provider);
  return legs({ subjectId: funding.id, step: STEP.reserve }, [
    { from: clearing, to: funding.walletAccount, amount: funding.credit },
    { from: clearing, to: book("fee", "funding"), amount: funding.fee },
  ]);
}

/** A paid upgrade, and in the same commit the referrer's reward when one is due (rules 6.7). */
export function upgradeMoves(
  book: Book,
  upgrade: {
    id: string;
    walletAccount: bigint;
    price: Kobo;
    reward?: { earningsAccount: bigint; amount: Kobo };
  },
): Movement[] {
  const charge = { from: upgrade.walletAccount, to: book("fee", "upgrade"), amount: upgrade.price };
  const reward = upgrade.reward
    ? [{ from: book("referral"), to: upgrade.reward.earningsAccount, amount: upgrade.reward.amount }]
    : [];
  return legs({ subjectId: upgrade.id, step: STEP.reserve }, [charge, ...reward]);
}

/** Money that was there when the books were opened (demo people, migrated balances). */
export function openingMoves(
  book: Book,
  opening: { id: string; walletAccount: bigint; amount: Kobo },
): Movement[] {
  return legs({ subjectId: opening.id, step: STEP.reserve }, [
    { from: book("opening"), to: opening.walletAccount, amount: opening.amount },
  ]);
}
