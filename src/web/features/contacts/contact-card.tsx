import { Link } from "../../shared/router/link.tsx";
import type { ComponentType, ReactNode } from "react";
import type { Contact } from "../../shared/contacts/contacts-query.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useWords } from "../../shared/words.ts";
import { IconButton } from "../../ui/button.tsx";
import { EditIcon, TrashIcon } from "../../ui/icons-buy.tsx";
import { ListIcon } from "../../ui/icons.tsx";
import { DataIcon, PhoneIcon } from "../../ui/icons-services.tsx";
import { Initial } from "../../ui/initial.tsx";
import { NetworkDot } from "../../ui/network-dot.tsx";
import { contactsWords } from "./words.en.ts";

type ContactCardProps = { contact: Contact; onEdit: () => void; onDelete: () => void };

const WAY =
  "row-text flex min-h-12 items-center justify-center gap-2 text-sm font-semibold text-accent bg-surface hover:bg-accent-soft focus-visible:-outline-offset-3";

/** One contact: name and number, links to buy for it, and its history. */
export function ContactCard({ contact, onEdit, onDelete }: ContactCardProps) {
  const { contactName: name, contactNumber: phone, contactNetwork: network, contactGroups: groups } = contact;
  const t = useWords(contactsWords);
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="flex flex-1 flex-wrap items-center gap-x-3 py-3 pr-2 pl-4">
        <Initial name={name} />
        <div className="row-text">
          <h2 className="line-clamp-2 text-base">{name}</h2>
          <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-soft">
            <span className="figures whitespace-nowrap">{formatPhone(phone)}</span>
            <span className="inline-flex items-center gap-1.5 font-semibold">
              <NetworkDot network={network} /> {network}
            </span>
          </p>
          {groups.length > 0 && <p className="text-sm text-ink-soft">{groups.join(", ")}</p>}
        </div>
        <span className="ml-auto flex text-ink-soft">
          <IconButton label={t.edit({ name })} onClick={onEdit}>
            <EditIcon />
          </IconButton>
          <IconButton label={t.deleteOf({ name })} onClick={onDelete}>
            <TrashIcon />
          </IconButton>
        </span>
      </div>
      <div className="flex flex-wrap gap-px border-t border-line bg-line">
        <Link
          to="/profile/buyairtime"
          search={{ phone, network }}
          aria-label={t.airtimeFor({ name })}
          className={WAY}
        >
          <Face icon={PhoneIcon}>{t.airtime}</Face>
        </Link>
        <Link
          to="/profile/buydata"
          search={{ phone, network }}
          aria-label={t.dataFor({ name })}
          className={WAY}
        >
          <Face icon={DataIcon}>{t.data}</Face>
        </Link>
        <Link
          to="/profile/transactions"
          search={{ phoneNumber: phone }}
          aria-label={t.transactionsOf({ name })}
          className={WAY}
        >
          <Face icon={ListIcon}>{t.transactions}</Face>
        </Link>
      </div>
    </article>
  );
}

function Face({
  icon: Icon,
  children,
}: {
  icon: ComponentType<{ className?: string }>;
  children: ReactNode;
}) {
  return (
    <>
      <Icon className="size-4 max-[22rem]:hidden" /> {children}
    </>
  );
}
