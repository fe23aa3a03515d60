import { type ReactNode, useState } from "react";
import { BookIcon, PasteIcon } from "../../ui/icons-buy.tsx";
import { TAP } from "../../ui/button.tsx";
import { PeopleIcon } from "../../ui/icons-services.tsx";
import { notify } from "../../ui/notify.ts";
import { useWords } from "../words.ts";
import { ContactPicker } from "./contact-picker.tsx";
import { numberIn } from "./found-number.ts";
import { numberWords } from "./words.en.ts";

/** A number that was not typed, with what is known about it. */
export type GivenNumber = { phone: string; network?: string; name?: string };
type NumberToolsProps = {
  onNumber: (given: GivenNumber) => void;
  /** False in the form that edits a contact itself. */
  hasContacts?: boolean;
};

/**
 * Buttons that fill in a number: from contacts, the phone's address book where the browser allows it, or the
 * clipboard.
 */
export function NumberTools({ onNumber, hasContacts = true }: NumberToolsProps) {
  const t = useWords(numberWords);
  const [isPicking, setPicking] = useState(false);
  return (
    <span className="ml-auto flex min-h-9 items-center">
      <span className="-mr-2 ml-auto flex flex-wrap justify-end">
        {hasContacts && (
          <Tool onClick={() => setPicking(true)}>
            <PeopleIcon className="size-4 max-[26rem]:hidden" /> {t.contacts}
          </Tool>
        )}
        {hasPhoneBook() && (
          <Tool onClick={() => void fromPhoneBook(onNumber)}>
            <BookIcon className="size-4 max-[26rem]:hidden" /> {t.phoneBook}
          </Tool>
        )}
        {"readText" in (navigator.clipboard ?? {}) && (
          <Tool onClick={() => void fromClipboard(onNumber)}>
            <PasteIcon className="size-4 max-[26rem]:hidden" /> {t.paste}
          </Tool>
        )}
        {isPicking && (
          <ContactPicker
            onClose={() => setPicking(false)}
            onPick={({ contactNumber: phone, contactNetwork: network, contactName: name }) => {
              setPicking(false);
              onNumber({ phone, network, name });
            }}
          />
        )}
      </span>
    </span>
  );
}

function Tool({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`inline-flex min-h-9 items-center gap-1.5 rounded-lg px-2 text-sm font-semibold whitespace-nowrap text-accent hover:bg-accent-soft ${TAP}`}
    >
      {children}
    </button>
  );
}

async function fromClipboard(onNumber: NumberToolsProps["onNumber"]): Promise<void> {
  const t = numberWords.get();
  try {
    const phone = numberIn(await navigator.clipboard.readText());
    if (phone) onNumber({ phone });
    else notify.error(t.noNumberCopied);
  } catch {
    notify.error(t.pasteRefused);
  }
}

async function fromPhoneBook(onNumber: NumberToolsProps["onNumber"]): Promise<void> {
  // Some browsers throw when the address book is closed without a choice.
  const picked = await pickFromPhone().catch(() => undefined);
  if (picked?.phone) onNumber(picked);
  else if (picked) notify.error(numberWords.get().notNigerian);
}

/** The browser's Contact Picker, where it exists; TypeScript's DOM types lack it. */
type PhoneBook = {
  select: (
    fields: readonly string[],
    options: { multiple: boolean },
  ) => Promise<readonly { tel?: readonly string[]; name?: readonly string[] }[]>;
};

function phoneBook(): PhoneBook | undefined {
  return (navigator as { contacts?: PhoneBook }).contacts;
}

/** True when the browser lets a page ask for one number of the device's address book. */
function hasPhoneBook(): boolean {
  return typeof phoneBook()?.select === "function";
}

type Picked = { phone: string; name: string };

/**
 * Lets the person choose one number of their address book. Undefined without a choice; `phone` is empty when
 * the number is not Nigerian.
 */
async function pickFromPhone(): Promise<Picked | undefined> {
  const [entry] = (await phoneBook()?.select(["name", "tel"], { multiple: false })) ?? [];
  if (!entry) return undefined;
  const phone = (entry.tel ?? []).map(numberIn).find(Boolean) ?? "";
  return { phone, name: entry.name?.[0] ?? "" };
}
