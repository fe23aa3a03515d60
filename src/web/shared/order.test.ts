import { describe, expect, test } from "vitest";
import { ApiError } from "./api/api.ts";
import { isFinal } from "./order.ts";

const refusal = (status: number, code: string) => new ApiError({ status, code, msg: code });

describe("when the key of an order may be forgotten", () => {
  test.each([
    ["a lost answer", refusal(0, "no_answer")],
    ["a device without a network", refusal(0, "offline")],
    ["a time-out", refusal(0, "timeout")],
    ["a busy server", refusal(503, "overloaded")],
    ["an error of the server", refusal(500, "internal")],
    ["a gateway that gave up", refusal(502, "internal")],
    ["too many requests", refusal(429, "too_many_requests")],
    ["a session that ended", refusal(401, "not_logged_in")],
    ["the same order still at work", refusal(409, "operation_in_progress")],
    ["an exception of the program", new TypeError("x")],
  ])("not after %s", (_, error) => {
    expect(isFinal(error, false)).toBe(false);
    expect(isFinal(error, true)).toBe(false);
  });

  test("after a refusal of the order itself, asked before or not", () => {
    for (const asked of [true, false]) {
      expect(isFinal(refusal(422, "insufficient_balance"), asked)).toBe(true);
      expect(isFinal(refusal(409, "duplicate_purchase"), asked)).toBe(true);
    }
  });

  test("nobody ready to sell is certain only for an order that was never sent before", () => {
    expect(isFinal(refusal(503, "no_supplier"), false)).toBe(true);
    expect(isFinal(refusal(503, "no_supplier"), true)).toBe(false);
  });
});
