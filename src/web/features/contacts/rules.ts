import { NETWORKS, normalisePhone } from "../../../core/networks.ts";
import { groupsOf, MAX_GROUP_NAME, MAX_GROUPS } from "../../../core/contact-groups.ts";
import type { BodyOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { contactsWords } from "./words.en.ts";

/** The form's fields have the wire's names; the groups stand in one field, with commas between them. */
export type ContactDraft = {
  contactName: string;
  contactNumber: string;
  contactNetwork: string;
  contactGroups: string;
};

/** Returns the problems of the form in the sentences of rules 9.8. */
export function checkContact(draft: ContactDraft): Problems<ContactDraft> {
  const t = contactsWords.get();
  const problems: Problems<ContactDraft> = {};
  if (!draft.contactName.trim()) problems.contactName = t.allRequired;
  if (!draft.contactNumber.trim()) problems.contactNumber = t.allRequired;
  else if (!normalisePhone(draft.contactNumber)) problems.contactNumber = t.badPhone;
  if (!NETWORKS.some((name) => name === draft.contactNetwork)) problems.contactNetwork = t.pickNetwork;
  const groups = groupsOf(draft.contactGroups.split(","));
  if (groups.length > MAX_GROUPS) problems.contactGroups = t.tooManyGroups({ count: MAX_GROUPS });
  else if (groups.some((name) => name.length > MAX_GROUP_NAME))
    problems.contactGroups = t.longGroup({ count: MAX_GROUP_NAME });
  return problems;
}

/** Returns the request body of a valid form. */
export function contactBody(draft: ContactDraft): BodyOf<"POST /auth/contact"> | undefined {
  const contactNetwork = NETWORKS.find((name) => name === draft.contactNetwork);
  if (!contactNetwork) return undefined;
  return {
    contactName: draft.contactName.trim(),
    contactNumber: draft.contactNumber,
    contactNetwork,
    contactGroups: groupsOf(draft.contactGroups.split(",")),
  };
}
