import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { type Contact, contactsQuery } from "../../shared/contacts/contacts-query.ts";
import { type ContactDraft, contactBody } from "./rules.ts";

/** Saves a valid form as a new contact, or as the contact with this id. Returns the server's sentence. */
export async function saveContact(cache: QueryClient, draft: ContactDraft, id?: string): Promise<string> {
  const body = contactBody(draft);
  if (!body) throw new Error("The form was not checked");
  const { msg, contact } = id
    ? await call("PATCH /auth/contact/{id}", { params: { id }, body })
    : await call("POST /auth/contact", { body });
  change(cache, (contacts) =>
    [...contacts.filter(({ _id }) => _id !== contact._id), contact].toSorted(byName),
  );
  return msg;
}

/** Deletes a contact. Returns the server's sentence. */
export async function deleteContact(cache: QueryClient, id: string): Promise<string> {
  const { msg } = await call("DELETE /auth/contact/{id}", { params: { id } });
  change(cache, (contacts) => contacts.filter(({ _id }) => _id !== id));
  return msg;
}

function change(cache: QueryClient, next: (contacts: Contact[]) => Contact[]): void {
  cache.setQueryData(contactsQuery.queryKey, (contacts) => contacts && next(contacts));
}

function byName(a: Contact, b: Contact): number {
  return a.contactName.localeCompare(b.contactName);
}
