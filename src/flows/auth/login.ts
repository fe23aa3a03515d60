import { newDeviceLetter } from "../../core/mails/letters.ts";
import { deviceName } from "../../core/people-device.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Locked, typedName } from "../../core/throttle.ts";
import { findLogin, type LoginRow, stampLogin } from "../people/queries.ts";
import { isBlocked } from "../people/staff-queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { inTurn } from "./in-turn.ts";
import { knownDevice, remember } from "./known-devices.ts";
import { type Attempt, forgiveAttempt, undoAttempt, takeAttempt } from "./login-attempt.ts";
import { type Opened, type Origin, openSession } from "./sessions.ts";
import { type FactorFault, proveFactor } from "./prove-factor.ts";

/** `login` is a user name, a phone number or an email; `code` belongs to the second factor, when it is on. */
export type Credentials = { login: string; password: string; code?: string | undefined };

export type LoginFault = EnterFault | { code: "overloaded" } | Locked;

/** Refusals of somebody who showed the right password or passkey. */
export type EnterFault = { code: "wrong_credentials" } | { code: "account_blocked" } | FactorFault;

/**
 * The hash of an unknown password, made like all others: a log-in with an unknown name costs the same work as
 * one with a known name.
 */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$K31qwreRB4SNq/i+sraxWw$1CTXG11k8MfRdARUvhSPtVuXsZYctAV2KkbsyHkfG3g";

/**
 * Logs a person in. An unknown name and a wrong password get the same answer after the same work (rules 3.4).
 * Each typed text has its own budget, so that locks do not show that a name and an email belong together
 * (rules 3.5). A log-in from an unfamiliar address with an unknown device is reported to the owner by mail.
 *
 * Errors: wrong_credentials; second_factor_required when the password was right and a code is missing;
 * wrong_code, which counts as a failure unless it repeats the last used code; account_blocked; account_locked
 * with `retryAfterSeconds` in seconds; overloaded when too many passwords wait.
 */
export async function login(
  deps: Deps,
  credentials: Credentials,
  origin: Origin,
): Promise<Result<Opened, LoginFault>> {
  return logInAs(deps, { person: await findLogin(deps.db, credentials.login), credentials, origin });
}

type Try = { person: LoginRow | undefined; credentials: Credentials; origin: Origin };

/**
 * Logs in a person who was looked up already. Undefined is refused after the same work and counted in the
 * same way. Errors: as `login`.
 */
export async function logInAs(deps: Deps, wanted: Try): Promise<Result<Opened, LoginFault>> {
  const outcome = await inTurn(typedName(wanted.credentials.login), () => tryPassword(deps, wanted));
  return outcome ?? fail({ code: "overloaded" });
}

async function tryPassword(deps: Deps, wanted: Try): Promise<Result<Opened, LoginFault>> {
  const { person, credentials, origin } = wanted;
  const device = await knownDevice(deps, person?.id, origin.device);
  const from = { account: credentials.login, address: origin.address, device };
  const attempt = await takeAttempt(deps, from);
  if (!attempt.ok) return attempt;
  const isRight = await deps.passwords.verify(person?.password_hash ?? NOBODYS_HASH, credentials.password);
  if (isRight === undefined) {
    await undoAttempt(deps, attempt.value);
    return fail({ code: "overloaded" });
  }
  if (!person || !isRight) return fail({ code: "wrong_credentials" });
  const login = { person, attempt: attempt.value, code: credentials.code, origin };
  const entered = await commit(deps, "people.login", (tx) => enter(deps, tx, login));
  if (!entered.ok) await undoUnlessGuess(deps, attempt.value, entered.fault);
  return entered;
}

/** Takes back an attempt whose refusal must not count as a failed one. */
export async function undoUnlessGuess(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  attempt: Attempt,
  fault: EnterFault,
): Promise<void> {
  if (!isGuess(fault)) await undoAttempt(deps, attempt);
}

/**
 * False for refusals that must not count as a failed try: a missing code, and a repeat of the code that has
 * just been used.
 */
function isGuess(fault: EnterFault): boolean {
  return fault.code === "wrong_code" ? !fault.wasLast : fault.code !== "second_factor_required";
}

function namesOf({ user_name, email, phone }: LoginRow) {
  return { userName: user_name, email, phone };
}

type Entering = {
  person: LoginRow;
  attempt: Attempt;
  code: string | undefined;
  origin: Origin;
  /** A passkey was shown in place of the password. */
  isByPasskey?: boolean;
};

/**
 * Opens the session of somebody who showed the right password or passkey, in the caller's transaction. A
 * password that was changed during the attempt opens nothing. Errors: second_factor_required, wrong_code,
 * account_blocked, wrong_credentials.
 */
export async function enter(deps: Deps, tx: Tx, login: Entering): Promise<Result<Opened, EnterFault>> {
  const { person, code, origin, isByPasskey } = login;
  const at = deps.clock.now();
  const proof = await proveFactor(deps, tx, { userId: person.id, code });
  if (!proof.ok) return proof;
  if (await isBlocked(tx, person.id)) return fail({ code: "account_blocked" });
  if (!(await stampLogin(tx, person, at))) return fail({ code: "wrong_credentials" });
  await forgiveAttempt(tx, login.attempt, { ...namesOf(person), at });
  await remember(deps, tx, { userId: person.id, token: origin.device, at });
  if (login.attempt.isFromElsewhere) await mailNewDevice(deps, tx, { person, origin, at });
  const hasSecondFactor = proof.value === "shown";
  const { userAgent } = origin;
  return ok(await openSession(deps, tx, { userId: person.id, userAgent, hasSecondFactor, isByPasskey, at }));
}

async function mailNewDevice(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings">,
  tx: Tx,
  { person, origin, at }: { person: LoginRow; origin: Origin; at: Date },
): Promise<void> {
  const device = deviceName(origin.userAgent);
  const letter = newDeviceLetter(senderOf(deps), {
    userName: person.user_name,
    device,
    address: origin.address,
    at,
  });
  await queueMail(deps, tx, { to: person.email, letter, news: { userId: person.id, about: "sign_in" } });
}
