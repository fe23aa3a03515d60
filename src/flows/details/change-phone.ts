import { EMAIL_PROOF_MS, emailCode } from "../../core/email-proof.ts";
import { detailChangedLetter, phoneCodeLetter } from "../../core/mails/details-letters.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { ACCOUNT_LIMITS, type Locked, RESET_LIMITS } from "../../core/throttle.ts";
import { notifyUser } from "../../db/notify.ts";
import { lockPerson, violatedUnique } from "../../db/people.ts";
import type { Tx } from "../../db/schema.ts";
import { clearThrottle } from "../../db/throttle.ts";
import { checkEmailProven, type UnprovenFault } from "../auth/email-proof.ts";
import { countAttempts, countWithin } from "../auth/guess.ts";
import { commitAsOwner, type OwnerFault, PASSWORD_NEEDED } from "../auth/prove-password.ts";
import type { Origin } from "../auth/sessions.ts";
import { takeAnswer } from "../auth/taken-limit.ts";
import { commit, type Deps } from "../deps.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { type MeansFault, proveChange } from "../payment-proof/change-means.ts";
import type { ChangeRequest } from "../payment-proof/passkeys.ts";
import { isPhoneCode, putPhoneChange, setDetails, usePhoneChange } from "./queries.ts";

/**
 * A new phone number (rules 3.38). We send no text messages, so the code goes to the person's proven email:
 * it proves that the account's owner wants the number, and not that the number is theirs.
 */

const CODE_BYTES = 4;
const MINUTE_MS = 60_000;

type TooMany = { code: "too_many_requests"; retryAfterSeconds: number };

/**
 * Mails the code for a new number to the person's own email. Nobody is looked up: the answer tells nothing
 * about others. Errors: too_many_requests, email_unproven, those of `proveChange` and `commitAsOwner`.
 */
export async function requestNewPhone(
  deps: Deps,
  { owner, proof }: ChangeRequest,
  phone: string,
): Promise<Result<{ email: string }, TooMany | UnprovenFault | OwnerFault | MeansFault>> {
  const { userId } = owner;
  if (!owner.password) return fail(PASSWORD_NEEDED);
  const mayBeMailed = await checkEmailProven(deps, userId);
  if (!mayBeMailed.ok) return mayBeMailed;
  const proven = await proveChange(deps, { userId, proof, act: { act: "change_details" } });
  if (!proven.ok) return proven;
  return commitAsOwner(deps, owner, {
    name: "people.phone-code",
    run: (tx) => mailCode(deps, tx, { userId, phone }),
  });
}

type Wanted = { userId: string; phone: string };

async function mailCode(
  deps: Deps,
  tx: Tx,
  { userId, phone }: Wanted,
): Promise<Result<{ email: string }, TooMany>> {
  const at = deps.clock.now();
  const counted = await countWithin(tx, [{ subject: `phone-ask:${userId}`, limits: RESET_LIMITS }], at);
  if (!counted.ok)
    return fail({ code: "too_many_requests", retryAfterSeconds: counted.fault.retryAfterSeconds });
  const code = emailCode(deps.random.bytes(CODE_BYTES));
  const expiresAt = new Date(at.getTime() + EMAIL_PROOF_MS);
  await putPhoneChange(tx, { userId, phone, codeHash: hashOf(deps, userId, code), at, expiresAt });
  const { userName, email } = await readerOf(tx, userId);
  const about = { userName, code, phone, minutes: EMAIL_PROOF_MS / MINUTE_MS };
  await queueMail(deps, tx, {
    to: email,
    letter: phoneCodeLetter(senderOf(deps), about),
    giveUpAt: expiresAt,
  });
  return ok({ email });
}

function hashOf({ secrets }: Pick<Deps, "secrets">, userId: string, code: string): Uint8Array {
  return secrets.digest(`phone code of ${userId} ${code}`);
}

type Taken = { code: "phone_taken"; fields: { phoneNumber: string } };
type PhoneFault = { code: "phone_code_wrong" } | Taken | TooMany | Locked;

/**
 * The wait that is named when the budget of answers is used up: one is forgotten in each tenth of an hour.
 */
const BUDGET_WAIT_SECONDS = 360;

/**
 * Takes the number for which the code was mailed. After the right code, a number that somebody else has is
 * told within the budget of registrations (rules 3.25); being beyond it counts as no wrong code. Errors:
 * phone_code_wrong, phone_taken, too_many_requests, account_locked.
 */
export async function confirmPhone(
  deps: Deps,
  { userId, code }: Typed,
  origin: Origin,
): Promise<Result<{ phone: string }, PhoneFault>> {
  const subject = `phone-code:${userId}`;
  const counted = await countAttempts(deps, "people.phone-try", [{ subject, limits: ACCOUNT_LIMITS }]);
  if (!counted.ok) return counted;
  if (!(await isRight(deps, { userId, code }, subject))) return fail({ code: "phone_code_wrong" });
  const returnAnswer = await takeAnswer(deps, origin);
  if (!returnAnswer) return fail({ code: "too_many_requests", retryAfterSeconds: BUDGET_WAIT_SECONDS });
  try {
    const taken = await commit(deps, "people.phone", async (tx) => {
      const phone = await take(deps, tx, { userId, code });
      return phone === undefined ? fail({ code: "phone_code_wrong" } as const) : ok({ phone });
    });
    await returnAnswer();
    return taken;
  } catch (error) {
    if (violatedUnique(error) !== "phoneNumber") throw error;
    const fields = { phoneNumber: "That phone number is already registered." };
    return fail({ code: "phone_taken", fields });
  }
}

type Typed = { userId: string; code: string };

/** True for the mailed code, whose try is then no guess: a refusal that follows counts towards no lock. */
function isRight(deps: Deps, { userId, code }: Typed, subject: string): Promise<boolean> {
  return commit(deps, "people.phone-right", async (tx) => {
    const shown = { userId, codeHash: hashOf(deps, userId, code), now: deps.clock.now() };
    if (!(await isPhoneCode(tx, shown))) return false;
    await clearThrottle(tx, subject);
    return true;
  });
}

/** The unique index decides between two people who want one number. */
async function take(deps: Deps, tx: Tx, { userId, code }: Typed): Promise<string | undefined> {
  const at = deps.clock.now();
  await lockPerson(tx, userId);
  const phone = await usePhoneChange(tx, { userId, codeHash: hashOf(deps, userId, code), now: at });
  if (phone === undefined) return undefined;
  await setDetails(tx, userId, { phone });
  await notifyUser(tx, userId);
  const { userName, email } = await readerOf(tx, userId);
  const about = { userName, detail: "phone number", now: phone, at, isByStaff: false } as const;
  const letter = detailChangedLetter(senderOf(deps), about);
  await queueMail(deps, tx, { to: email, letter, news: { userId, about: "details" } });
  return phone;
}
