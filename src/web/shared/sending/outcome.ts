import { useEffect, useLayoutEffect, useRef } from "react";
import { type AnswerOf, type ApiError, call, refusalFrom } from "../api/api.ts";
import { hearLive } from "../live.ts";

/** The state of a request key, with its outcome (rules 5.28). */
export type KeyOutcome = AnswerOf<"GET /requests/{key}">;

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;
/** News asks no more often than this, and a question that is younger is not dropped for it. */
const NEWS_APART_MS = 3_000;

type Heard = (outcome: KeyOutcome) => void;
/** The hearers of each key that is followed. */
const hearers = new Map<string, Set<Heard>>();
/** The one that asks about all keys; it is there while there is one. */
let asker: ReturnType<typeof startAsking> | undefined;

/**
 * Asks what became of the request under this key until the returned function is called, and never sends the
 * request itself (rules 9.44). All keys are asked about together: at once, when another key comes, when the
 * device is online or the page in view again, and with growing waits. Without a network, or out of view,
 * nothing is asked. News of a transaction makes it ask soon, after the answers that are awaited; much news is
 * one round of questions. After a gap of the live line a round that hangs is dropped for another.
 */
export function followOutcome(requestKey: string, onOutcome: Heard): () => void {
  const own = hearers.get(requestKey) ?? new Set();
  hearers.set(requestKey, own.add(onOutcome));
  asker ??= startAsking();
  asker.askSoon();
  return () => {
    own.delete(onOutcome);
    if (own.size === 0) hearers.delete(requestKey);
    if (hearers.size > 0) return;
    asker?.stop();
    asker = undefined;
  };
}

/** Starts rounds of one question for each key that is followed then. */
function startAsking() {
  const state = { waitMs: FIRST_WAIT_MS, askedAt: 0, isAsking: false, isNews: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();

  const ask = async () => {
    asking.abort();
    clearTimeout(timer);
    state.isAsking = !document.hidden && navigator.onLine;
    if (!state.isAsking) return;
    Object.assign(state, { askedAt: Date.now(), isNews: false });
    asking = new AbortController();
    const { signal } = asking;
    await Promise.all([...hearers.keys()].map((key) => askOne(key, signal)));
    if (signal.aborted) return;
    state.isAsking = false;
    askLater();
    state.waitMs = Math.min(state.waitMs * 2, MAX_WAIT_MS);
  };
  const askIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ms);
  };
  const askLater = () =>
    askIn(state.isNews ? Math.max(0, state.askedAt + NEWS_APART_MS - Date.now()) : state.waitMs);
  const hearNews = () => {
    state.isNews = true;
    if (!state.isAsking) askLater();
  };
  // A question that hangs on the line of before is dropped: the new line may answer at once.
  const askNow = () => {
    state.waitMs = FIRST_WAIT_MS;
    void ask();
  };
  const reconnect = () => (Date.now() - state.askedAt < NEWS_APART_MS ? hearNews() : askNow());
  const stopHearing = hearDevice({ askNow, hearNews, reconnect });
  return {
    /** Keys that come together are asked about together. */
    askSoon: () => {
      state.waitMs = FIRST_WAIT_MS;
      askIn(0);
    },
    stop: () => {
      stopHearing();
      clearTimeout(timer);
      asking.abort();
    },
  };
}

type Hearing = { askNow: () => void; hearNews: () => void; reconnect: () => void };

/** Hears the network, the view and the live line until the returned function is called. */
function hearDevice({ askNow, hearNews, reconnect }: Hearing): () => void {
  const stopHearing = hearLive(({ event }) => {
    if (event === "reconnect") reconnect();
    if (event === "transaction") hearNews();
  });
  window.addEventListener("online", askNow);
  document.addEventListener("visibilitychange", askNow);
  return () => {
    stopHearing();
    window.removeEventListener("online", askNow);
    document.removeEventListener("visibilitychange", askNow);
  };
}

/** Asks about one key and passes on what stands under it; silence says nothing. */
async function askOne(key: string, signal: AbortSignal): Promise<void> {
  const asked = call("GET /requests/{key}", { params: { key }, signal });
  const outcome = await asked.catch(() => undefined);
  if (signal.aborted || !outcome) return;
  for (const onOutcome of hearers.get(key) ?? []) onOutcome(outcome);
}

/** Follows what became of the request under this key while there is one. */
export function useOutcome(requestKey: string | undefined, onOutcome: Heard): void {
  const latest = useRef(onOutcome);
  useLayoutEffect(() => {
    latest.current = onOutcome;
  });
  useEffect(
    () =>
      requestKey === undefined ? undefined : followOutcome(requestKey, (outcome) => latest.current(outcome)),
    [requestKey],
  );
}

/** Returns a refusal that stands under a key as the error that its request would have got. */
export function refusalError(refusal: NonNullable<KeyOutcome["refusal"]>): ApiError {
  const REFUSED = 422;
  return refusalFrom(REFUSED, refusal);
}
