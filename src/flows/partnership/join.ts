import { movesOf } from "../../core/posting.ts";
import { lagosMonth, monthAfter } from "../../core/days.ts";
import { PARTNERSHIP_PRICE } from "../../core/earnings.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Earner, lockEarner } from "../../db/earnings.ts";
import { lockGuarded, post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { insertPartnership } from "../../db/partnership.ts";
import { claimKey, findRequestKey, freezeRefusal } from "../../db/request-keys.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { entryOf, findTransaction, insertTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";

export type JoinWish = {
  userId: string;
  isPartner: boolean;
  bank: { name: string; code: string; accountNumber: string };
  requestKey: RequestKey | undefined;
};

type Refusal = { code: "already_partner" } | { code: "insufficient_balance" };
export type JoinFault =
  | Refusal
  | { code: "account_not_found" }
  | { code: "account_check_unavailable" }
  | { code: "idempotency_conflict" }
  | { code: "not_found" };

/**
 * Become a partner: the bank says whose the account is, then charge, type, flag and account are one commit (rules 14.4). Answers the
 * line of history. The name that was sent with the request is never believed; the bank's is kept.
 * Errors: already_partner, insufficient_balance (both frozen under the key), account_not_found, account_check_unavailable,
 * idempotency_conflict.
 */
export async function joinPartnership(
  deps: Deps,
  wish: JoinWish,
): Promise<Result<TransactionRow, JoinFault>> {
  const name = await ownerOf(deps, wish);
  if (!name.ok) return name;
  const id = deps.ids.next();
  const done = await commit(deps, "partnership.join", (tx) =>
    decide(deps, tx, { ...wish, id, accountName: name.value }),
  );
  if (!done.ok) return done;
  const line = await findTransaction(deps.db, done.value);
  return line ? ok(line) : fail({ code: "not_found" });
}

/**
 * Name enquiry. Whoever asks again under a used key, or is a partner already, gets their answer without one; so does whose key another
 * request used while the bank was asked in vain.
 */
async function ownerOf(deps: Deps, wish: JoinWish): Promise<Result<string, JoinFault>> {
  if (wish.isPartner || (await isKeyUsed(deps, wish))) return ok("");
  const name = await askBank(deps, wish);
  return !name.ok && (await isKeyUsed(deps, wish)) ? ok("") : name;
}

async function isKeyUsed(deps: Deps, { requestKey }: JoinWish): Promise<boolean> {
  return requestKey !== undefined && (await findRequestKey(deps.db, requestKey.id)) !== undefined;
}

async function askBank(deps: Deps, { bank }: JoinWish): Promise<Result<string, JoinFault>> {
  const { code: bankCode, accountNumber } = bank;
  const answer = await deps.effect("bank.look_up", () => deps.payouts.lookUp({ bankCode, accountNumber }));
  if (answer.kind === "found") return ok(answer.name);
  if (answer.kind === "not_found") return fail({ code: "account_not_found" });
  deps.log.warn({ note: answer.note }, "no name enquiry");
  return fail({ code: "account_check_unavailable" });
}

type Order = JoinWish & { id: string; accountName: string };

async function decide(deps: Deps, tx: Tx, order: Order): Promise<Result<string, JoinFault>> {
  const person = await lockEarner(tx, order.userId);
  if (!person) return fail({ code: "not_found" });
  await lockGuarded(tx, [person.walletAccount]);
  const at = deps.clock.now();
  const { requestKey: key, userId, id } = order;
  const claim = await claimKey(tx, { key, userId, operationId: id, at });
  if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
  if (claim.kind === "refused") return fail(claim.fault as Refusal);
  if (claim.kind === "replayed") return ok(claim.operationId);
  const done = await charge(deps, tx, { person, order, at });
  if (!done.ok) await freezeRefusal(tx, key, done.fault);
  return done;
}

type Charge = { person: Earner; order: Order; at: Date };

async function charge(deps: Deps, tx: Tx, { person, order, at }: Charge): Promise<Result<string, Refusal>> {
  const { id, bank } = order;
  const { walletAccount } = person;
  // Only a partner comes here without the bank's answer.
  if (person.isPartner || !order.accountName) return fail({ code: "already_partner" });
  const movements = movesOf(deps.book, "partnership.joined", {
    id,
    user: walletAccount,
    price: PARTNERSHIP_PRICE,
  });
  const posted = await post(tx, { guarded: [walletAccount], movements, at });
  if (!posted.ok) return posted;
  await insertTransaction(tx, {
    id,
    user_id: person.id,
    kind: "partnership",
    status: "success",
    amount_kobo: PARTNERSHIP_PRICE,
    note: "Partnership",
    created_at: at,
    finished_at: at,
    ...entryOf(posted.value.movements, walletAccount),
  });
  const membership = {
    id,
    user_id: person.id,
    price_kobo: PARTNERSHIP_PRICE,
    bank_code: bank.code,
    bank_name: bank.name,
    account_number: bank.accountNumber,
    account_name: order.accountName,
    renewed_to: monthAfter(lagosMonth(at), -1),
    joined_at: at,
  };
  await insertPartnership(tx, membership, person.userType);
  await notifyUser(tx, person.id);
  return ok(id);
}
