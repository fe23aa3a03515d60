import { type Kobo, kobo } from "./money.ts";
import { fail, ok, type Result } from "./result.ts";

/** House accounts have no floor and are never locked (rules 6.3). */
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
  | "manual_adjustment"
  | "reconciliation_difference"
  | "written_off";

/** Returns a house account's number. `party` is the supplier, provider, service or fee of the account. */
export type AccountLookup = (kind: HouseKind, party?: string) => bigint;

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

/** A movement with its places in the chains of the guarded accounts that it touches. */
export type ChainedMovement = Movement & {
  debitSeq: bigint | null;
  debitAfter: Kobo | null;
  creditSeq: bigint | null;
  creditAfter: Kobo | null;
};

export type Insufficient = { code: "insufficient_balance" };

/**
 * Gives movements their places in the chains of guarded accounts, in order. `guarded` holds every guarded
 * account locked for this posting and is updated; on a shortage it stays unchanged. Errors:
 * insufficient_balance when an account would pass below zero at any point.
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
