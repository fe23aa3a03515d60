import { openAnswer } from "./api/api.ts";
import type { LiveEvent } from "./live.ts";

type Handlers = {
  onEvent: (event: LiveEvent) => void /** After a gap: what was missed must be read again. */;
  onReconnect: () => void;
};

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/**
 * The server writes at least every 25 s. After two missed heartbeats the connection counts as dead, even if
 * it looks open.
 */
const SILENCE_MS = 55_000;

/**
 * Follows the live events until the returned function is called. Uses fetch, because the token travels in a
 * header. Reconnects with growing, jittered waits; disconnects while the page is hidden, to save battery and
 * server connections.
 */
export function followLive(handlers: Handlers): () => void {
  const state = { stopped: false, wait: FIRST_WAIT_MS, hasConnected: false };
  let abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = async () => {
    if (state.stopped || document.hidden) return;
    abort = new AbortController();
    const mine = abort;
    try {
      await readStream(mine.signal, {
        onOpen: () => {
          state.wait = FIRST_WAIT_MS;
          if (state.hasConnected) handlers.onReconnect();
          state.hasConnected = true;
        },
        onEvent: handlers.onEvent,
        onRetry: (ms) => {
          state.wait = Math.min(Math.max(state.wait, ms), MAX_WAIT_MS);
        },
      });
    } catch {
      // Cut connection or refusal: the loop retries both.
    }
    if (mine.signal.aborted || state.stopped) return;
    timer = setTimeout(() => void connect(), state.wait * (0.5 + Math.random() / 2));
    state.wait = Math.min(state.wait * 2, MAX_WAIT_MS);
  };

  const onVisibility = () => {
    clearTimeout(timer);
    abort.abort();
    if (!document.hidden) void connect();
  };
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", onVisibility);
  void connect();
  return () => {
    state.stopped = true;
    clearTimeout(timer);
    abort.abort();
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", onVisibility);
  };
}

type Listening = {
  onOpen: () => void;
  onEvent: (event: LiveEvent) => void;
  /** A server that ends says when to come back, so that not all its clients do at once. */
  onRetry: (ms: number) => void;
};

/** Reads events until the connection ends, `signal` aborts, or nothing has arrived for `SILENCE_MS`. */
async function readStream(signal: AbortSignal, on: Listening): Promise<void> {
  const line = new AbortController();
  const hangUp = () => line.abort();
  signal.addEventListener("abort", hangUp, { once: true });
  let silence = setTimeout(hangUp, SILENCE_MS);
  const onWord = () => {
    clearTimeout(silence);
    silence = setTimeout(hangUp, SILENCE_MS);
  };
  try {
    await readEvents(line.signal, { ...on, onWord });
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", hangUp);
  }
}

async function readEvents(signal: AbortSignal, on: Listening & { onWord: () => void }): Promise<void> {
  const { body } = await openAnswer("/events", "text/event-stream", { signal });
  if (!body) return;
  on.onOpen();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    on.onWord();
    const blocks = (rest + value).replace(/\r\n?/g, "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) on.onEvent(event);
      const retry = /^retry: ?(\d{1,6})$/m.exec(block)?.[1];
      if (retry) on.onRetry(Number(retry));
    }
  }
}

/** Parses one block of an event stream; undefined for comments (heartbeats) and unknown events. */
export function parseEvent(block: string): LiveEvent | undefined {
  let name = "";
  let payload = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    if (line.startsWith("data:")) payload += line.slice(5).trim();
  }
  if (name !== "balance" && name !== "transaction" && name !== "notification") return undefined;
  try {
    return { ...(payload ? JSON.parse(payload) : {}), event: name } as LiveEvent;
  } catch {
    return undefined;
  }
}
