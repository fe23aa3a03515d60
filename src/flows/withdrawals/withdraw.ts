import { isSameName, maskedAccount } from "../../core/banks.ts";
import { balanceToPay, type CannotPay } from "../../core/ledger.ts";
import type { Kobo } from "../../core/money.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import { ACCOUNT_NEW_MS, heldUntil, PAY_TIMEOUT_MS, splitWithdrawal } from "../../core/payouts.ts";
import type { Person } from "../../core/people.ts";
import { leaseEnd } from "../../core/outside-attempt.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type CardHoldFault, checkHeld } from "../../db/card-hold.ts";
import { lockGuarded } from "../../db/ledger.ts";
import type { LimitFault } from "../../db/limits.ts";
import { accountPast, findPayout, insertPayout, type NewPayout } from "./queries.ts";
import { mailHeld } from "./stop.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { checkEmailProven, type UnprovenFault } from "../auth/email-proof.ts";
import { followOutcome, launchAndWait } from "../deliveries.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { PROOF_REFUSALS, type ProofFault, provePayment, takeProvenLimit } from "../payment-proof/prove.ts";
import type { NamedAccount } from "./beneficiaries.ts";
import { type Account, type AccountFault, checkAccount } from "./check-account.ts";
import { sendPayout } from "./attempt.ts";

export type WithdrawalRequest = NamedAccount & {
  amount: Kobo;
  requestKey: RequestKey | undefined;
  proof?: PaymentProof | undefined;
};

/** The person whose wallet pays. */
type Owner = Pick<Person, "id" | "walletAccount">;

type Refusal =
  | { code: "withdrawal_below_minimum" }
  | { code: "account_name_differs" }
  | CannotPay
  | LimitFault
  | CardHoldFault
  | UnprovenFault
  | AccountFault
  | ProofFault
  | { code: "payment_proof_needed" }
  | { code: "selling_stopped" };

export type WithdrawalFault = Refusal | KeyFault;

/** The payout provider. */
const PROVIDER = "monnify";

/**
 * Sends money of the wallet to a bank account. The name enquiry comes first; then the whole amount is taken
 * and the payout recorded as sent in one commit, and only then is it sent (rules 11.1 to 11.5). Waits up to
 * 20 seconds for the outcome and returns the transaction as it is then. A refusal is frozen under the key,
 * except trouble of ours or the provider's.
 */
export function withdraw(
  deps: Deps,
  person: Owner,
  request: WithdrawalRequest,
): Promise<Result<TransactionRow, WithdrawalFault>> {
  return operation<TransactionRow, Refusal>(
    deps,
    { userId: person.id, key: request.requestKey },
    {
      refusals: {
        withdrawal_below_minimum: "frozen",
        account_name_differs: "frozen",
        insufficient_balance: "frozen",
        account_frozen: "frozen",
        limit_exceeded: "frozen",
        card_money_held: "passing",
        email_unproven: "passing",
        bank_unknown: "passing",
        account_not_found: "passing",
        account_check_unavailable: "passing",
        banks_unavailable: "passing",
        selling_stopped: "passing",
        ...PROOF_REFUSALS,
      },
      run: async ({ id, commit }) => {
        const facts = await check(deps, person.id, request);
        if (!facts.ok) return facts;
        const payout = newPayout(deps, person, { ...facts.value, id, amount: request.amount });
        const taken = await commit("withdrawal.start", (tx) => take(deps, tx, payout));
        return taken.ok ? ok(await launchNow(deps, id)) : taken;
      },
      replay: async (id) => ok((await waiting(deps, id)) ?? (await followOutcome(deps, id)) ?? missing(id)),
    },
  );
}

/** Returns a withdrawal that waits for its time: nobody follows it that long. */
async function waiting(deps: Pick<Deps, "db">, id: string): Promise<TransactionRow | undefined> {
  const row = await findTransaction(deps.db, id);
  return row?.held_until ? row : undefined;
}

function missing(id: string): never {
  throw new Error(`a withdrawal without its line ${id}`);
}

/** Checks everything that does not need the wallet: the split, the owner of the account, and the proof. */
async function check(
  deps: Deps,
  userId: string,
  request: WithdrawalRequest,
): Promise<Result<Pick<Facts, "account" | "split" | "isProven">, Refusal>> {
  if (deps.sellingStopped() !== undefined) return fail({ code: "selling_stopped" });
  const isProven = await checkEmailProven(deps, userId);
  if (!isProven.ok) return isProven;
  const split = splitWithdrawal(request.amount);
  if (!split.ok) return split;
  const account = await checkAccount(deps, request);
  if (!account.ok) return account;
  if (!isSameName(request.shownName, account.value.name)) return fail({ code: "account_name_differs" });
  const { amount, bankName, accountNumber } = request;
  const act = { act: "withdrawal", amount, bankName, accountNumber } as const;
  const proven = await provePayment(deps, { userId, proof: request.proof, act });
  return proven.ok ? ok({ account: account.value, split: split.value, isProven: proven.value }) : proven;
}

async function take(deps: Deps, tx: Tx, payout: ReadyPayout): Promise<Result<undefined, Refusal>> {
  const { userId, walletAccount, amount, isProven, at } = payout;
  const guarded = await lockGuarded(tx, [walletAccount]);
  const balance = balanceToPay(guarded, walletAccount, amount);
  if (!balance.ok) return balance;
  const free = await checkHeld(tx, { userId, balance: balance.value, amount, at });
  if (!free.ok) return free;
  const limit = await takeProvenLimit(deps, tx, { userId, kind: "withdrawal", amount, isProven, at });
  if (!limit.ok) return limit;
  const until = await waitsUntil(deps, tx, payout);
  const stored = await insertPayout(tx, deps.accountOf, {
    ...payout,
    unproven: limit.value,
    heldUntil: until,
  });
  if (stored.ok && until) await mailHeld(deps, tx, { ...payout, until });
  return stored;
}

/** Returns the time until which a first withdrawal to an account waits (rules 11.18). */
async function waitsUntil(
  deps: Pick<Deps, "catalogue" | "settings">,
  tx: Tx,
  { userId, bankCode, accountNumber, amount, at }: ReadyPayout,
): Promise<Date | undefined> {
  const { timesScale } = deps.settings;
  const since = new Date(at.getTime() - ACCOUNT_NEW_MS / timesScale);
  const past = await accountPast(tx, { userId, bankCode, accountNumber, since });
  return heldUntil({ amount, at, timesScale }, past, deps.catalogue().settings.payoutHold);
}

type Facts = {
  id: string;
  amount: Kobo;
  account: Account;
  split: { fee: Kobo; received: Kobo };
  isProven: boolean;
};

/** A payout before its limits were used. */
type ReadyPayout = Omit<NewPayout, "unproven" | "heldUntil"> & Pick<Facts, "isProven">;

function newPayout(
  deps: Pick<Deps, "clock" | "settings">,
  person: Owner,
  { id, amount, account, split, isProven }: Facts,
): ReadyPayout {
  const at = deps.clock.now();
  return {
    id,
    userId: person.id,
    walletAccount: person.walletAccount,
    provider: PROVIDER,
    amount,
    isProven,
    ...split,
    bankCode: account.bank.code,
    bankName: account.bank.name,
    accountNumber: account.accountNumber,
    accountName: account.name,
    shownAccount: maskedAccount(account.accountNumber),
    leaseEnd: new Date(leaseEnd(at.getTime(), PAY_TIMEOUT_MS, deps.settings.timesScale)),
    at,
  };
}

async function launchNow(deps: Deps, id: string): Promise<TransactionRow> {
  const [row, payout] = await Promise.all([findTransaction(deps.db, id), findPayout(deps.db, id)]);
  if (!row || !payout) return missing(id);
  if (row.held_until) return row;
  return (await launchAndWait(deps, { row }, () => sendPayout(deps, payout, row))) ?? row;
}
