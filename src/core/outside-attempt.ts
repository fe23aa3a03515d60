/**
 * The state machine of everything that is sent outside under our reference: purchases, withdrawals, airtime
 * sold for cash and payment links. An attempt is sent once, and its answer is done, refused or unknown. While
 * it is unknown it is asked about on a schedule, until it is proven or given up. Pure; no step of this
 * machine sends anything.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Delays between requeries in milliseconds, in order; the last one repeats. */
export type Schedule = readonly [number, ...number[]];

/**
 * "Not found" is proof after this many answers, this far apart, and this long after the attempt was sent.
 * Milliseconds.
 */
export type NotFoundProof = {
  times: number;
  apartMs: number;
  afterMs: number;
  /**
   * When true, only another "not found" completes the proof; otherwise any unknown answer does, once enough
   * were counted.
   */
  needsNotFoundNow: boolean;
};

/**
 * The consequence for an attempt that is unknown for `afterMs`; it is never given up when undefined.
 * - `release`: the money goes back at our own risk, and the requery goes on every `everyMs`; a later
 *   delivery is our loss.
 * - `people`: the money stays where it is; people are asked to look, and the requery goes on every `everyMs`.
 * - `ask_seldom`: no money moved at the start and none moves now; the requery goes on every `everyMs`.
 * - `end`: nothing was taken and nothing is owed; the requery ends. Silence alone never ends it.
 */
export type GiveUp = { afterMs: number | undefined } & (
  | { action: "release" | "people" | "ask_seldom"; everyMs: number }
  | { action: "end" }
);

export type Policy = { schedule: Schedule; notFound: NotFoundProof | undefined; giveUp: GiveUp };

export const OUTSIDE_KINDS = ["purchase", "withdrawal", "airtime_to_cash", "payment_link"] as const;
export type OutsideKind = (typeof OUTSIDE_KINDS)[number];

function every(unitMs: number, [first, ...rest]: Schedule): Schedule {
  return [first * unitMs, ...rest.map((one) => one * unitMs)];
}

/** 5 s doubling to 160 s, then 5, 10 and every 15 minutes (rules 5.9). */
const REQUERY: Schedule = every(SECOND, [5, 10, 20, 40, 80, 160, 300, 600, 900]);

const PROOF: NotFoundProof = {
  times: 3,
  apartMs: MINUTE,
  afterMs: 10 * MINUTE,
  needsNotFoundNow: false,
};

/** After this time the money of an unknown purchase goes back at our own risk (rules 5.10). */
export const FORCE_RELEASE_MS = DAY;
/** The time between the two reads that find an attempt old before a release (rules 5.31). */
export const SEEN_OVERDUE_MS = 10 * MINUTE;
/** The time by which it is back: requeries are up to 15 minutes apart, and several processes ask. */
export const REFUND_BY_MS = FORCE_RELEASE_MS + HOUR;

/**
 * How the outcome of an order is learned: the supplier is asked about it, or its dialect has no such question
 * and the same order is sent again under its reference, which sells an order that never arrived. `none`: a
 * host that was described without a question.
 */
export type Question = "look_up" | "resend" | "none";

/** No order is sent again after this time; two hours before its money is due back (rules 5.21). */
const RESEND_UNTIL_MS = 22 * HOUR;
/** From then on nothing more can be learned, so the money goes back an hour after the last sending. */
export const RESEND_RELEASE_MS = 23 * HOUR;

/** True while an unknown order may be sent again: its money is held, and far from being released. */
export function mayResend(at: { isHeld: boolean; since: number; now: number; timesScale: number }): boolean {
  return at.isHeld && at.now - at.since < RESEND_UNTIL_MS / at.timesScale;
}

/** The four configurations: rules 5.9 to 5.13, 11.6 and 11.7, 14.14, 7.4. */
export const POLICIES: Readonly<Record<OutsideKind, Policy>> = {
  purchase: {
    schedule: REQUERY,
    notFound: PROOF,
    giveUp: { afterMs: FORCE_RELEASE_MS, action: "release", everyMs: 6 * HOUR },
  },
  withdrawal: {
    schedule: every(SECOND, [30, 120, 600, 3_600, 21_600]),
    notFound: { ...PROOF, needsNotFoundNow: true },
    giveUp: { afterMs: 3 * DAY, action: "people", everyMs: DAY },
  },
  airtime_to_cash: {
    schedule: REQUERY,
    notFound: PROOF,
    giveUp: { afterMs: DAY, action: "ask_seldom", everyMs: 6 * HOUR },
  },
  payment_link: {
    schedule: every(MINUTE, [1, 2, 5, 10, 15, 30, 60]),
    notFound: undefined,
    giveUp: { afterMs: DAY, action: "end" },
  },
};

/** Returns the delay after the n-th requery, counted from 0. Milliseconds. */
export function delayAfter(schedule: Schedule, checks: number): number {
  return schedule[checks] ?? schedule.at(-1) ?? schedule[0];
}

/**
 * The phase of an attempt. `given_up`: the money went back at our risk, and the requery goes on. `returned`:
 * it was done, then reversed. `late`: it was done after it had been refused, and the loss is posted.
 */
export type Phase = "open" | "given_up" | EndPhase;
export type EndPhase = "done" | "refused" | "returned" | "late";

/** An answer about an attempt. `D` and `R` are facts of the provider's answer, passed through unchanged. */
export type Answer<D, R> =
  | { kind: "done"; fact: D }
  /** Proof that it was not and will not be done. */
  | { kind: "refused"; fact: R }
  /** It was done, and reversed afterwards. */
  | { kind: "returned"; fact: R }
  | { kind: "unknown"; says: Unknown };

/**
 * The meaning of an unknown answer. `there`: the provider has the order and has not finished it. `untouched`:
 * the provider has it, and nothing has happened to it so far. `nothing`: no statement at all, such as
 * silence, garbage and unlisted statuses.
 */
export type Unknown = "nothing" | "not_found" | "there" | "untouched";

/** The count of "not found" answers. `lastNotFoundAt`: milliseconds since 1970. */
export type Counted = { notFound: number; lastNotFoundAt: number | undefined };

/** An attempt as recorded. Times are milliseconds since 1970. */
export type Situation = Counted & {
  policy: Policy;
  sentAt: number;
  /** The start of the time until it is given up. */
  since: number;
  checks: number;
  now: number;
  /** Divides every delay; above 1 only in accelerated runs. */
  timesScale: number;
  /**
   * The steady time since this process first read the attempt as overdue; 0, or absent, at that read and
   * before it. Milliseconds.
   */
  overdueForMs?: number;
};

export type OpenStep<D, R> =
  | { kind: "settle"; fact: D }
  /**
   * Proven not done; `fact` is undefined when "not found" is the proof. Only now may another attempt follow.
   */
  | { kind: "refuse"; fact: R | undefined; counted: Counted }
  /** Given up with `release`: the money goes back at our own risk. */
  | { kind: "release"; nextCheckAt: number }
  /** Given up with `end`. */
  | { kind: "end" }
  | Wait;

export type GivenUpStep<D, R> =
  /** Done after the money went back: our loss. */
  | { kind: "settle_late"; fact: D }
  /** Proven not done after the money went back: nothing is owed any more. */
  | { kind: "close"; fact: R | undefined }
  | Wait;

export type EndedStep<D, R> =
  | { kind: "settle_late"; fact: D }
  /** It was done, then reversed: all of it goes back. */
  | { kind: "reverse"; fact: R }
  /** The provider contradicts itself: nothing moves, and people are asked to look. */
  | { kind: "contradiction" }
  | { kind: "nothing" };

export type Wait = { kind: "wait"; nextCheckAt: number; counted: Counted; needsPerson: boolean };
export type Step<D, R> = OpenStep<D, R> | GivenUpStep<D, R> | EndedStep<D, R>;

/**
 * Returns what an answer leads to. Total: every answer in every situation has exactly one consequence. Money
 * goes back on proof, or when the policy gives up with `release`; nothing else moves it, and silence proves
 * nothing.
 */
export function decide<D, R>(answer: Answer<D, R>, phase: Phase, at: Situation): Step<D, R> {
  if (phase === "open") return decideOpen(answer, at);
  if (phase === "given_up") return decideGivenUp(answer, at);
  return decideEnded(answer, phase);
}

/** Decides an answer about an attempt whose outcome is unknown. */
export function decideOpen<D, R>(answer: Answer<D, R>, at: Situation): OpenStep<D, R> {
  if (answer.kind === "done") return { kind: "settle", fact: answer.fact };
  if (answer.kind !== "unknown")
    return { kind: "refuse", fact: answer.fact, counted: countNotFound("there", at) };
  const counted = countNotFound(answer.says, at);
  if (isProvenAbsent(answer.says, counted, at)) return { kind: "refuse", fact: undefined, counted };
  const { giveUp, schedule } = at.policy;
  const wait = delayAfter(schedule, at.checks);
  if (!isOverdue(at)) return waitFor(wait, counted, at);
  switch (giveUp.action) {
    case "release":
      if ((at.overdueForMs ?? 0) < SEEN_OVERDUE_MS / at.timesScale)
        return waitFor(SEEN_OVERDUE_MS, counted, at);
      return { kind: "release", nextCheckAt: later(giveUp.everyMs, at) };
    case "end":
      return answer.says === "nothing" ? waitFor(wait, counted, at) : { kind: "end" };
    case "people":
      return { ...waitFor(giveUp.everyMs, counted, at), needsPerson: true };
    case "ask_seldom":
      return waitFor(giveUp.everyMs, counted, at);
  }
}

/** Decides an answer about an attempt whose money went back without proof. */
export function decideGivenUp<D, R>(answer: Answer<D, R>, at: Situation): GivenUpStep<D, R> {
  if (answer.kind === "done") return { kind: "settle_late", fact: answer.fact };
  if (answer.kind !== "unknown") return { kind: "close", fact: answer.fact };
  const counted = countNotFound(answer.says, at);
  if (isProvenAbsent(answer.says, counted, at)) return { kind: "close", fact: undefined };
  const { giveUp, schedule } = at.policy;
  return waitFor(giveUp.action === "end" ? delayAfter(schedule, at.checks) : giveUp.everyMs, counted, at);
}

/** Decides an answer about an attempt that has an outcome. */
export function decideEnded<D, R>(answer: Answer<D, R>, phase: EndPhase): EndedStep<D, R> {
  if (phase === "done" && answer.kind === "returned") return { kind: "reverse", fact: answer.fact };
  if (phase === "refused" && answer.kind === "done") return { kind: "settle_late", fact: answer.fact };
  return { kind: CONTRADICTIONS.has(`${phase} ${answer.kind}`) ? "contradiction" : "nothing" };
}

const CONTRADICTIONS: ReadonlySet<string> = new Set(["done refused", "returned done", "late returned"]);

/**
 * Answers closer together than the policy allows count once: a provider that is briefly behind is no proof.
 */
function countNotFound(says: Unknown, at: Situation): Counted {
  const { notFound, lastNotFoundAt, policy, now, timesScale } = at;
  const isApart =
    lastNotFoundAt === undefined || now - lastNotFoundAt >= (policy.notFound?.apartMs ?? 0) / timesScale;
  return says === "not_found" && isApart
    ? { notFound: notFound + 1, lastNotFoundAt: now }
    : { notFound, lastNotFoundAt };
}

function isProvenAbsent(says: Unknown, { notFound }: Counted, at: Situation): boolean {
  const proof = at.policy.notFound;
  if (!proof || says === "there" || (proof.needsNotFoundNow && says !== "not_found")) return false;
  return notFound >= proof.times && at.now - at.sentAt >= proof.afterMs / at.timesScale;
}

/** True when an attempt is so old that its policy gives it up. */
export function isOverdue(at: Pick<Situation, "policy" | "now" | "since" | "timesScale">): boolean {
  const { now, since, timesScale } = at;
  const { afterMs } = at.policy.giveUp;
  return afterMs !== undefined && now - since >= afterMs / timesScale;
}

function waitFor(ms: number, counted: Counted, at: Situation): Wait {
  return { kind: "wait", nextCheckAt: later(ms, at), counted, needsPerson: false };
}

const later = (ms: number, { now, timesScale }: Situation) => now + ms / timesScale;

/** Time between the call's own time limit and the end of its lease (rules 5.11). */
const LEASE_GRACE_MS = 15 * SECOND;

/**
 * Returns when the sweeper may take an attempt whose sender has not returned. Milliseconds since 1970. The
 * time of the call itself is not accelerated.
 */
export function leaseEnd(sentAt: number, timeoutMs: number, timesScale: number): number {
  return sentAt + timeoutMs + LEASE_GRACE_MS / timesScale;
}

/**
 * True while a message that can make the party deliver may still leave or be on its way: the first sending
 * until its lease ends, a further one until `sendingUntil`. Milliseconds since 1970.
 */
export function isMessageOut(
  attempt: { isDispatched: boolean; leaseEnd: number; sendingUntil: number | undefined },
  now: number,
): boolean {
  return (attempt.isDispatched && attempt.leaseEnd > now) || (attempt.sendingUntil ?? now) > now;
}

/** True when the sender was paused so long that its lease has ended: it must not send any more. */
export function isTooLateToSend(sentAt: number, now: number, timesScale: number): boolean {
  return now - sentAt > LEASE_GRACE_MS / timesScale;
}
