import { useEffect } from "react";
import type { AnswerOf } from "./api/api.ts";

/** One live event of the person's own account: `balance`, `transaction` or `notification`. */
export type LiveEvent = AnswerOf<"GET /events">;

/** News for screens: a live event, or `reconnect` after a gap, when they must refetch. */
export type LiveNews = LiveEvent | { event: "reconnect" };
const followers = new Set<(news: LiveNews) => void>();

/** Passes news on to the screens that listen. Called by the shell. */
export function emitLive(news: LiveNews): void {
  for (const follower of followers) follower(news);
}

/** Listens to news until the returned function is called. */
export function hearLive(onNews: (news: LiveNews) => void): () => void {
  followers.add(onNews);
  return () => {
    followers.delete(onNews);
  };
}

/** Listens while a screen is mounted. Pass a stable function (useCallback); a new one subscribes again. */
export function useLive(onNews: (news: LiveNews) => void): void {
  useEffect(() => hearLive(onNews), [onNews]);
}
