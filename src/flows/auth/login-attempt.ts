import { fail, ok, type Result } from "../../core/result.ts";
import {
  ACCOUNT_LIMITS,
  ADDRESS_LIMITS,
  checkLock,
  countAttempt,
  isFamiliar,
  type Locked,
  type ThrottleSubjects,
  subjectsOf,
  undoFailure,
} from "../../core/throttle.ts";
import type { Tx } from "../../db/schema.ts";
import {
  clearThrottle,
  lockThrottles,
  readThrottles,
  saveThrottles,
  unlockThrottles,
} from "../../db/throttle.ts";
import { commit, type Deps } from "../deps.ts";

/** The right to try one password for a typed name, from an address. */
export type Attempt = { subjects: ThrottleSubjects; budget: string; address: string };

/** The names that a person can log in with. */
type Names = { userName: string; email: string };
const namesOf = ({ userName, email }: Names) => [userName, email];

/** True when the person had not logged in from the address lately. */
export function isFromElsewhere({ budget, subjects }: Attempt): boolean {
  return budget !== subjects.familiar;
}

/**
 * Takes one attempt from the budgets of the account and of the address, counted as failed in advance:
 * parallel tries get no more attempts than tries that wait for each answer (rules 3.5). Errors:
 * account_locked. A refusal writes nothing.
 */
export async function takeAttempt(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  who: { account: string; address: string },
): Promise<Result<Attempt, Locked>> {
  const subjects = subjectsOf(who.account, who.address);
  const seen = await readThrottles(deps.db, Object.values(subjects));
  const now = deps.clock.now();
  const budget = isFamiliar(seen.get(subjects.familiar), now) ? subjects.familiar : subjects.account;
  for (const subject of [budget, subjects.address]) {
    const open = checkLock(seen.get(subject), now);
    if (!open.ok) return open;
  }
  const attempt = { subjects, budget, address: who.address };
  return commit(deps, "people.attempt", (tx) => count(tx, attempt, now));
}

async function count(tx: Tx, attempt: Attempt, now: Date): Promise<Result<Attempt, Locked>> {
  const { budget, subjects } = attempt;
  const locked = await lockThrottles(tx, [budget, subjects.address], now);
  const account = countAttempt(locked.get(budget), ACCOUNT_LIMITS, now);
  if (!account.ok) return fail(account.fault);
  const address = countAttempt(locked.get(subjects.address), ADDRESS_LIMITS, now);
  if (!address.ok) return fail(address.fault);
  await saveThrottles(
    tx,
    new Map([
      [budget, account.value],
      [subjects.address, address.value],
    ]),
  );
  return ok(attempt);
}

/** Takes back an attempt that tried no password. */
export function undoAttempt(deps: Pick<Deps, "db" | "effect" | "clock">, attempt: Attempt): Promise<void> {
  return commit(deps, "people.attempt-unused", async (tx) => {
    const { budget, subjects } = attempt;
    const locked = await lockThrottles(tx, [budget, subjects.address], deps.clock.now());
    const account = locked.get(budget);
    if (account) await saveThrottles(tx, new Map([[budget, undoFailure(account, ACCOUNT_LIMITS)]]));
    await undoAddressAttempt(tx, subjects, locked);
  });
}

/**
 * Resets the used budget after a right log-in, and makes the address a familiar one for both of the person's
 * names.
 */
export async function forgiveAttempt(tx: Tx, attempt: Attempt, person: Names & { at: Date }): Promise<void> {
  const { budget, subjects, address } = attempt;
  const familiar = namesOf(person).map((name) => subjectsOf(name, address).familiar);
  const locked = await lockThrottles(tx, [budget, subjects.address, ...familiar], person.at);
  await undoAddressAttempt(tx, subjects, locked);
  if (budget === subjects.account) await clearThrottle(tx, budget);
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

async function undoAddressAttempt(
  tx: Tx,
  subjects: ThrottleSubjects,
  locked: Awaited<ReturnType<typeof lockThrottles>>,
): Promise<void> {
  const address = locked.get(subjects.address);
  if (address) await saveThrottles(tx, new Map([[subjects.address, undoFailure(address, ADDRESS_LIMITS)]]));
}
