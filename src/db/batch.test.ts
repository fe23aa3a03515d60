import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Batcher, type BatchOptions, createBatcher, MAX_BATCH } from "./batch.ts";

type Item = { owner: string; n: number };
type Flush = { items: readonly Item[]; isRetry: boolean };
type Answer = (flush: Flush) => Promise<string[]> | string[];

class Broken extends Error {}
const isPassing = (error: unknown) => error instanceof Broken;
const labelOf = ({ owner, n }: Item) => `${owner}${n}`;
const echo: Answer = ({ items }) => items.map(labelOf);

/** A batcher that records its flushes; `answer` decides the outcome of each. */
function bench(answer: Answer = echo, options: Partial<BatchOptions<Item, string>> = {}) {
  const flushes: Flush[] = [];
  const batcher = createBatcher<Item, string>({
    maxFlushes: 1,
    ownerOf: (item) => item.owner,
    isPassing,
    flush: async (items, isRetry) => {
      flushes.push({ items, isRetry });
      return await answer({ items, isRetry });
    },
    ...options,
  });
  return { batcher, flushes, sizes: () => flushes.map(({ items }) => items.length) };
}

const submitAll = (batcher: Batcher<Item, string>, items: readonly Item[]) =>
  Promise.allSettled(items.map((item) => batcher.submit(item)));
const many = (count: number, owner: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ owner: owner(n), n }));
const answersOf = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === "fulfilled" ? result.value : String(result.reason)));

/** A gate that blocks a flush until it is opened. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { closed: promise, open: resolve };
}

describe("natural batching", () => {
  test("an idle queue flushes a lone item at once: no timer passes", async () => {
    const { batcher, sizes } = bench();
    const result = batcher.submit({ owner: "a", n: 1 });
    await new Promise((next) => setImmediate(next));
    expect(sizes()).toEqual([1]);
    expect(await result).toEqual({ ok: true, value: "a1" });
  });

  test("what comes while a flush is in flight goes together in the next one", async () => {
    const held = gate();
    const { batcher, sizes } = bench(async ({ items }) => {
      if (items[0]?.n === 0) await held.closed;
      return items.map(labelOf);
    });
    const first = batcher.submit({ owner: "a", n: 0 });
    await new Promise((next) => setImmediate(next));
    const rest = [1, 2, 3].map((n) => batcher.submit({ owner: "b", n }));
    expect(batcher.depth()).toBe(3);
    held.open();
    expect(await Promise.all([first, ...rest])).toEqual(
      ["a0", "b1", "b2", "b3"].map((value) => ({ ok: true, value })),
    );
    expect(sizes()).toEqual([1, 3]);
    expect(batcher.depth()).toBe(0);
  });

  test("everybody gets their own answer, an owner's items go in order, no batch or owner takes too much", async () => {
    const load = fc.array(fc.constantFrom("a", "a", "a", "b", "c", "d", "e", "f"), { maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(load, fc.integer({ min: 1, max: 3 }), async (owners, maxFlushes) => {
        const items = owners.map((owner, n) => ({ owner, n }));
        const { batcher, flushes } = bench(echo, { maxFlushes });
        expect(answersOf(await submitAll(batcher, items))).toEqual(
          items.map((item) => ({ ok: true, value: labelOf(item) })),
        );
        const sent = flushes.flatMap((flush) => flush.items);
        for (const owner of new Set(owners))
          expect(sent.filter((item) => item.owner === owner)).toEqual(
            items.filter((item) => item.owner === owner),
          );
        for (const flush of flushes) {
          expect(flush.isRetry).toBe(false);
          expect(flush.items.length).toBeLessThanOrEqual(128);
          const largest = Math.max(
            ...Object.values(Object.groupBy(flush.items, (i) => i.owner)).map((l) => l?.length ?? 0),
          );
          expect(largest).toBeLessThanOrEqual(32);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("a batch is at most 128, one owner's part at most 32, and the others do not wait for a busy one", async () => {
    const { batcher, flushes, sizes } = bench();
    const busy = many(100, () => "reseller");
    const others = many(20, (n) => `person ${n}`);
    await submitAll(batcher, [...busy, ...others]);
    expect(sizes()).toEqual([52, 32, 32, 4]);
    expect(flushes[0]?.items.slice(-20)).toEqual(others);

    const wide = bench();
    await submitAll(
      wide.batcher,
      many(300, (n) => `person ${n}`),
    );
    expect(wide.sizes()).toEqual([MAX_BATCH, MAX_BATCH, 44]);
  });

  test("no more flushes run at once than allowed, and all that are allowed run", async () => {
    const held = gate();
    const { batcher, sizes } = bench(
      async ({ items }) => {
        await held.closed;
        return items.map(labelOf);
      },
      { maxFlushes: 2 },
    );
    const done = submitAll(
      batcher,
      many(500, (n) => `person ${n}`),
    );
    for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next));
    expect(sizes()).toEqual([128, 128]);
    held.open();
    await done;
    expect(sizes()).toEqual([128, 128, 128, 116]);
  });

  test("the 10,001st waiting item is refused as overload, and nobody before it is lost", async () => {
    const { batcher } = bench();
    const results = answersOf(
      await submitAll(
        batcher,
        many(10_003, (n) => `person ${n % 500}`),
      ),
    );
    const refused = { ok: false, fault: { code: "overloaded" } };
    expect(results.slice(10_000)).toEqual([refused, refused, refused]);
    expect(results.slice(0, 10_000)).not.toContainEqual(refused);
    expect(await batcher.submit({ owner: "later", n: 1 })).toEqual({ ok: true, value: "later1" });
  });
});

describe("a failing flush", () => {
  const failing = (guilty: number, error: Error): Answer => {
    return ({ items }) => {
      if (items.some(({ n }) => n === guilty)) throw error;
      return items.map(labelOf);
    };
  };

  test("fails the guilty item alone; its neighbours get their answers one by one", async () => {
    const { batcher, sizes } = bench(failing(2, new Error("check violated")));
    const results = answersOf(
      await submitAll(
        batcher,
        many(5, () => "a"),
      ),
    );
    expect(results).toEqual([
      { ok: true, value: "a0" },
      { ok: true, value: "a1" },
      "Error: check violated",
      { ok: true, value: "a3" },
      { ok: true, value: "a4" },
    ]);
    expect(sizes()).toEqual([5, 1, 1, 1, 1, 1]);
  });

  test("does not stop the queue: the next item is flushed as ever", async () => {
    const { batcher } = bench(failing(0, new Error("check violated")));
    await expect(batcher.submit({ owner: "a", n: 0 })).rejects.toThrow("check violated");
    expect(await batcher.submit({ owner: "a", n: 1 })).toEqual({ ok: true, value: "a1" });
  });

  test("whose connection broke is sent again whole, told that an earlier try may have been committed", async () => {
    let breaks = 2;
    const { batcher, flushes } = bench((flush) => {
      if (breaks-- > 0) throw new Broken("Connection terminated");
      return echo(flush);
    });
    const results = answersOf(
      await submitAll(
        batcher,
        many(3, () => "a"),
      ),
    );
    expect(results).toEqual(["a0", "a1", "a2"].map((value) => ({ ok: true, value })));
    expect(flushes.map(({ items, isRetry }) => [items.length, isRetry])).toEqual([
      [3, false],
      [3, true],
      [3, true],
    ]);
  });

  test("that broke, then failed otherwise, still tells the single tries that it may have been committed", async () => {
    const errors = [new Broken("Connection terminated"), new Error("lock timeout")];
    const { batcher, flushes } = bench((flush) => {
      const error = errors.shift();
      if (error) throw error;
      return echo(flush);
    });
    await submitAll(
      batcher,
      many(2, () => "a"),
    );
    expect(flushes.map(({ items, isRetry }) => [items.length, isRetry])).toEqual([
      [2, false],
      [2, true],
      [1, true],
      [1, true],
    ]);
  });
});

describe("a flush to a database that is not there", () => {
  test("is only late when it comes back within a second, and does not hammer it", async () => {
    const backAt = performance.now() + 1_000;
    const { batcher, flushes } = bench((flush) => {
      if (performance.now() < backAt) throw new Broken("ECONNREFUSED");
      return echo(flush);
    });
    expect(await batcher.submit({ owner: "a", n: 1 })).toEqual({ ok: true, value: "a1" });
    expect(flushes.length).toBeLessThanOrEqual(9);
  });

  test("ends for the whole batch at once, when patience ends", async () => {
    const { batcher, flushes } = bench(
      () => {
        throw new Broken("ECONNREFUSED");
      },
      { maxWaitMs: 300 },
    );
    const began = performance.now();
    const everybody = many(128, (n) => `person ${n}`);
    const results = answersOf(await submitAll(batcher, everybody));
    expect(new Set(results)).toEqual(new Set(["Error: ECONNREFUSED"]));
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(new Set(flushes.map(({ items }) => items.length))).toEqual(new Set([128]));
  });

  test("that hangs keeps nobody longer than patience lasts; who never had a turn hears overloaded", async () => {
    const held = gate();
    let time = 0;
    const { batcher, flushes } = bench(
      async (flush) => {
        await held.closed;
        return echo(flush);
      },
      { now: () => time, maxWaitMs: 100 },
    );
    const first = batcher.submit({ owner: "a", n: 0 });
    await new Promise((next) => setImmediate(next));
    const queued = batcher.submit({ owner: "a", n: 1 });
    await expect(first).rejects.toThrow("no answer in time");
    time = 101;
    held.open();
    expect(await queued).toEqual({ ok: false, fault: { code: "overloaded" } });
    expect(flushes).toHaveLength(1);
    expect(await batcher.submit({ owner: "a", n: 2 })).toEqual({ ok: true, value: "a2" });
  });

  test("whose items take too long one by one leaves the rest untried", async () => {
    let time = 0;
    const { batcher, sizes } = bench(
      () => {
        time += 400;
        throw new Error("lock timeout");
      },
      { now: () => time, maxWaitMs: 1_000 },
    );
    const five = many(5, () => "a");
    const results = answersOf(await submitAll(batcher, five));
    expect(results).toEqual(Array.from({ length: 5 }, () => "Error: lock timeout"));
    expect(sizes()).toEqual([5, 1, 1]);
  });
});

test("metrics hear of every flush: its size and how long it took", async () => {
  const heard: [number, number][] = [];
  let time = 0;
  const { batcher } = bench(echo, {
    now: () => (time += 5),
    onFlush: (size, ms) => void heard.push([size, ms]),
  });
  await submitAll(
    batcher,
    many(3, () => "a"),
  );
  expect(heard).toEqual([[3, 5]]);
});
