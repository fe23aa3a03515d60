import type { Dispatcher } from "undici";
import { expect, test } from "vitest";
import { exchange } from "./exchange.ts";

const request = {
  path: "/data/",
  method: "POST",
  headers: {},
  body: "{}",
  connectMs: 20,
  totalMs: 200,
  maxBytes: 100,
} as const;

function controller() {
  const aborts: Error[] = [];
  const made = { abort: (error: Error) => void aborts.push(error) } as Dispatcher.DispatchController;
  return { made, aborts };
}

/** A pool that does nothing by itself: the test plays the connection's part. */
function hold() {
  const handlers: Dispatcher.DispatchHandler[] = [];
  const dispatch = (_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => {
    handlers.push(handler);
    return true;
  };
  return { pool: { dispatch }, handlers };
}

test("a request given up while it waited for a connection is refused when its turn comes", async () => {
  const { pool, handlers } = hold();
  expect(await exchange(pool, request)).toEqual({
    kind: "not_sent",
    note: "not sent: no connection in time",
  });
  const late = controller();
  handlers[0]?.onRequestStart?.(late.made, undefined);
  expect(late.aborts).toHaveLength(1);
});

test("a request that the client would repeat on another connection is refused, and its outcome is open", async () => {
  const { pool, handlers } = hold();
  const outcome = exchange(pool, request);
  const [first, second] = [controller(), controller()];
  handlers[0]?.onRequestStart?.(first.made, undefined);
  handlers[0]?.onRequestStart?.(second.made, undefined);
  expect(await outcome).toEqual({ kind: "no_answer", note: "connection lost" });
  expect(second.aborts).toHaveLength(1);
});

test("an error before the first byte is not sent, the same error after it is no answer", async () => {
  const reset = Object.assign(new Error("read ECONNRESET 10.0.0.1"), { code: "ECONNRESET" });
  const before = hold();
  const early = exchange(before.pool, request);
  before.handlers[0]?.onResponseError?.(controller().made, reset);
  expect(await early).toEqual({ kind: "not_sent", note: "not sent: ECONNRESET" });
  const after = hold();
  const late = exchange(after.pool, request);
  after.handlers[0]?.onRequestStart?.(controller().made, undefined);
  after.handlers[0]?.onResponseError?.(controller().made, reset);
  expect(await late).toEqual({ kind: "no_answer", note: "ECONNRESET" });
});
