import { movesOf } from "../../core/posting.ts";
import type { Kobo } from "../../core/money.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { findApproval } from "../approvals/queries.ts";
import { writeAudit } from "../../db/audit.ts";
import { type Credited, insertCredit, lockCredited } from "./queries.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { mayActAlone, type SecondMissing } from "../approvals/alone.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import type { Executor } from "../approvals/executor.ts";

export type CreditRequest = {
  userName: string;
  amount: Kobo;
  reason: string;
  by: Actor;
  requestKey: RequestKey | undefined;
};

type Refusal = { code: "not_found" } | SecondMissing;
export type CreditFault = Refusal | KeyFault;

/** The transaction in the receiver's history, or the request that waits for a second admin. */
export type CreditDone = { transactionId: string | null; approval: string | null };

/**
 * Credits our own money to a wallet, with a reason that is kept (rules 12.7). Where the house wants a second
 * admin, a credit above the day's bound, or into the admin's own wallet, waits for one. Errors: not_found,
 * second_admin_missing, those of `operation`.
 */
export function credit(deps: Deps, request: CreditRequest): Promise<Result<CreditDone, CreditFault>> {
  return operation<CreditDone, Refusal>(
    deps,
    { userId: request.by.id, key: request.requestKey },
    {
      refusals: { not_found: "passing", second_admin_missing: "passing" },
      run: ({ id, commit }) => {
        const order = { ...request, id, at: deps.clock.now() };
        return commit("staff.credit", (tx) => decide(deps, tx, order));
      },
      replay: async (id) => {
        const isWaiting = (await findApproval(deps.db, id)) !== undefined;
        return ok({ transactionId: isWaiting ? null : id, approval: isWaiting ? id : null });
      },
    },
  );
}

type CreditOperation = CreditRequest & { id: string; at: Date };

async function decide(
  deps: Pick<Deps, "accountOf" | "catalogue" | "auditSeal">,
  tx: Tx,
  order: CreditOperation,
): Promise<Result<CreditDone, Refusal>> {
  const { id, at, by, amount, reason } = order;
  const person = await lockCredited(tx, { userName: order.userName });
  if (!person) return fail({ code: "not_found" });
  const isAlone = await mayActAlone(deps, tx, { kind: "credit", amount, by, receiverId: person.id, at });
  if (!isAlone.ok) return isAlone;
  if (isAlone.value) {
    const facts = { id, person, amount, reason, by, creditedBy: by.id, agreedBy: null, at };
    await writeCredit(deps, tx, facts);
    return ok({ transactionId: id, approval: null });
  }
  await requestApproval(deps, tx, {
    id,
    kind: "credit",
    what: `Credit to ${person.userName}: ${reason}`,
    payload: { userId: person.id, reason },
    amount,
    subject: { id: person.id, name: person.userName },
    by,
    at,
  });
  return ok({ transactionId: null, approval: id });
}

type Writing = {
  id: string;
  person: Credited;
  amount: Kobo;
  reason: string;
  by: Actor;
  creditedBy: string;
  agreedBy: string | null;
  at: Date;
};

async function writeCredit(
  deps: Pick<Deps, "accountOf" | "auditSeal">,
  tx: Tx,
  credit: Writing,
): Promise<void> {
  const { id, person, amount, at, by } = credit;
  const movements = movesOf(deps.accountOf, "credit.given", {
    id,
    user: person.walletAccount,
    amount,
    actor: by.id,
  });
  const posted = await post(tx, { guarded: [person.walletAccount], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  await insertTransaction(tx, {
    id,
    user_id: person.id,
    kind: "credit_by_staff",
    status: "success",
    amount_kobo: amount,
    note: "Added to your wallet",
    created_at: at,
    finished_at: at,
    ...entryOf(posted.value.movements, person.walletAccount),
  });
  await insertCredit(tx, { ...credit, userId: person.id });
  await notifyUser(tx, person.id);
  await writeAudit(deps, tx, {
    actor: by,
    action: "credit",
    subject: { id: person.id, name: person.userName },
    after: { amount, reason: credit.reason, transaction: id },
    address: by.address,
    at,
  });
}

/** Carries out a credit that a second admin agreed to. */
export const creditAgreed: Executor = async (deps, tx, agreed) => {
  const { userId, reason } = (agreed.payload ?? {}) as { userId?: unknown; reason?: unknown };
  if (typeof userId !== "string" || typeof reason !== "string") return fail({ code: "not_found" });
  const person = await lockCredited(tx, { id: userId });
  if (!person) return fail({ code: "not_found" });
  const { id, amount, by, at } = agreed;
  const people = { by, creditedBy: agreed.requester.id, agreedBy: by.id };
  await writeCredit(deps, tx, { id, person, amount, reason, ...people, at });
  return ok(id);
};
