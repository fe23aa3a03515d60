import { movesOf } from "../../core/posting.ts";
import { checkEarnings, type EarningsFault } from "../../core/earnings.ts";
import type { Kobo } from "../../core/money.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Earner, insertEarningsWithdrawal, lockEarner } from "./queries.ts";
import { lockGuarded, post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { insertTransaction, requireTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";

export type EarningsRequest = { userId: string; asked: Kobo | undefined; requestKey: RequestKey | undefined };

type Refusal = EarningsFault | { code: "not_found" };
export type WithdrawFault = Refusal | KeyFault;

/**
 * Requests that earnings be paid into the wallet: they are held, and a pending transaction waits for an admin
 * (rules 14.2). Returns the transaction. Errors: earnings_below_minimum, earnings_window_closed,
 * insufficient_earnings (all frozen under the key), not_found, those of `operation`.
 */
export function withdrawEarnings(
  deps: Deps,
  request: EarningsRequest,
): Promise<Result<TransactionRow, WithdrawFault>> {
  return operation<TransactionRow, Refusal>(
    deps,
    { userId: request.userId, key: request.requestKey },
    {
      refusals: {
        earnings_below_minimum: "frozen",
        earnings_window_closed: "frozen",
        insufficient_earnings: "frozen",
        not_found: "passing",
      },
      run: async ({ id, commit }) => {
        const done = await commit("earnings.withdraw", (tx) => decide(deps, tx, { ...request, id }));
        return done.ok ? ok(await requireTransaction(deps.db, id)) : done;
      },
      replay: async (id) => ok(await requireTransaction(deps.db, id)),
    },
  );
}

type WithdrawOperation = EarningsRequest & { id: string };

async function decide(
  deps: Pick<Deps, "accountOf" | "clock">,
  tx: Tx,
  request: WithdrawOperation,
): Promise<Result<undefined, Refusal>> {
  const person = await lockEarner(tx, request.userId);
  if (!person) return fail({ code: "not_found" });
  const guarded = await lockGuarded(tx, [person.earningsAccount]);
  const at = deps.clock.now();
  const balance = guarded.get(person.earningsAccount)?.balance ?? (0n as Kobo);
  const amount = checkEarnings({ asked: request.asked, balance, isPartner: person.isPartner, at });
  if (!amount.ok) return amount;
  await hold(deps, tx, { person, id: request.id, amount: amount.value, at });
  return ok(undefined);
}

type Hold = { person: Earner; id: string; amount: Kobo; at: Date };

/** Holds the earnings. The transaction joins the wallet's chain only when the money arrives there. */
async function hold(deps: Pick<Deps, "accountOf">, tx: Tx, { person, id, amount, at }: Hold): Promise<void> {
  const { earningsAccount } = person;
  const movements = movesOf(deps.accountOf, "earnings_withdrawal.held", {
    id,
    amount,
    user: earningsAccount,
  });
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
