import type { ReactNode } from "react";
import { nameBesideService } from "../../../core/services.ts";
import { STATUSES, TRANSACTION_TYPES } from "../../../core/transactions.ts";
import { today } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { LateTextField } from "../../ui/lists/late-text-field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { transactionsWords } from "./words.en.ts";
import { withFilter } from "./rules.ts";
import type { TransactionSearch } from "./search.ts";
import { soughtAfter, soughtOf } from "./sought.ts";

export type FilterProps = { search: TransactionSearch; onSearch: (search: TransactionSearch) => void };
export type FieldsProps = { search: TransactionSearch; set: (change: Record<string, string>) => void };

type FilterFieldsProps = FilterProps & {
  /** Fields of staff: the person, and what only admins may ask for (rules 8.12). */
  person?: ReactNode;
  ofAdmins?: ReactNode;
};

/** The filters of a history, those of everybody and those that are handed in. */
export function FilterFields({ search, onSearch, person, ofAdmins }: FilterFieldsProps) {
  const set = (change: Record<string, string>) => onSearch(withFilter(search, change));
  return (
    <form
      className="grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-x-3 gap-y-4 md:grid-cols-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <NumberFields search={search} set={set} />
      {person}
      <NetworkField search={search} set={set} />
      <KindFields search={search} set={set} />
      {ofAdmins}
      <Dates search={search} set={set} />
    </form>
  );
}

/** The phone number and the number of the transaction. */
export function NumberFields({ search, set }: FieldsProps) {
  const t = useWords(transactionsWords);
  return (
    <>
      <LateTextField
        label={t.phone}
        inputMode="tel"
        value={search.phoneNumber ?? ""}
        onText={(phoneNumber) => set({ phoneNumber })}
      />
      <LateTextField
        label={t.id}
        value={search.transactionId ?? ""}
        onText={(transactionId) => set({ transactionId })}
      />
    </>
  );
}

/** The network, or the company or country where the chosen type has those. */
export function NetworkField({ search, set }: FieldsProps) {
  const t = useWords(transactionsWords);
  const { word, names } = soughtOf(search.type);
  return (
    <Select
      label={t[word]}
      placeholder={t.all}
      value={search.network ?? ""}
      options={names.map((value) => ({ value, label: nameBesideService(value) }))}
      onChange={({ target }) => set({ network: target.value })}
    />
  );
}

/** The type and the status. */
export function KindFields({ search, set }: FieldsProps) {
  const t = useWords(transactionsWords);
  return (
    <>
      <Select
        label={t.type}
        placeholder={t.all}
        value={search.type ?? ""}
        options={TRANSACTION_TYPES.map(same)}
        onChange={({ target: { value } }) =>
          set({ type: value, network: soughtAfter(value, search.network) })
        }
      />
      <Select
        label={t.status}
        placeholder={t.all}
        value={search.status ?? ""}
        options={STATUSES.map(same)}
        onChange={({ target }) => set({ status: target.value })}
      />
    </>
  );
}

/** The first and last day. */
export function Dates({ search, set }: FieldsProps) {
  const t = useWords(transactionsWords);
  const now = today();
  return (
    <>
      <TextField
        label={t.from}
        type="date"
        className="text-sm"
        max={now}
        value={search.from ?? ""}
        onChange={({ target }) => set({ from: target.value })}
      />
      <TextField
        label={t.to}
        type="date"
        className="text-sm"
        min={search.from}
        max={now}
        value={search.to ?? ""}
        onChange={({ target }) => set({ to: target.value })}
      />
    </>
  );
}

/** An option whose value is its label. */
export const same = (value: string) => ({ value, label: value });
