import { createFileRoute } from "@tanstack/react-router";
import { ContactsScreen } from "../features/contacts/contacts-screen.tsx";
import { load } from "../app/shell/load.ts";
import { contactsQuery } from "../shared/contacts/contacts-query.ts";

export const Route = createFileRoute("/profile/contacts")({
  staticData: { title: "Contacts" },
  loader: (visit) => load(visit, ({ start }) => start(contactsQuery)),
  component: ContactsScreen,
});
