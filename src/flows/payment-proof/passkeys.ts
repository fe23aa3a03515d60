import {
  creationOptions,
  knownTransports,
  PASSKEYS_MOST,
  type PaymentAct,
  requestOptions,
} from "../../core/passkeys.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import type { NewPasskeyAnswer } from "../../core/ports-passkeys.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import {
  commitAsOwner,
  type OwnerFault,
  type OwnerRequest,
  PASSWORD_NEEDED,
} from "../auth/prove-password.ts";
import { commit, type Deps } from "../deps.ts";
import { readerOf } from "../mails/queries.ts";
import { challengeOf, dropNewPasskeys, openChallenge } from "./challenges.ts";
import { type MeansFault, proveChange } from "./change-means.ts";
import { mailPasskey } from "./passkey-mails.ts";
import {
  deletePasskey,
  insertPasskey,
  knownPasskeys,
  type OwnPasskey,
  useChallenge,
} from "./passkey-queries.ts";
import { ensureTries, lockTries } from "./queries.ts";

type Impossible = { code: "passkeys_impossible" };
type TooMany = { code: "too_many_passkeys" };

/** The request of an owner who changes their means of proof. */
export type ChangeRequest = { owner: OwnerRequest; proof: PaymentProof | undefined };

/**
 * Begins to add a passkey: it takes what only the owner has, and a proof from somebody who can give one, and
 * returns what the browser makes one by (rules 11.21, 11.25). Errors: passkeys_impossible, too_many_passkeys,
 * those of `proveChange` and `commitAsOwner`.
 */
export async function beginPasskey(
  deps: Deps,
  { owner, proof }: ChangeRequest,
): Promise<Result<ReturnType<typeof creationOptions>, Impossible | TooMany | OwnerFault | MeansFault>> {
  const { host } = deps.passkeys;
  if (host === undefined) return fail({ code: "passkeys_impossible" });
  const { userId } = owner;
  if (!owner.password) return fail(PASSWORD_NEEDED);
  const proven = await proveChange(deps, { userId, proof, act: { act: "add_passkey" } });
  if (!proven.ok) return proven;
  return commitAsOwner(deps, owner, {
    name: "passkey.begin",
    run: async (tx): Promise<Result<ReturnType<typeof creationOptions>, TooMany>> => {
      const known = await knownPasskeys(tx, userId);
      if (known.length >= PASSKEYS_MOST) return fail({ code: "too_many_passkeys" });
      const challenge = await openChallenge(deps, tx, { userId, about: "new passkey" });
      const { userName } = await readerOf(tx, userId);
      const site = { host, name: deps.settings.brandName };
      return ok(creationOptions({ challenge, site, person: { handle: handleOf(userId), userName }, known }));
    },
  });
}

/** Returns the name by which a device keeps the passkeys of one person apart from those of others. */
export function handleOf(userId: string): string {
  return Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
}

export type AddPasskeyFault = TooMany | { code: "passkey_known" } | { code: "passkey_refused" };
type Wanted = { userId: string; name: string; answer: NewPasskeyAnswer };

/**
 * Adds the passkey that the browser made for the challenge of `beginPasskey`, and tells the owner by mail.
 * Errors: passkey_refused (a wrong answer, or a challenge that is gone), passkey_known, too_many_passkeys.
 */
export async function addPasskey(deps: Deps, wanted: Wanted): Promise<Result<OwnPasskey, AddPasskeyFault>> {
  const { userId, answer } = wanted;
  const text = deps.passkeys.challengeIn(answer);
  const made = text === undefined ? undefined : await deps.passkeys.readNew(answer, text);
  if (text === undefined || !made) return fail({ code: "passkey_refused" });
  const challenge = challengeOf(deps, { userId, about: "new passkey" }, text);
  return commit(deps, "passkey.add", async (tx): Promise<Result<OwnPasskey, AddPasskeyFault>> => {
    const at = deps.clock.now();
    if (!(await useChallenge(tx, challenge, at))) return fail({ code: "passkey_refused" });
    const transports = knownTransports(answer.response.transports);
    return store(deps, tx, { ...made, userId, name: wanted.name, transports, at });
  });
}

type NewRow = Omit<Parameters<typeof insertPasskey>[1], "id">;

async function store(
  deps: Pick<Deps, "clock" | "ids" | "secrets" | "vault" | "settings">,
  tx: Tx,
  passkey: NewRow,
): Promise<Result<OwnPasskey, AddPasskeyFault>> {
  const { userId, name, at } = passkey;
  // The row of tries is locked, so that two requests at once do not pass the most.
  await ensureTries(tx, userId);
  const tries = await lockTries(tx, userId);
  const known = await knownPasskeys(tx, userId);
  if (known.length >= PASSKEYS_MOST) return fail({ code: "too_many_passkeys" });
  const id = deps.ids.next();
  if (!(await insertPasskey(tx, { ...passkey, id }))) return fail({ code: "passkey_known" });
  if (known.length === 0 && !tries?.pin_hash) await dropNewPasskeys(deps, tx, userId);
  await mailPasskey(deps, tx, { userId, act: "added", name });
  return ok({ id, name, madeAt: at, lastUsedAt: null });
}

/**
 * Removes a passkey, and tells the owner by mail; it takes what only the owner has, and a proof. Errors:
 * not_found, those of `proveChange` and `commitAsOwner`.
 */
export async function removePasskey(
  deps: Deps,
  { owner, proof }: ChangeRequest,
  id: string,
): Promise<Result<undefined, OwnerFault | MeansFault | { code: "not_found" }>> {
  const { userId } = owner;
  if (!owner.password) return fail(PASSWORD_NEEDED);
  const proven = await proveChange(deps, { userId, proof, act: { act: "remove_passkey", passkeyId: id } });
  if (!proven.ok) return proven;
  return commitAsOwner(deps, owner, {
    name: "passkey.remove",
    run: async (tx): Promise<Result<undefined, { code: "not_found" }>> => {
      const name = await deletePasskey(tx, { userId, id });
      if (name === undefined) return fail({ code: "not_found" });
      await mailPasskey(deps, tx, { userId, act: "removed", name });
      return ok(undefined);
    },
  });
}

/**
 * Makes a challenge that one of the person's passkeys answers, for one act (rules 11.22). Errors:
 * passkeys_impossible, passkey_not_set.
 */
export async function askPasskey(
  deps: Deps,
  { userId, act }: { userId: string; act: PaymentAct },
): Promise<Result<ReturnType<typeof requestOptions>, Impossible | { code: "passkey_not_set" }>> {
  const { host } = deps.passkeys;
  if (host === undefined) return fail({ code: "passkeys_impossible" });
  const known = await knownPasskeys(deps.db, userId);
  if (known.length === 0) return fail({ code: "passkey_not_set" });
  const challenge = await commit(deps, "passkey.ask", (tx) =>
    openChallenge(deps, tx, { userId, about: act }),
  );
  return ok(requestOptions({ challenge, host, known }));
}
