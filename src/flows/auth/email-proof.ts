import { EMAIL_PROOF_MS, emailCode, isNoEmail } from "../../core/email-proof.ts";
import { emailProofLetter } from "../../core/mails/letters.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { ACCOUNT_LIMITS, type Locked, RESET_LIMITS } from "../../core/throttle.ts";
import type { Tx } from "../../db/schema.ts";
import { clearThrottle } from "../../db/throttle.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import {
  findEmail,
  lockEmail,
  type OwnEmail,
  putProof,
  type Shown,
  setProven,
  takeEmail,
  useProof,
} from "./email-proof-queries.ts";
import { violatedUnique } from "../people/queries.ts";
import { countAttempts } from "./guess.ts";

/** Proofs of email addresses (rules 3.27). Money leaves only after the address is proven. */

const TOKEN_BYTES = 32;
const CODE_BYTES = 4;
const MINUTE_MS = 60_000;

type Addressee = Pick<OwnEmail, "id" | "userName" | "email">;

/** Mails a person a code and a link that prove an address; earlier ones stop working. */
export async function sendProof(deps: Deps, tx: Tx, { id, userName, email }: Addressee): Promise<void> {
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + EMAIL_PROOF_MS);
  const code = emailCode(deps.random.bytes(CODE_BYTES));
  const token = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString("base64url");
  const hashes = { codeHash: codeHash(deps, id, code), tokenHash: tokenHash(deps, token) };
  await putProof(tx, { userId: id, email, ...hashes, at, expiresAt });
  const url = `${deps.settings.publicUrl}/proveEmail/${token}/${id}`;
  const letter = emailProofLetter(senderOf(deps), {
    userName,
    code,
    url,
    minutes: EMAIL_PROOF_MS / MINUTE_MS,
  });
  await queueMail(deps, tx, { to: email, letter, giveUpAt: expiresAt });
}

function codeHash({ secrets }: Pick<Deps, "secrets">, userId: string, code: string): Uint8Array {
  return secrets.digest(`email code of ${userId} ${code}`);
}

function tokenHash({ secrets }: Pick<Deps, "secrets">, token: string): Uint8Array {
  return secrets.digest(`email link ${token}`);
}

export type AskFault =
  | { code: "email_proven" }
  | { code: "email_needed" }
  | { code: "too_many_requests"; retryAfterSeconds: number };

/**
 * Mails a proof to the person's address, or to another one that they name in its place while theirs is not
 * proven. The answer does not tell whether somebody else has that address. Errors: email_proven, email_needed
 * when they have none and name none, too_many_requests per person and per address.
 */
export async function requestProof(
  deps: Deps,
  wanted: { userId: string; email: string | undefined },
): Promise<Result<{ email: string }, AskFault>> {
  const person = await findEmail(deps.db, wanted.userId);
  if (!person) throw new Error("a session without its person");
  if (person.provenAt) return fail({ code: "email_proven" });
  const email = wanted.email ?? person.email;
  if (isNoEmail(email)) return fail({ code: "email_needed" });
  const counted = await countAttempts(deps, "people.email-asked", [
    { subject: `email-ask:${person.id}`, limits: RESET_LIMITS },
    { subject: `email-to:${email.toLowerCase()}`, limits: RESET_LIMITS },
  ]);
  if (!counted.ok)
    return fail({ code: "too_many_requests", retryAfterSeconds: counted.fault.retryAfterSeconds });
  await commit(deps, "people.email-proof", (tx) => sendProof(deps, tx, { ...person, email }));
  return ok({ email });
}

export type ProveFault = { code: "email_proof_wrong" } | { code: "email_taken" } | Locked;

/** Proves the address by the mailed code. Tries are limited as at the log-in. */
export async function proveByCode(
  deps: Deps,
  { userId, code }: { userId: string; code: string },
): Promise<Result<{ email: string }, ProveFault>> {
  const subject = `email-code:${userId}`;
  const counted = await countAttempts(deps, "people.email-try", [{ subject, limits: ACCOUNT_LIMITS }]);
  if (!counted.ok) return counted;
  return twice(() =>
    commit(deps, "people.email-proven", async (tx) => {
      const proven = await prove(deps, tx, { userId, codeHash: codeHash(deps, userId, code) });
      if (proven.ok) await clearThrottle(tx, subject);
      return proven;
    }),
  );
}

/** Proves the address by the mailed link; nobody has to be logged in. */
export function proveByLink(
  deps: Deps,
  { userId, token }: { userId: string; token: string },
): Promise<Result<{ email: string }, ProveFault>> {
  return twice(() =>
    commit(deps, "people.email-linked", (tx) =>
      prove(deps, tx, { userId, tokenHash: tokenHash(deps, token) }),
    ),
  );
}

/** Runs again when somebody registered with the address at this moment: then they are seen, and lose it. */
async function twice<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (violatedUnique(error) !== "email") throw error;
    return run();
  }
}

type Proof = { userId: string } & ({ codeHash: Uint8Array } | { tokenHash: Uint8Array });

/** Whoever had the address without proof loses it: they are asked for another. */
async function prove(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  proof: Proof,
): Promise<Result<{ email: string }, { code: "email_proof_wrong" } | { code: "email_taken" }>> {
  const at = deps.clock.now();
  const shown: Shown = { ...proof, now: at };
  const email = await useProof(tx, shown);
  if (email === undefined) return fail({ code: "email_proof_wrong" });
  if (await lockEmail(tx, proof.userId, email)) return fail({ code: "email_taken" });
  await takeEmail(tx, proof.userId, email);
  await setProven(tx, { userId: proof.userId, email, at });
  return ok({ email });
}

export type UnprovenFault = { code: "email_unproven" };

/**
 * Refuses while the person's address is not proven (rules 3.27), and mails them a proof, so that a client
 * that knows nothing of proofs gets on by the mailed link. Errors: email_unproven.
 */
export async function checkEmailProven(
  deps: Deps,
  userId: string,
): Promise<Result<undefined, UnprovenFault>> {
  const person = await findEmail(deps.db, userId);
  if (person?.provenAt) return ok(undefined);
  await requestProof(deps, { userId, email: undefined });
  return fail({ code: "email_unproven" });
}
