import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import type { Sending } from "../../shared/payment-proof/use-proof.ts";
import { orFailedReceipt } from "../../shared/sending/failed-receipt.ts";
import type { BankAccount } from "../../shared/bank-account/rules.ts";

export type Beneficiary = AnswerOf<"GET /withdraw/beneficiary">["beneficiaries"][number];

/** Accounts saved for withdrawals, newest first. */
export const beneficiariesQuery = queryOptions({
  queryKey: ["beneficiaries"],
  queryFn: async ({ signal }) => (await call("GET /withdraw/beneficiary", { signal })).beneficiaries,
});

/** The fields of an account that are sent; the server repeats the name enquiry. */
const named = ({ bankName, accountNumber, bankCode, accountName }: BankAccount) => ({
  bankName,
  accountNumber,
  bankCode,
  bankAccountName: accountName,
});

/** Saves an account and adds it to the cached list. */
export async function keepAccount(cache: QueryClient, account: BankAccount): Promise<string> {
  const { msg, beneficiary } = await call("POST /withdraw/beneficiary", { body: named(account) });
  const others = (kept: Beneficiary[]) => kept.filter(({ _id }) => _id !== beneficiary._id);
  cache.setQueryData(beneficiariesQuery.queryKey, (kept) => kept && [beneficiary, ...others(kept)]);
  return msg;
}

/** Removes a saved account, also from the cached list. */
export async function removeAccount(cache: QueryClient, id: string): Promise<string> {
  const { msg } = await call("DELETE /withdraw/beneficiary/{id}", { params: { id } });
  cache.setQueryData(beneficiariesQuery.queryKey, (kept) => kept?.filter(({ _id }) => _id !== id));
  return msg;
}

export type Withdrawal = BankAccount & { amount: number };

/** Withdraws money to the account; the proof is no part of the withdrawal that its key names. */
export function sendWithdrawal({ amount, ...account }: Withdrawal, { requestKey, ...proof }: Sending) {
  const body = { ...named(account), amount, ...proof };
  return orFailedReceipt(call("POST /withdraw/", { body, requestKey }));
}

/** True when an account is among the saved ones. */
export function isKept(kept: readonly Beneficiary[], account: BankAccount): boolean {
  return kept.some(
    ({ bankCode, accountNumber }) => bankCode === account.bankCode && accountNumber === account.accountNumber,
  );
}
