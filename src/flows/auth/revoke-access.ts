import type { RemovedAccess } from "../../core/mails/letters.ts";
import type { Tx } from "../../db/schema.ts";
import { deleteKeysOf } from "./api-key-queries.ts";
import { stopPasskeyLogins } from "./queries.ts";
import { deleteEndpoint, endOldSecretOf } from "./webhook-queries.ts";

/** The access that the owner keeps when the password changes; left out means removed. */
export type Kept = { keepKeys?: boolean | undefined; keepWebhook?: boolean | undefined };

/**
 * Removes API keys and webhook address with the old password, because who knew it may have made them (rules
 * 3.33). A webhook that is kept keeps its present secret alone (rules 13.15). Passkeys stay as proof, and log
 * in no more until they have proven their owner again (rules 3.42). Returns what was removed, for the letter.
 */
export async function revokeAccess(tx: Tx, userId: string, kept: Kept): Promise<RemovedAccess> {
  if (kept.keepWebhook) await endOldSecretOf(tx, userId);
  await stopPasskeyLogins(tx, userId);
  return {
    keys: kept.keepKeys ? [] : await deleteKeysOf(tx, userId),
    webhook: kept.keepWebhook ? undefined : await deleteEndpoint(tx, userId),
  };
}
