import { afterEach, expect, test, vi } from "vitest";
import { type Flow, keepFlow, readFlow, resendTime } from "./flow.ts";

const stored = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
  removeItem: (key: string) => stored.delete(key),
});
afterEach(() => stored.clear());

const asked: Flow = {
  step: "code",
  network: "MTN",
  senderNumber: "08030001001",
  identifier: "i",
  sentAt: 1_000,
  resendAt: 31_000,
};

test("a code that was asked for is gone on with for ten minutes, and by nobody else", () => {
  keepFlow("ada", asked);
  expect(readFlow("ada", 2_000)).toEqual(asked);
  expect(readFlow("bob", 2_000)).toEqual({ step: "sender" });
  expect(readFlow("ada", 1_000 + 600_000)).toEqual({ step: "sender" });
});

test("a verified number is good for twenty minutes; a flow that is over leaves nothing", () => {
  const cash: Flow = { ...asked, step: "cash", sessionId: "s", airtimeBalance: null, verifiedAt: 5_000 };
  keepFlow("ada", cash);
  expect(readFlow("ada", 5_000 + 1_199_000)).toEqual(cash);
  expect(readFlow("ada", 5_000 + 1_200_000)).toEqual({ step: "sender" });
  keepFlow("ada", { step: "sender" });
  expect(stored.size).toBe(0);
});

test("another code waits half a minute, or as long as the server says", () => {
  expect(resendTime(0)).toBe(30_000);
  expect(resendTime(0, 3_600)).toBe(3_600_000);
});
