import { fail, ok, type Result } from "../core/result.ts";

/** A queue that collects single calls into batches. */
export type Batcher<I, O> = {
  /**
   * Errors: overloaded when the queue is full, or when the item was not flushed within `maxWaitMs`; nothing
   * was done then. Rejects when the flush of the item failed or did not answer in time; then it may have been
   * done.
   */
  submit(item: I): Promise<Result<O, { code: "overloaded" }>>;
  /** Number of waiting items, for metrics. */
  depth(): number;
};

export type BatchOptions<I, O> = {
  /**
   * Runs a batch and returns outcomes in the items' order. `isRetry`: an earlier try may have been committed.
   */
  flush: (items: readonly I[], isRetry: boolean) => Promise<readonly O[]>;
  /** The owner of an item; one owner cannot fill a batch. */
  ownerOf: (item: I) => string | bigint;
  /** Maximum number of flushes at the same time. */
  maxFlushes: number;
  /**
   * True for an error after which the same batch is sent again until the deadline: the batch may have been
   * committed (the connection broke), or the row that it conflicted with is visible to a new transaction.
   */
  isPassing?: (error: unknown) => boolean;
  /** Called after every flush, for metrics. */
  onFlush?: (size: number, ms: number) => void;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** Maximum wait of an item for its flush, and then for the outcome; 10 s by default. */
  maxWaitMs?: number;
};

export const MAX_BATCH = 128;
const MAX_PER_OWNER = 32;
const MAX_QUEUED = 10_000;
const MAX_WAIT_MS = 10_000;
/** Pauses between retries; a database that restarts is unavailable for about a second. */
const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;

type Waiting<I, O> = {
  item: I;
  since: number;
  resolve: (outcome: Result<O, { code: "overloaded" }>) => void;
  reject: (error: unknown) => void;
};

/**
 * Creates a batcher without a timer: an idle queue flushes at once, and items that arrive during a flush form
 * the next batch. A single caller therefore never waits, and batches grow with the load.
 */
export function createBatcher<I, O>(options: BatchOptions<I, O>): Batcher<I, O> {
  let queue: Waiting<I, O>[] = [];
  let running = 0;
  let isScheduled = false;

  const clock = options.now ?? (() => performance.now());
  const maxWaitMs = options.maxWaitMs ?? MAX_WAIT_MS;

  const wake = () => {
    if (isScheduled || running >= options.maxFlushes || queue.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      queue = refuseExpired(queue, clock() - maxWaitMs);
      if (running >= options.maxFlushes || queue.length === 0) return;
      const taken = take(queue, options.ownerOf);
      queue = taken.rest;
      running += 1;
      void flushInTime({ batch: taken.batch, options, clock, deadline: clock() + maxWaitMs }).finally(() => {
        running -= 1;
        wake();
      });
      wake();
    });
  };

  return {
    submit(item) {
      if (queue.length >= MAX_QUEUED) return Promise.resolve(fail({ code: "overloaded" }));
      return new Promise((resolve, reject) => {
        queue.push({ item, since: clock(), resolve, reject });
        wake();
      });
    },
    depth: () => queue.length,
  };
}

/**
 * Refuses items that waited too long with `overloaded` and returns the others. The queue is in order of
 * arrival.
 */
function refuseExpired<I, O>(queue: Waiting<I, O>[], before: number): Waiting<I, O>[] {
  const first = queue.findIndex(({ since }) => since >= before);
  const late = first === -1 ? queue : queue.slice(0, first);
  for (const waiting of late) waiting.resolve(fail({ code: "overloaded" }));
  return late.length === 0 ? queue : queue.slice(late.length);
}

/** Takes the next batch in order of arrival, with at most 32 items of one owner; the others stay queued. */
function take<I, O>(queue: Waiting<I, O>[], ownerOf: (item: I) => string | bigint) {
  if (queue.length <= MAX_PER_OWNER) return { batch: queue, rest: [] };
  const batch: Waiting<I, O>[] = [];
  const rest: Waiting<I, O>[] = [];
  const counts = new Map<string | bigint, number>();
  for (const waiting of queue) {
    const owner = ownerOf(waiting.item);
    const count = counts.get(owner) ?? 0;
    if (batch.length >= MAX_BATCH || count >= MAX_PER_OWNER) {
      rest.push(waiting);
      continue;
    }
    counts.set(owner, count + 1);
    batch.push(waiting);
  }
  return { batch, rest };
}

/** `deadline` is for the whole flight, with all retries of its items. */
type Flight<I, O> = {
  batch: Waiting<I, O>[];
  options: BatchOptions<I, O>;
  clock: () => number;
  deadline: number;
};

/**
 * Flushes one batch. When the flush itself fails, the items are flushed one by one, so that only the item at
 * fault fails. At the deadline all items are rejected, even when a flush hangs. Never rejects; ends when no
 * flush is running.
 */
async function flushInTime<I, O>(flight: Flight<I, O>): Promise<void> {
  const { batch, options, clock, deadline } = flight;
  const rejectAll = (error: unknown) => {
    for (const waiting of batch) waiting.reject(error);
  };
  const timer = setTimeout(() => rejectAll(new Error("no answer in time")), deadline - clock());
  try {
    await flush(flight, batch, false);
  } catch (error) {
    if (batch.length === 1 || options.isPassing?.(error)) return rejectAll(error);
    // An earlier try may have lost its connection after the commit. Looking up what is written costs little
    // here.
    for (const waiting of batch) {
      if (clock() >= deadline) return rejectAll(error);
      await flush(flight, [waiting], true).catch(waiting.reject);
    }
  } finally {
    clearTimeout(timer);
  }
}

async function flush<I, O>(flight: Flight<I, O>, batch: Waiting<I, O>[], isRetry: boolean): Promise<void> {
  const { options, clock } = flight;
  const began = clock();
  const items = batch.map((waiting) => waiting.item);
  const outcomes = await flushWithRetries(flight, items, isRetry);
  options.onFlush?.(batch.length, clock() - began);
  batch.forEach((waiting, i) => {
    waiting.resolve(ok(outcomes[i] as O));
  });
}

/**
 * Sends the same batch again after a passing error, with growing pauses, until the deadline. The flush
 * recognises what an earlier try has written.
 */
async function flushWithRetries<I, O>(
  flight: Flight<I, O>,
  items: I[],
  isRetry: boolean,
): Promise<readonly O[]> {
  const { options, clock, deadline } = flight;
  for (let attempt = 0; ; attempt++) {
    try {
      return await options.flush(items, isRetry || attempt > 0);
    } catch (error) {
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS);
      if (!options.isPassing?.(error) || clock() + pauseMs >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
