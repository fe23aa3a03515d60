import { useQuery } from "@tanstack/react-query";
import { Link } from "../router/link.tsx";
import { useState } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Initial } from "../../ui/initial.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { formatPhone } from "../phone.ts";
import { useWords } from "../words.ts";
import { type Contact, contactsQuery, matching } from "./contacts-query.ts";
import { numberWords } from "./words.en.ts";

/** Number of contacts from which a search box is shown. */
const MANY = 6;

type ContactPickerProps = { onPick: (contact: Contact) => void; onClose: () => void };

/** A dialog to choose one of the person's contacts. */
export function ContactPicker({ onPick, onClose }: ContactPickerProps) {
  const { data, isError, refetch } = useQuery(contactsQuery);
  const t = useWords(numberWords);
  return (
    <Dialog
      open
      title={t.choose}
      onClose={onClose}
      footer={
        <Link to="/profile/contacts" className={buttonClass({ variant: "secondary" })}>
          {t.manage}
        </Link>
      }
    >
      {data ? (
        <Choices contacts={data} onPick={onPick} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} label={t.loading} />
      )}
    </Dialog>
  );
}

function Choices({ contacts, onPick }: { contacts: readonly Contact[]; onPick: (one: Contact) => void }) {
  const [typed, setTyped] = useState("");
  const t = useWords(numberWords);
  const shown = matching(contacts, typed);
  if (contacts.length === 0) return <EmptyState title={t.none}>{t.noneNote}</EmptyState>;
  return (
    <div className="grid gap-4">
      {contacts.length > MANY && (
        <TextField
          label={t.search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {shown.length === 0 && <p className="py-6 text-center text-ink-soft">{t.noMatch}</p>}
      <ul className="-mx-2 grid">
        {shown.map((contact) => (
          <li key={contact._id}>
            <button
              type="button"
              onClick={() => onPick(contact)}
              className="flex min-h-15 w-full flex-wrap items-center gap-x-3 rounded-xl px-2 text-left hover:bg-sunken"
            >
              <Initial name={contact.contactName} />
              <span className="row-text">
                <span className="line-clamp-2 font-semibold">{contact.contactName}</span>
                <span className="figures block text-sm text-ink-soft">
                  {formatPhone(contact.contactNumber)}
                </span>
              </span>
              <span className="ml-auto text-xs font-semibold text-ink-soft">{contact.contactNetwork}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
