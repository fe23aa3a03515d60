import type { SoughtName } from "../../core/services.ts";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { comesAsPin } from "../../core/internet.ts";
import { SERVICES } from "../../core/transactions.ts";
import { type AnswerOf, call } from "./api/api.ts";
import { authQuery, hearBalance } from "./auth-query.ts";
import { isFromDevice, kept } from "./kept-data.ts";
import { type LiveNews, useLive } from "./live.ts";
import { METERS, TRANSACTION_LISTS } from "./query-keys.ts";
import { patchUser, readUser } from "./user.ts";

/** One row of the history as the server sends it; also the receipt of a purchase. */
export type Transaction = AnswerOf<"GET /transaction/{id}">;

/** The filters of the list, by the same names as in the address. A field left out means "all". */
export type TransactionFilters = {
  phoneNumber?: string;
  transactionId?: string;
  network?: SoughtName;
  type?: Transaction["trans_Type"];
  status?: Transaction["trans_Status"];
  from?: string;
  to?: string;
  /** One's own history: a part of it, and a text to find (rules 9.29). */
  show?: "in" | "out" | "open" | "failed";
  search?: string;
  /** Staff only: one person's transactions. */
  userName?: string;
  /** Admins only. */
  supplier?: string;
  /** Admins only: a part of the plan's name. */
  planName?: string;
  page?: number;
};

const PENDING_ASK_MS = 5_000;
const FRESH_MS = 30_000;

/**
 * One page of the history. The old rows stay visible while the next page loads. The first page without
 * filters is kept on the device.
 */
export function transactionsQuery(filters: TransactionFilters) {
  return queryOptions({
    ...(Object.keys(filters).length === 0 ? kept(1, { isDrawn: true }) : {}),
    queryKey: [...TRANSACTION_LISTS, filters],
    queryFn: ({ signal }) => call("GET /transaction", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The newest transfers out of one's own wallet; withdrawals are among them. */
export const sentQuery = () => transactionsQuery({ type: "transfer", show: "out" });

/** One transaction by id. It is polled until it is final, in case the live stream is cut. */
export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: ["transaction", id],
    queryFn: async ({ signal, client }) => {
      const now = await call("GET /transaction/{id}", { params: { id }, signal });
      const known = client.getQueryData<Transaction>(["transaction", id]);
      // The row became final without a live event, so the balance may have changed.
      if (known && isOpen(known) && !isOpen(now))
        void client.invalidateQueries({ queryKey: authQuery.queryKey });
      return newerOf(known, now);
    },
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? PENDING_ASK_MS : false),
  });
}

/**
 * One transaction by id. It starts with its row of a list, which has the same fields, so that receipts of the
 * kept rows also open without a network (rules 9.28).
 */
export function useTransaction(id: string) {
  const cache = useQueryClient();
  const known = () => findInLists(cache, id);
  return useQuery({
    ...transactionQuery(id),
    initialData: () => known()?.row,
    initialDataUpdatedAt: () => known()?.at,
    // A row of an earlier visit is shown, and the server is asked.
    staleTime: ({ state }) => (isFromDevice(state.dataUpdatedAt) ? 0 : FRESH_MS),
  });
}

/** Returns a row of the cached lists by its id, with the time (ms) of the newest list that has it. */
function findInLists(cache: QueryClient, id: string): { row: Transaction; at: number } | undefined {
  const lists = [TRANSACTION_LISTS, authQuery.queryKey].flatMap((queryKey) =>
    cache.getQueryCache().findAll({ queryKey }),
  );
  let found: { row: Transaction; at: number } | undefined;
  for (const { state } of lists) {
    const at = state.dataUpdatedAt;
    // Other data stands under the same beginning of the key: the people to buy for.
    const page = state.data as { transactions?: readonly Transaction[] } | undefined;
    const row = page?.transactions?.find(({ _id }) => _id === id);
    if (row && at > (found?.at ?? 0)) found = { row, at };
  }
  return found;
}

/** Returns the newer of two answers: an end is never taken back, so an open row after it was overtaken. */
function newerOf(known: Transaction | undefined, heard: Transaction): Transaction {
  return known && !isOpen(known) && isOpen(heard) ? known : heard;
}

/** True while the money is in flight: neither settled nor released. */
export function isOpen(transaction: Transaction): boolean {
  return transaction.trans_Status === "pending" || transaction.trans_Status === "processing";
}

/** Returns the status to show: a withdrawal that its owner stopped did not fail (rules 9.24). */
export function statusOf(row: Transaction): Transaction["trans_Status"] | "stopped" {
  return row.isStopped ? "stopped" : row.trans_Status;
}

/** Returns the class of an amount's colour: green once money has come in, plain while it may still come. */
export function amountTone(row: Transaction): string {
  if (!row.isCredit) return "";
  return isOpen(row) || row.trans_Status === "failed" ? "text-ink-soft" : "text-good";
}

/** True for a payout to a bank account: among transfers only these name a bank. */
export function isWithdrawal(row: Pick<Transaction, "trans_Type" | "isCredit" | "planName">): boolean {
  return row.trans_Type === "transfer" && !row.isCredit && row.planName !== "";
}

/** True for airtime sold to us: a credit that names a network, unlike money that was paid in. */
export function isAirtimeSale(row: Pick<Transaction, "trans_Type" | "isCredit" | "trans_Network">): boolean {
  return row.trans_Type === "wallet" && row.isCredit && row.trans_Network !== "";
}

type Bought = Pick<Transaction, "trans_Type" | "trans_Network">;

/** True for what is delivered as a PIN (rules 27.4, 28.8, 30.3). */
export const isForPin = ({ trans_Type: type, trans_Network: network }: Bought): boolean =>
  /exam|recharge/.test(type) || comesAsPin(network);

/** True for what was bought for a card or an account, which has no phone number. */
export const isForAccount = (row: Bought): boolean =>
  /cable|betting|internet/.test(row.trans_Type) && !isForPin(row);

/** True for what a supplier delivers, which can be bought again, or refunded by staff. */
export function isPurchase({ trans_Type: type }: Pick<Transaction, "trans_Type">): boolean {
  return SERVICES.some((service) => service === type);
}

/**
 * Stores a balance from the server. It is newer than any running answer of `/auth`, so that request is
 * cancelled and sent again. A balance that is shown already changes nothing, and the running answer is judged
 * when it is here (auth-query.ts).
 */
export function rememberBalance(cache: QueryClient, balance: number): void {
  const shown = readUser()?.balance;
  if (shown === undefined || shown === balance) {
    hearBalance(balance);
    return patchUser({ balance });
  }
  const wasAsked = cache.isFetching({ queryKey: authQuery.queryKey }) > 0;
  void cache.cancelQueries({ queryKey: authQuery.queryKey });
  patchUser({ balance });
  if (wasAsked) void cache.invalidateQueries({ queryKey: authQuery.queryKey });
}

/**
 * Adds a receipt to the cache: at the top of the cached lists (or in its old place there) and under its own
 * id. `act` is set for the person's own act: "new" when it was sent for the first time, so that its receipt
 * has the latest balance (rules 8.1); "repeated" when the receipt may be old and the balance must be
 * refetched.
 */
export function rememberReceipt(cache: QueryClient, heard: Transaction, act?: "new" | "repeated"): void {
  if (act) void cache.cancelQueries({ queryKey: authQuery.queryKey });
  const { queryKey } = transactionQuery(heard._id);
  const receipt = newerOf(cache.getQueryData(queryKey) ?? findInLists(cache, heard._id)?.row, heard);
  // A failed purchase's money came back after its own entry, and another person's receipt has another
  // balance.
  const { balance_After: balance, trans_Status: status, trans_UserName: owner } = receipt;
  if (act === "new" && status !== "failed" && balance !== null && owner === readUser()?.userName)
    patchUser({ balance });
  cache.setQueryData(queryKey, receipt);
  putIntoList(cache, authQuery.queryKey, receipt);
  putIntoList(cache, transactionsQuery({}).queryKey, receipt);
  void cache.invalidateQueries({ queryKey: TRANSACTION_LISTS });
  if (act) void cache.invalidateQueries({ queryKey: METERS });
  if (act) void cache.invalidateQueries({ queryKey: authQuery.queryKey });
}

/**
 * Updates anybody's transaction after an act of staff: its own entry and the lists, not the staff member's
 * recent transactions.
 */
export function renewTransaction(cache: QueryClient, receipt: Transaction): void {
  cache.setQueryData(transactionQuery(receipt._id).queryKey, receipt);
  void cache.invalidateQueries({ queryKey: TRANSACTION_LISTS });
}

/** Puts a receipt into a cached list, which stays as old as it was: its other rows are not newer for it. */
function putIntoList(
  cache: QueryClient,
  queryKey: typeof authQuery.queryKey | ReturnType<typeof transactionsQuery>["queryKey"],
  receipt: Transaction,
): void {
  const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt;
  cache.setQueryData<{ transactions: Transaction[] }>(
    queryKey,
    (list) => list && { ...list, transactions: putFirst(list.transactions, receipt) },
    updatedAt === undefined ? {} : { updatedAt },
  );
}

/** Replaces a known row in place; adds a new one at the top. */
function putFirst(rows: readonly Transaction[], receipt: Transaction): Transaction[] {
  if (!rows.some((row) => row._id === receipt._id)) return [receipt, ...rows];
  return rows.map((row) => (row._id === receipt._id ? receipt : row));
}

/** Updates cached transactions from live events while the signed-in shell is open. */
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
