import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Breaker, breakerState, CLOSED, mayPass, newsOf, onResult, onSent, onTrial } from "./breaker.ts";

const SECOND = 1_000;

/** The state after this many failures in a row while the breaker was closed. */
function afterFailures(count: number, now: number): Breaker {
  let breaker = CLOSED;
  for (let i = 0; i < count; i++) breaker = onResult(breaker, "failed", now);
  return breaker;
}

describe("closed", () => {
  test("four failures in a row let the next order pass, the fifth stops sending for a second", () => {
    expect(breakerState(afterFailures(4, 0), 0)).toBe("closed");
    const open = afterFailures(5, 1_000);
    expect(breakerState(open, 1_000)).toBe("open");
    expect(mayPass(open, 1_000 + SECOND - 1)).toBe(false);
    expect(breakerState(open, 1_000 + SECOND)).toBe("half-open");
  });

  test("a delivery between failures begins the count anew; a customer's mistake counts neither way", () => {
    const mistaken = onResult(afterFailures(4, 0), "neutral", 0);
    expect(breakerState(onResult(mistaken, "failed", 0), 0)).toBe("open");
    const delivered = onResult(afterFailures(4, 0), "fine", 0);
    expect(delivered).toEqual(CLOSED);
    expect(breakerState(onResult(delivered, "failed", 0), 0)).toBe("closed");
  });

  test("opens exactly when five results that count were failures in a row, and then stays open", () => {
    const results = fc.array(fc.constantFrom("fine", "failed", "neutral"), { maxLength: 30 });
    fc.assert(
      fc.property(results, (list) => {
        let breaker = CLOSED;
        let inARow = 0;
        let hasOpened = false;
        for (const result of list) {
          breaker = onResult(breaker, result, 0);
          if (result === "fine") inARow = 0;
          if (result === "failed") inARow += 1;
          hasOpened ||= inARow >= 5;
          expect(breakerState(breaker, 0)).toBe(hasOpened ? "open" : "closed");
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("open", () => {
  test.each(["fine", "failed", "neutral"] as const)(
    "orders that were under way when it opened change nothing, trial or no trial: %s",
    (result) => {
      const open = afterFailures(5, 0);
      expect(onResult(open, result, 10 * SECOND)).toEqual(open);
      const trying = onSent(open, 15 * SECOND);
      expect(onResult(trying, result, 16 * SECOND)).toEqual(trying);
    },
  );

  test("lets one trial through at a time, and its success closes it", () => {
    const now = SECOND;
    const open = afterFailures(5, 0);
    expect(mayPass(open, now)).toBe(true);
    const trying = onSent(open, now);
    expect(mayPass(trying, now)).toBe(false);
    expect(onTrial(trying, "fine", now)).toEqual(CLOSED);
  });

  test("a trial that ends without a verdict lets the next one through", () => {
    const now = SECOND;
    const trying = onSent(afterFailures(5, 0), now);
    expect(mayPass(onTrial(trying, "neutral", now), now)).toBe(true);
  });

  test("trials without an answer let the next one through later and later: a silent supplier gets few orders", () => {
    let breaker = afterFailures(5, 0);
    const sentAt: number[] = [];
    for (let now = 0; now <= 60 * SECOND; now += SECOND) {
      if (!mayPass(breaker, now)) continue;
      sentAt.push(now / SECOND);
      breaker = onSent(breaker, now);
    }
    expect(sentAt).toEqual([1, 4, 10, 22, 46]);
  });

  test("a trial that fails after a later one has closed the breaker counts as one failure", () => {
    const open = afterFailures(5, 0);
    const twice = onSent(onSent(open, SECOND), 4 * SECOND);
    const closed = onTrial(twice, "fine", 5 * SECOND);
    expect(mayPass(onTrial(closed, "failed", 20 * SECOND), 20 * SECOND)).toBe(true);
  });

  test("each failed trial doubles the pause, up to five minutes", () => {
    let breaker = afterFailures(5, 0);
    let now = 0;
    const pauses: number[] = [];
    for (let i = 0; i < 11; i++) {
      pauses.push((breaker.openUntil - now) / SECOND);
      now = breaker.openUntil;
      breaker = onTrial(onSent(breaker, now), "failed", now);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  test("whatever happens, it is passable again within five minutes", () => {
    const event = fc.record({
      waitMs: fc.nat({ max: 400 * SECOND }),
      kind: fc.constantFrom("send", "fine", "failed", "neutral"),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let breaker: Breaker = CLOSED;
        let now = 0;
        for (const { waitMs, kind } of events) {
          now += waitMs;
          if (kind !== "send") breaker = (breaker.trialUntil > 0 ? onTrial : onResult)(breaker, kind, now);
          else if (mayPass(breaker, now)) breaker = onSent(breaker, now);
          expect(breaker.openUntil - now).toBeLessThanOrEqual(300 * SECOND);
          expect(mayPass(breaker, now + 300 * SECOND)).toBe(true);
        }
      }),
    );
  });
});

test("a failure is news only of an order sent no earlier than the newest that succeeded", () => {
  const sent = { before: { at: 4, fineAt: 5 }, with: { at: 5, fineAt: 5 }, after: { at: 6, fineAt: 5 } };
  expect(newsOf("failed", sent.before)).toBe("neutral");
  expect([newsOf("failed", sent.with), newsOf("failed", sent.after)]).toEqual(["failed", "failed"]);
  expect([newsOf("fine", sent.before), newsOf("neutral", sent.after)]).toEqual(["fine", "neutral"]);
});
