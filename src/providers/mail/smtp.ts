import { createTransport } from "nodemailer";
import type { MailAnswer, MailPort, OutgoingMail } from "../../core/ports-mail.ts";

/**
 * `url` is smtp://user:password@host:port, or smtps:// for TLS from the start. `from` is a mailbox: Name
 * <address>.
 */
export type SmtpConfig = Readonly<{ url: string; from: string; totalMs?: number }>;

export type SmtpMailer = MailPort & { close(): void };

const TOTAL_MS = 30_000;
const CONNECTIONS = 3;
const PERMANENT = 500;
/** Errors about our credentials: they say nothing about the letter. */
const OUR_TROUBLE = new Set(["EAUTH", "ENOAUTH", "EOAUTH2", "ETLS"]);

/**
 * Sends mail over SMTP, always over TLS unless the server is on this machine. A 5xx answer about the letter
 * is a refusal; silence, a cut connection and everything else is a failure that is retried. Notes name codes
 * only: a server's words may quote the letter.
 */
export function smtpMailer(config: SmtpConfig): SmtpMailer {
  const ms = config.totalMs ?? TOTAL_MS;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(config.url).hostname);
  const transport = createTransport({
    url: config.url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: ms,
    greetingTimeout: ms,
    socketTimeout: ms,
    requireTLS: !isLocal,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)>?\s*$/.exec(config.from)?.[1] ?? "localhost";
  return {
    send: (mail) =>
      transport
        .sendMail(messageOf(mail, config.from, domain))
        .then(() => ({ kind: "sent" }) as const, answerOf),
    close: () => transport.close(),
  };
}

function messageOf(mail: OutgoingMail, from: string, domain: string) {
  const { id, to, subject, text, html, unsubscribeUrl, attachments = [] } = mail;
  const files = attachments.map(({ name: filename, type: contentType, bytes }) => ({
    filename,
    contentType,
    content: Buffer.from(bytes),
  }));
  // With the second header, mail programs offer one-click unsubscribe by POST (RFC 8058).
  const oneClick = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  const list = unsubscribeUrl ? { list: { unsubscribe: unsubscribeUrl }, headers: oneClick } : {};
  // An address passed as an object cannot smuggle in a second one.
  return {
    from,
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    ...(files.length > 0 ? { attachments: files } : {}),
    ...list,
  };
}

function answerOf(error: unknown): MailAnswer {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const name = typeof code === "string" ? code : "error";
  const number = typeof responseCode === "number" ? responseCode : 0;
  const note = number > 0 ? `${name} ${number}` : name;
  return { kind: number >= PERMANENT && !OUR_TROUBLE.has(name) ? "refused" : "failed", note };
}
