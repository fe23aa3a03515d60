import { EMAIL_PROOF_MS, emailCode } from "../../core/email-proof.ts";
import { registrationCodeLetter } from "../../core/mails/letters.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { ACCOUNT_LIMITS, addressKey, type Locked, RESET_LIMITS } from "../../core/throttle.ts";
import { clearThrottle } from "../../db/throttle.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { countAttempts } from "./guess.ts";
import { putCode, useCode } from "./registration-code-queries.ts";

/**
 * The code that a registration takes from its email, once its address was told too often what is taken
 * (rules 3.25). The email is kept as a keyed hash only: it may be nobody's account.
 */

const CODE_BYTES = 4;
const MINUTE_MS = 60_000;
/** A name that is taken is typed anew: so many registrations may use one code. */
const USES = 3;

/** Mails a code, as often to one email as reset links. The caller's answer is the same in any case. */
export async function mailCode(deps: Deps, email: string): Promise<void> {
  const { emailHash, subject } = namesOf(deps, email);
  const counted = await countAttempts(deps, "people.register-asked", [
    { subject: `register-ask:${subject}`, limits: RESET_LIMITS },
  ]);
  if (!counted.ok) return;
  const code = emailCode(deps.random.bytes(CODE_BYTES));
  const expiresAt = new Date(deps.clock.now().getTime() + EMAIL_PROOF_MS);
  const letter = registrationCodeLetter(senderOf(deps), { code, minutes: EMAIL_PROOF_MS / MINUTE_MS });
  await commit(deps, "people.register-code", async (tx) => {
    await putCode(tx, { emailHash, codeHash: hashOf(deps, email, code), uses: USES, expiresAt });
    await queueMail(deps, tx, { to: email, letter, giveUpAt: expiresAt });
  });
}

export type CodeFault = { code: "registration_code_wrong" } | Locked;

/**
 * Takes one use of the mailed code. Tries are limited as at the log-in, for each address on its own: wrong
 * codes from elsewhere do not shut out the reader of the mail.
 */
export async function showCode(
  deps: Deps,
  { email, code, address }: { email: string; code: string; address: string },
): Promise<Result<undefined, CodeFault>> {
  const { emailHash, subject } = namesOf(deps, email);
  const tries = `register-code:${subject}:${addressKey(address)}`;
  const counted = await countAttempts(deps, "people.register-try", [
    { subject: tries, limits: ACCOUNT_LIMITS },
  ]);
  if (!counted.ok) return counted;
  return commit(deps, "people.register-shown", async (tx) => {
    const shown = { emailHash, codeHash: hashOf(deps, email, code), now: deps.clock.now() };
    if (!(await useCode(tx, shown))) return fail({ code: "registration_code_wrong" });
    await clearThrottle(tx, tries);
    return ok(undefined);
  });
}

function namesOf({ secrets }: Pick<Deps, "secrets">, email: string) {
  const emailHash = secrets.digest(`registration of ${email.toLowerCase()}`);
  return { emailHash, subject: Buffer.from(emailHash).toString("hex") };
}

function hashOf({ secrets }: Pick<Deps, "secrets">, email: string, code: string): Uint8Array {
  return secrets.digest(`registration code of ${email.toLowerCase()} ${code}`);
}
