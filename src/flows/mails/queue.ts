import { isNoEmail } from "../../core/email-proof.ts";
import { MAIL_LIFE_MS } from "../../core/mail.ts";
import type { Sender } from "../../core/mails/layout.ts";
import type { Attachment, Letter } from "../../core/ports-mail.ts";
import type { SecurityNews } from "../../core/push.ts";
import { insertSecurityNews } from "../push/queries.ts";
import { insertMail } from "./queries.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/**
 * A mail to queue. `to` is an address. `giveUpAt` ends a mail that is of no use later; bulk mail waits for
 * all other mail. `news` is set for a letter about the safety of an account: its person's devices are told
 * too (rules 26.1).
 */
export type Queued = {
  to: string;
  letter: Letter;
  giveUpAt?: Date;
  isBulk?: true;
  unsubscribeUrl?: string;
  attachments?: readonly Attachment[];
  news?: { userId: string; about: SecurityNews };
};

/** The sealed part of a mail. */
export type Body = {
  text: string;
  html: string;
  unsubscribeUrl?: string | undefined;
  /** Files in base64. */
  attachments?: { name: string; type: string; base64: string }[] | undefined;
};

/** The most that all files of a letter may weigh: each waits in the database until it is sent. */
const MAX_ATTACHED = 1_000_000;

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
  const at = deps.clock.now();
  if (mail.news) await insertSecurityNews(tx, { ...mail.news, at });
  if (isNoEmail(mail.to)) return id;
  const { text, html, subject } = mail.letter;
  const attachments = mail.attachments && packed(mail.attachments);
  const body: Body = { text, html, unsubscribeUrl: mail.unsubscribeUrl, attachments };
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

function packed(attachments: readonly Attachment[]): Body["attachments"] {
  const size = attachments.reduce((total, { bytes }) => total + bytes.length, 0);
  if (size > MAX_ATTACHED) throw new Error("the files of a letter are too large");
  return attachments.map(({ bytes, ...file }) => ({
    ...file,
    base64: Buffer.from(bytes).toString("base64"),
  }));
}

export function sealedAs(id: string): string {
  return `mail ${id}`;
}

/** Returns the sender that our mails name. */
export function senderOf({ settings }: Pick<Deps, "settings">): Sender {
  return { brandName: settings.brandName, publicUrl: settings.publicUrl };
}
