import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kobo } from "./money.ts";
import { delayAfter, POLICIES } from "./outside-attempt.ts";
import type { VendAnswer } from "./ports.ts";
import { decideNext, fingerprint, type Next, type Situation } from "./purchases.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const note = fc.constant("its words");
const supplierRef = fc.constant("9001");
const delivered: fc.Arbitrary<VendAnswer> = fc.record(
  {
    kind: fc.constant("delivered" as const),
    supplierRef,
    token: fc.constantFrom("", "1234-5678"),
    units: fc.constant("8.1"),
    epin: fc.constant({ pin: "123456789012", serial: "" }),
  },
  { requiredKeys: ["kind", "supplierRef"] },
);
const rejected: fc.Arbitrary<VendAnswer> = fc.record({
  kind: fc.constant("rejected" as const),
  by: fc.constantFrom("supplier" as const, "customer" as const),
  reason: fc.constantFrom("not_sent", "supplier_funds", "product_off", "bad_number", "refused"),
  note,
});
const unknown: fc.Arbitrary<VendAnswer> = fc.record(
  { kind: fc.constant("unknown" as const), note, notFound: fc.constant(true as const), supplierRef },
  { requiredKeys: ["kind", "note"] },
);
const anyAnswer = fc.oneof(delivered, rejected, unknown);

const lacksNothing = (answer: VendAnswer, { purchase }: Situation): boolean =>
  answer.kind === "delivered" &&
  (!purchase.needsToken || Boolean(answer.token)) &&
  (!purchase.needsPin || answer.epin !== undefined);

/** Ages lie around the limits as often as elsewhere. */
const age = (limitMs: number) =>
  fc.oneof(fc.nat(2 * limitMs), fc.constantFrom(0, limitMs - 1, limitMs, limitMs + 1));

const situation: fc.Arbitrary<Situation> = fc
  .record({
    bornAgo: fc.oneof(age(MINUTE), age(24 * HOUR)),
    sentAgo: fc.oneof(age(MINUTE), age(10 * MINUTE)),
    notFoundAgo: fc.option(age(MINUTE), { nil: undefined }),
    attempt: fc.integer({ min: 1, max: 4 }),
    checks: fc.nat(120),
    notFound: fc.nat(4),
    isReleased: fc.boolean(),
    needsToken: fc.boolean(),
    needsPin: fc.boolean(),
    isDispatched: fc.boolean(),
    timesScale: fc.constantFrom(1, 1, 100),
    isForced: fc.boolean(),
    question: fc.constantFrom("look_up" as const, "resend" as const),
    overdueForMs: age(10 * MINUTE),
  })
  .map((drawn) => {
    const now = 1_800_000_000_000;
    return {
      purchase: {
        createdAt: now - drawn.bornAgo,
        isReleased: drawn.isReleased,
        needsToken: drawn.needsToken,
        needsPin: drawn.needsPin,
      },
      attempt: {
        attempt: drawn.attempt,
        supplier: "GLAD",
        state: drawn.isDispatched ? ("dispatched" as const) : ("unknown" as const),
        dispatchedAt: now - drawn.sentAgo,
        checks: drawn.checks,
        notFound: drawn.notFoundAgo === undefined ? 0 : drawn.notFound,
        lastNotFoundAt: drawn.notFoundAgo === undefined ? undefined : now - drawn.notFoundAgo,
      },
      facts: { notFoundAfterMs: 10 * MINUTE },
      question: drawn.question,
      now,
      timesScale: drawn.timesScale,
      forceReleaseAfterMs: drawn.isForced ? 24 * HOUR : undefined,
      overdueForMs: drawn.overdueForMs,
    };
  });

const requeryDelay = (checks: number) => delayAfter(POLICIES.purchase.schedule, checks);

/** Asserts a property of the next step, for any answer in any situation. */
function always(
  answers: fc.Arbitrary<VendAnswer>,
  holds: (next: Next, answer: VendAnswer, at: Situation) => void,
) {
  fc.assert(
    fc.property(answers, situation, (answer, at) => holds(decideNext(answer, at), answer, at)),
    { numRuns: 5_000 },
  );
}

/**
 * An independent statement of the proof: three "not found" answers, a minute apart, ten minutes after it was
 * sent (rules 5.13).
 */
function isProvenAbsent(answer: VendAnswer, { attempt, now, timesScale, facts }: Situation): boolean {
  if (answer.kind !== "unknown") return false;
  const last = attempt.lastNotFoundAt;
  const isCounted = answer.notFound && (last === undefined || (now - last) * timesScale >= MINUTE);
  const times = attempt.notFound + (isCounted ? 1 : 0);
  return times >= 3 && (now - attempt.dispatchedAt) * timesScale >= facts.notFoundAfterMs;
}

const givesBack = (next: Next) => next.kind === "release" || next.kind === "force_release";
const isOld = ({ purchase, question, now, timesScale, forceReleaseAfterMs }: Situation) =>
  forceReleaseAfterMs !== undefined &&
  (now - purchase.createdAt) * timesScale >= (question === "resend" ? 23 * HOUR : forceReleaseAfterMs);
/** Old on two reads that were ten minutes apart (rules 5.31). */
const agedOut = (at: Situation) => isOld(at) && at.overdueForMs * at.timesScale >= 10 * MINUTE;

describe("whatever a supplier answers", () => {
  test("there is exactly one consequence, and what is asked again is asked later", () => {
    const kinds = new Set<string>();
    always(anyAnswer, (next, _answer, { now }) => {
      kinds.add(next.kind);
      expect("nextCheckAt" in next ? next.nextCheckAt : now + 1).toBeGreaterThan(now);
      expect(next.kind === "settle" ? next.supplierRef : "9001").toBe("9001");
    });
    expect([...kinds].sort()).toEqual(
      ["ask_again", "close", "fail_over", "force_release", "late_delivery", "release", "settle"].sort(),
    );
  });

  test("money never goes back without proof before the 24 hours are over", () => {
    always(anyAnswer, (next, answer, at) => {
      if (!givesBack(next)) return;
      const isProof = answer.kind === "rejected" || isProvenAbsent(answer, at);
      expect(next.kind).toBe(isProof ? "release" : "force_release");
      expect(isProof || agedOut(at)).toBe(true);
      expect(at.purchase.isReleased).toBe(false);
    });
  });

  test("silence after 24 hours gives the money back at our risk, where that is the setting, and we go on asking", () => {
    always(unknown, (next, answer, at) => {
      if (at.purchase.isReleased || isProvenAbsent(answer, at)) return;
      expect(next.kind).toBe(agedOut(at) ? "force_release" : "ask_again");
    });
  });

  test("another supplier is tried only on proof of the supplier's side, for at most 3 attempts, within 60 seconds", () => {
    always(anyAnswer, (next, answer, at) => {
      const isProof = (answer.kind === "rejected" && answer.by === "supplier") || isProvenAbsent(answer, at);
      const isAllowed =
        isProof &&
        !at.purchase.isReleased &&
        at.attempt.attempt < 3 &&
        at.now - at.purchase.createdAt <= 60 * SECOND;
      expect(next.kind === "fail_over").toBe(isAllowed);
    });
  });

  test("a purchase is settled exactly when it was delivered, with its token where it needs one, and unreleased", () => {
    always(anyAnswer, (next, answer, at) => {
      const isWhole = lacksNothing(answer, at);
      expect(next.kind === "settle").toBe(isWhole && !at.purchase.isReleased);
    });
  });

  test("a success without the token or PIN that it needs keeps the money where it is and waits (rules 27.4)", () => {
    const bare = fc.record({ kind: fc.constant("delivered" as const), supplierRef });
    always(bare, (next, answer, at) => {
      if (lacksNothing(answer, at) || at.purchase.isReleased) return;
      expect(next).toMatchObject(
        agedOut(at) ? { kind: "force_release" } : { kind: "ask_again", supplierRef: "9001" },
      );
    });
  });

  test("after the money went back it is a late delivery, closed, or asked about again: never paid twice", () => {
    always(anyAnswer, (next, answer, at) => {
      if (!at.purchase.isReleased) return;
      const isOver = answer.kind === "rejected" || isProvenAbsent(answer, at);
      expect(next.kind).toBe(answer.kind === "delivered" ? "late_delivery" : isOver ? "close" : "ask_again");
    });
  });

  test("a proven refusal is never asked about again, and tells its side and reason on", () => {
    always(rejected, (next, answer) => {
      if (answer.kind !== "rejected") return;
      const { by, reason } = answer;
      expect(["release", "fail_over", "close"]).toContain(next.kind);
      expect(next).toMatchObject({ by, reason });
    });
  });
});

describe("not found", () => {
  const ATTEMPT = { attempt: 1, supplier: "GLAD", state: "unknown" } as const;

  test("is proof only as the third answer a minute apart, and ten minutes after sending", () => {
    always(unknown, (next, answer, at) => {
      const isOver = next.kind === "release" || next.kind === "fail_over" || next.kind === "close";
      expect(isOver).toBe(isProvenAbsent(answer, at));
    });
  });

  test("asked by the schedule from dispatch on, nothing is believed before ten minutes are over", () => {
    const sent = 1_800_000_000_000;
    let now = sent;
    const ask = (checks: number, seen: { notFound: number; lastNotFoundAt: number | undefined }): Next => {
      now += requeryDelay(checks);
      const { notFound, lastNotFoundAt } = seen;
      const next = decideNext(
        { kind: "unknown", note: "", notFound: true },
        {
          purchase: { createdAt: sent, isReleased: false, needsToken: false, needsPin: false },
          attempt: { ...ATTEMPT, dispatchedAt: sent, checks, notFound, lastNotFoundAt },
          facts: { notFoundAfterMs: 10 * MINUTE },
          question: "look_up",
          now,
          timesScale: 1,
          forceReleaseAfterMs: 24 * HOUR,
          overdueForMs: 0,
        },
      );
      return next.kind === "ask_again" ? ask(checks + 1, next) : next;
    };
    expect(ask(0, { notFound: 0, lastNotFoundAt: undefined }).kind).toBe("release");
    expect(now - sent).toBeGreaterThanOrEqual(10 * MINUTE);
    expect(now - sent).toBeLessThan(15 * MINUTE);
  });
});

describe("times", () => {
  test("the next question comes by the schedule, every six hours once the money went back", () => {
    always(unknown, (next, _answer, at) => {
      if (next.kind !== "ask_again" && next.kind !== "force_release") return;
      const isOver = at.purchase.isReleased || next.kind === "force_release";
      const isSecondReadDue = !isOver && isOld(at);
      const wait = isOver ? 6 * HOUR : isSecondReadDue ? 10 * MINUTE : requeryDelay(at.attempt.checks);
      expect((next.nextCheckAt - at.now) * at.timesScale).toBe(wait);
    });
  });
});

test("of an order abroad the operator and what is sent count, whatever its price and name are by then", () => {
  const details = {
    supplier: "S",
    operator: "150",
    operatorName: "MTN Ghana",
    kind: "airtime" as const,
    sent: "10",
    receives: "7.20",
    currency: "GHS",
  };
  const print = (planName: string, naira: bigint, more: Partial<typeof details> = {}) =>
    fingerprint("u1", {
      service: "abroad",
      network: "GH",
      number: "+233241234567",
      planName,
      price: kobo(naira),
      details: { ...details, ...more },
    });
  const first = print("MTN Ghana 7.20 GHS", 101_000n);
  expect(print("MTN Ghana 3.60 GHS", 105_000n, { receives: "3.60" })).toBe(first);
  expect(print("MTN Ghana 7.20 GHS", 101_000n, { sent: "20" })).not.toBe(first);
  expect(print("MTN Ghana 7.20 GHS", 101_000n, { operator: "151" })).not.toBe(first);
});

const ALIKE = fc.record({
  userId: fc.constantFrom("u1", "u2"),
  service: fc.constantFrom("airtime" as const, "data" as const),
  network: fc.constantFrom("MTN", "GLO"),
  planName: fc.constantFrom("", "1GB", "2GB"),
  number: fc.constantFrom("08031112222", "08031112223"),
  price: fc.constantFrom(kobo(100n), kobo(1_000n)),
});

test("two orders have the same fingerprint exactly when person, product, number and amount are the same", () => {
  fc.assert(
    fc.property(ALIKE, ALIKE, (one, other) => {
      const isSame = (Object.keys(one) as (keyof typeof one)[]).every((field) => one[field] === other[field]);
      const print = ({ userId, ...order }: typeof one) => fingerprint(userId, { ...order, details: null });
      expect(print(one) === print(other)).toBe(isSame);
    }),
    { numRuns: 2_000 },
  );
});
