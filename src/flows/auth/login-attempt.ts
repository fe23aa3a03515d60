import { ok, type Result } from "../../core/result.ts";
import {
  ACCOUNT_LIMITS,
  ADDRESS_LIMITS,
  checkLock,
  countAttempt,
  isFamiliar,
  type Locked,
  subjectsOf,
  type Throttle,
  type ThrottleSubjects,
  undoFailure,
} from "../../core/throttle.ts";
import type { Tx } from "../../db/schema.ts";
import {
  clearThrottle,
  lockThrottles,
  readThrottles,
  saveThrottles,
  type Throttles,
  unlockThrottles,
} from "../../db/throttle.ts";
import { commit, type Deps } from "../deps.ts";
import type { Counted } from "./guess.ts";

/** The right to try one password for a typed name, from an address. */
export type Attempt = {
  account: string;
  address: string;
  /** The device, where it is one that the person has logged in with. */
  device: Uint8Array | undefined;
  /** True when neither the address nor the device was known. */
  isFromElsewhere: boolean;
  /** The budgets that count this attempt, in the state that it left them in. */
  counted: ReadonlyMap<string, Counted & { state: Throttle }>;
};

/** The names that a person can log in with. */
type Names = { userName: string; email: string; phone: string };
const namesOf = ({ userName, email, phone }: Names) => [userName, email, phone];

/** `device` is that of a known device only. */
type Origin = { account: string; address: string; device: Uint8Array | undefined };

/**
 * Takes one attempt from the budgets of the account and of the address, counted as failed in advance:
 * parallel tries get no more attempts than tries that wait for each answer (rules 3.5). A known device has a
 * budget of its own, and uses none of the address (rules 3.21). Errors: account_locked. A refusal writes
 * nothing.
 */
export async function takeAttempt(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  from: Origin,
): Promise<Result<Attempt, Locked>> {
  const subjects = subjectsOf(from.account, from.address, deviceKey(from.device));
  const seen = await readThrottles(deps.db, Object.values(subjects));
  const now = deps.clock.now();
  const isFamiliarHere = isFamiliar(seen.get(subjects.familiar), now);
  const budgets = budgetsOf(subjects, { isKnown: from.device !== undefined, isFamiliarHere });
  for (const { subject } of budgets) {
    const open = checkLock(seen.get(subject), now);
    if (!open.ok) return open;
  }
  const isFromElsewhere = !isFamiliarHere && from.device === undefined;
  return commit(deps, "people.attempt", async (tx) => {
    const counted = await count(tx, budgets, now);
    return counted.ok ? ok({ ...from, isFromElsewhere, counted: counted.value }) : counted;
  });
}

function deviceKey(device: Uint8Array | undefined): string {
  return device ? Buffer.from(device).toString("hex") : "";
}

function budgetsOf(
  subjects: ThrottleSubjects,
  { isKnown, isFamiliarHere }: { isKnown: boolean; isFamiliarHere: boolean },
): Counted[] {
  if (isKnown) return [{ subject: subjects.device, limits: ACCOUNT_LIMITS }];
  const account = isFamiliarHere ? subjects.familiar : subjects.account;
  return [
    { subject: account, limits: ACCOUNT_LIMITS },
    { subject: subjects.address, limits: ADDRESS_LIMITS },
  ];
}

async function count(
  tx: Tx,
  budgets: readonly Counted[],
  now: Date,
): Promise<Result<Attempt["counted"], Locked>> {
  const locked = await lockThrottles(
    tx,
    budgets.map(({ subject }) => subject),
    now,
  );
  const counted = new Map<string, Counted & { state: Throttle }>();
  for (const budget of budgets) {
    const state = countAttempt(locked.get(budget.subject), budget.limits, now);
    if (!state.ok) return state;
    counted.set(budget.subject, { ...budget, state: state.value });
  }
  await saveThrottles(tx, new Map([...counted].map(([subject, { state }]) => [subject, state])));
  return ok(counted);
}

/** Takes back an attempt that tried no password. */
export function undoAttempt(deps: Pick<Deps, "db" | "effect" | "clock">, attempt: Attempt): Promise<void> {
  return commit(deps, "people.attempt-unused", async (tx) => {
    await takeBack(tx, attempt, await lockThrottles(tx, [...attempt.counted.keys()], deps.clock.now()));
  });
}

/** Takes the attempt out of its budgets: they are again what they would be without it. */
async function takeBack(tx: Tx, { counted }: Attempt, locked: Throttles): Promise<void> {
  const before = new Map<string, Throttle>();
  for (const [subject, { state, limits }] of counted) {
    const present = locked.get(subject);
    if (present) before.set(subject, undoFailure(present, state, limits));
  }
  await saveThrottles(tx, before);
}

/**
 * Resets the budget of the account after a right log-in, and makes the address a familiar one for each of the
 * person's names. The budget of the address only gets this attempt back.
 */
export async function forgiveAttempt(tx: Tx, attempt: Attempt, person: Names & { at: Date }): Promise<void> {
  const { account, address, device, counted } = attempt;
  const own = subjectsOf(account, address, deviceKey(device));
  const familiar = namesOf(person).map((name) => subjectsOf(name, address).familiar);
  const locked = await lockThrottles(tx, [...counted.keys(), ...familiar], person.at);
  await takeBack(tx, attempt, locked);
  for (const subject of [own.account, own.device]) if (counted.has(subject)) await clearThrottle(tx, subject);
  await saveThrottles(tx, new Map(familiar.map((subject) => [subject, fresh(person.at)])));
}

/**
 * Makes the address a familiar one: log-ins from it get a budget of their own, which strangers elsewhere
 * cannot use up.
 */
export async function rememberAddress(tx: Tx, login: Names & { address: string; at: Date }): Promise<void> {
  const familiar = namesOf(login).map((name) => subjectsOf(name, login.address).familiar);
  await lockThrottles(tx, familiar, login.at);
  await saveThrottles(tx, new Map(familiar.map((subject) => [subject, fresh(login.at)])));
}

/**
 * Unlocks a person who proved their identity in another way: failed log-ins no longer lock them out, at this
 * address and at new ones.
 */
export async function forgiveNames(tx: Tx, person: Names, address: string): Promise<void> {
  const subjects = namesOf(person).map((name) => subjectsOf(name, address));
  await unlockThrottles(
    tx,
    subjects.flatMap(({ account, familiar }) => [account, familiar]),
  );
}

function fresh(at: Date) {
  return { failures: 0, lastFailure: at, lockedUntil: null };
}
