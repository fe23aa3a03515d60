import { afterEach, expect, test, vi } from "vitest";
import { followLive, parseEvent } from "./live-stream.ts";

test("a block of the stream is read as its event", () => {
  expect(parseEvent('event: balance\ndata: {"event":"balance","balance":950.5}')).toEqual({
    event: "balance",
    balance: 950.5,
  });
  expect(parseEvent("event: notification\ndata: {}")).toEqual({ event: "notification" });
});

test("a payload over several data lines is joined", () => {
  expect(parseEvent('id: 4\nevent: balance\ndata: {"balance":\ndata: 12}')).toEqual({
    event: "balance",
    balance: 12,
  });
});

test("heartbeats, unknown events and broken payloads are ignored", () => {
  expect(parseEvent(": heartbeat")).toBeUndefined();
  expect(parseEvent("event: other\ndata: {}")).toBeUndefined();
  expect(parseEvent("event: balance\ndata: {broken")).toBeUndefined();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line on which not even heartbeats come is given up and opened again, one that beats is kept", async () => {
  vi.useFakeTimers();
  const target = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("document", { ...target, hidden: false });
  vi.stubGlobal("window", target);
  const lines: { beat: () => void; signal: AbortSignal }[] = [];
  vi.stubGlobal("fetch", async (_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (line) => {
        signal.addEventListener("abort", () => line.error(signal.reason));
        lines.push({ signal, beat: () => line.enqueue(new TextEncoder().encode(": beat\n\n")) });
      },
    });
    return new Response(body);
  });
  const onReconnect = vi.fn<() => void>();
  const stop = followLive({ onEvent: () => {}, onReconnect });
  for (let beats = 0; beats < 4; beats += 1) {
    await vi.advanceTimersByTimeAsync(25_000);
    lines[0]?.beat();
  }
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(57_000);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.signal.aborted).toBe(true);
  expect(onReconnect).toHaveBeenCalledTimes(1);
  stop();
  expect(lines[1]?.signal.aborted).toBe(true);
});

test("a server that ends says when to come back, and is heard", async () => {
  vi.useFakeTimers();
  const target = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("document", { ...target, hidden: false });
  vi.stubGlobal("window", target);
  const lines: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    lines.push(url);
    return new Response(lines.length === 1 ? ": open\n\nretry: 20000\n\n" : new ReadableStream());
  });
  const stop = followLive({ onEvent: () => {}, onReconnect: () => {} });
  await vi.advanceTimersByTimeAsync(9_900);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_200);
  expect(lines).toHaveLength(2);
  stop();
});
