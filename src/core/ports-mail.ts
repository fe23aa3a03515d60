/** The port of the mail server. */

/** A letter, with the same content in plain text and in HTML. */
export type Letter = { subject: string; text: string; html: string };

/**
 * A letter to send. `id` is the same at each try, so that a mail server recognises a repeat. `unsubscribeUrl`
 * is for the header of bulk mail.
 */
export type OutgoingMail = Letter & {
  id: string;
  to: string;
  unsubscribeUrl?: string | undefined;
  attachments?: readonly Attachment[] | undefined;
};

/** A file that goes with a letter. `type` is its media type. */
export type Attachment = { name: string; type: string; bytes: Uint8Array };

export type MailAnswer =
  | { kind: "sent" }
  /** The server will never accept it: no such mailbox, or a letter that it refuses. */
  | { kind: "refused"; note: string }
  /** Not accepted now, or unknown: try again. */
  | { kind: "failed"; note: string };

/** Sends one letter to a mail server. Never throws. */
export type MailPort = { send(mail: OutgoingMail): Promise<MailAnswer> };
