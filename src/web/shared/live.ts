import { useEffect } from "react";
import type { AnswerOf } from "./api/api.ts";

/** One live event of the own account: `balance`, `transaction` or `notification`. */
export type LiveEvent = AnswerOf<"GET /events">;

/** What screens may listen to: an event, or `reconnect` = there was a gap, read again. */
export type LiveNews = LiveEvent | { event: "reconnect" };
const followers = new Set<(news: LiveNews) => void>();

/** Pass news on to the screens that listen. Called by the shell. */
export function emitLive(news: LiveNews): void {
  for (const follower of followers) follower(news);
}

/** Listen while a screen is shown; give a stable function (useCallback) or one that may be re-subscribed. */
export function useLive(onNews: (news: LiveNews) => void): void {
  useEffect(() => {
    followers.add(onNews);
    return () => {
      followers.delete(onNews);
    };
  }, [onNews]);
}
