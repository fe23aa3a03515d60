import { isSameName, maskedAccount } from "../../core/banks.ts";
import type { Kobo } from "../../core/money.ts";
import { PAY_TIMEOUT_MS, splitWithdrawal } from "../../core/payouts.ts";
import type { Person } from "../../core/people.ts";
import { leaseEnd } from "../../core/outside-attempt.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Fault, type Result } from "../../core/result.ts";
import { lockGuarded } from "../../db/ledger.ts";
import { type LimitFault, takeLimit } from "../../db/limits.ts";
import { findPayout, insertPayout, type NewPayout } from "../../db/payouts.ts";
import { claimKey, findRequestKey, freezeRefusal } from "../../db/request-keys.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { followOutcome, launchAndWait } from "../deliveries.ts";
import { commit, type Deps } from "../deps.ts";
import type { NamedAccount } from "./beneficiaries.ts";
import { type Account, type AccountFault, checkAccount } from "./check-account.ts";
import { sendPayout } from "./attempt.ts";

export type WithdrawalWish = NamedAccount & { amount: Kobo; requestKey: RequestKey | undefined };

/** Whose wallet pays. */
type Owner = Pick<Person, "id" | "walletAccount">;

type Refusal =
  | { code: "withdrawal_below_minimum" }
  | { code: "account_name_differs" }
  | { code: "insufficient_balance" }
  | LimitFault;

export type WithdrawalFault =
  | Refusal
  | AccountFault
  | { code: "selling_stopped" }
  | { code: "idempotency_conflict" }
  | { code: "internal" };

/** Who pays out. */
const PROVIDER = "monnify";

/**
 * Send money of the wallet to a bank account: the account's name is asked of the provider first, then the whole amount is taken and the
 * payout written down as sent in one commit, and only then is it sent (rules 11.1 to 11.5). Waits up to 20 seconds for the outcome and
 * answers the line of history as it stands then. A refusal is frozen under the key; our own and the provider's trouble is not.
 */
export async function withdraw(
  deps: Deps,
  person: Owner,
  wish: WithdrawalWish,
): Promise<Result<TransactionRow, WithdrawalFault>> {
  const earlier = await answeredBefore(deps, wish);
  const started = earlier ?? (await startUnlessBegun(deps, person, wish));
  if (!started.ok) return started;
  const { id, isNew } = started.value;
  const row = isNew ? await launchNow(deps, id) : await followOutcome(deps, id);
  return row ? ok(row) : fail({ code: "internal" });
}

type Started = Result<{ id: string; isNew: boolean }, WithdrawalFault>;

/** What an earlier request with the same key began, so that a repeated one asks the bank nothing. */
async function answeredBefore(deps: Deps, { requestKey }: WithdrawalWish): Promise<Started | undefined> {
  const earlier = requestKey && (await findRequestKey(deps.db, requestKey.id));
  if (!earlier) return undefined;
  if (earlier.request_hash !== requestKey.hash) return fail({ code: "idempotency_conflict" });
  if (earlier.refusal) return fail(earlier.refusal as Refusal);
  return earlier.operation_id ? ok({ id: earlier.operation_id, isNew: false }) : undefined;
}

/** Nothing is said to be untouched that another request with the same key has begun while this one asked the bank. */
async function startUnlessBegun(deps: Deps, person: Owner, wish: WithdrawalWish): Promise<Started> {
  const started = await start(deps, person, wish);
  return started.ok ? started : ((await answeredBefore(deps, wish)) ?? started);
}

async function start(deps: Deps, person: Owner, wish: WithdrawalWish): Promise<Started> {
  if (deps.sellingStopped() !== undefined) return fail({ code: "selling_stopped" });
  const split = splitWithdrawal(wish.amount);
  if (!split.ok) return refuse(deps, person, { wish, fault: split.fault });
  const account = await checkAccount(deps, wish);
  if (!account.ok) return account;
  if (!isSameName(wish.shownName, account.value.name))
    return refuse(deps, person, { wish, fault: { code: "account_name_differs" } });
  const payout = newPayout(deps, person, { wish, account: account.value, split: split.value });
  return commit(deps, "withdrawal.start", (tx) => decide(deps, tx, { payout, wish }));
}

type Order = { payout: NewPayout; wish: WithdrawalWish };

async function decide(deps: Deps, tx: Tx, { payout, wish }: Order): Promise<Started> {
  const { id, userId, walletAccount, at } = payout;
  const guarded = await lockGuarded(tx, [walletAccount]);
  const claim = await claimKey(tx, { key: wish.requestKey, userId, operationId: id, at });
  if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
  if (claim.kind === "refused") return fail(claim.fault as Refusal);
  // A commit whose answer was lost is told as a replay of itself: then it is ours to send.
  if (claim.kind === "replayed") return ok({ id: claim.operationId, isNew: claim.operationId === id });
  const isEnough = (guarded.get(walletAccount)?.balance ?? 0n) >= payout.amount;
  const taken = isEnough ? await take(deps, tx, payout) : fail({ code: "insufficient_balance" } as const);
  if (taken.ok) return ok({ id, isNew: true });
  await freezeRefusal(tx, wish.requestKey, taken.fault);
  return taken;
}

async function take(deps: Deps, tx: Tx, payout: NewPayout): Promise<Result<undefined, Refusal>> {
  const { userId, amount, at } = payout;
  const { limits } = deps.catalogue().settings;
  const limit = await takeLimit(tx, { userId, kind: "withdrawal", amount, limits, at });
  return limit.ok ? insertPayout(tx, deps.book, payout) : limit;
}

/** Freeze a refusal that no wallet was asked for; an earlier outcome of the same key wins. */
function refuse(
  deps: Deps,
  person: Owner,
  { wish, fault }: { wish: WithdrawalWish; fault: Refusal },
): Promise<Started> {
  const { requestKey: key } = wish;
  const operationId = deps.ids.next();
  const at = deps.clock.now();
  return commit(deps, "withdrawal.refuse", async (tx): Promise<Started> => {
    const claim = await claimKey(tx, { key, userId: person.id, operationId, at });
    if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
    if (claim.kind === "refused") return fail(claim.fault as Refusal);
    if (claim.kind === "replayed") return ok({ id: claim.operationId, isNew: false });
    await freezeRefusal(tx, key, fault satisfies Fault);
    return fail(fault);
  });
}

type Facts = { wish: WithdrawalWish; account: Account; split: { fee: Kobo; received: Kobo } };

function newPayout(deps: Deps, person: Owner, { wish, account, split }: Facts): NewPayout {
  const at = deps.clock.now();
  return {
    id: deps.ids.next(),
    userId: person.id,
    walletAccount: person.walletAccount,
    provider: PROVIDER,
    amount: wish.amount,
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

async function launchNow(deps: Deps, id: string): Promise<TransactionRow | undefined> {
  const [row, payout] = await Promise.all([findTransaction(deps.db, id), findPayout(deps.db, id)]);
  if (!row || !payout) return row;
  return launchAndWait(deps, row, () => sendPayout(deps, payout, row));
}
