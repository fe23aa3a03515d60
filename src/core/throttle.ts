import { normalisePhone } from "./networks.ts";
import { fail, ok, type Result } from "./result.ts";

/**
 * Failed log-ins slow down, then lock for a while (rules 3.5). An attempt is counted before the password is
 * verified, and the count is undone when the password was right, so that parallel guesses get no more tries
 * than sequential ones.
 *
 * A lock lasts 15 minutes at most, and attempts during it do not extend it, so strangers cannot lock a person
 * out for ever. An address from which the person has logged in before has its own budget, which strangers
 * cannot use up.
 */
export type Throttle = {
  failures: number;
  /** The time from which failures are forgotten: the last one, less what was forgotten on the way to it. */
  lastFailure: Date;
  lockedUntil: Date | null;
};

export type Locked = { code: "account_locked"; retryAfterSeconds: number };

const MINUTE_MS = 60_000;

/**
 * The number of attempts without a lock; the next ones lock for 30 s, doubling, at most 15 minutes, or by a
 * list of seconds whose last one repeats. One failure is forgotten in each `forgetOneMs`, none by `never`.
 */
export type Limits = {
  freeAttempts: number;
  forgetOneMs: number | "never";
  lockSeconds?: readonly number[];
};

/** The 5th failure on an account locks for 30 s, the 10th and later ones for 15 minutes. */
export const ACCOUNT_LIMITS: Limits = { freeAttempts: 4, forgetOneMs: 20 * MINUTE_MS };
/** Many customers of a carrier share one address: forty may fail at once, and forty more in each hour. */
export const ADDRESS_LIMITS: Limits = { freeAttempts: 40, forgetOneMs: 1.5 * MINUTE_MS };

/** Requests for reset links with one text, and from one address. */
export const RESET_LIMITS: Limits = { freeAttempts: 3, forgetOneMs: 20 * MINUTE_MS };
export const RESET_ADDRESS_LIMITS: Limits = { freeAttempts: 20, forgetOneMs: 3 * MINUTE_MS };

const HOUR_MS = 3_600_000;

/** The budget of an address that is told so many times an hour what is taken (rules 3.25). */
export function takenLimits(hourly: number): Limits {
  const forgetOneMs = HOUR_MS / hourly;
  return { freeAttempts: hourly - 1, forgetOneMs, lockSeconds: [forgetOneMs / 1_000] };
}

const LOCK_SECONDS = [30, 60, 120, 240, 480];
export const MAX_LOCK_SECONDS = 900;
/** All failures are forgotten after this time without another. */
export const FORGET_FAILURES_MS = 3_600_000;
/** Time for which an address stays familiar after a log-in from it. */
export const FAMILIAR_MS = 30 * 24 * 3_600_000;

/** Returns for how many seconds the n-th failure locks an account or address; 0 while attempts are free. */
export function lockSeconds(failures: number, limits: Limits): number {
  if (failures <= limits.freeAttempts) return 0;
  const own = limits.lockSeconds;
  return (own ?? LOCK_SECONDS)[failures - limits.freeAttempts - 1] ?? own?.at(-1) ?? MAX_LOCK_SECONDS;
}

/**
 * Refuses while a lock lasts. Errors: account_locked with `retryAfterSeconds` in whole seconds, at least 1.
 */
export function checkLock(state: Throttle | undefined, now: Date): Result<undefined, Locked> {
  const waitMs = (state?.lockedUntil?.getTime() ?? 0) - now.getTime();
  if (waitMs <= 0) return ok(undefined);
  return fail({ code: "account_locked", retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

/** Counts an attempt as failed, before it is verified. Errors: account_locked; then nothing is counted. */
export function countAttempt(
  state: Throttle | undefined,
  limits: Limits,
  now: Date,
): Result<Throttle, Locked> {
  const open = checkLock(state, now);
  if (!open.ok) return open;
  const left = notForgotten(state, limits, now);
  const failures = left.failures + 1;
  const seconds = lockSeconds(failures, limits);
  return ok({
    failures,
    lastFailure: left.since,
    lockedUntil: seconds ? new Date(now.getTime() + seconds * 1_000) : null,
  });
}

/** Returns the failures that still count, and the time from which the next one of them is forgotten. */
function notForgotten(
  state: Throttle | undefined,
  { forgetOneMs }: Limits,
  now: Date,
): { failures: number; since: Date } {
  const since = state?.lastFailure.getTime() ?? now.getTime();
  const passed = now.getTime() - since;
  if (forgetOneMs === "never") return { failures: state?.failures ?? 0, since: now };
  const forgotten = Math.max(0, Math.floor(passed / forgetOneMs));
  if (!state || passed > FORGET_FAILURES_MS || forgotten >= state.failures)
    return { failures: 0, since: now };
  return { failures: state.failures - forgotten, since: new Date(since + forgotten * forgetOneMs) };
}

/**
 * Undoes the count of an attempt that did not fail. `counted` is the state that the attempt left: where it is
 * still the last one counted, its lock goes too, because no lock was in force when it began.
 */
export function undoFailure(state: Throttle, counted: Throttle, limits: Limits): Throttle {
  const failures = Math.max(0, state.failures - 1);
  const isOwnLock = state.lockedUntil?.getTime() === counted.lockedUntil?.getTime();
  const isLocked = !isOwnLock && lockSeconds(failures, limits) > 0;
  return { failures, lastFailure: state.lastFailure, lockedUntil: isLocked ? state.lockedUntil : null };
}

/** True when a person has logged in from an address lately: its row exists and was used. */
export function isFamiliar(state: Throttle | undefined, now: Date): boolean {
  return state !== undefined && now.getTime() - state.lastFailure.getTime() < FAMILIAR_MS;
}

/**
 * Returns a typed name as budgets know it: case does not count, and the spellings of a phone number are one.
 */
export function typedName(text: string): string {
  return normalisePhone(text) ?? text.toLowerCase();
}

/** The budgets of one log-in attempt; each has its own row. `device` is that of a known device. */
export type ThrottleSubjects = { account: string; familiar: string; device: string; address: string };

/**
 * Returns the budgets of an attempt. `account` is the typed user name, email or phone number: each has its
 * own budget, whether the account exists or not, so that shared locks never reveal that a name and an email
 * belong together.
 */
export function subjectsOf(account: string, address: string, device = ""): ThrottleSubjects {
  const name = typedName(account);
  const from = addressKey(address);
  return {
    account: `account:${name}`,
    familiar: `familiar:${name}@${from}`,
    device: `device:${name}@${device}`,
    address: `address:${from}`,
  };
}

/**
 * Returns what counts as one address: an IPv4 address, or the /64 network of an IPv6 customer. A client that
 * has gone meanwhile has none.
 */
export function addressKey(address: string | undefined = ""): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.replace(/%.*$/, "").split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const gap = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = tail === undefined ? before : [...before, ...gap, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
