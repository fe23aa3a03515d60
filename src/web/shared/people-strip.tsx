import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Initial } from "../ui/initial.tsx";
import { NetworkMark } from "../ui/network-mark.tsx";
import { contactsQuery } from "./contacts/contacts-query.ts";
import { type PersonToBuy, recentPeopleQuery } from "./people-to-buy.ts";
import { peopleWords } from "./people-words.en.ts";
import { formatPhone } from "./phone.ts";
import { useWords } from "./words.ts";

type PeopleStripProps = {
  people: readonly PersonToBuy[];
  /** The number in the form, as typed or as 11 digits: its person is shown as chosen. */
  picked?: string;
  onPick: (person: PersonToBuy) => void;
  /** False where a heading of the screen's own stands above. */
  hasTitle?: boolean;
};

/**
 * "Buy for": the people of `usePeopleToBuy()` side by side, one tap each. The height is fixed, so that
 * nothing moves when the answers come; the own number alone is one line where it was known before that there
 * is nobody else.
 */
export function PeopleStrip({ people, picked, onPick, hasTitle = true }: PeopleStripProps) {
  const t = useWords(peopleWords);
  const recent = useQuery(recentPeopleQuery);
  const contacts = useQuery(contactsQuery);
  const [wasKnown] = useState(recent.data !== undefined && contacts.data !== undefined);
  const [first, ...others] = people;
  if (!first) return null;
  if (others.length === 0 && wasKnown)
    return (
      <section aria-label={t.buyFor} className="flex flex-wrap items-center gap-x-3">
        {hasTitle && <h2 className="text-sm font-semibold">{t.buyFor}</h2>}
        <OnlyPerson person={first} isPicked={first.phone === picked} onPick={() => onPick(first)} />
      </section>
    );
  return (
    <section aria-label={t.buyFor} className="grid min-w-0 gap-2">
      {hasTitle && <h2 className="text-sm font-semibold">{t.buyFor}</h2>}
      <ul className="relative -mx-1 flex gap-1 overflow-x-auto px-1 pb-1 [scrollbar-width:none] lg:flex-wrap">
        {people.map((person) => (
          <li key={person.phone} className="shrink-0">
            <PersonButton person={person} isPicked={person.phone === picked} onPick={() => onPick(person)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type PersonButtonProps = { person: PersonToBuy; isPicked: boolean; onPick: () => void };

/** A person alone: name and number in one line. */
function OnlyPerson({ person, isPicked, onPick }: PersonButtonProps) {
  const t = useWords(peopleWords);
  const { phone, network } = person;
  const name = person.isOwn ? t.me : person.name;
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onPick}
      className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-2 rounded-xl border border-line bg-surface px-3 text-left text-sm hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <NetworkMark network={network} className="size-6" />
      {name && <span className="truncate font-semibold">{name}</span>}
      <Digits person={person} name={name} unnamed={formatPhone(phone)} />
    </button>
  );
}

function PersonButton({ person, isPicked, onPick }: PersonButtonProps) {
  const t = useWords(peopleWords);
  const { phone, network } = person;
  const name = person.isOwn ? t.me : person.name;
  const number = formatPhone(phone);
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onPick}
      className="grid w-[min(5rem,44vw)] justify-items-center gap-1 rounded-xl py-2 text-center text-xs leading-tight hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <Face network={network} name={name} />
      <span className="w-full truncate font-semibold">{name ?? number.slice(0, 8)}</span>
      <Digits person={person} name={name} unnamed={number.slice(9)} />
    </button>
  );
}

type DigitsProps = { person: PersonToBuy; name: string | undefined; unnamed: string };

/** The last digits beside a name, or `unnamed` without one; a screen reader says the whole number. */
function Digits({ person: { phone, network }, name, unnamed }: DigitsProps) {
  const t = useWords(peopleWords);
  return (
    <>
      <span aria-hidden={name !== undefined} className="figures text-ink-soft">
        {name ? t.tail({ digits: phone.slice(-4) }) : unnamed}
      </span>
      <span className="sr-only">{[name && formatPhone(phone), network].filter(Boolean).join(", ")}</span>
    </>
  );
}

/** The initial with the network's sign at its corner, or the sign alone for a number without a name. */
function Face({ network, name }: { network: string; name: string | undefined }) {
  if (!name) return <NetworkMark network={network} className="size-11" />;
  return (
    <span className="relative">
      <Initial name={name} />
      {network && (
        <NetworkMark network={network} className="absolute -right-1 -bottom-0.5 size-5 rim-surface" />
      )}
    </span>
  );
}
