import { RESET_LINK_MS } from "../../core/people.ts";
import { resetLetter } from "../../core/mails/letters.ts";
import { insertLink } from "../../db/resets.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

/**
 * Send a person a link that sets a new password: once, within 30 minutes (rules 3.13). Only a keyed hash of its token is stored;
 * the letter lies sealed until it is sent, and is not sent when it would come too late.
 */
export async function sendResetLink(
  deps: Deps,
  tx: Tx,
  person: { id: string; userName: string; email: string },
): Promise<void> {
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + RESET_LINK_MS);
  const token = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString("base64url");
  await insertLink(tx, { hash: linkHash(deps, token), userId: person.id, at, expiresAt });
  const url = `${deps.settings.publicUrl}/passwordReset/${token}/${person.id}`;
  const minutes = RESET_LINK_MS / MINUTE_MS;
  const letter = resetLetter(senderOf(deps), { userName: person.userName, url, minutes });
  await queueMail(deps, tx, { to: person.email, letter, giveUpAt: expiresAt });
}

/** What is stored of a link's token. No token of a session has the same hash. */
export function linkHash({ secrets }: Pick<Deps, "secrets">, token: string): Uint8Array {
  return secrets.digest(`reset link ${token}`);
}
