import { pinCodeLetter } from "../../core/mails/payment-letters.ts";
import { PIN_RESET_MS, PIN_RESET_TRIES, type WeakPin } from "../../core/payment-pin.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { forgiveGuess } from "../auth/guess.ts";
import { inTurn } from "../auth/in-turn.ts";
import { type PasswordFault, provePassword } from "../auth/prove-password.ts";
import { commit, type Deps } from "../deps.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { dropNewPasskeys } from "./challenges.ts";
import { hashOf, mailPinChange } from "./pin.ts";
import { deletePasskeys } from "./passkey-queries.ts";
import { putPin, putResetCode, tryResetCode, useResetCode } from "./queries.ts";

const CODE_DIGITS = 8;

/**
 * Mails a code that sets a new payment PIN, to somebody who gave the password: a session alone cannot reset
 * it (rules 11.15). A new code replaces the one before. Errors: wrong_password, account_locked, overloaded.
 */
export async function requestPinReset(
  deps: Deps,
  request: { userId: string; password: string },
): Promise<Result<undefined, PasswordFault>> {
  const done = await inTurn(`secret ${request.userId}`, () => mailCode(deps, request));
  return done ?? fail({ code: "overloaded" });
}

async function mailCode(
  deps: Deps,
  request: { userId: string; password: string },
): Promise<Result<undefined, PasswordFault>> {
  const { userId } = request;
  const proven = await provePassword(deps, request);
  if (!proven.ok) return proven;
  const code = newCode(deps);
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + PIN_RESET_MS);
  await commit(deps, "pin.reset-code", async (tx) => {
    await forgiveGuess(tx, userId);
    await putResetCode(tx, { userId, hash: codeHash(deps, userId, code), at, expiresAt });
    const { userName, email } = await readerOf(tx, userId);
    const letter = pinCodeLetter(senderOf(deps), { userName, code, minutes: PIN_RESET_MS / 60_000 });
    await queueMail(deps, tx, { to: email, letter, giveUpAt: expiresAt });
  });
  return ok(undefined);
}

export type ResetPinFault = WeakPin | { code: "payment_pin_code_wrong" } | { code: "overloaded" };

/**
 * Sets a new payment PIN with a mailed code, which works once and for five tries; unlocks the PIN, removes
 * all passkeys, and tells the owner by mail. Errors: payment_pin_weak (the code stays valid),
 * payment_pin_code_wrong, overloaded.
 */
export async function resetPin(
  deps: Deps,
  reset: { userId: string; code: string; pin: string },
): Promise<Result<undefined, ResetPinFault>> {
  const { userId } = reset;
  const pinHash = await hashOf(deps, userId, reset.pin);
  if (!pinHash.ok) return pinHash;
  const at = deps.clock.now();
  const most = PIN_RESET_TRIES;
  const stored = await commit(deps, "pin.reset-counted", (tx) => tryResetCode(tx, { userId, now: at, most }));
  const given = codeHash(deps, userId, reset.code);
  if (!stored || !deps.secrets.isSame(stored, given)) return fail({ code: "payment_pin_code_wrong" });
  return commit(deps, "pin.reset", async (tx): Promise<Result<undefined, ResetPinFault>> => {
    if (!(await useResetCode(tx, userId, given))) return fail({ code: "payment_pin_code_wrong" });
    await dropNewPasskeys(deps, tx, userId);
    await putPin(tx, { userId, hash: pinHash.value, at });
    const removed = await deletePasskeys(tx, userId);
    await mailPinChange(deps, tx, { userId, act: "reset", removed });
    return ok(undefined);
  });
}

function newCode({ random }: Pick<Deps, "random">): string {
  const number = Buffer.from(random.bytes(8)).readBigUInt64BE() % 10n ** BigInt(CODE_DIGITS);
  return number.toString().padStart(CODE_DIGITS, "0");
}

function codeHash({ secrets }: Pick<Deps, "secrets">, userId: string, code: string): Uint8Array {
  return secrets.digest(`payment pin code of ${userId} ${code}`);
}
