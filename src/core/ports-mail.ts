/** Letters to people. */

/** What a letter says: the same in plain text and in HTML. */
export type Letter = { subject: string; text: string; html: string };

/** `id` is the same at each try, so that a mail server can tell a repeat. `unsubscribeUrl` stands in the header of bulk mail. */
export type OutgoingMail = Letter & { id: string; to: string; unsubscribeUrl?: string | undefined };

export type MailAnswer =
  | { kind: "sent" }
  /** The server will never take it: no such mailbox, or a letter it refuses. */
  | { kind: "refused"; note: string }
  /** Not taken now, or not known: try again. */
  | { kind: "failed"; note: string };

/** Hands one letter to a mail server. Never throws. */
export type MailPort = { send(mail: OutgoingMail): Promise<MailAnswer> };
