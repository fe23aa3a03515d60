import { kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import { askable, type SecondMissing } from "../approvals/alone.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import type { Executor } from "../approvals/executor.ts";
import { findOpenApproval } from "../approvals/queries.ts";
import type { Deps } from "../deps.ts";
import { countOtherAdmins, wasStaffSince } from "../people/role-queries.ts";
import { lockManaged, type Managed } from "../people/staff-queries.ts";
import { type Details, detailsOf, isEmailOfOther } from "./queries.ts";
import { writeCorrection } from "./write-correction.ts";

/**
 * Corrections of an email that a second admin must agree to (rules 3.40, 12.2): who reads the mail of an
 * account can reset its password, so one admin alone could take over any account.
 */

/** For so long after a role of agent or admin was taken away, the email is corrected as an agent's. */
const WAS_AGENT_MS = 30 * 24 * 3_600_000;

type Correcting = { by: Actor; person: Managed; at: Date };

/**
 * True when one admin may not correct this person's email alone: where the house wants a second admin; an
 * admin's in any house; wherever there is another admin, that of who is an agent, or was one or an
 * admin within 30 days (rules 12.23).
 */
export async function takesSecond(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  { by, person, at }: Correcting,
): Promise<boolean> {
  if (deps.catalogue().settings.secondAdmin || person.isAdmin) return true;
  const since = new Date(at.getTime() - WAS_AGENT_MS);
  if (!person.isAgent && !(await wasStaffSince(tx, person.id, since))) return false;
  return (await countOtherAdmins(tx, by.id)) > 0;
}

type Wanted = { userId: string; email: string; seen: string; reason: string };

/**
 * Refuses a corrected email that nobody could agree to, or that somebody else has by now. Errors:
 * second_admin_missing, email_taken.
 */
export async function checkAskable(
  tx: Tx,
  { by, person, email }: { by: Actor; person: Managed; email: string },
): Promise<Result<undefined, SecondMissing | { code: "email_taken" }>> {
  const second = await askable(tx, [by.id, person.id]);
  if (!second.ok) return second;
  const isTaken = await isEmailOfOther(tx, { userId: person.id, email });
  return isTaken ? fail({ code: "email_taken" }) : ok(undefined);
}

type Asking = {
  id: string;
  person: Managed;
  before: Details;
  email: string;
  reason: string;
  by: Actor;
  at: Date;
};

/**
 * Stores the corrected email as a request for a second admin. Returns its id; asking twice for the same
 * returns the first one's.
 */
export async function askForEmail(deps: Deps, tx: Tx, asking: Asking): Promise<string> {
  const { id, person, before, email, reason, by, at } = asking;
  const payload = { userId: person.id, email, seen: before.email, reason } satisfies Wanted;
  const earlier = await findOpenApproval(tx, { kind: "email", payload, requestedBy: by.id, at });
  if (earlier !== undefined) return earlier;
  await requestApproval(deps, tx, {
    id,
    kind: "email",
    what: `Email of ${person.userName} to ${email}: ${reason}`,
    payload,
    amount: kobo(0n),
    subject: { id: person.id, name: person.userName },
    by,
    at,
  });
  return id;
}

/** Reads what a request of kind `email` stored; undefined when it is not whole. */
export function readEmailChange(payload: unknown): Wanted | undefined {
  const { userId, email, seen, reason } = (payload ?? {}) as Record<string, unknown>;
  const isWhole = [userId, email, seen, reason].every((part) => typeof part === "string");
  return isWhole ? ({ userId, email, seen, reason } as Wanted) : undefined;
}

/**
 * Corrects an email after a second admin's approval, if the person still has the one that was seen and nobody
 * took the new one meanwhile, which the unique index says. Errors: not_found, approval_not_possible.
 */
export const emailAgreed: Executor = async (deps, tx, agreed) => {
  const wanted = readEmailChange(agreed.payload);
  const person = wanted && (await lockManaged(tx, wanted.userId));
  if (!person) return fail({ code: "not_found" });
  const before = await detailsOf(tx, person.id);
  const { email, seen, reason } = wanted;
  if (before.email !== seen) return fail({ code: "approval_not_possible" });
  const { by, at, requester } = agreed;
  await writeCorrection(deps, tx, {
    person,
    before,
    changed: { email },
    reason,
    by,
    requestedBy: requester.userName,
    at,
  });
  return ok(agreed.id);
};
