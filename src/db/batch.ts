import { fail, ok, type Result } from "../core/result.ts";

/** A queue that turns single calls into batches. */
export type Batcher<I, O> = {
  /**
   * Errors: overloaded when the queue is full, or the turn did not come in time; nothing was done then. Rejects when the item's
   * own flush failed, or gave no answer in time; then it may have been done.
   */
  submit(item: I): Promise<Result<O, { code: "overloaded" }>>;
  /** Waiting items: for metrics. */
  depth(): number;
};

export type BatchOptions<I, O> = {
  /** Runs a batch; answers in the items' order. `isRetry` when an earlier try may have been committed. */
  flush: (items: readonly I[], isRetry: boolean) => Promise<readonly O[]>;
  /** Items of one owner do not fill a batch. */
  ownerOf: (item: I) => string | bigint;
  /** Flushes at the same time. */
  lanes: number;
  /**
   * Tells whether a failed flush is sent again for a while: it may have been committed after all (the connection broke), or what it ran
   * into is there to be seen by now.
   */
  isPassing?: (error: unknown) => boolean;
  /** Told about every flush, for metrics. */
  onFlush?: (size: number, ms: number) => void;
  /** Milliseconds that only grow. */
  now?: () => number;
  /** How long an item waits for its turn at most, and from then on for its answer; 10 s unless told. */
  patienceMs?: number;
};

export const MAX_BATCH = 128;
const MAX_PER_OWNER = 32;
const MAX_QUEUED = 10_000;
const PATIENCE_MS = 10_000;
/** A database that restarts is away for about a second. */
const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;

type Waiting<I, O> = {
  item: I;
  since: number;
  resolve: (outcome: Result<O, { code: "overloaded" }>) => void;
  reject: (error: unknown) => void;
};

/**
 * Natural batching: an idle queue flushes at once, and while a flush is in flight the next items gather. There is no timer, so
 * one caller alone waits for nothing and a busy house gets large batches by itself.
 */
export function createBatcher<I, O>(options: BatchOptions<I, O>): Batcher<I, O> {
  let queue: Waiting<I, O>[] = [];
  let flying = 0;
  let isScheduled = false;

  const clock = options.now ?? (() => performance.now());
  const patienceMs = options.patienceMs ?? PATIENCE_MS;

  const wake = () => {
    if (isScheduled || flying >= options.lanes || queue.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      queue = turnAway(queue, clock() - patienceMs);
      if (flying >= options.lanes || queue.length === 0) return;
      const taken = take(queue, options.ownerOf);
      queue = taken.rest;
      flying += 1;
      void fly({ batch: taken.batch, options, clock, deadline: clock() + patienceMs }).finally(() => {
        flying -= 1;
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

/** Who waited too long for a turn gets a clear no; answers those who wait on. The queue is in order of arrival. */
function turnAway<I, O>(queue: Waiting<I, O>[], before: number): Waiting<I, O>[] {
  const first = queue.findIndex(({ since }) => since >= before);
  const late = first === -1 ? queue : queue.slice(0, first);
  for (const waiting of late) waiting.resolve(fail({ code: "overloaded" }));
  return late.length === 0 ? queue : queue.slice(late.length);
}

/** The next batch: arrival order, at most 32 items of one owner, who queue on for the next one. */
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

/** `deadline` counts for the whole flight, however its items are tried. */
type Flight<I, O> = {
  batch: Waiting<I, O>[];
  options: BatchOptions<I, O>;
  clock: () => number;
  deadline: number;
};

/**
 * Flush one batch; when it fails of itself, its items go one by one, so that only the guilty one fails. At the deadline nobody
 * waits any longer, even when a flush hangs. Never rejects; ends when no flush is under way.
 */
async function fly<I, O>(flight: Flight<I, O>): Promise<void> {
  const { batch, options, clock, deadline } = flight;
  const rejectAll = (error: unknown) => {
    for (const waiting of batch) waiting.reject(error);
  };
  const timer = setTimeout(() => rejectAll(new Error("no answer in time")), deadline - clock());
  try {
    await flush(flight, batch, false);
  } catch (error) {
    if (batch.length === 1 || options.isPassing?.(error)) return rejectAll(error);
    // A try before the last one may have broken off after its commit: to ask what is written costs little here.
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
  const outcomes = await again(flight, items, isRetry);
  options.onFlush?.(batch.length, clock() - began);
  batch.forEach((waiting, i) => {
    waiting.resolve(ok(outcomes[i] as O));
  });
}

/**
 * After a broken connection the same batch is sent again, with growing pauses, until the deadline: the flush recognises what an
 * earlier try had written.
 */
async function again<I, O>(flight: Flight<I, O>, items: I[], isRetry: boolean): Promise<readonly O[]> {
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
