import { type ComponentProps, useState } from "react";
import { normalisePhone } from "../../../core/networks.ts";
import { NumberTools } from "../../shared/contacts/number-tools.tsx";
import type { useDraft } from "../../shared/forms/draft.ts";
import { NetworkHint } from "../../shared/network-status/network-hint.tsx";
import { peopleWords } from "../../shared/people-words.en.ts";
import { PeopleStrip } from "../../shared/people-strip.tsx";
import { type PersonToBuy, usePeopleToBuy } from "../../shared/people-to-buy.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PhoneField } from "../../ui/forms/phone-field.tsx";
import { NetworkChoice } from "../../ui/network-choice.tsx";
import { NetworkMark } from "../../ui/network-mark.tsx";
import { notify } from "../../ui/notify.ts";
import type { DataDraft } from "./rules.ts";
import { dataWords } from "./words.en.ts";

type NumberCardProps = {
  draft: ReturnType<typeof useDraft<DataDraft>>;
  networks: ComponentProps<typeof NetworkChoice>["networks"];
  onPerson: (person: PersonToBuy) => void;
  /** `its` is the network of a picked contact. */
  onNumber: (typed: string, its?: string) => void;
  onNetwork: (name: string) => void;
};

/**
 * The person that the data is for: people to pick from, then number and network. Once a person is picked, all
 * of it is one line, so that plans are on the first screen of a phone (rules 9.18).
 */
export function NumberCard(props: NumberCardProps) {
  const { phone, network } = props.draft.values;
  const number = normalisePhone(phone);
  const people = usePeopleToBuy();
  const [isPicked, setPicked] = useState(number !== undefined && network !== "");
  /** The part that the last press took away: the focus it had goes to the one in its place. */
  const [gone, setGone] = useState<"people" | "change">();
  const hint = network && <NetworkHint name={`${network} data`} />;
  /** A form in which somebody types stays open, also after a person whose network is locked was picked. */
  const typing =
    <Typed extends unknown[]>(hear: (...typed: Typed) => void) =>
    (...typed: Typed) => {
      setPicked(false);
      hear(...typed);
    };
  if (isPicked && number !== undefined && network !== "")
    return (
      <>
        <PickedNumber
          person={people.find((one) => one.phone === number)}
          phone={number}
          network={network}
          autoFocus={gone === "people"}
          onChange={() => {
            setGone("change");
            setPicked(false);
          }}
        />
        {hint}
      </>
    );
  return (
    <>
      <PeopleStrip
        people={people}
        picked={number ?? ""}
        onPick={(person) => {
          setPicked(true);
          setGone("people");
          props.onPerson(person);
        }}
      />
      <NumberForm
        {...props}
        autoFocus={gone === "change"}
        onNumber={typing(props.onNumber)}
        onNetwork={typing(props.onNetwork)}
      />
      {hint}
    </>
  );
}

type PickedNumberProps = {
  person: PersonToBuy | undefined;
  phone: string;
  network: string;
  autoFocus: boolean;
  onChange: () => void;
};

function PickedNumber({ person, phone, network, autoFocus, onChange }: PickedNumberProps) {
  const t = useWords(dataWords);
  const names = useWords(peopleWords);
  const name = person?.isOwn ? names.me : person?.name;
  return (
    <section
      aria-label={names.buyFor}
      className="flex min-h-16 flex-wrap items-center gap-x-3 rounded-2xl border border-line bg-surface py-2 pr-2 pl-4"
    >
      <NetworkMark network={network} className="size-9" />
      <p className="row-text">
        {name && <span className="line-clamp-2 font-bold">{name}</span>}
        <span className={`figures block ${name ? "text-sm text-ink-soft" : "font-bold"}`}>
          {formatPhone(phone)}
        </span>
        <span className={name ? "sr-only" : "block text-sm text-ink-soft"}>{network}</span>
      </p>
      <Button variant="quiet" autoFocus={autoFocus} className="ml-auto" onClick={onChange}>
        {t.change}
      </Button>
    </section>
  );
}

type NumberFormProps = NumberCardProps & { autoFocus: boolean };

function NumberForm({ draft, networks, onNumber, onNetwork, autoFocus }: NumberFormProps) {
  const t = useWords(dataWords);
  const { phone, network } = draft.values;
  return (
    <Card>
      <form
        ref={draft.form}
        noValidate
        className="grid gap-5"
        // Only the plan is missing on submit, and plans have their own buttons.
        onSubmit={draft.submit(() => notify.error(t.allValues))}
      >
        <PhoneField
          label={t.phone}
          autoFocus={autoFocus}
          value={phone}
          error={draft.problems.phone}
          onChange={(typed) => onNumber(typed)}
          tools={<NumberTools onNumber={(given) => onNumber(given.phone, given.network)} />}
        />
        <NetworkChoice
          value={network}
          networks={networks}
          error={draft.problems.network}
          onChange={onNetwork}
        />
      </form>
    </Card>
  );
}
