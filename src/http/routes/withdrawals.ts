import { routes } from "../../contract/index.ts";
import { payoutReference } from "../../core/banks.ts";
import { lagosTime } from "../../core/days.ts";
import { transRef } from "../../core/ids.ts";
import { ok } from "../../core/result.ts";
import { noteReading } from "../../flows/audit/readings.ts";
import type { Deps } from "../../flows/deps.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { banksToChoose } from "../../flows/withdrawals/banks.ts";
import {
  addBeneficiary,
  type BeneficiaryRow,
  ownBeneficiaries,
  removeBeneficiary,
} from "../../flows/withdrawals/beneficiaries.ts";
import { checkAccount } from "../../flows/withdrawals/check-account.ts";
import { listWithdrawals, type PayoutSeen, requeryWithdrawal } from "../../flows/withdrawals/requery.ts";
import { stopByLink, stopOwn } from "../../flows/withdrawals/stop.ts";
import { withdraw } from "../../flows/withdrawals/withdraw.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";
import { proofOf } from "../proof.ts";
import { requestKey } from "../request-key.ts";
import { outcomeOf } from "../shapes/outcome.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** Routes of withdrawals. */
export function withdrawalRoutes(deps: Deps): Mounted[] {
  return [...accountRoutes(deps), ...payoutRoutes(deps)];
}

function accountRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.bankCodes, () => banksToChoose(deps)),
    on(routes.validateAccount, async ({ body }) => {
      const found = await checkAccount(deps, body);
      if (!found.ok) return found;
      return ok({ msg: "Account validated", name: found.value.name, code: found.value.bank.code });
    }),
    on(routes.listBeneficiaries, async ({ user }) => {
      const kept = await ownBeneficiaries(deps, user.id);
      return ok({ beneficiaries: kept.map(beneficiaryShape) });
    }),
    on(routes.addBeneficiary, async ({ body, user }) => {
      const kept = await addBeneficiary(deps, user.id, accountOf(body));
      if (!kept.ok) return kept;
      return ok({ msg: "Account saved", beneficiary: beneficiaryShape(kept.value) });
    }),
    on(routes.deleteBeneficiary, async ({ params, user }) => {
      const gone = await removeBeneficiary(deps, user.id, params.id);
      return gone.ok ? ok({ msg: "Account removed" }) : gone;
    }),
  ];
}

function payoutRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.withdraw, async ({ body, user, requestKey: key }) => {
      // The proof is left out of the request's hash: a hash of four digits hides nothing.
      const { proof, ...asked } = body;
      const named = key ? requestKey({ userId: user.id, key, route: "withdraw", body: asked }) : undefined;
      const sum = { amount: body.amount, proof: proofOf(user, proof) };
      const wanted = { ...accountOf(body), ...sum, requestKey: named };
      const done = await withdraw(deps, user, wanted);
      if (!done.ok) return done;
      const { held_until: until } = done.value;
      if (until) return ok({ msg: waitsSentence(until), receipt: transactionShape(done.value, user) });
      return outcomeOf(deps, done.value, { viewer: user, sentences: SENTENCES, failed: "withdrawal_failed" });
    }),
    on(routes.stopWithdrawal, async ({ params, user }) => {
      const stopped = await stopOwn(deps, { userId: user.id, id: params.id });
      return stopped.ok ? ok({ msg: STOPPED, receipt: transactionShape(stopped.value, user) }) : stopped;
    }),
    on(routes.stopWithdrawalByLink, async ({ body }) => {
      const stopped = await stopByLink(deps, body);
      return stopped.ok ? ok({ msg: STOPPED }) : stopped;
    }),
    on(routes.listWithdrawals, async (call) => {
      const { status, page, limit } = call.query;
      const { rows, count } = await listWithdrawals(deps, { status, page, limit });
      const read = { what: "withdrawals", filter: { status }, page, rows: rows.length } as const;
      await noteReading(deps, { by: actorOf(call), ...read });
      const totalPages = Math.max(1, Math.ceil(count / limit));
      return ok({ withdrawals: rows.map(payoutShape), noOfWithdrawals: count, totalPages });
    }),
    on(routes.reQueryWithdrawal, async (call) => {
      const asked = await requeryWithdrawal(deps, actorOf(call), call.body.transactionId);
      if (!asked.ok) return asked;
      const { row, userName } = asked.value;
      const receipt = transactionShape(row, { userName, isAdmin: true });
      return ok({ msg: SENTENCES[row.status], receipt });
    }),
  ];
}

const STOPPED = "The withdrawal was stopped. The money is back in the wallet";

const waitsSentence = (until: Date) =>
  `This account is new: the withdrawal waits until ${lagosTime(until).slice(11, 16)}, and you can stop it`;

type Form = {
  bankName: string;
  accountNumber: string;
  bankAccountName?: string | undefined;
  accountName?: string | undefined;
};

function accountOf({ bankName, accountNumber, bankAccountName, accountName }: Form) {
  return { bankName, accountNumber, shownName: bankAccountName || accountName || "" };
}

const SENTENCES: Record<TransactionRow["status"], string> = {
  success: "Withdrawal successful",
  processing: "Your withdrawal is being processed",
  pending: "Your withdrawal is waiting and will be sent shortly",
  failed: "Withdrawal failed. Your money is back in your wallet",
  refunded: "The bank sent this withdrawal back. The money is back in the wallet",
};

function beneficiaryShape(row: BeneficiaryRow) {
  return {
    _id: row.id,
    accountName: row.account_name,
    accountNumber: row.account_number,
    bankName: row.bank_name,
    bankCode: row.bank_code,
    createdAt: row.created_at,
  };
}

function payoutShape(row: PayoutSeen) {
  return {
    _id: row.id,
    trans_Id: transRef(row.id),
    userName: row.userName,
    amount: row.amount_kobo,
    fee: row.fee_kobo,
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    status: row.state,
    needsPerson: row.needs_person,
    reference: payoutReference(row.id, row.attempt),
    note: row.note,
    createdAt: row.created_at,
    nextCheckAt: row.finished_at ? null : row.next_check_at,
  };
}
