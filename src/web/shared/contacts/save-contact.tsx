import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { normalisePhone } from "../../../core/networks.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { useWords } from "../words.ts";
import { contactsQuery } from "./contacts-query.ts";
import { numberWords } from "./words.en.ts";

export type SaveContactProps = {
  phone: string;
  isWanted: boolean;
  nickname: string;
  error: string | undefined;
  onChange: (choice: { isWanted: boolean; nickname: string }) => void;
};

/** Below a complete number: the name under which it is saved, or a switch to save it under one. */
export function SaveContact({ phone, isWanted, nickname, error, onChange }: SaveContactProps) {
  const { data } = useQuery(contactsQuery);
  const t = useWords(numberWords);
  const saved = data?.find(({ contactNumber }) => contactNumber === normalisePhone(phone));
  const change = useRef(onChange);
  change.current = onChange;
  const isObsolete = isWanted && saved !== undefined;
  // Resets the switch when the number is saved already: otherwise the form would ask for a nickname without a
  // field for it. In the layout phase: a press right after the name appeared finds the switch reset.
  useLayoutEffect(() => {
    if (isObsolete) change.current({ isWanted: false, nickname: "" });
  }, [isObsolete]);
  if (saved) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm font-medium text-good">
        <CheckIcon className="size-4" /> {t.savedAs({ name: saved.contactName })}
      </p>
    );
  }
  return (
    <div className="grid gap-3 rounded-xl bg-sunken px-4 py-2">
      <Switch
        label={t.save}
        checked={isWanted}
        onChange={(wanted) => onChange({ isWanted: wanted, nickname })}
      />
      {isWanted && (
        <div className="pb-2">
          <TextField
            label={t.nickname}
            hint={t.saveNote}
            autoComplete="off"
            maxLength={60}
            value={nickname}
            error={error}
            onChange={({ target }) => onChange({ isWanted, nickname: target.value })}
          />
        </div>
      )}
    </div>
  );
}
