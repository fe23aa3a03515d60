import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allGroups, isOfGroup } from "../../../core/contact-groups.ts";
import { type Contact, contactsQuery, matching } from "../../shared/contacts/contacts-query.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ContactCard } from "./contact-card.tsx";
import { contactsWords } from "./words.en.ts";

/** Number of contacts from which a search box is shown. */
const MANY = 6;

type Opened = { kind: "add" } | { kind: "edit" | "delete"; contact: Contact };

/** Saved numbers by name, each with links to buy airtime and data and to its history. */
export function ContactsScreen() {
  const { data, isError, refetch } = useQuery(contactsQuery);
  const [opened, setOpened] = useState<Opened>();
  const t = useWords(contactsWords);
  const close = () => setOpened(undefined);
  const add = (
    <Button onClick={() => setOpened({ kind: "add" })}>
      <PlusIcon /> {t.add}
    </Button>
  );
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t.title}</h1>
          <p className="mt-1 text-sm text-ink-soft">{t.lead}</p>
        </div>
        {data && data.length > 0 && add}
      </div>
      {data ? (
        data.length > 0 ? (
          <Cards contacts={data} onOpen={setOpened} />
        ) : (
          <EmptyState title={t.none} action={add}>
            {t.noneNote}
          </EmptyState>
        )
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-34" label={t.loading} />
      )}
      {opened?.kind === "delete" && <DeleteDialog contact={opened.contact} onClose={close} />}
      {opened && opened.kind !== "delete" && (
        <ContactDialog contact={opened.kind === "edit" ? opened.contact : undefined} onClose={close} />
      )}
    </div>
  );
}

type CardsProps = { contacts: readonly Contact[]; onOpen: (opened: Opened) => void };

function Cards({ contacts, onOpen }: CardsProps) {
  const [typed, setTyped] = useState("");
  const t = useWords(contactsWords);
  const [chosen, setGroup] = useState("");
  const groups = allGroups(contacts);
  const group = groups.includes(chosen) ? chosen : "";
  const shown = matching(contacts, typed).filter((one) => group === "" || isOfGroup(one, group));
  return (
    <>
      {groups.length > 0 && (
        <Select
          label={t.inGroup}
          placeholder={t.everyGroup}
          value={group}
          options={groups.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => setGroup(target.value)}
        />
      )}
      {contacts.length > MANY && (
        <TextField
          label={t.search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {shown.length === 0 && (
        <EmptyState
          title={t.noMatch}
          action={
            <Button
              variant="secondary"
              onClick={() => {
                setTyped("");
                setGroup("");
              }}
            >
              {t.clear}
            </Button>
          }
        >
          {t.noMatchNote}
        </EmptyState>
      )}
      <ul aria-label={t.list} className="grid gap-3 md:grid-cols-2">
        {shown.map((contact) => (
          <li key={contact._id} className="min-w-0">
            <ContactCard
              contact={contact}
              onEdit={() => onOpen({ kind: "edit", contact })}
              onDelete={() => onOpen({ kind: "delete", contact })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
