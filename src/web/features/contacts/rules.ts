import { NETWORKS, normalisePhone } from "../../../core/networks.ts";
import type { BodyOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { contactsWords } from "./words.en.ts";

/** The form's fields have the wire's names. */
export type ContactDraft = { contactName: string; contactNumber: string; contactNetwork: string };

/** Returns the problems of the form in the sentences of rules 9.8. */
export function checkContact(draft: ContactDraft): Problems<ContactDraft> {
  const t = contactsWords.get();
  const problems: Problems<ContactDraft> = {};
  if (!draft.contactName.trim()) problems.contactName = t.allRequired;
  if (!draft.contactNumber.trim()) problems.contactNumber = t.allRequired;
  else if (!normalisePhone(draft.contactNumber)) problems.contactNumber = t.badPhone;
  if (!NETWORKS.some((name) => name === draft.contactNetwork)) problems.contactNetwork = t.pickNetwork;
  return problems;
}

/** Returns the request body of a valid form. */
export function contactBody(draft: ContactDraft): BodyOf<"POST /auth/contact"> | undefined {
  const contactNetwork = NETWORKS.find((name) => name === draft.contactNetwork);
  if (!contactNetwork) return undefined;
  return { contactName: draft.contactName.trim(), contactNumber: draft.contactNumber, contactNetwork };
}
