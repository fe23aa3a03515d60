import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import type { SecondMissing } from "../approvals/alone.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { violatedUnique } from "../../db/people.ts";
import { lockManaged } from "../people/staff-queries.ts";
import { askForEmail, checkAskable, takesSecond } from "./correct-email.ts";
import { type Details, detailsOf } from "./queries.ts";
import { writeCorrection } from "./write-correction.ts";

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
type CorrectFault = { code: "not_found" } | { code: "staff_own" } | SecondMissing | Taken;

const TAKEN = {
  email: { code: "email_taken", fields: { email: "That email is already registered." } },
  phoneNumber: { code: "phone_taken", fields: { phoneNumber: "That phone number is already registered." } },
} as const satisfies Record<string, Taken>;

/**
 * Corrects a person's name, email or phone number, also a confirmed name, with an audit entry and a letter to
 * the address that they had (rules 3.40). A corrected email is to be proven by its reader, and may wait for a
 * second admin (rules 12.2); the rest of the request is then corrected at once.
 *
 * Errors: not_found, staff_own, second_admin_missing, email_taken, phone_taken.
 */
export async function correctDetails(
  deps: Deps,
  by: Actor,
  request: Correction,
): Promise<Result<Corrected, CorrectFault>> {
  if (request.userId === by.id) return fail({ code: "staff_own" });
  const correcting = { id: deps.ids.next(), by, request, at: deps.clock.now() };
  try {
    return await commit(deps, "staff.user.details", (tx) => correct(deps, tx, correcting));
  } catch (error) {
    const field = violatedUnique(error);
    if (field !== "email" && field !== "phoneNumber") throw error;
    return fail(TAKEN[field]);
  }
}

/** `approval` is set where the email waits; `isMore` says that something else was corrected then. */
export type Corrected = { approval: string | null; isMore: boolean };
type Correcting = { id: string; by: Actor; request: Correction; at: Date };

async function correct(
  deps: Deps,
  tx: Tx,
  { id, by, request, at }: Correcting,
): Promise<Result<Corrected, CorrectFault>> {
  const person = await lockManaged(tx, request.userId);
  if (!person) return fail({ code: "not_found" });
  const before = await detailsOf(tx, person.id);
  const { reason } = request;
  const wanted = changesOf(before, request);
  const { email, ...rest } = wanted;
  if (email === undefined || !(await takesSecond(deps, tx, { by, person, at }))) {
    await writeCorrection(deps, tx, { person, before, changed: wanted, reason, by, at });
    return ok({ approval: null, isMore: false });
  }
  const may = await checkAskable(tx, { by, person, email });
  if (!may.ok) return may.fault.code === "email_taken" ? fail(TAKEN.email) : fail(may.fault);
  await writeCorrection(deps, tx, { person, before, changed: rest, reason, by, at });
  const approval = await askForEmail(deps, tx, { id, person, before, email, reason, by, at });
  return ok({ approval, isMore: Object.keys(rest).length > 0 });
}

/** Returns the details that the request names and that differ. */
function changesOf(before: Details, { fullName, email, phone }: Correction): Partial<Details> {
  return {
    ...(fullName === undefined || fullName === before.fullName ? {} : { fullName }),
    ...(email === undefined || email === before.email ? {} : { email }),
    ...(phone === undefined || phone === before.phone ? {} : { phone }),
  };
}
