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

/** Numbers a person saved under a name (rules 3.18). Phone numbers as 11 digits. */

export type { ContactRow };
export type NewContact = { name: string; network: Network; number: string };

export function listContacts(deps: Deps, userId: string): Promise<ContactRow[]> {
  return contactsOf(deps.db, userId);
}

/** Errors: contact_exists for a number saved before, however many there are; too_many_contacts beyond 500. */
export function addContact(
  deps: Deps,
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

/** What is not given stays. Errors: not_found, for somebody else's contact too; contact_exists. */
export async function editContact(
  deps: Deps,
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

/** Errors: not_found, for somebody else's contact too. */
export async function deleteContact(
  deps: Deps,
  whose: { userId: string; id: string },
): Promise<Result<undefined, { code: "not_found" }>> {
  const isGone = await commit(deps, "people.delete-contact", (tx) =>
    removeContact(tx, whose.userId, whose.id),
  );
  return isGone ? ok(undefined) : fail({ code: "not_found" });
}

const PORTION = 500;

/** Delete contacts that were neither edited nor bought for in 30 days. For the clock table; any time. Answers how many went. */
export async function forgetContacts(deps: Deps, portion = PORTION): Promise<number> {
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
