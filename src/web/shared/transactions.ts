import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type AnswerOf, call } from "./api/api.ts";
import { authQuery } from "./auth-query.ts";
import { type LiveNews, useLive } from "./live.ts";
import { patchUser, readUser } from "./user.ts";

/** One line of the history, as the server sends it; also the receipt of a purchase. */
export type Transaction = AnswerOf<"GET /transaction/{id}">;

/** What the list is filtered by; the same names as in the address. Fields left out mean "all". */
export type TransactionFilters = {
  phoneNumber?: string;
  transactionId?: string;
  network?: "MTN" | "GLO" | "AIRTEL" | "9MOBILE";
  type?: Transaction["trans_Type"];
  status?: Transaction["trans_Status"];
  from?: string;
  to?: string;
  /** Staff: one person's. */
  userName?: string;
  /** Admins. */
  supplier?: string;
  /** Admins: a part of the plan's name. */
  planName?: string;
  page?: number;
};

/** Every list of the history, whatever it is filtered by. */
export const TRANSACTION_LISTS = ["transactions"] as const;
const PENDING_ASK_MS = 5_000;

/** One page of the history. The old rows stay while the next page loads. */
export function transactionsQuery(filters: TransactionFilters) {
  return queryOptions({
    queryKey: [...TRANSACTION_LISTS, filters],
    queryFn: ({ signal }) => call("GET /transaction", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One transaction by id. While it is not final it is asked for again, in case the live line is cut. */
export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: ["transaction", id],
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData<Transaction>(["transaction", id]);
      const now = await call("GET /transaction/{id}", { params: { id }, signal });
      // It has ended while nobody told us: money may have come back.
      if (before && isOpen(before) && !isOpen(now))
        void client.invalidateQueries({ queryKey: authQuery.queryKey });
      return now;
    },
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? PENDING_ASK_MS : false),
  });
}

/** Whether money is still on its way: neither delivered nor given back. */
export function isOpen(transaction: Transaction): boolean {
  return transaction.trans_Status === "pending" || transaction.trans_Status === "processing";
}

/** The colour of an amount: money that has come in is green, what may still come is not. */
export function amountTone(row: Transaction): string {
  if (!row.isCredit) return "";
  return isOpen(row) || row.trans_Status === "failed" ? "text-ink-soft" : "text-good";
}

/** Money on its way to a bank account: of the transfers only these name a bank. */
export function isWithdrawal(row: Pick<Transaction, "trans_Type" | "isCredit" | "planName">): boolean {
  return row.trans_Type === "transfer" && !row.isCredit && row.planName !== "";
}

/** Airtime, data or electricity: what can be bought again, or given back by a person of the house. */
export function isPurchase({ trans_Type: type }: Pick<Transaction, "trans_Type">): boolean {
  return type === "airtime" || type === "data" || type === "electricity";
}

/** The server has told a balance that is newer than any answer of `/auth` still on its way: that one may not undo it. */
export function rememberBalance(cache: QueryClient, balance: number): void {
  const wasAsked = cache.isFetching({ queryKey: authQuery.queryKey }) > 0;
  void cache.cancelQueries({ queryKey: authQuery.queryKey });
  patchUser({ balance });
  if (wasAsked) void cache.invalidateQueries({ queryKey: authQuery.queryKey });
}

/**
 * Put a receipt where people look for it: on top of the cached lists (or in its old place when it was there) and in its
 * own entry. `act` for the answer to an act of one's own: "new" when it was sent for the first time, so that its receipt is the newest
 * word on the balance (rules 8.1); "repeated" when the receipt may be an old one, and only the server knows the balance.
 */
export function rememberReceipt(cache: QueryClient, receipt: Transaction, act?: "new" | "repeated"): void {
  if (act) void cache.cancelQueries({ queryKey: authQuery.queryKey });
  // A failed purchase's money came back after its own entry; another person's receipt tells nothing of one's own balance.
  const { balance_After: balance, trans_Status: status, trans_UserName: owner } = receipt;
  if (act === "new" && status !== "failed" && balance !== null && owner === readUser()?.userName)
    patchUser({ balance });
  cache.setQueryData(transactionQuery(receipt._id).queryKey, receipt);
  cache.setQueryData(authQuery.queryKey, (auth) =>
    auth ? { ...auth, transactions: putFirst(auth.transactions, receipt) } : auth,
  );
  cache.setQueryData(transactionsQuery({}).queryKey, (page) =>
    page ? { ...page, transactions: putFirst(page.transactions, receipt) } : page,
  );
  void cache.invalidateQueries({ queryKey: TRANSACTION_LISTS });
  if (act) void cache.invalidateQueries({ queryKey: authQuery.queryKey });
}

/** Anybody's transaction after an act of staff: seen anew where it is open and in the lists, and not among one's own. */
export function renewTransaction(cache: QueryClient, receipt: Transaction): void {
  cache.setQueryData(transactionQuery(receipt._id).queryKey, receipt);
  void cache.invalidateQueries({ queryKey: TRANSACTION_LISTS });
}

/** A row that is known is renewed in place; a new one goes to the top. */
function putFirst(rows: readonly Transaction[], receipt: Transaction): Transaction[] {
  if (!rows.some((row) => row._id === receipt._id)) return [receipt, ...rows];
  return rows.map((row) => (row._id === receipt._id ? receipt : row));
}

/** Keeps cached transactions true while the signed-in shell is open. */
export function useLiveTransactions(): void {
  const cache = useQueryClient();
  useLive(
    useCallback(
      (news: LiveNews) => {
        if (news.event === "transaction") rememberReceipt(cache, news.transaction);
        if (news.event === "reconnect") {
          void cache.invalidateQueries({ queryKey: TRANSACTION_LISTS });
          void cache.invalidateQueries({ queryKey: ["transaction"] });
        }
      },
      [cache],
    ),
  );
}
