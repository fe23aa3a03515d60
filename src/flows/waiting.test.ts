import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { createGroup, waitUnlessStopped } from "./waiting.ts";

/** A pause that ends when the test says so. */
function pause() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const seen = { cancelled: 0, end: () => resolve(undefined) };
  return { seen, timer: { reached: promise, cancel: () => void (seen.cancelled += 1) } };
}

test("a wait ends with its time, and the signal keeps nothing of it", async () => {
  const { signal } = new AbortController();
  const { seen, timer } = pause();
  const waited = waitUnlessStopped(timer, signal);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  seen.end();
  await waited;
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a stop ends the wait and its pause, also one that came before", async () => {
  const stop = new AbortController();
  const during = pause();
  const waited = waitUnlessStopped(during.timer, stop.signal);
  stop.abort();
  await waited;
  const after = pause();
  await waitUnlessStopped(after.timer, stop.signal);
  expect([during.seen.cancelled, after.seen.cancelled]).toEqual([1, 1]);
});

test("a group tells of each end, and of the last", async () => {
  const group = createGroup();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  group.begin(() => first.promise);
  group.begin(() => second.promise);
  const ended = group.oneEnded();
  first.resolve();
  await ended;
  expect(group.size()).toBe(1);
  const all = group.allEnded();
  second.resolve();
  await all;
  expect(group.size()).toBe(0);
  await group.allEnded();
});

test("a piece that fails is told when all have ended", async () => {
  const group = createGroup();
  group.begin(() => Promise.reject(new Error("broken")));
  group.begin(() => Promise.resolve());
  await expect(group.allEnded()).rejects.toThrow("broken");
  expect(group.size()).toBe(0);
});
