import { balanceToPay, type CannotPay } from "../../core/ledger.ts";
import type { Kobo } from "../../core/money.ts";
import type { Result } from "../../core/result.ts";
import { type CardHoldFault, checkHeld } from "../../db/card-hold.ts";
import { lockGuarded } from "../../db/ledger.ts";
import type { Tx } from "../../db/schema.ts";
import { checkEmailProven, type UnprovenFault } from "../auth/email-proof.ts";
import type { Deps } from "../deps.ts";
import type { OnRefusal } from "../operation.ts";
import { PROOF_REFUSALS, type ProofFault, provePayment, type Proving, takeUnproven } from "./prove.ts";

/** The checks of a person's own money before it leaves for somebody else's wallet. */

type ProvenFault = UnprovenFault | ProofFault;
type TakenFault = CardHoldFault | CannotPay | { code: "payment_proof_needed" };
export type LeavingFault = ProvenFault | TakenFault;

/** Their effect on a request key; each act decides about a wallet that cannot pay itself. */
export const LEAVING_REFUSALS = {
  ...PROOF_REFUSALS,
  card_money_held: "passing",
  email_unproven: "passing",
} as const satisfies Record<Exclude<LeavingFault["code"], CannotPay["code"]>, OnRefusal>;

/**
 * Checks, with no transaction open, that the person has proven their email, and the proof that they gave.
 * Returns true when they gave one. Errors: email_unproven, those of `provePayment`.
 */
export async function mayLeave(deps: Deps, proving: Proving): Promise<Result<boolean, ProvenFault>> {
  const email = await checkEmailProven(deps, proving.userId);
  return email.ok ? provePayment(deps, proving) : email;
}

type Leaving = { userId: string; walletAccount: bigint; amount: Kobo; isProven: boolean; at: Date };

/**
 * Locks the wallet, looks at its balance and its card money, and uses the day's amount without proof. Call it
 * in the transaction that moves the money. Errors: account_frozen (rules 20.1), insufficient_balance,
 * card_money_held (rules 3.26), payment_proof_needed (rules 11.16).
 */
export async function takeLeaving(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  { walletAccount, ...leaving }: Leaving,
): Promise<Result<Kobo, TakenFault>> {
  const guarded = await lockGuarded(tx, [walletAccount]);
  const balance = balanceToPay(guarded, walletAccount, leaving.amount);
  if (!balance.ok) return balance;
  const free = await checkHeld(tx, { ...leaving, balance: balance.value });
  return free.ok ? takeUnproven(deps, tx, leaving) : free;
}
