import {
  type IdentityKind,
  isSamePerson,
  maskIdentity,
  maskName,
  MAX_IDENTITY_TRIES,
} from "../../core/identity.ts";
import type { Person } from "../../core/people.ts";
import type { IdentityAnswer } from "../../core/ports-banking.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  undoIdentityTry,
  identitiesOf,
  insertIdentity,
  lockNamed,
  nameUnnamed,
  ownerOfIdentity,
  readNamed,
  countIdentityTry,
} from "../identity/queries.ts";
import { notifyUser } from "../../db/notify.ts";
import { findReservation, markIdentityNews } from "../reserved-accounts/queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { sendIdentity } from "../reserved-accounts/send-identity.ts";
import { sealedFor } from "../identity/open.ts";

/** `bornOn` is a date such as 1993-10-03; a BVN is checked with it, a NIN without. */
export type IdentityRequest = { kind: IdentityKind; number: string; bornOn: string | undefined };

type Code =
  | "identity_set"
  | "identity_taken"
  | "identity_not_found"
  | "identity_mismatch"
  | "identity_name_needed"
  | "identity_birth_needed"
  | "identity_tries_used"
  | "identity_check_unavailable";
/** `registerName` is the register's name, masked, for the person whose own try it was (rules 3.39). */
export type IdentityFault = { code: Code; fields?: { registerName: string } };

/**
 * Confirms a person's NIN or BVN: the provider names the number's owner, and that name must be the account's
 * (rules 13.7 to 13.11). A number belongs to one person, and a person has one of each kind. It is kept
 * sealed, with a keyed hash to find it by, shown masked and never logged. Confirming the same number again
 * succeeds and costs nothing. Errors: those of IdentityFault.
 */
export async function verifyIdentity(
  deps: Deps,
  person: Pick<Person, "id">,
  request: IdentityRequest,
): Promise<Result<undefined, IdentityFault>> {
  const { kind } = request;
  const text = `${kind}:${request.number}`;
  const hash = deps.secrets.digest(text);
  // Earlier secrets count too, so that a number stays one person's after a change of secret.
  const hashes = [hash, ...(deps.secrets.earlierDigests?.(text) ?? [])];
  const known = (await identitiesOf(deps.db, person.id)).find((one) => one.kind === kind);
  if (known)
    return hashes.some((one) => known.hash.equals(one)) ? ok(undefined) : fail({ code: "identity_set" });
  const account = await readNamed(deps.db, person.id);
  if (kind === "bvn" && account.full_name === "") return fail({ code: "identity_name_needed" });
  if (kind === "bvn" && request.bornOn === undefined) return fail({ code: "identity_birth_needed" });
  const at = deps.clock.now();
  const use = { userId: person.id, at, most: MAX_IDENTITY_TRIES };
  const asked = { userId: person.id, kind, hashes, at };
  if (!(await commit(deps, "identity.try", (tx) => countIdentityTry(tx, use))))
    return refuse(deps, asked, { code: "identity_tries_used" });
  // The provider is not asked about another person's number. It counts as a try, so that nobody can look
  // numbers up here.
  if (await ownerOfIdentity(deps.db, asked)) return refuse(deps, asked, { code: "identity_taken" });
  const answer = await ask(deps, request, { name: account.full_name, phone: account.phone });
  const verified = judge(answer, account.full_name);
  if (!verified.ok) {
    if (answer.kind === "unavailable")
      deps.log.warn({ userId: person.id, note: answer.note }, "an identity could not be checked");
    return refuse(deps, asked, verified.fault);
  }
  const kept = await commit(deps, "identity.save", (tx) =>
    keep(deps, tx, { userId: person.id, request, hash, fullName: verified.value, at }),
  );
  if (!kept.ok) return refuse(deps, asked, kept.fault);
  await passToProvider(deps, person.id);
  return kept;
}

type Asked = { userId: string; kind: IdentityKind; hashes: readonly Uint8Array[]; at: Date };

/**
 * Refuses, unless an equal request has stored the number meanwhile; then only that request's try counts. A
 * provider that did not answer uses up no try either.
 */
async function refuse(
  deps: Pick<Deps, "db" | "effect">,
  asked: Asked,
  fault: IdentityFault,
): Promise<Result<undefined, IdentityFault>> {
  const { code } = fault;
  const isMine = (await ownerOfIdentity(deps.db, asked)) === asked.userId;
  const isFree = isMine || code === "identity_check_unavailable";
  if (isFree && code !== "identity_tries_used")
    await commit(deps, "identity.try_back", (tx) => undoIdentityTry(tx, asked));
  return isMine ? ok(undefined) : fail(fault);
}

function ask(
  deps: Pick<Deps, "effect" | "identities">,
  request: IdentityRequest,
  account: { name: string; phone: string },
): Promise<IdentityAnswer> {
  const { kind, number, bornOn = "" } = request;
  if (kind === "nin") return deps.effect("identity.nin", () => deps.identities.nin(number));
  const owner = { ...account, bornOn };
  return deps.effect("identity.bvn", () => deps.identities.bvn(number, owner));
}

function mismatch(registered: string): IdentityFault {
  return { code: "identity_mismatch", fields: { registerName: maskName(registered) } };
}

/** Returns the verified name. */
function judge(answer: IdentityAnswer, name: string): Result<string, IdentityFault> {
  switch (answer.kind) {
    case "found":
      return name === "" || isSamePerson(answer.fullName, name)
        ? ok(answer.fullName)
        : fail(mismatch(answer.fullName));
    case "compared":
      return answer.isSame ? ok(name) : fail({ code: "identity_mismatch" });
    case "not_found":
      return fail({ code: "identity_not_found" });
    case "unavailable":
      return fail({ code: "identity_check_unavailable" });
  }
}

type Verified = { userId: string; request: IdentityRequest; hash: Uint8Array; fullName: string; at: Date };

/** The name is compared again under the lock: another identity may have named the account meanwhile. */
async function keep(
  deps: Pick<Deps, "vault">,
  tx: Tx,
  verified: Verified,
): Promise<Result<undefined, IdentityFault>> {
  const { userId, request, hash, fullName, at } = verified;
  const { kind, number } = request;
  const account = await lockNamed(tx, userId);
  if (account?.full_name && !isSameOrOwn(account.full_name, fullName)) return fail(mismatch(fullName));
  const sealed = deps.vault.seal(number, sealedFor(userId, kind));
  const isKept = await insertIdentity(tx, {
    userId,
    kind,
    sealed,
    hash,
    mask: maskIdentity(number),
    fullName,
    at,
  });
  if (!isKept)
    return fail({ code: (await hasIdentity(tx, userId, kind)) ? "identity_set" : "identity_taken" });
  await nameUnnamed(tx, userId, fullName);
  await markIdentityNews(tx, userId);
  await notifyUser(tx, userId);
  return ok(undefined);
}

const isSameOrOwn = (name: string, verified: string) => name === verified || isSamePerson(name, verified);

const hasIdentity = async (tx: Tx, userId: string, kind: IdentityKind) =>
  (await identitiesOf(tx, userId)).some((one) => one.kind === kind);

/**
 * Sends the identity to the provider of existing accounts; when that fails, the job of reserved accounts
 * sends it.
 */
async function passToProvider(
  deps: Pick<Deps, "db" | "effect" | "log" | "vault" | "reservedAccounts">,
  userId: string,
): Promise<void> {
  const reservation = await findReservation(deps.db, userId);
  if (reservation?.tells_identity) await sendIdentity(deps, reservation);
}
