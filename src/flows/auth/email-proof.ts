import { EMAIL_PROOF_MS, emailCode, isNoEmail } from "../../core/email-proof.ts";
import { detailChangedLetter, emailAskedLetter, maskEmail } from "../../core/mails/details-letters.ts";
import { emailProofLetter } from "../../core/mails/letters.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { ACCOUNT_LIMITS, type Locked, RESET_LIMITS } from "../../core/throttle.ts";
import { notifyUser } from "../../db/notify.ts";
import { endPendingChanges } from "../../db/pending-changes.ts";
import type { Tx } from "../../db/schema.ts";
import { clearThrottle } from "../../db/throttle.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import {
  findEmail,
  findProof,
  lockEmail,
  type OwnEmail,
  putProof,
  type Shown,
  setProven,
  takeEmail,
  useProof,
} from "./email-proof-queries.ts";
import { violatedUnique } from "../../db/people.ts";
import { countAttempts, countWithin } from "./guess.ts";
import { commitAsOwner, type OwnerFault, type OwnerRequest } from "./prove-password.ts";

/** Proofs of email addresses (rules 3.27). Money leaves only after the address is proven. */

const TOKEN_BYTES = 32;
const CODE_BYTES = 4;
const MINUTE_MS = 60_000;

type Mailing = Pick<Deps, "clock" | "ids" | "vault" | "settings">;
type Replaced = { before: OwnEmail; email: string };
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

type TooMany = { code: "too_many_requests"; retryAfterSeconds: number };
export type AskFault = { code: "email_proven" } | { code: "email_needed" } | TooMany;

/**
 * Mails a proof to the person's own address. Errors: email_proven, email_needed when they have none,
 * too_many_requests per person and per address.
 */
export async function requestProof(deps: Deps, userId: string): Promise<Result<{ email: string }, AskFault>> {
  const person = await unprovenPerson(deps, userId);
  if (!person.ok) return person;
  if (isNoEmail(person.value.email)) return fail({ code: "email_needed" });
  return commit(deps, "people.email-proof", (tx) => countAndSend(deps, tx, person.value));
}

/**
 * Mails a proof to another address that the person names in place of theirs. Whoever reads the mail of an
 * account can reset its password, so this takes the proof of its owner (rules 3.30); in place of a proven
 * address, the password whatever the log-in (rules 3.38). The old one is told at the request. The answer does
 * not tell whether somebody else has that address. Errors: those of `requestProof` and of `commitAsOwner`.
 */
export async function requestProofOf(
  deps: Deps,
  owner: OwnerRequest,
  email: string,
): Promise<Result<{ email: string }, AskFault | OwnerFault>> {
  const person = await findEmail(deps.db, owner.userId);
  if (!person) throw new Error("a session without its person");
  if (email.toLowerCase() === person.email.toLowerCase()) return requestProof(deps, owner.userId);
  const { session: _fresh, ...typed } = owner;
  return commitAsOwner(deps, person.provenAt ? typed : owner, {
    name: "people.email-proof-other",
    run: async (tx) => {
      const asked = await countAndSend(deps, tx, { ...person, email });
      if (asked.ok && person.provenAt) await mailAsked(deps, tx, { before: person, email });
      return asked;
    },
  });
}

/** Tells the proven address at once that another is to take its place (rules 3.44). */
async function mailAsked(deps: Mailing, tx: Tx, { before, email }: Replaced): Promise<void> {
  const minutes = EMAIL_PROOF_MS / MINUTE_MS;
  const about = { userName: before.userName, wanted: maskEmail(email), at: deps.clock.now(), minutes };
  const giveUpAt = new Date(about.at.getTime() + EMAIL_PROOF_MS);
  const letter = emailAskedLetter(senderOf(deps), about);
  const news = { userId: before.id, about: "email" } as const;
  await queueMail(deps, tx, { to: before.email, letter, giveUpAt, news });
}

async function unprovenPerson(
  deps: Pick<Deps, "db">,
  userId: string,
): Promise<Result<OwnEmail, { code: "email_proven" }>> {
  const person = await findEmail(deps.db, userId);
  if (!person) throw new Error("a session without its person");
  return person.provenAt ? fail({ code: "email_proven" }) : ok(person);
}

async function countAndSend(deps: Deps, tx: Tx, to: Addressee): Promise<Result<{ email: string }, TooMany>> {
  const asked = [`email-ask:${to.id}`, `email-to:${to.email.toLowerCase()}`];
  const budgets = asked.map((subject) => ({ subject, limits: RESET_LIMITS }));
  const counted = await countWithin(tx, budgets, deps.clock.now());
  if (!counted.ok)
    return fail({ code: "too_many_requests", retryAfterSeconds: counted.fault.retryAfterSeconds });
  await sendProof(deps, tx, to);
  return ok({ email: to.email });
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
  deps: Mailing,
  tx: Tx,
  proof: Proof,
): Promise<Result<{ email: string }, { code: "email_proof_wrong" } | { code: "email_taken" }>> {
  const at = deps.clock.now();
  const shown: Shown = { ...proof, now: at };
  const email = await findProof(tx, shown);
  if (email === undefined) return fail({ code: "email_proof_wrong" });
  // The person is locked before the proof is used: a new password ends it, or comes after it.
  const isTaken = await lockEmail(tx, proof.userId, email);
  if (!(await useProof(tx, shown, email))) return fail({ code: "email_proof_wrong" });
  if (isTaken) return fail({ code: "email_taken" });
  const before = await findEmail(tx, proof.userId);
  await takeEmail(tx, proof.userId, email);
  await setProven(tx, { userId: proof.userId, email, at });
  if (before && before.email.toLowerCase() !== email.toLowerCase()) {
    // A link mailed to the old address would still set a password.
    await endPendingChanges(tx, proof.userId);
    if (before.provenAt) await mailOldAddress(deps, tx, { before, email });
  }
  return ok({ email });
}

/** Tells the address that was proven before, whose reader may not be who changed it (rules 3.38). */
async function mailOldAddress(deps: Mailing, tx: Tx, { before, email }: Replaced): Promise<void> {
  const { id, userName } = before;
  await notifyUser(tx, id);
  const about = { userName, now: maskEmail(email), at: deps.clock.now(), isByStaff: false };
  const letter = detailChangedLetter(senderOf(deps), { ...about, detail: "email" });
  await queueMail(deps, tx, { to: before.email, letter, news: { userId: id, about: "email" } });
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
  await requestProof(deps, userId);
  return fail({ code: "email_unproven" });
}
