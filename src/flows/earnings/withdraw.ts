import { movesOf } from "../../core/posting.ts";
import { checkEarnings, type EarningsFault } from "../../core/earnings.ts";
import type { Kobo } from "../../core/money.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Earner, insertEarningsWithdrawal, lockEarner } from "../../db/earnings.ts";
import { lockGuarded, post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { claimKey, freezeRefusal } from "../../db/request-keys.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { findTransaction, insertTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";

export type EarningsWish = { userId: string; asked: Kobo | undefined; requestKey: RequestKey | undefined };

export type WithdrawFault = EarningsFault | { code: "idempotency_conflict" } | { code: "not_found" };

/**
 * Ask for earnings to be paid into the wallet: they are held, and a pending line of history waits for an admin (rules 14.2).
 * Answers the line. A refusal is frozen under the key.
 * Errors: earnings_below_minimum, earnings_window_closed, insufficient_earnings, idempotency_conflict.
 */
export async function withdrawEarnings(
  deps: Deps,
  wish: EarningsWish,
): Promise<Result<TransactionRow, WithdrawFault>> {
  const id = deps.ids.next();
  const done = await commit(deps, "earnings.withdraw", (tx) => decide(deps, tx, { ...wish, id }));
  if (!done.ok) return done;
  const line = await findTransaction(deps.db, done.value);
  return line ? ok(line) : fail({ code: "not_found" });
}

type Order = EarningsWish & { id: string };

async function decide(deps: Deps, tx: Tx, order: Order): Promise<Result<string, WithdrawFault>> {
  const person = await lockEarner(tx, order.userId);
  if (!person) return fail({ code: "not_found" });
  const guarded = await lockGuarded(tx, [person.earningsAccount]);
  const at = deps.clock.now();
  const { requestKey: key, userId, id } = order;
  const claim = await claimKey(tx, { key, userId, operationId: id, at });
  if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
  if (claim.kind === "refused") return fail(claim.fault as EarningsFault);
  if (claim.kind === "replayed") return ok(claim.operationId);
  const balance = guarded.get(person.earningsAccount)?.balance ?? (0n as Kobo);
  const amount = checkEarnings({ asked: order.asked, balance, isPartner: person.isPartner, at });
  if (amount.ok) await hold(deps, tx, { person, id, amount: amount.value, at });
  else await freezeRefusal(tx, key, amount.fault);
  return amount.ok ? ok(id) : amount;
}

type Hold = { person: Earner; id: string; amount: Kobo; at: Date };

/** The line has no place in the wallet's chain until the money gets there. */
async function hold(deps: Deps, tx: Tx, { person, id, amount, at }: Hold): Promise<void> {
  const { earningsAccount } = person;
  const movements = movesOf(deps.book, "earnings_withdrawal.held", { id, amount, user: earningsAccount });
  const posted = await post(tx, { guarded: [earningsAccount], movements, at });
  if (!posted.ok) throw new Error("the balance was looked at under its lock");
  await insertTransaction(tx, {
    id,
    user_id: person.id,
    kind: "earnings_withdrawal",
    status: "pending",
    amount_kobo: amount,
    note: "Waiting for approval",
    created_at: at,
  });
  const row = { id, user_id: person.id, amount_kobo: amount, state: "pending" as const, created_at: at };
  await insertEarningsWithdrawal(tx, row);
  await notifyUser(tx, person.id);
}
