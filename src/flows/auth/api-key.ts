import { apiKeyLetter } from "../../core/mails/letters.ts";
import { API_KEY_PREFIX, maskKey } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { deleteKey, findOwnKey, type OwnKey, putKey } from "./api-key-queries.ts";
import { readerOf } from "../mails/queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";

const KEY_BYTES = 32;

/** Reads the mask and times of a person's key; undefined when they have none. */
export function readKey(deps: Pick<Deps, "db">, userId: string): Promise<OwnKey | undefined> {
  return findOwnKey(deps.db, userId);
}

/**
 * Makes a person's key. Only this answer shows it: we store a keyed hash. The earlier key stops working with
 * the commit, in every process (rules 3.15). The owner gets a mail.
 */
export async function makeKey(deps: Deps, userId: string): Promise<{ key: string; mask: string }> {
  const key = API_KEY_PREFIX + Buffer.from(deps.random.bytes(KEY_BYTES)).toString("base64url");
  const mask = maskKey(key);
  const at = deps.clock.now();
  await commit(deps, "people.make-key", async (tx) => {
    await putKey(tx, { userId, hash: deps.secrets.digest(key), mask, at });
    await mailOwner(deps, tx, { userId, act: "made", mask, at });
  });
  return { key, mask };
}

/**
 * Removes a person's key, in every process at once. The owner gets a mail. Errors: not_found when there is
 * none.
 */
export function removeKey(deps: Deps, userId: string): Promise<Result<undefined, { code: "not_found" }>> {
  const at = deps.clock.now();
  return commit(deps, "people.remove-key", async (tx) => {
    const mask = await deleteKey(tx, userId);
    if (mask === undefined) return fail({ code: "not_found" });
    await mailOwner(deps, tx, { userId, act: "removed", mask, at });
    return ok(undefined);
  });
}

type KeyChange = { userId: string; act: "made" | "removed"; mask: string; at: Date };

async function mailOwner(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings">,
  tx: Tx,
  { userId, ...change }: KeyChange,
): Promise<void> {
  const { userName, email } = await readerOf(tx, userId);
  const letter = apiKeyLetter(senderOf(deps), { userName, ...change });
  await queueMail(deps, tx, { to: email, letter });
}
