import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import {
  addContact,
  type ContactRow,
  deleteContact,
  editContact,
  listContacts,
} from "../../flows/contacts/contacts.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of a person's saved numbers. */
export function contactRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listContacts, async ({ user }) => {
      const contacts = await listContacts(deps, user.id);
      return ok({ contacts: contacts.map(shapeOf) });
    }),
    on(routes.addContact, async ({ body, user }) => {
      const { contactName: name, contactNetwork: network, contactNumber: number, contactGroups } = body;
      const contact = { name, network, number, groups: contactGroups ?? [] };
      const added = await addContact(deps, user.id, contact);
      return added.ok ? ok({ msg: "Contact saved", contact: shapeOf(added.value) }) : added;
    }),
    on(routes.editContact, async ({ body, params, user }) => {
      const {
        contactName: name,
        contactNetwork: network,
        contactNumber: number,
        contactGroups: groups,
      } = body;
      const changes = { name, network, number, groups };
      const edited = await editContact(deps, { userId: user.id, id: params.id }, changes);
      return edited.ok ? ok({ msg: "Contact saved", contact: shapeOf(edited.value) }) : edited;
    }),
    on(routes.deleteContact, async ({ params, user }) => {
      const deleted = await deleteContact(deps, { userId: user.id, id: params.id });
      return deleted.ok ? ok({ msg: "Contact deleted" }) : deleted;
    }),
  ];
}

function shapeOf(row: ContactRow): Answer<typeof routes.addContact>["contact"] {
  return {
    _id: row.id,
    contactName: row.name,
    contactNumber: row.number,
    contactNetwork: row.network,
    contactGroups: row.groups,
    createdAt: row.created_at,
  };
}
