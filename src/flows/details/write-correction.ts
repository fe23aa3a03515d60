import { type Detail, detailChangedLetter, maskEmail } from "../../core/mails/details-letters.ts";
import { writeAudit } from "../../db/audit.ts";
import { notifyUser } from "../../db/notify.ts";
import { endAccess, endPendingChanges } from "../../db/pending-changes.ts";
import type { Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { sendProof } from "../auth/email-proof.ts";
import type { Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { type Details, setDetails } from "./queries.ts";

type Writing = {
  person: { id: string; userName: string };
  before: Details;
  changed: Partial<Details>;
  reason: string;
  /** The admin who corrects, or who agreed to it. */
  by: Actor;
  /** The user name of the admin who asked for it, where another agreed. */
  requestedBy?: string;
  at: Date;
};

/**
 * Writes a correction with its audit entry and letters to the address that the person had (rules 3.40). A new
 * email is to be proven, and ends the person's sessions and what they began; a new number ends what they
 * began (rules 3.43). Call it with the person's row locked. The unique indexes may refuse.
 */
export async function writeCorrection(deps: Deps, tx: Tx, writing: Writing): Promise<void> {
  const { person, before, changed, reason, by, requestedBy, at } = writing;
  if (Object.keys(changed).length === 0) return;
  await setDetails(tx, person.id, changed);
  await notifyUser(tx, person.id);
  await mailChanges(deps, tx, writing);
  if (changed.email !== undefined) {
    await endAccess(tx, person.id);
    await sendProof(deps, tx, { id: person.id, userName: person.userName, email: changed.email });
  } else if (changed.phone !== undefined) await endPendingChanges(tx, person.id);
  const kept = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name as keyof Details]]));
  await writeAudit(deps, tx, {
    actor: by,
    action: "user.details",
    subject: { id: person.id, name: person.userName },
    before: kept,
    after: { ...changed, reason, ...(requestedBy === undefined ? {} : { requestedBy }) },
    address: by.address,
    at,
  });
}

async function mailChanges(deps: Deps, tx: Tx, { person, before, changed, at }: Writing): Promise<void> {
  const { fullName, email, phone } = changed;
  const letters: [Detail, string | undefined][] = [
    ["name", fullName],
    ["email", email && maskEmail(email)],
    ["phone number", phone],
  ];
  for (const [detail, now] of letters) {
    if (now === undefined) continue;
    const about = { userName: person.userName, detail, now, at, isByStaff: true };
    const letter = detailChangedLetter(senderOf(deps), about);
    const news = { userId: person.id, about: "details" } as const;
    await queueMail(deps, tx, { to: before.email, letter, news });
  }
}
