import { MAIL_LEASE_MS, nextMailTry } from "../../core/mail.ts";
import type { MailAnswer } from "../../core/ports-mail.ts";
import { type DueMail, noteMail, takeDueMail } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { type Body, sealedAs } from "./queue.ts";

const AT_ONCE = 20;

/**
 * Sends mails that are due, side by side. Returns how many were tried. A mail whose answer was lost is sent
 * again with the same message id (rules 3.12).
 */
export async function sendDueMail(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const leaseUntil = new Date(now.getTime() + MAIL_LEASE_MS);
  const due = await commit(deps, "mail.take", (tx) => takeDueMail(tx, { now, leaseUntil, limit: AT_ONCE }));
  await Promise.all(
    due.map((mail) =>
      send(deps, mail).catch((error: unknown) =>
        deps.log.error({ err: error, mailId: mail.id }, "a letter failed; it stays due"),
      ),
    ),
  );
  return due.length;
}

async function send(deps: Deps, mail: DueMail): Promise<void> {
  if (!mail.sealed || mail.give_up_at <= deps.clock.now())
    return note(deps, mail, { kind: "refused", note: "too old to be of use" });
  const { attachments, ...body } = JSON.parse(deps.vault.open(mail.sealed, sealedAs(mail.id))) as Body;
  const files = attachments?.map(({ base64, ...file }) => ({
    ...file,
    bytes: Buffer.from(base64, "base64"),
  }));
  const letter = { id: mail.id, to: mail.recipient, subject: mail.subject, ...body, attachments: files };
  await note(deps, mail, await deps.effect("mail.send", () => deps.mailer.send(letter)));
}

/** The log names mails by id only: the recipient and the text are private. */
async function note(
  deps: Pick<Deps, "db" | "effect" | "clock" | "log">,
  mail: DueMail,
  answer: MailAnswer,
): Promise<void> {
  const at = deps.clock.now();
  const nextTryAt =
    answer.kind === "failed"
      ? nextMailTry({ tries: mail.tries, giveUpAt: mail.give_up_at.getTime(), now: at.getTime() })
      : undefined;
  const words = answer.kind === "sent" ? "" : answer.note;
  const next =
    nextTryAt === undefined
      ? { state: answer.kind === "sent" ? ("sent" as const) : ("given_up" as const), note: words, at }
      : { nextTryAt: new Date(nextTryAt), note: words };
  await commit(deps, "mail.note", (tx) => noteMail(tx, mail, next));
  if (answer.kind !== "sent")
    deps.log.warn({ mailId: mail.id, tries: mail.tries, note: words }, "a letter was not taken");
}
