import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { type AnswerOf, type ApiError, call, refusalFrom } from "../api/api.ts";
import { type LiveNews, useLive } from "../live.ts";

/** The state of a request key, with its outcome (rules 5.28). */
export type KeyOutcome = AnswerOf<"GET /requests/{key}">;

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;
/** News asks no more often than this, and a question that is younger is not dropped for it. */
const NEWS_APART_MS = 3_000;

type Follower = { hearNews: () => void; reconnect: () => void; stop: () => void };

/**
 * Asks what became of the request under this key, and never sends the request itself (rules 9.44): at once,
 * when the device is online or the page in view again, and with growing waits, until it is stopped. Without a
 * network, or out of view, it asks nothing. `hearNews` makes it ask soon, after the answer that is awaited;
 * much news is one question.
 */
export function followOutcome(requestKey: string, onOutcome: (outcome: KeyOutcome) => void): Follower {
  const state = { isStopped: false, waitMs: FIRST_WAIT_MS, askedAt: 0, isAsking: false, isNews: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  const ask = async () => {
    asking.abort();
    clearTimeout(timer);
    state.isAsking = !state.isStopped && !document.hidden && navigator.onLine;
    if (!state.isAsking) return;
    Object.assign(state, { askedAt: Date.now(), isNews: false });
    asking = new AbortController();
    const { signal } = asking;
    const outcome = await call("GET /requests/{key}", { params: { key: requestKey }, signal }).catch(
      () => undefined,
    );
    if (signal.aborted || state.isStopped) return;
    state.isAsking = false;
    askLater();
    state.waitMs = Math.min(state.waitMs * 2, MAX_WAIT_MS);
    if (outcome) onOutcome(outcome);
  };
  const askLater = () => {
    clearTimeout(timer);
    const newsMs = Math.max(0, state.askedAt + NEWS_APART_MS - Date.now());
    timer = setTimeout(() => void ask(), state.isNews ? newsMs : state.waitMs);
  };
  const hearNews = () => {
    state.isNews = true;
    if (!state.isStopped && !state.isAsking) askLater();
  };
  // A question that hangs on the line of before is dropped: the new line may answer at once.
  const askNow = () => {
    state.waitMs = FIRST_WAIT_MS;
    void ask();
  };
  window.addEventListener("online", askNow);
  document.addEventListener("visibilitychange", askNow);
  void ask();
  return {
    hearNews,
    reconnect: () => (Date.now() - state.askedAt < NEWS_APART_MS ? hearNews() : askNow()),
    stop: () => {
      state.isStopped = true;
      clearTimeout(timer);
      asking.abort();
      window.removeEventListener("online", askNow);
      document.removeEventListener("visibilitychange", askNow);
    },
  };
}

/**
 * Follows what became of the request under this key while there is one, and also asks when the live line is
 * back or tells of a transaction.
 */
export function useOutcome(requestKey: string | undefined, onOutcome: (outcome: KeyOutcome) => void): void {
  const latest = useRef(onOutcome);
  useLayoutEffect(() => {
    latest.current = onOutcome;
  });
  const follower = useRef<Follower>(undefined);
  useEffect(() => {
    if (requestKey === undefined) return;
    const own = followOutcome(requestKey, (outcome) => latest.current(outcome));
    follower.current = own;
    return () => {
      follower.current = undefined;
      own.stop();
    };
  }, [requestKey]);
  const onNews = useCallback(({ event }: LiveNews) => {
    if (event === "reconnect") follower.current?.reconnect();
    if (event === "transaction") follower.current?.hearNews();
  }, []);
  useLive(onNews);
}

/** Returns a refusal that stands under a key as the error that its request would have got. */
export function refusalError(refusal: NonNullable<KeyOutcome["refusal"]>): ApiError {
  const REFUSED = 422;
  return refusalFrom(REFUSED, refusal);
}
