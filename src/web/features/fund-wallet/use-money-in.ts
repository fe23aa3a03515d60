import { useCallback, useEffect, useRef } from "react";
import { type LiveNews, useLive } from "../../shared/live.ts";
import { isAirtimeSale, type Transaction } from "../../shared/transactions.ts";

/** Calls `onPaid` when money that was paid in reaches the wallet while the screen waits for it. */
export function useMoneyIn(onPaid: ((receipt: Transaction) => void) | undefined): void {
  const tell = useRef(onPaid);
  useEffect(() => {
    tell.current = onPaid;
  }, [onPaid]);
  useLive(
    useCallback((news: LiveNews) => {
      if (news.event === "transaction" && isPaidIn(news.transaction)) tell.current?.(news.transaction);
    }, []),
  );
}

function isPaidIn(row: Transaction): boolean {
  const isFunding = row.trans_Type === "wallet" && row.isCredit && !isAirtimeSale(row);
  return isFunding && row.trans_Status === "success";
}
