import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ACCOUNT_LIMITS,
  ADDRESS_LIMITS,
  addressKey,
  checkLock,
  countAttempt,
  FAMILIAR_MS,
  FORGET_FAILURES_MS,
  isFamiliar,
  MAX_LOCK_SECONDS,
  lockSeconds,
  undoFailure,
  type Throttle,
} from "./throttle.ts";

const NOON = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(NOON.getTime() + ms);

/** The state after this many attempts, each made as soon as it was allowed. */
function afterFailures(count: number): Throttle {
  let state: Throttle | undefined;
  let at = NOON;
  for (let i = 0; i < count; i++) {
    const counted = countAttempt(state, ACCOUNT_LIMITS, at);
    if (!counted.ok) throw new Error("was locked");
    state = counted.value;
    at = state.lockedUntil ?? at;
  }
  if (!state) throw new Error("no attempt");
  return state;
}

test("four failures are free, the fifth locks for 30 s, growing to 15 minutes at the tenth and never beyond", () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1_000].map((n) => lockSeconds(n, ACCOUNT_LIMITS));
  expect(seconds).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test("a locked account says how long to wait, in whole seconds, and counts nothing", () => {
  const state = afterFailures(5);
  expect(countAttempt(state, ACCOUNT_LIMITS, later(500))).toEqual({
    ok: false,
    fault: { code: "account_locked", retryAfterSeconds: 30 },
  });
  expect(checkLock(state, later(29_999))).toMatchObject({ fault: { retryAfterSeconds: 1 } });
  expect(checkLock(state, later(30_000)).ok).toBe(true);
});

test("failures are forgotten after an hour of peace", () => {
  const state = afterFailures(9);
  const counted = countAttempt(
    state,
    ACCOUNT_LIMITS,
    new Date(state.lastFailure.getTime() + FORGET_FAILURES_MS + 1),
  );
  expect(counted).toMatchObject({ ok: true, value: { failures: 1, lockedUntil: null } });
});

test("an attempt taken back leaves no failure and no lock of its own", () => {
  const undone = (state: Throttle) => undoFailure(state, state, ACCOUNT_LIMITS);
  expect(undone(afterFailures(1)).failures).toBe(0);
  expect(undone(afterFailures(5))).toMatchObject({ failures: 4, lockedUntil: null });
  expect(undone(afterFailures(12))).toMatchObject({ lockedUntil: null });
  expect(undone({ failures: 0, lastFailure: NOON, lockedUntil: null }).failures).toBe(0);
});

test("an attempt taken back leaves the lock of one that was counted after it", () => {
  const mine = afterFailures(7);
  const next = countAttempt(mine, ACCOUNT_LIMITS, mine.lockedUntil ?? NOON);
  if (!next.ok) throw new Error("was locked");
  expect(undoFailure(next.value, mine, ACCOUNT_LIMITS)).toMatchObject({
    failures: 7,
    lockedUntil: next.value.lockedUntil,
  });
});

test("failures are forgotten one by one: an address where forty fail in each hour is never locked", () => {
  let state: Throttle | undefined;
  for (let minute = 0; minute < 3 * 60; minute += 1.5) {
    const counted = countAttempt(state, ADDRESS_LIMITS, later(minute * 60_000));
    if (!counted.ok) throw new Error("was locked");
    state = counted.value;
    expect(state.failures).toBeLessThanOrEqual(1);
  }
});

/**
 * Guarantee: whatever an attacker does, a lock ends within 15 minutes of the last attempt that was let
 * through.
 */
test("no order of attempts locks longer than the longest lock", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 80 }), (waits) => {
      let state: Throttle | undefined;
      let at = NOON.getTime();
      for (const pause of waits) {
        at += pause;
        const counted = countAttempt(state, ACCOUNT_LIMITS, new Date(at));
        if (counted.ok) state = counted.value;
        const open = checkLock(state, new Date(at));
        const wait = open.ok ? 0 : open.fault.retryAfterSeconds;
        expect(wait).toBeLessThanOrEqual(MAX_LOCK_SECONDS);
      }
    }),
  );
});

test("an address is familiar for 30 days after it was used", () => {
  const state = { failures: 0, lastFailure: NOON, lockedUntil: null };
  expect(isFamiliar(undefined, NOON)).toBe(false);
  expect(isFamiliar(state, later(FAMILIAR_MS - 1))).toBe(true);
  expect(isFamiliar(state, later(FAMILIAR_MS))).toBe(false);
});

test("IPv6 addresses of one customer count as one, IPv4 addresses each for themselves", () => {
  expect(addressKey("102.89.1.7")).toBe("102.89.1.7");
  expect(addressKey("::ffff:102.89.1.7")).toBe("102.89.1.7");
  const home = "2c0f:f5c0:0:1::/64";
  expect(addressKey("2c0f:f5c0:0:1:aaaa:bbbb:cccc:dddd")).toBe(home);
  expect(addressKey("2C0F:F5C0:0000:0001::7")).toBe(home);
  expect(addressKey("2c0f:f5c0:0:2::7")).not.toBe(home);
  expect(addressKey("::1")).toBe("0:0:0:0::/64");
  expect(addressKey(undefined)).toBe("");
});
