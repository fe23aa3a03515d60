import { RESET_LINK_MS } from "../../core/people.ts";
import { resetLetter } from "../../core/mails/letters.ts";
import { findRecipient, insertLink, type Recipient } from "./queries.ts";
import type { Tx } from "../../db/schema.ts";
import { type Deps, commit } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Actor } from "../approvals/approvals.ts";

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

/**
 * Mails a person a link that sets a new password, once, within 30 minutes (rules 3.13). Only a keyed hash of
 * its token is stored. The letter is sealed until it is sent, and is not sent after the link has expired.
 */
export async function sendResetLink(deps: Deps, tx: Tx, person: Recipient): Promise<void> {
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + RESET_LINK_MS);
  const token = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString("base64url");
  await insertLink(tx, { hash: linkHash(deps, token), userId: person.id, at, expiresAt });
  const url = `${deps.settings.publicUrl}/passwordReset/${token}/${person.id}`;
  const minutes = RESET_LINK_MS / MINUTE_MS;
  const letter = resetLetter(senderOf(deps), { userName: person.userName, url, minutes });
  await queueMail(deps, tx, { to: person.email, letter, giveUpAt: expiresAt });
}

/** Returns the stored hash of a link's token. It differs from the hash of any session token. */
export function linkHash({ secrets }: Pick<Deps, "secrets">, token: string): Uint8Array {
  return secrets.digest(`reset link ${token}`);
}

/**
 * Mails a person the same link that they could ask for themselves, and audits the staff member who asked
 * (rules 12.13). Errors: not_found.
 */
export function mailResetLink(
  deps: Deps,
  by: Actor,
  userId: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  const at = deps.clock.now();
  return commit(deps, "staff.reset_link", async (tx) => {
    const person = await findRecipient(tx, userId);
    if (!person) return fail({ code: "not_found" });
    await sendResetLink(deps, tx, person);
    const subject = { id: person.id, name: person.userName };
    await writeAudit(deps, tx, { actor: by, action: "user.resetPassword", subject, address: by.address, at });
    return ok(undefined);
  });
}
