import { LOGIN_CHALLENGE_MS, loginOptions } from "../../core/passkeys.ts";
import type { PasskeyAnswer } from "../../core/ports-passkeys.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Locked, typedName } from "../../core/throttle.ts";
import type { Tx } from "../../db/schema.ts";
import { inTurn } from "../auth/in-turn.ts";
import { knownDevice } from "../auth/known-devices.ts";
import { type EnterFault, enter, undoUnlessGuess } from "../auth/login.ts";
import { type Attempt, takeAttempt, undoAttempt } from "../auth/login-attempt.ts";
import type { Opened, Origin } from "../auth/sessions.ts";
import { type AfterCommit, commit, type Deps } from "../deps.ts";
import { type LoginRow, readLogin } from "../people/queries.ts";
import { newChallenge } from "./challenges.ts";
import { deleteLogin, insertLoginChallenge, isLoginOpen, lockLogin } from "./login-challenge-queries.ts";
import { isCopied } from "./passkey-copied.ts";
import { findAnyPasskey, lockPasskey, markUsed, type PasskeyRow } from "./passkey-queries.ts";
import { handleOf } from "./passkeys.ts";

/** The most old challenges that one new one clears away: more than can come in between. */
const CLEARED_AT_ONCE = 100;

/**
 * Makes a challenge for a log-in. It is nobody's: who answers is known by the passkey (rules 3.36). Errors:
 * passkeys_impossible.
 */
export async function beginPasskeyLogin(
  deps: Deps,
): Promise<Result<ReturnType<typeof loginOptions>, { code: "passkeys_impossible" }>> {
  const { host } = deps.passkeys;
  if (host === undefined) return fail({ code: "passkeys_impossible" });
  const challenge = newChallenge(deps);
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + LOGIN_CHALLENGE_MS);
  const hash = loginHash(deps, challenge);
  await commit(deps, "passkey.login-begin", (tx) =>
    insertLoginChallenge(tx, { hash, at, expiresAt, most: CLEARED_AT_ONCE }),
  );
  return ok(loginOptions({ challenge, host }));
}

/** Returns the hash of a log-in's challenge; no act of paying and no new passkey has the same one. */
function loginHash({ secrets }: Pick<Deps, "secrets">, challenge: string): Uint8Array {
  return secrets.digest(`login challenge ${challenge}`);
}

type Refused = { code: "passkey_login_refused" };
/** One answer for whatever is wrong: it tells nobody which passkeys there are (rules 3.41). */
const REFUSED = { code: "passkey_login_refused" } as const;

export type PasskeyLoginFault =
  | Refused
  | Exclude<EnterFault, { code: "wrong_credentials" }>
  | Locked
  | { code: "overloaded" };

/** The browser's answer, with the person's handle that its device keeps beside the passkey. */
export type PasskeyLogin = { answer: PasskeyAnswer; handle: string; code?: string | undefined };

/**
 * Logs in whoever has the passkey that answered a challenge of `beginPasskeyLogin` (rules 3.36, 3.41). After
 * the answer it goes on like a log-in with the password. Tries are counted like those of a password, under
 * the person's user name, or under the passkey where it is unknown; a right signature that opens nothing is
 * no guess and is not counted, unless its count says that the passkey was copied. A challenge opens one
 * session; while a code is missing or wrong it stays, so that the same answer comes again with the code.
 * Errors: passkey_login_refused, second_factor_required, wrong_code, account_blocked, account_locked,
 * overloaded.
 */
export async function logInByPasskey(
  deps: Deps,
  login: PasskeyLogin,
  origin: Origin,
): Promise<Result<Opened, PasskeyLoginFault>> {
  const text = deps.passkeys.challengeIn(login.answer);
  if (text === undefined) return fail(REFUSED);
  const challenge = loginHash(deps, text);
  if (!(await isLoginOpen(deps.db, challenge, deps.clock.now()))) return fail(REFUSED);
  const passkey = await findAnyPasskey(deps.db, login.answer.id);
  const person = passkey && (await readLogin(deps.db, passkey.user_id));
  const account = person?.user_name ?? unknownName(deps, login.answer.id);
  const asked = { ...login, text, challenge, passkey, person, account, origin };
  const done = await inTurn(typedName(account), () => tryAnswer(deps, asked));
  return done ?? fail({ code: "overloaded" });
}

/** The name under which tries of a passkey that nobody has are counted. */
function unknownName({ secrets }: Pick<Deps, "secrets">, credentialId: string): string {
  return `passkey ${Buffer.from(secrets.digest(`unknown passkey ${credentialId}`)).toString("hex")}`;
}

type Asked = PasskeyLogin & {
  text: string;
  challenge: Uint8Array;
  passkey: PasskeyRow | undefined;
  person: LoginRow | undefined;
  account: string;
  origin: Origin;
};

async function tryAnswer(deps: Deps, asked: Asked): Promise<Result<Opened, PasskeyLoginFault>> {
  const { person, passkey, account, origin, challenge, code } = asked;
  const device = await knownDevice(deps, person?.id, origin.device);
  const attempt = await takeAttempt(deps, { account, address: origin.address, device });
  if (!attempt.ok) return attempt;
  if (!person || !passkey || asked.handle !== handleOf(person.id)) return fail(REFUSED);
  const key = { credentialId: passkey.credential_id, publicKey: passkey.public_key };
  const signCount = await deps.passkeys.countIn(asked.answer, { challenge: asked.text, passkey: key });
  if (signCount === undefined) return fail(REFUSED);
  const right = { challenge, passkeyId: passkey.id, signCount };
  const login = { person, attempt: attempt.value, code, origin };
  const entered = await commit(deps, "people.login-passkey", (tx, afterCommit) =>
    enterWith(deps, tx, { right, login, afterCommit }),
  );
  if (entered.ok) return entered;
  const { fault } = entered;
  if (fault.code === "passkey_copied") return fail(REFUSED);
  if (fault.code !== "passkey_login_refused" && fault.code !== "wrong_credentials") {
    await undoUnlessGuess(deps, attempt.value, fault);
    return fail(fault);
  }
  await undoAttempt(deps, attempt.value);
  return fail(REFUSED);
}

type Right = { challenge: Uint8Array; passkeyId: string; signCount: number };
type Entering = {
  right: Right;
  login: { person: LoginRow; attempt: Attempt; code: string | undefined; origin: Origin };
  afterCommit: AfterCommit;
};

/**
 * Opens the session, uses the challenge up, and moves the passkey's count on. Errors: passkey_login_refused
 * where another answer used the challenge first or the passkey may not log in (rules 3.42), passkey_copied,
 * and those of `enter`.
 */
async function enterWith(
  deps: Deps,
  tx: Tx,
  { right, login, afterCommit }: Entering,
): Promise<Result<Opened, Refused | { code: "passkey_copied" } | EnterFault>> {
  const { challenge, passkeyId, signCount } = right;
  const at = deps.clock.now();
  if (!(await lockLogin(tx, challenge, at))) return fail(REFUSED);
  const passkey = await lockPasskey(tx, passkeyId);
  if (!passkey?.logs_in) return fail(REFUSED);
  if (await isCopied(deps, tx, { passkey, signCount, afterCommit })) {
    await deleteLogin(tx, challenge);
    return fail({ code: "passkey_copied" });
  }
  const opened = await enter(deps, tx, { ...login, isByPasskey: true });
  if (!opened.ok) return opened;
  await deleteLogin(tx, challenge);
  await markUsed(tx, { id: passkeyId, signCount, at });
  return opened;
}
