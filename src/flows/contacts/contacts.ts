import type { Network } from "../../core/networks.ts";
import { CONTACT_LIFE_MS, MAX_CONTACTS } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  type ContactRow,
  contactsOf,
  forgetUnused,
  insertContact,
  isSecondOfNumber,
  lockAndCountOthers,
  removeContact,
  updateContact,
} from "./queries.ts";
import { commit, type Deps } from "../deps.ts";

/** Phone numbers that a person saved under a name (rules 3.18), as 11 digits. */

export type { ContactRow };
export type NewContact = { name: string; network: Network; number: string; groups: string[] };

export function listContacts(deps: Pick<Deps, "db">, userId: string): Promise<ContactRow[]> {
  return contactsOf(deps.db, userId);
}

/**
 * Saves a number. Errors: contact_exists for a saved number, even at the limit; too_many_contacts beyond 500.
 */
export function addContact(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids">,
  userId: string,
  contact: NewContact,
): Promise<Result<ContactRow, { code: "contact_exists" } | { code: "too_many_contacts" }>> {
  const at = deps.clock.now();
  const row = { id: deps.ids.next(), user_id: userId, ...contact, created_at: at, used_at: at };
  return commit(deps, "people.add-contact", async (tx) => {
    if ((await lockAndCountOthers(tx, row)) >= MAX_CONTACTS) return fail({ code: "too_many_contacts" });
    const added = await insertContact(tx, row);
    return added ? ok(added) : fail({ code: "contact_exists" });
  });
}

/**
 * Changes the given parts of a contact. Errors: not_found, also for another person's contact; contact_exists.
 */
export async function editContact(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  whose: { userId: string; id: string },
  changes: { [Name in keyof NewContact]?: NewContact[Name] | undefined },
): Promise<Result<ContactRow, { code: "not_found" } | { code: "contact_exists" }>> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const at = deps.clock.now();
  try {
    const edited = await commit(deps, "people.edit-contact", (tx) =>
      updateContact(tx, { ...whose, at }, given),
    );
    return edited ? ok(edited) : fail({ code: "not_found" });
  } catch (error) {
    if (isSecondOfNumber(error)) return fail({ code: "contact_exists" });
    throw error;
  }
}

/** Deletes a contact. Errors: not_found, also for another person's contact. */
export async function deleteContact(
  deps: Pick<Deps, "db" | "effect">,
  whose: { userId: string; id: string },
): Promise<Result<undefined, { code: "not_found" }>> {
  const isGone = await commit(deps, "people.delete-contact", (tx) =>
    removeContact(tx, whose.userId, whose.id),
  );
  return isGone ? ok(undefined) : fail({ code: "not_found" });
}

const PORTION = 500;

/**
 * Deletes contacts that were neither edited nor bought for in 30 days. Returns how many. The clock calls it;
 * it may run at any time.
 */
export async function forgetContacts(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  portion = PORTION,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - CONTACT_LIFE_MS);
  let gone = 0;
  for (let seen = portion; seen === portion; ) {
    const done = await commit(deps, "people.forget-contacts", (tx) =>
      forgetUnused(tx, { before, limit: portion }),
    );
    gone += done.deleted;
    seen = done.seen;
  }
  return gone;
}
