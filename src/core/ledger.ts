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
  | "written_off"
  | "capital";

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

/** A guarded account as read under its lock. Nothing leaves a frozen one (rules 20.1). */
export type Guarded = { balance: Kobo; seq: bigint; isFrozen?: boolean };

/** A movement with its places in the chains of the guarded accounts that it touches. */
export type ChainedMovement = Movement & {
  debitSeq: bigint | null;
  debitAfter: Kobo | null;
  creditSeq: bigint | null;
  creditAfter: Kobo | null;
};

/** Why an account does not lose money: there is not enough in it, or it is frozen. */
export type CannotPay = { code: "insufficient_balance" } | { code: "account_frozen" };

/**
 * Gives movements their places in the chains of guarded accounts, in order. `guarded` holds every guarded
 * account locked for this posting and is updated; on a refusal it stays unchanged. Errors: account_frozen
 * when one that loses money is frozen; insufficient_balance when one would pass below zero at any point.
 */
export function chain(
  movements: readonly Movement[],
  guarded: Map<bigint, Guarded>,
): Result<ChainedMovement[], CannotPay> {
  const next = new Map<bigint, Guarded>();
  const at = (account: bigint) => next.get(account) ?? guarded.get(account);
  const chained: ChainedMovement[] = [];
  for (const movement of movements) {
    const debit = step(at(movement.debit), kobo(-movement.amount));
    if (debit) next.set(movement.debit, debit);
    const credit = step(at(movement.credit), movement.amount);
    if (credit) next.set(movement.credit, credit);
    const refusal = debit && refusalOf(debit);
    if (refusal) return fail(refusal);
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

/**
 * Returns the balance of an account that was locked to lose this amount, for acts that check more before they
 * post. Errors: account_frozen, insufficient_balance.
 */
export function balanceToPay(
  guarded: ReadonlyMap<bigint, Guarded>,
  account: bigint,
  amount: Kobo,
): Result<Kobo, CannotPay> {
  const before = guarded.get(account) ?? { balance: kobo(0n), seq: 0n };
  const refusal = refusalOf({ ...before, balance: kobo(before.balance - amount) });
  return refusal ? fail(refusal) : ok(before.balance);
}

/** Returns why an account cannot be left like this by a movement out of it; undefined when it can. */
function refusalOf({ balance, isFrozen }: Guarded): CannotPay | undefined {
  if (isFrozen) return { code: "account_frozen" };
  return balance < 0n ? { code: "insufficient_balance" } : undefined;
}

function step(state: Guarded | undefined, delta: Kobo): Guarded | undefined {
  return state && { ...state, balance: kobo(state.balance + delta), seq: state.seq + 1n };
}
