import { isNoEmail } from "../../core/email-proof.ts";
import { MAIL_LIFE_MS } from "../../core/mail.ts";
import type { Sender } from "../../core/mails/layout.ts";
import type { Letter } from "../../core/ports-mail.ts";
import { insertMail } from "./queries.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/**
 * A mail to queue. `to` is an address. `giveUpAt` ends a mail that is of no use later; bulk mail waits for
 * all other mail.
 */
export type Queued = {
  to: string;
  letter: Letter;
  giveUpAt?: Date;
  isBulk?: true;
  unsubscribeUrl?: string;
};

/** The sealed part of a mail. */
export type Body = { text: string; html: string; unsubscribeUrl?: string | undefined };

/**
 * Queues a mail in the caller's transaction: it is sent if that commits, and a mail server that does not
 * answer delays nothing. Returns the mail's id; a person without an address gets none. The body stays sealed
 * until the mail is sent (rules 3.12).
 */
export async function queueMail(
  deps: Pick<Deps, "clock" | "ids" | "vault">,
  tx: Tx,
  mail: Queued,
): Promise<string> {
  const id = deps.ids.next();
  if (isNoEmail(mail.to)) return id;
  const at = deps.clock.now();
  const { text, html, subject } = mail.letter;
  const body: Body = { text, html, unsubscribeUrl: mail.unsubscribeUrl };
  await insertMail(tx, {
    id,
    recipient: mail.to,
    subject,
    sealed: deps.vault.seal(JSON.stringify(body), sealedAs(id)),
    isBulk: mail.isBulk ?? false,
    at,
    giveUpAt: mail.giveUpAt ?? new Date(at.getTime() + MAIL_LIFE_MS),
  });
  return id;
}

export function sealedAs(id: string): string {
  return `mail ${id}`;
}

/** Returns the sender that our mails name. */
export function senderOf({ settings }: Pick<Deps, "settings">): Sender {
  return { brandName: settings.brandName, publicUrl: settings.publicUrl };
}
