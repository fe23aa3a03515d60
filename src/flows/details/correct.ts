import { type Detail, detailChangedLetter, maskEmail } from "../../core/mails/details-letters.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { endPendingChanges } from "../../db/pending-changes.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import { sendProof } from "../auth/email-proof.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { violatedUnique } from "../people/queries.ts";
import { lockManaged } from "../people/staff-queries.ts";
import { type Details, detailsOf, setDetails } from "./queries.ts";

type Correction = {
  userId: string;
  fullName?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  reason: string;
};

type Taken =
  | { code: "email_taken"; fields: { email: string } }
  | { code: "phone_taken"; fields: { phoneNumber: string } };
type CorrectFault = { code: "not_found" } | { code: "staff_own" } | Taken;

const TAKEN = {
  email: { code: "email_taken", fields: { email: "That email is already registered." } },
  phoneNumber: { code: "phone_taken", fields: { phoneNumber: "That phone number is already registered." } },
} as const satisfies Record<string, Taken>;

/**
 * Corrects a person's name, email or phone number, also a confirmed name, with an audit entry and a letter to
 * the address that they had (rules 3.40). A corrected email is to be proven by its reader. Errors: not_found,
 * staff_own, email_taken, phone_taken.
 */
export async function correctDetails(
  deps: Deps,
  by: Actor,
  request: Correction,
): Promise<Result<undefined, CorrectFault>> {
  if (request.userId === by.id) return fail({ code: "staff_own" });
  try {
    return await commit(deps, "staff.user.details", (tx) => correct(deps, tx, { by, request }));
  } catch (error) {
    const field = violatedUnique(error);
    if (field !== "email" && field !== "phoneNumber") throw error;
    return fail(TAKEN[field]);
  }
}

type Correcting = { by: Actor; request: Correction };

async function correct(
  deps: Deps,
  tx: Tx,
  { by, request }: Correcting,
): Promise<Result<undefined, CorrectFault>> {
  const person = await lockManaged(tx, request.userId);
  if (!person) return fail({ code: "not_found" });
  const before = await detailsOf(tx, person.id);
  const changed = changesOf(before, request);
  if (Object.keys(changed).length === 0) return ok(undefined);
  await setDetails(tx, person.id, changed);
  await notifyUser(tx, person.id);
  await mailChanges(deps, tx, { before, changed });
  if (changed.email !== undefined || changed.phone !== undefined) await endPendingChanges(tx, person.id);
  if (changed.email !== undefined)
    await sendProof(deps, tx, { id: person.id, userName: person.userName, email: changed.email });
  const kept = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name as keyof Details]]));
  await writeAudit(deps, tx, {
    actor: by,
    action: "user.details",
    subject: { id: person.id, name: person.userName },
    before: kept,
    after: { ...changed, reason: request.reason },
    address: by.address,
    at: deps.clock.now(),
  });
  return ok(undefined);
}

/** Returns the details that the request names and that differ. */
function changesOf(before: Details, { fullName, email, phone }: Correction): Partial<Details> {
  return {
    ...(fullName === undefined || fullName === before.fullName ? {} : { fullName }),
    ...(email === undefined || email === before.email ? {} : { email }),
    ...(phone === undefined || phone === before.phone ? {} : { phone }),
  };
}

type Changed = { before: Details & { userName: string }; changed: Partial<Details> };

async function mailChanges(deps: Deps, tx: Tx, { before, changed }: Changed): Promise<void> {
  const { fullName, email, phone } = changed;
  const letters: [Detail, string | undefined][] = [
    ["name", fullName],
    ["email", email && maskEmail(email)],
    ["phone number", phone],
  ];
  for (const [detail, now] of letters) {
    if (now === undefined) continue;
    const about = { userName: before.userName, detail, now, at: deps.clock.now(), isByStaff: true };
    await queueMail(deps, tx, { to: before.email, letter: detailChangedLetter(senderOf(deps), about) });
  }
}
