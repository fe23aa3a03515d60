import { plansBelow } from "../../core/margins.ts";
import type { Kobo } from "../../core/money.ts";
import type { UserType } from "../../core/people.ts";
import { nextType, type SpecialProduct } from "../../core/people-ladder.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { notifyUser } from "../../db/notify.ts";
import { endAccess } from "../../db/pending-changes.ts";
import { changeType, readProfile } from "./queries.ts";
import {
  type Flags,
  lockManaged,
  type Managed,
  readBlock,
  setFlags,
  setSpecialPrice,
} from "./staff-queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import {
  type BelowCost,
  type LossNeedsTwo,
  namesOfPlans,
  type OnLoss,
  refusedLoss,
  warningOf,
} from "../catalogue/loss.ts";
import type { Actor } from "../approvals/approvals.ts";

type NotFound = { code: "not_found" };
type Own = { code: "staff_own" };
export type LadderFault = NotFound | { code: "ladder_step"; fields: { userType: string } };

/**
 * An act on one person: the row is locked and changed and the act is audited, in one commit. It returns what
 * `change` returns.
 */
type Change<T, F extends { code: string }> = {
  userId: string;
  by: Actor;
  action: string;
  change: (tx: Tx, person: Managed) => Promise<Result<{ value: T; before: unknown; after: unknown }, F>>;
};

async function manage<T, F extends { code: string }>(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  act: Change<T, F>,
): Promise<Result<T, F | NotFound>> {
  const at = deps.clock.now();
  return commit(deps, `staff.${act.action}`, async (tx) => {
    const person = await lockManaged(tx, act.userId);
    if (!person) return fail({ code: "not_found" });
    const done = await act.change(tx, person);
    if (!done.ok) return done;
    const { value, before, after } = done.value;
    await notifyUser(tx, person.id);
    await writeAudit(deps, tx, {
      actor: act.by,
      action: act.action,
      subject: { id: person.id, name: person.userName },
      before,
      after,
      address: act.by.address,
      at,
    });
    return ok(value);
  });
}

/**
 * Raises a person to the next account type, without a charge or a reward; the next type follows from the
 * stored one. A request with a type that is neither the stored nor the next one was made from an old page
 * (rules 12.9). Errors: not_found, ladder_step.
 */
export function promoteUser(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  request: { userId: string; seen: UserType },
): Promise<Result<{ userName: string; userType: UserType }, LadderFault>> {
  return manage(deps, {
    userId: request.userId,
    by,
    action: "user.upgrade",
    change: async (tx, { id, userName, userType }) => {
      const next = nextType(userType);
      if (request.seen !== userType && request.seen !== next)
        return fail({ code: "ladder_step", fields: { userType: `Now ${userType}; next is ${next}` } });
      await changeType(tx, id, { from: userType, to: next });
      return ok({ value: { userName, userType: next }, before: { userType }, after: { userType: next } });
    },
  });
}

/** Switches a person's special prices on or off. Errors: not_found. */
export function setSpecial(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  request: { userId: string; isSpecial: boolean },
): Promise<Result<Managed, NotFound>> {
  const { isSpecial } = request;
  return manage(deps, {
    userId: request.userId,
    by,
    action: "user.special",
    change: async (tx, person) => {
      await setFlags(tx, person.id, { isSpecial });
      return ok({ value: person, before: { isSpecial: person.isSpecial }, after: { isSpecial } });
    },
  });
}

/**
 * Sets a person's own price per gigabyte of a product; zero removes it (rules 12.10). Another admin must set
 * an admin's own price. Returns a warning where it sells below cost (rules 4.18). Errors: staff_own,
 * not_found, below_cost, loss_needs_two.
 */
export async function priceSpecially(
  deps: Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "auditSeal">,
  by: Actor,
  request: { userId: string; product: SpecialProduct; perGigabyte: Kobo; onLoss: OnLoss },
): Promise<Result<string | undefined, NotFound | Own | BelowCost | LossNeedsTwo>> {
  const { product, perGigabyte } = request;
  if (request.userId === by.id) return fail({ code: "staff_own" });
  const losing = perGigabyte === 0n ? [] : plansBelow(deps.catalogue().plans, product, perGigabyte);
  const sentence = `Below the cost of ${namesOfPlans(losing)}`;
  const loss: BelowCost | undefined =
    losing.length > 0 ? { code: "below_cost", fields: { price: sentence } } : undefined;
  const refused = refusedLoss(loss, request.onLoss);
  if (refused) return fail(refused);
  return manage(deps, {
    userId: request.userId,
    by,
    action: "user.specialPrice",
    change: async (tx, person) => {
      const earlier = await setSpecialPrice(tx, { userId: person.id, product, perGigabyte });
      return ok({
        value: warningOf(loss),
        before: { product, price: earlier },
        after: { product, price: perGigabyte },
      });
    },
  });
}

/**
 * Gives or removes the role of agent or coupon vendor; never the admin's own (rules 12.11). Who is no longer
 * an agent is logged out at once (rules 20.16). Errors: not_found, staff_own.
 */
export function setRole(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  request: { userId: string; flags: Pick<Flags, "isAgent" | "isCouponVendor"> },
): Promise<Result<Managed, NotFound | Own>> {
  const { userId, flags } = request;
  return manage<Managed, Own>(deps, {
    userId,
    by,
    action: "user.role",
    change: async (tx, person) => {
      if (person.id === by.id) return fail({ code: "staff_own" });
      await setFlags(tx, person.id, flags);
      if (person.isAgent && flags.isAgent === false) await endAccess(tx, person.id);
      const { isAgent, isCouponVendor } = person;
      return ok({ value: person, before: { isAgent, isCouponVendor }, after: flags });
    },
  });
}

/** Returns a person as admins see them. Errors: not_found. */
export async function readUser(deps: Pick<Deps, "db">, id: string) {
  const [profile, blocked] = await Promise.all([readProfile(deps.db, id), readBlock(deps.db, id)]);
  return profile && blocked ? ok({ profile, blocked }) : fail({ code: "not_found" });
}
