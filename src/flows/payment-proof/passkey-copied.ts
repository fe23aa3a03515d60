import { hasCountedOn } from "../../core/passkeys.ts";
import type { Tx } from "../../db/schema.ts";
import type { AfterCommit, Deps } from "../deps.ts";
import { mailPasskey } from "./passkey-mails.ts";
import type { PasskeyRow } from "./passkey-queries.ts";

/**
 * True when the count of signatures of a locked passkey did not move on: it may have been copied (rules
 * 11.23). Its owner is told by mail, and the operator by the log.
 */
export async function isCopied(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings" | "log">,
  tx: Tx,
  { passkey, signCount, afterCommit }: { passkey: PasskeyRow; signCount: number; afterCommit: AfterCommit },
): Promise<boolean> {
  const { id: passkeyId, user_id: userId, name } = passkey;
  const stored = Number(passkey.sign_count);
  if (hasCountedOn(stored, signCount)) return false;
  await mailPasskey(deps, tx, { userId, act: "doubted", name });
  const facts = { userId, passkeyId, stored, given: signCount };
  afterCommit(() => deps.log.warn(facts, "a passkey's count went back: it may have been copied"));
  return true;
}
