import { describe, expect, test } from "vitest";
import { FORCE_RELEASE_MS, isMessageOut, mayResend, RESEND_RELEASE_MS } from "./outside-attempt.ts";

describe("an order that is sent again", () => {
  const HOURS = 60 * 60_000;
  const age = (hours: number, timesScale = 1) => ({
    isHeld: true,
    since: 0,
    now: (hours * HOURS) / timesScale,
    timesScale,
  });

  test("may go out while its money is held, and until 22 hours, in accelerated runs too", () => {
    expect(mayResend(age(0))).toBe(true);
    expect(mayResend(age(21.99))).toBe(true);
    expect(mayResend(age(22))).toBe(false);
    expect(mayResend(age(21.99, 100))).toBe(true);
    expect(mayResend(age(22, 100))).toBe(false);
    expect(mayResend({ ...age(0), isHeld: false })).toBe(false);
  });

  test("is over an hour before its money goes back, which is before the 24 hours that buyers are told", () => {
    expect(mayResend({ ...age(0), now: RESEND_RELEASE_MS - HOURS })).toBe(false);
    expect(RESEND_RELEASE_MS).toBeLessThan(FORCE_RELEASE_MS);
  });

  test("keeps its money where it is while it may be on its way", () => {
    const sent = { isDispatched: true, leaseEnd: 10, sendingUntil: undefined };
    expect([9, 10].map((now) => isMessageOut(sent, now))).toEqual([true, false]);
    const again = { isDispatched: false, leaseEnd: 99, sendingUntil: 10 };
    expect([9, 10].map((now) => isMessageOut(again, now))).toEqual([true, false]);
    expect(isMessageOut({ ...again, sendingUntil: undefined }, 9)).toBe(false);
  });
});
