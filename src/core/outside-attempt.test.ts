import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  decide,
  delayAfter,
  FORCE_RELEASE_MS,
  isTooLateToSend,
  leaseEnd,
  OUTSIDE_KINDS,
  type Phase,
  POLICIES,
  type Policy,
  type Situation,
  type Step,
} from "./outside-attempt.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Said = Answer<string, string>;
type Did = Step<string, string>;

const unknown: fc.Arbitrary<Said> = fc.record({
  kind: fc.constant("unknown" as const),
  says: fc.constantFrom("nothing", "nothing", "not_found", "not_found", "there", "untouched"),
});
const proof: fc.Arbitrary<Said> = fc.constantFrom(
  { kind: "done", fact: "delivered" },
  { kind: "refused", fact: "no stock" },
  { kind: "returned", fact: "account closed" },
);
const anyAnswer = fc.oneof({ weight: 8, arbitrary: unknown }, { weight: 1, arbitrary: proof });

/** Waits lie around the rules' minute, ten minutes and days as often as elsewhere. */
const wait = fc.oneof(
  fc.integer({ min: 1, max: 5 * MINUTE }),
  fc.constantFrom(MINUTE - 1, MINUTE, 10 * MINUTE - 1, 10 * MINUTE),
  fc.integer({ min: 1, max: 30 * HOUR }),
);
const history = fc.array(fc.record({ wait, answer: anyAnswer }), { minLength: 1, maxLength: 30 });
const timesScale = fc.constantFrom(1, 1, 100);

const START = 1_800_000_000_000;

type Moment = { answer: Said; phase: Phase; at: Situation; step: Did; earlier: readonly Moment[] };

/**
 * Returns the steps of an attempt while a provider gives these answers in order; each step is applied before
 * the next answer.
 */
function play(policy: Policy, said: readonly { wait: number; answer: Said }[], scale: number): Moment[] {
  const moments: Moment[] = [];
  let phase: Phase = "open";
  let now = START;
  let recorded = { checks: 0, notFound: 0, lastNotFoundAt: undefined as number | undefined };
  let firstOverdue: number | undefined;
  for (const one of said) {
    now += one.wait / scale;
    const { afterMs } = policy.giveUp;
    if (afterMs !== undefined && now - START >= afterMs / scale) firstOverdue ??= now;
    const overdueForMs = firstOverdue === undefined ? 0 : now - firstOverdue;
    const times = { sentAt: START, since: START, now, timesScale: scale, overdueForMs };
    const at: Situation = { policy, ...times, ...recorded };
    const step = decide(one.answer, phase, at);
    moments.push({ answer: one.answer, phase, at, step, earlier: [...moments] });
    phase = phaseAfter(phase, step);
    recorded = { ...recorded, checks: recorded.checks + 1 };
    if (step.kind === "wait") recorded = { ...recorded, ...step.counted };
  }
  return moments;
}

/** A later notification about an ended link makes it open again. */
function phaseAfter(phase: Phase, { kind }: Did): Phase {
  switch (kind) {
    case "settle":
      return "done";
    case "refuse":
    case "close":
      return "refused";
    case "release":
      return "given_up";
    case "settle_late":
      return "late";
    case "reverse":
      return "returned";
    default:
      return phase;
  }
}

/** Asserts a property of every step, for any answers in any order, in all four configurations. */
function always(holds: (moment: Moment, policy: Policy, moments: Moment[]) => void) {
  for (const kind of OUTSIDE_KINDS)
    fc.assert(
      fc.property(history, timesScale, (said, scale) => {
        const moments = play(POLICIES[kind], said, scale);
        for (const moment of moments) holds(moment, POLICIES[kind], moments);
      }),
      { numRuns: 400 },
    );
}

const sinceMs = ({ at }: Moment) => (at.now - at.since) * at.timesScale;
const isOverdue = (moment: Moment, { giveUp }: Policy) =>
  giveUp.afterMs !== undefined && sinceMs(moment) >= giveUp.afterMs;
/** Overdue, and read so at least ten minutes ago (rules 5.31). */
const isSurelyOverdue = (moment: Moment, policy: Policy) =>
  isOverdue(moment, policy) &&
  moment.earlier.some((one) => isOverdue(one, policy) && sinceMs(moment) - sinceMs(one) >= 10 * MINUTE);
const isNotFound = ({ answer }: Moment) => answer.kind === "unknown" && answer.says === "not_found";

/**
 * An independent count of spaced "not found" answers: the first counts, then each that is late enough after
 * the counted one. An answer that led to a release does not count.
 */
function spacedNotFound(moment: Moment, apartMs: number): number {
  const heard = [...moment.earlier, moment].filter((one) => isNotFound(one) && one.step.kind !== "release");
  let last: number | undefined;
  return heard.filter(({ at }) => {
    const isApart = last === undefined || at.now - last >= apartMs / at.timesScale;
    if (isApart) last = at.now;
    return isApart;
  }).length;
}

describe("in all four configurations", () => {
  test("an attempt is proven not done only by the party's word, or by spaced answers 'not found'", () => {
    always((moment, { notFound }) => {
      const { step, answer, at } = moment;
      if ((step.kind !== "refuse" && step.kind !== "close") || answer.kind !== "unknown") return;
      if (!notFound) throw new Error("'not found' proves nothing here");
      expect(step.fact).toBeUndefined();
      expect(spacedNotFound(moment, notFound.apartMs)).toBeGreaterThanOrEqual(notFound.times);
      expect((at.now - at.sentAt) * at.timesScale).toBeGreaterThanOrEqual(notFound.afterMs);
      expect(answer.says).not.toBe("there");
      expect(!notFound.needsNotFoundNow || isNotFound(moment)).toBe(true);
    });
  });

  test("enough spaced answers 'not found' are proof as soon as the attempt is old enough", () => {
    always((moment, { notFound }) => {
      const { step, at, phase } = moment;
      if (!notFound || !isNotFound(moment) || (phase !== "open" && phase !== "given_up")) return;
      const isEnough = spacedNotFound(moment, notFound.apartMs) >= notFound.times;
      const isOld = (at.now - at.sentAt) * at.timesScale >= notFound.afterMs;
      expect(["refuse", "close"].includes(step.kind)).toBe(isEnough && isOld);
    });
  });

  test("only proof that it was not done lets another attempt follow: silence is never a reason to send again", () => {
    always(({ step, answer }) => {
      if (step.kind !== "refuse") return;
      const isProven = answer.kind === "refused" || answer.kind === "returned";
      expect(isProven || (answer.kind === "unknown" && step.counted.notFound >= 3)).toBe(true);
    });
    const silence = { kind: "unknown", says: "nothing" } as const;
    for (const kind of OUTSIDE_KINDS) {
      const said = Array.from({ length: 200 }, () => ({ wait: HOUR, answer: silence }));
      for (const { step } of play(POLICIES[kind], said, 1)) expect(["wait", "release"]).toContain(step.kind);
    }
  });

  test("an answer that is not better than what is known changes nothing: no count falls, no end is undone", () => {
    always(({ step, answer, phase, at }) => {
      if (answer.kind !== "unknown") return;
      const counted = step.kind === "wait" ? step.counted.notFound - at.notFound : 0;
      expect(counted === 0 || (counted === 1 && answer.says === "not_found")).toBe(true);
      const isEnded = phase !== "open" && phase !== "given_up";
      expect(!isEnded || step.kind === "nothing").toBe(true);
    });
  });
});

describe("in all four configurations, at the end", () => {
  test("what is done is settled once, and what is proven not done is refused once", () => {
    always((_moment, _policy, moments) => {
      const count = (kind: Did["kind"]) => moments.filter(({ step }) => step.kind === kind).length;
      expect(count("settle") + count("refuse") + count("release")).toBeLessThanOrEqual(1);
      expect(count("settle_late")).toBeLessThanOrEqual(1);
      expect(count("close")).toBeLessThanOrEqual(1);
      expect(count("reverse")).toBeLessThanOrEqual(count("settle"));
    });
  });

  test("it is given up exactly when the configuration says, and money goes back then only where we bear it", () => {
    always((moment, policy) => {
      const { step, phase, answer } = moment;
      if (phase !== "open" || answer.kind !== "unknown" || step.kind === "refuse") return;
      const { action } = policy.giveUp;
      const isSilence = answer.says === "nothing";
      const given = {
        release: isSurelyOverdue(moment, policy) ? "release" : "wait",
        end: isSilence ? "wait" : "end",
        people: "wait",
        ask_seldom: "wait",
      };
      expect(step.kind).toBe(isOverdue(moment, policy) ? given[action] : "wait");
    });
  });

  test("after the money went back nothing gives it back again: it is our loss, closed, or asked about", () => {
    always(({ step, phase, answer }) => {
      if (phase !== "given_up") return;
      const expected = answer.kind === "done" ? ["settle_late"] : ["close"];
      expect(answer.kind === "unknown" ? ["close", "wait"] : expected).toContain(step.kind);
    });
  });

  test("people are asked to look where the configuration says so, from its time on", () => {
    always((moment, policy) => {
      const { step } = moment;
      if (step.kind !== "wait") return;
      expect(step.needsPerson).toBe(policy.giveUp.action === "people" && isOverdue(moment, policy));
    });
  });

  test("the next question comes later than now, by the schedule, and ever more seldom", () => {
    always((moment, policy) => {
      const { step, at, phase } = moment;
      if (step.kind !== "wait" && step.kind !== "release") return;
      const { giveUp, schedule } = policy;
      const isSeldom = giveUp.action !== "end" && (phase === "given_up" || isOverdue(moment, policy));
      const isSecondReadDue = giveUp.action === "release" && phase === "open" && step.kind === "wait";
      const seldomMs = isSecondReadDue || giveUp.action === "end" ? 10 * MINUTE : giveUp.everyMs;
      const waitMs = isSeldom ? seldomMs : delayAfter(schedule, at.checks);
      expect(step.nextCheckAt).toBe(at.now + waitMs / at.timesScale);
      expect(step.nextCheckAt).toBeGreaterThan(at.now);
    });
  });

  test.each(OUTSIDE_KINDS)("a %s is asked about ever more seldom", (kind) => {
    const { schedule, giveUp } = POLICIES[kind];
    const waits = schedule.map((_, checks) => delayAfter(schedule, checks));
    const last = waits.at(-1) ?? 0;
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(delayAfter(schedule, 100_000)).toBe(last);
    expect(giveUp.action === "end" ? last : giveUp.everyMs).toBeGreaterThanOrEqual(last);
  });

  test("an end is an end: only a return of what was done, or a late delivery, moves money again", () => {
    const phase = fc.constantFrom<Phase>("done", "refused", "returned", "late");
    fc.assert(
      fc.property(anyAnswer, phase, fc.constantFrom(...OUTSIDE_KINDS), (answer, ended, kind) => {
        const at = { policy: POLICIES[kind], sentAt: START, since: START, now: START + 9 * DAY };
        const counted = { checks: 4, notFound: 9, lastNotFoundAt: START, timesScale: 1 };
        const step = decide(answer, ended, { ...at, ...counted });
        const moves: Record<string, string> = { "done returned": "reverse", "refused done": "settle_late" };
        const looks = ["done refused", "returned done", "late returned"];
        const met = `${ended} ${answer.kind}`;
        expect(step.kind).toBe(moves[met] ?? (looks.includes(met) ? "contradiction" : "nothing"));
      }),
      { numRuns: 500 },
    );
  });

  test("every step of the machine is reached", () => {
    const reached = new Set<string>();
    always(({ step }) => reached.add(step.kind));
    const kinds = ["settle", "refuse", "release", "end", "wait", "settle_late", "close", "reverse"];
    expect([...reached].sort()).toEqual([...kinds, "contradiction", "nothing"].sort());
  });
});

const inSeconds = (policy: Policy) => policy.schedule.map((one) => one / SECOND);

test("the schedules, proofs and give-ups are those of the rules", () => {
  const requery = [5, 10, 20, 40, 80, 160, 300, 600, 900];
  const proven = { times: 3, apartMs: MINUTE, afterMs: 10 * MINUTE };
  const { purchase, withdrawal, airtime_to_cash: cash, payment_link: link } = POLICIES;
  expect(inSeconds(purchase)).toEqual(requery);
  expect(inSeconds(cash)).toEqual(requery);
  expect(inSeconds(withdrawal)).toEqual([30, 120, 600, 3_600, 21_600]);
  expect(inSeconds(link)).toEqual([60, 120, 300, 600, 900, 1_800, 3_600]);
  expect([purchase.notFound, cash.notFound]).toMatchObject([proven, proven]);
  expect(withdrawal.notFound).toEqual({ ...proven, needsNotFoundNow: true });
  expect(link.notFound).toBeUndefined();
  expect(FORCE_RELEASE_MS).toBe(DAY);
  expect(purchase.giveUp).toEqual({ afterMs: DAY, action: "release", everyMs: 6 * HOUR });
  expect(withdrawal.giveUp).toEqual({ afterMs: 3 * DAY, action: "people", everyMs: DAY });
  expect(cash.giveUp).toEqual({ afterMs: DAY, action: "ask_seldom", everyMs: 6 * HOUR });
  expect(link.giveUp).toEqual({ afterMs: DAY, action: "end" });
});

test("nobody else looks after an attempt until 15 seconds after its call must have ended, and nobody sends it that late", () => {
  const scales = fc.constantFrom(1, 100);
  fc.assert(
    fc.property(fc.nat(120 * SECOND), scales, fc.nat(40 * SECOND), (timeout, scale, paused) => {
      const end = leaseEnd(START, timeout, scale);
      expect(end).toBe(START + timeout + (15 * SECOND) / scale);
      expect(isTooLateToSend(START, START + paused, scale)).toBe(START + paused + timeout > end);
    }),
  );
});
