import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import type { BankAccount } from "../../shared/bank-account/rules.ts";

export type Beneficiary = AnswerOf<"GET /withdraw/beneficiary">["beneficiaries"][number];

/** Accounts that one keeps for withdrawals, the newest first. */
export const beneficiariesQuery = queryOptions({
  queryKey: ["beneficiaries"],
  queryFn: async ({ signal }) => (await call("GET /withdraw/beneficiary", { signal })).beneficiaries,
});

/** What the server is told of an account: the name is compared with the bank's once more. */
const named = ({ bankName, accountNumber, bankCode, accountName }: BankAccount) => ({
  bankName,
  accountNumber,
  bankCode,
  bankAccountName: accountName,
});

/** Keep an account; the list then has it. */
export async function keepAccount(cache: QueryClient, account: BankAccount): Promise<string> {
  const { msg, beneficiary } = await call("POST /withdraw/beneficiary", { body: named(account) });
  const others = (kept: Beneficiary[]) => kept.filter(({ _id }) => _id !== beneficiary._id);
  cache.setQueryData(beneficiariesQuery.queryKey, (kept) => kept && [beneficiary, ...others(kept)]);
  return msg;
}

/** Forget an account; the list is then without it. */
export async function forgetAccount(cache: QueryClient, id: string): Promise<string> {
  const { msg } = await call("DELETE /withdraw/beneficiary/{id}", { params: { id } });
  cache.setQueryData(beneficiariesQuery.queryKey, (kept) => kept?.filter(({ _id }) => _id !== id));
  return msg;
}

export type Withdrawal = BankAccount & { amount: number };

/** Send money of the wallet to the account. */
export function sendWithdrawal({ amount, ...account }: Withdrawal, requestKey: string) {
  return call("POST /withdraw/", { body: { ...named(account), amount }, requestKey });
}

/** Whether an account is among those kept. */
export function isKept(kept: readonly Beneficiary[], account: BankAccount): boolean {
  return kept.some(
    ({ bankCode, accountNumber }) => bankCode === account.bankCode && accountNumber === account.accountNumber,
  );
}
