import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { authQuery } from "../../shared/auth-query.ts";
import { emitLive } from "../../shared/live.ts";
import { followLive } from "../../shared/live-stream.ts";
import { rememberBalance, useLiveTransactions } from "../../shared/transactions.ts";
import { readUser } from "../../shared/user.ts";
import { notificationQuery } from "./notifications.tsx";

/** Updates the shell while it is open: balance, transactions and notifications follow the server's events. */
export function LiveSync() {
  const cache = useQueryClient();
  useLiveTransactions();
  useEffect(() => {
    let isFirst = true;
    const readAgain = () => {
      void cache.invalidateQueries({ queryKey: authQuery.queryKey });
      void cache.invalidateQueries({ queryKey: notificationQuery.queryKey });
      emitLive({ event: "reconnect" });
    };
    return followLive({
      onEvent: (event) => {
        if (event.event === "balance") {
          // Money moved before the stream was open, so this page got no events for those rows.
          const shown = readUser()?.balance;
          const hasMissed = isFirst && shown !== undefined && shown !== event.balance;
          isFirst = false;
          rememberBalance(cache, event.balance);
          if (hasMissed) readAgain();
        }
        if (event.event === "notification")
          void cache.invalidateQueries({ queryKey: notificationQuery.queryKey });
        emitLive(event);
      },
      onReconnect: readAgain,
    });
  }, [cache]);
  return null;
}
