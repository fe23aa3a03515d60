import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kobo } from "./money.ts";
import {
  decidePayout,
  PAYOUT_STATES,
  type PayoutNext,
  type PayoutSituation,
  splitWithdrawal,
} from "./payouts.ts";
import type { PayoutAnswer } from "./ports-banking.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const note = fc.constant("its words");
const paid: fc.Arbitrary<PayoutAnswer> = fc.constant({ kind: "paid", providerRef: "MFDS1" } as const);
const reversed: fc.Arbitrary<PayoutAnswer> = fc.record({
  kind: fc.constant("reversed" as const),
  providerRef: fc.constant("MFDS1"),
  note,
});
const failed: fc.Arbitrary<PayoutAnswer> = fc.record({
  kind: fc.constant("failed" as const),
  reason: fc.constantFrom("bad_account", "house", "too_soon", "refused"),
  note,
});
const unknown: fc.Arbitrary<PayoutAnswer> = fc.record(
  { kind: fc.constant("unknown" as const), note, notFound: fc.constant(true as const) },
  { requiredKeys: ["kind", "note"] },
);
const anyAnswer = fc.oneof(paid, reversed, failed, unknown);

/** Ages lie around the limits as often as elsewhere. */
const age = (limitMs: number) =>
  fc.oneof(fc.nat(2 * limitMs), fc.constantFrom(0, limitMs - 1, limitMs, limitMs + 1));

const situation: fc.Arbitrary<PayoutSituation> = fc
  .record({
    state: fc.constantFrom(...PAYOUT_STATES),
    attempt: fc.integer({ min: 1, max: 6 }),
    isCurrent: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
    isLate: fc.boolean(),
    sentAgo: fc.oneof(age(10 * MINUTE), age(3 * DAY)),
    checks: fc.nat(20),
    notFound: fc.nat(4),
    notFoundAgo: fc.option(age(MINUTE), { nil: undefined }),
    maySend: fc.boolean(),
    timesScale: fc.constantFrom(1, 1, 100),
  })
  .map(({ sentAgo, notFoundAgo, ...drawn }) => {
    const now = 1_800_000_000_000;
    return {
      ...drawn,
      now,
      dispatchedAt: now - sentAgo,
      notFound: notFoundAgo === undefined ? 0 : drawn.notFound,
      lastNotFoundAt: notFoundAgo === undefined ? undefined : now - notFoundAgo,
    };
  });

/** Asserts a property of the next step, for any answer in any situation. */
function always(
  answers: fc.Arbitrary<PayoutAnswer>,
  holds: (next: PayoutNext, answer: PayoutAnswer, at: PayoutSituation) => void,
) {
  fc.assert(
    fc.property(answers, situation, (answer, at) => holds(decidePayout(answer, at), answer, at)),
    { numRuns: 5_000 },
  );
}

const isOpen = ({ state, isCurrent }: PayoutSituation) =>
  isCurrent && (state === "pending" || state === "processing");

/**
 * An independent statement of the proof: three "not found" answers, a minute apart, ten minutes after it was
 * sent (rules 11.7).
 */
function isProvenAbsent(answer: PayoutAnswer, at: PayoutSituation): boolean {
  if (answer.kind !== "unknown" || !answer.notFound) return false;
  const isApart = at.lastNotFoundAt === undefined || (at.now - at.lastNotFoundAt) * at.timesScale >= MINUTE;
  const times = at.notFound + (isApart ? 1 : 0);
  return times >= 3 && (at.now - at.dispatchedAt) * at.timesScale >= 10 * MINUTE;
}

describe("whatever a payout provider answers", () => {
  test("there is exactly one consequence, and what waits is asked about later", () => {
    const kinds = new Set<string>();
    always(anyAnswer, (next, _answer, { now }) => {
      kinds.add(next.kind);
      expect(next.kind !== "wait" || next.wait.nextCheckAt > now).toBe(true);
    });
    expect([...kinds].sort()).toEqual(
      ["give_back", "late_paid", "look", "nothing", "reverse", "send_again", "settle", "wait"].sort(),
    );
  });

  test("money goes back only on proof that it was not paid or came back, and never twice", () => {
    always(anyAnswer, (next, answer, at) => {
      if (next.kind !== "give_back") return;
      expect(isOpen(at)).toBe(true);
      const isProven = answer.kind === "failed" || answer.kind === "reversed";
      expect(isProven || isProvenAbsent(answer, at)).toBe(true);
    });
  });

  test("it is sent again only while it waits for that, on proof that it was not sent, and not while books are checked", () => {
    always(anyAnswer, (next, answer, at) => {
      if (next.kind !== "send_again") return;
      expect(at).toMatchObject({ state: "pending", isCurrent: true, maySend: true });
      expect(at.attempt).toBeLessThan(5);
      expect(answer.kind === "failed" || isProvenAbsent(answer, at)).toBe(true);
    });
  });

  test("silence moves nothing, whatever its age", () => {
    const silence = fc.constant({ kind: "unknown", note: "time-out" } as const);
    always(silence, (next, _answer, at) => {
      expect(next.kind).toBe(isOpen(at) ? "wait" : "nothing");
    });
  });

  test("what is paid is settled exactly when it is open, and is our loss once when its money went back", () => {
    always(paid, (next, _answer, at) => {
      const wasGivenBack = !at.isCurrent || at.state === "failed";
      const late = at.isLate ? "nothing" : "late_paid";
      const known = at.state === "paid" ? "nothing" : "look";
      expect(next.kind).toBe(isOpen(at) ? "settle" : wasGivenBack ? late : known);
    });
  });

  test("a reversal gives back what was paid, and what is still open, once", () => {
    always(reversed, (next, _answer, at) => {
      const wasPaid = at.isCurrent && at.state === "paid";
      const allowed = isOpen(at) ? ["give_back returned"] : wasPaid ? ["reverse"] : ["nothing", "look"];
      expect(allowed).toContain(next.kind === "give_back" ? `${next.kind} ${next.reason}` : next.kind);
    });
  });

  test("only our own trouble at the provider alarms an operator", () => {
    always(failed, (next, answer, { state }) => {
      if (next.kind !== "give_back" || answer.kind !== "failed") return;
      expect(next.isOurs).toBe(answer.reason === "house" && state === "processing");
    });
  });

  test("unknown for three days is listed for people, not before", () => {
    always(unknown, (next, _answer, at) => {
      if (next.kind !== "wait" || isProvenAbsent(_answer, at)) return;
      const isOld = (at.now - at.dispatchedAt) * at.timesScale >= 3 * DAY;
      expect(next.wait.needsPerson).toBe(isOld);
    });
  });
});

test("the bank receives all but 50 naira; below 100 naira nothing is sent", () => {
  expect(splitWithdrawal(kobo(9_999n))).toEqual({ ok: false, fault: { code: "withdrawal_below_minimum" } });
  expect(splitWithdrawal(kobo(10_000n))).toEqual({ ok: true, value: { fee: 5_000n, received: 5_000n } });
  fc.assert(
    fc.property(fc.bigInt({ min: 10_000n, max: 10n ** 12n }), (amount) => {
      const split = splitWithdrawal(kobo(amount));
      expect(split.ok && split.value.fee + split.value.received).toBe(amount);
    }),
  );
});
