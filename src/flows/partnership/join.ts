import { movesOf } from "../../core/posting.ts";
import { lagosMonth, monthAfter } from "../../core/days.ts";
import type { CannotPay } from "../../core/ledger.ts";
import { PARTNERSHIP_PRICE } from "../../core/earnings.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Earner, lockEarner } from "../earnings/queries.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { insertPartnership } from "./queries.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { entryOf, insertTransaction, requireTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";

export type JoinRequest = {
  userId: string;
  isPartner: boolean;
  bank: { name: string; code: string; accountNumber: string };
  requestKey: RequestKey | undefined;
};

type Refusal =
  | { code: "already_partner" }
  | CannotPay
  | { code: "account_not_found" }
  | { code: "account_check_unavailable" }
  | { code: "not_found" };
export type JoinFault = Refusal | KeyFault;

/**
 * Makes a person a partner. The bank's name enquiry comes first; then charge, type, flag and account are one
 * commit (rules 14.4). The bank's name is kept, and the name in the request is never believed. Returns the
 * transaction. Errors: already_partner, insufficient_balance, account_frozen (all frozen under the key),
 * account_not_found, account_check_unavailable, not_found, those of `operation`.
 */
export function joinPartnership(
  deps: Deps,
  request: JoinRequest,
): Promise<Result<TransactionRow, JoinFault>> {
  return operation<TransactionRow, Refusal>(
    deps,
    { userId: request.userId, key: request.requestKey },
    {
      refusals: {
        already_partner: "frozen",
        insufficient_balance: "frozen",
        account_frozen: "frozen",
        account_not_found: "passing",
        account_check_unavailable: "passing",
        not_found: "passing",
      },
      run: async ({ id, commit }) => {
        // A partner is refused without a name enquiry.
        const name = request.isPartner ? ok("") : await askBank(deps, request);
        if (!name.ok) return name;
        const order = { ...request, id, accountName: name.value };
        const done = await commit("partnership.join", (tx) => decide(deps, tx, order));
        return done.ok ? ok(await requireTransaction(deps.db, id)) : done;
      },
      replay: async (id) => ok(await requireTransaction(deps.db, id)),
    },
  );
}

/** Makes the name enquiry. */
async function askBank(
  deps: Pick<Deps, "effect" | "log" | "payouts">,
  { bank }: JoinRequest,
): Promise<Result<string, Refusal>> {
  const { code: bankCode, accountNumber } = bank;
  const answer = await deps.effect("bank.look_up", () => deps.payouts.lookUp({ bankCode, accountNumber }));
  if (answer.kind === "found") return ok(answer.name);
  if (answer.kind === "not_found") return fail({ code: "account_not_found" });
  deps.log.warn({ note: answer.note }, "no name enquiry");
  return fail({ code: "account_check_unavailable" });
}

type JoinOperation = JoinRequest & { id: string; accountName: string };

async function decide(
  deps: Pick<Deps, "accountOf" | "clock">,
  tx: Tx,
  order: JoinOperation,
): Promise<Result<undefined, Refusal>> {
  const person = await lockEarner(tx, order.userId);
  if (!person) return fail({ code: "not_found" });
  return charge(deps, tx, { person, order, at: deps.clock.now() });
}

type Charge = { person: Earner; order: JoinOperation; at: Date };

async function charge(
  deps: Pick<Deps, "accountOf">,
  tx: Tx,
  { person, order, at }: Charge,
): Promise<Result<undefined, Refusal>> {
  const { id, bank } = order;
  const { walletAccount } = person;
  // The bank was not asked only when the person is a partner.
  if (person.isPartner || !order.accountName) return fail({ code: "already_partner" });
  const movements = movesOf(deps.accountOf, "partnership.joined", {
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
  return ok(undefined);
}
