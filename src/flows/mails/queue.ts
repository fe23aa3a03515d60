import { MAIL_LIFE_MS } from "../../core/mail.ts";
import type { Sender } from "../../core/mails/layout.ts";
import type { Letter } from "../../core/ports-mail.ts";
import { insertMail } from "./queries.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** `to` is an address. A letter that is of no use later says until when (`giveUpAt`); bulk waits for everybody else's. */
export type Queued = {
  to: string;
  letter: Letter;
  giveUpAt?: Date;
  isBulk?: true;
  unsubscribeUrl?: string;
};

/** What of a letter is sealed. */
export type Body = { text: string; html: string; unsubscribeUrl?: string | undefined };

/**
 * Put a letter into the outbox, in the transaction of what it tells: it is sent if that commits, and a mail server that does not
 * answer holds up nobody. Answers its id. What it says is sealed until it was sent (rules 3.12).
 */
export async function queueMail(
  deps: Pick<Deps, "ids" | "clock" | "vault">,
  tx: Tx,
  mail: Queued,
): Promise<string> {
  const id = deps.ids.next();
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

/** Who signs our letters. */
export function senderOf({ settings }: Pick<Deps, "settings">): Sender {
  return { brandName: settings.brandName, publicUrl: settings.publicUrl };
}
