import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "./in-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("what has not come after 120 seconds counts as failed, and no moment earlier", async () => {
  const told = vi.fn<(reason: unknown) => void>();
  inTime(new Promise<string>(() => {})).catch(told);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledTimes(1);
});

test("what comes, or fails, in time is passed on", async () => {
  await expect(inTime(Promise.resolve("part"))).resolves.toBe("part");
  await expect(inTime(Promise.reject(new Error("gone")))).rejects.toThrow("gone");
});
