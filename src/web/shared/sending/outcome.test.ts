import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { configureApi } from "../api/api.ts";
import { emitLive, type LiveNews } from "../live.ts";
import { followOutcome, type KeyOutcome } from "./outcome.ts";

const heard = vi.fn<(outcome: KeyOutcome) => void>();
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const page = Object.assign(new EventTarget(), { hidden: false });
const device = Object.assign(new EventTarget(), { onLine: true });
const UNSEEN = { state: "unseen", receipt: null, refusal: null };
const following: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", device);
  vi.stubGlobal("navigator", device);
  vi.stubGlobal("fetch", asked);
  configureApi({ token: () => "secret", onUnauthorized: () => {} });
  asked.mockImplementation(async () => Response.json(UNSEEN));
});
afterEach(() => {
  stop();
  Object.assign(page, { hidden: false });
  Object.assign(device, { onLine: true });
  vi.unstubAllGlobals();
  vi.useRealTimers();
  asked.mockReset();
  heard.mockReset();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const follow = async () => {
  following.push(followOutcome("key-1", heard));
  await pass(0);
};
const stop = () => {
  for (const end of following.splice(0)) end();
};
const hearNews = () => emitLive({ event: "transaction" } as LiveNews);
const reconnect = () => emitLive({ event: "reconnect" });

test("asks at once, then with growing waits of a minute at most, and never by anything but a question", async () => {
  await follow();
  expect(heard).toHaveBeenCalledWith(UNSEEN);
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    asked.mockClear();
    await pass(seconds * 1_000 - 1);
    expect(asked).not.toHaveBeenCalled();
    await pass(1);
    expect(asked).toHaveBeenCalledTimes(1);
  }
  expect(asked.mock.calls[0]).toMatchObject(["/api/v1/requests/key-1", { method: "GET" }]);
});

test("without a network or out of view it asks nothing, and asks at once when that is over", async () => {
  Object.assign(device, { onLine: false });
  await follow();
  await pass(120_000);
  expect(asked).not.toHaveBeenCalled();
  Object.assign(device, { onLine: true });
  device.dispatchEvent(new Event("online"));
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(1);
  Object.assign(page, { hidden: true });
  await pass(120_000);
  expect(asked).toHaveBeenCalledTimes(1);
  Object.assign(page, { hidden: false });
  page.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("a question that hangs on the old line is dropped for one on the new line, and its late answer is not heard", async () => {
  let answerLate: (response: Response) => void = () => {};
  asked.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answerLate = resolve;
      }),
  );
  await follow();
  device.dispatchEvent(new Event("online"));
  await pass(0);
  expect(heard).toHaveBeenCalledTimes(1);
  answerLate(Response.json({ ...UNSEEN, state: "running" }));
  await pass(0);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalledWith(UNSEEN);
});

test("silence says nothing and is asked again; once stopped nothing is asked or heard", async () => {
  asked.mockRejectedValueOnce(new TypeError("failed to fetch"));
  await follow();
  expect(heard).not.toHaveBeenCalled();
  await pass(2_000);
  expect(heard).toHaveBeenCalledTimes(1);
  asked.mockClear();
  stop();
  device.dispatchEvent(new Event("online"));
  await pass(120_000);
  expect(asked).not.toHaveBeenCalled();
});

test("9.44: live news drops no question that is awaited, and much news is one question three seconds later", async () => {
  const line = Promise.withResolvers<Response>();
  asked.mockImplementationOnce(() => line.promise);
  await follow();
  for (let second = 0; second < 2; second += 1) {
    hearNews();
    reconnect();
    await pass(1_000);
  }
  expect(asked).toHaveBeenCalledTimes(1);
  line.resolve(Response.json(UNSEEN));
  await pass(0);
  expect(heard).toHaveBeenCalledTimes(1);
  await pass(999);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("news at every half second asks every three seconds, each answer is heard, and the waits still grow", async () => {
  await follow();
  for (let half = 0; half < 60; half += 1) {
    hearNews();
    await pass(500);
  }
  expect(asked).toHaveBeenCalledTimes(11);
  expect(heard).toHaveBeenCalledTimes(11);
  asked.mockClear();
  await pass(59_999);
  expect(asked).toHaveBeenCalledTimes(0);
});

test("when the live line is back, a question that hangs for three seconds is dropped for another", async () => {
  asked.mockImplementationOnce(() => new Promise(() => {}));
  await follow();
  await pass(3_000);
  reconnect();
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("9.44: several keys are asked about in one round, by one timer, and one that has ended no more", async () => {
  const others = vi.fn<() => void>();
  following.push(followOutcome("key-1", heard), followOutcome("key-2", others));
  await pass(0);
  expect(asked.mock.calls.map(([url]) => url.at(-1))).toEqual(["1", "2"]);
  expect(vi.getTimerCount()).toBe(1);
  expect([heard.mock.calls.length, others.mock.calls.length]).toEqual([1, 1]);
  following[0]?.();
  asked.mockClear();
  await pass(2_000);
  expect(asked.mock.calls.map(([url]) => url.at(-1))).toEqual(["2"]);
});
