import { API_KEY_PREFIX, type KeyTerms, MAX_KEYS, maskKey, widens } from "../../core/api-keys.ts";
import { TEST_KEY_PREFIX } from "../../core/test-keys.ts";
import { apiKeyLetter } from "../../core/mails/letters.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  deleteKey,
  insertKey,
  listKeys,
  lockAndCountKeys,
  lockKey,
  type OwnKey,
  updateKey,
} from "./api-key-queries.ts";
import { readerOf } from "../mails/queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { commitAsOwner, type OwnerFault, type OwnerRequest, PASSWORD_NEEDED } from "./prove-password.ts";

const KEY_BYTES = 32;
type Mailing = Pick<Deps, "clock" | "ids" | "vault" | "settings">;

/** Lists a person's keys, newest first, without the keys themselves. */
export function readKeys(deps: Pick<Deps, "db">, userId: string): Promise<OwnKey[]> {
  return listKeys(deps.db, userId);
}

/** `webhookSecret` signs the sandbox's webhooks; only a test key comes with one. */
export type MadeKey = { id: string; key: string; mask: string; webhookSecret?: string };
export type MakeFault = OwnerFault | { code: "too_many_keys" } | { code: "sandbox_off" };
export type WantedKey = { terms: KeyTerms; isTest: boolean };

/**
 * Makes a key. Only this answer shows it: we store a keyed hash. The owner proves the password (rules 3.30)
 * and gets a mail. Errors: too_many_keys, sandbox_off, and those of the proof.
 */
export async function makeKey(
  deps: Deps,
  owner: OwnerRequest,
  { terms, isTest }: WantedKey,
): Promise<Result<MadeKey, MakeFault>> {
  const { sandbox } = deps;
  if (isTest && !sandbox) return fail({ code: "sandbox_off" });
  const key =
    (isTest ? TEST_KEY_PREFIX : API_KEY_PREFIX) +
    Buffer.from(deps.random.bytes(KEY_BYTES)).toString("base64url");
  const made = { id: deps.ids.next(), mask: maskKey(key), at: deps.clock.now() };
  const { userId } = owner;
  return commitAsOwner(deps, owner, {
    name: "people.make-key",
    run: async (tx): Promise<Result<MadeKey, { code: "too_many_keys" }>> => {
      if ((await lockAndCountKeys(tx, userId)) >= MAX_KEYS) return fail({ code: "too_many_keys" });
      await insertKey(tx, { ...made, userId, isTest, hash: deps.secrets.digest(key) }, terms);
      await mailOwner(deps, tx, { userId, act: "made", mask: made.mask, scopes: terms.scopes });
      const secret = isTest && sandbox ? { webhookSecret: sandbox.webhookSecretOf(userId) } : {};
      return ok({ id: made.id, key, mask: made.mask, ...secret });
    },
  });
}

export type ChangeKeyFault = OwnerFault | { code: "not_found" };
/** A choice that is left out stays. */
export type KeyChange = { [Choice in keyof KeyTerms]?: KeyTerms[Choice] | undefined };

/**
 * Changes a person's own key, in every process at once. More power takes the proof of the password, less
 * takes none (rules 3.30); a change of power is mailed. Errors: not_found, and those of the proof.
 */
export async function changeKey(
  deps: Deps,
  asked: { owner: OwnerRequest; keyId: string; change: KeyChange },
): Promise<Result<OwnKey, ChangeKeyFault>> {
  const { owner, keyId, change } = asked;
  const save = (isProven: boolean) => (tx: Tx) => saveChange(deps, tx, { owner, keyId, change, isProven });
  const saved = await commit(deps, "people.change-key", save(false));
  if (saved.ok || saved.fault.code === "not_found") return saved;
  return commitAsOwner(deps, owner, { name: "people.widen-key", run: save(true) });
}

type Saving = { owner: OwnerRequest; keyId: string; change: KeyChange; isProven: boolean };

async function saveChange(deps: Mailing, tx: Tx, saving: Saving): Promise<Result<OwnKey, ChangeKeyFault>> {
  const { userId } = saving.owner;
  const key = await lockKey(tx, { userId, keyId: saving.keyId });
  if (!key) return fail({ code: "not_found" });
  const merged = { ...key, ...withoutGaps(saving.change) };
  const { name, scopes, addresses, numbering, orderStatus } = merged;
  const terms = { name, scopes, addresses, numbering, orderStatus };
  if (!saving.isProven && widens(key, terms)) return fail(PASSWORD_NEEDED);
  await updateKey(tx, key.id, terms);
  await mailOwner(deps, tx, { userId, act: "changed", mask: key.mask, scopes });
  return ok({ ...key, ...terms, scopes: [...scopes], addresses: [...addresses] });
}

function withoutGaps(change: KeyChange): Partial<KeyTerms> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Removes a person's own key, in every process at once. The owner gets a mail. Errors: not_found. */
export function removeKey(
  deps: Deps,
  userId: string,
  keyId: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  return commit(deps, "people.remove-key", async (tx) => {
    const mask = await deleteKey(tx, { userId, keyId });
    if (mask === undefined) return fail({ code: "not_found" });
    await mailOwner(deps, tx, { userId, act: "removed", mask, scopes: [] });
    return ok(undefined);
  });
}

type KeyMail = {
  userId: string;
  act: "made" | "changed" | "removed";
  mask: string;
  scopes: readonly string[];
};

async function mailOwner(deps: Mailing, tx: Tx, { userId, act, mask, scopes }: KeyMail): Promise<void> {
  const { userName, email } = await readerOf(tx, userId);
  const about = { userName, act, mask, mayDo: scopes.join(", "), at: deps.clock.now() };
  const letter = apiKeyLetter(senderOf(deps), about);
  await queueMail(deps, tx, { to: email, letter, news: { userId, about: "api_key" } });
}
