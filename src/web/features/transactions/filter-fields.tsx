import { useQuery } from "@tanstack/react-query";
import { NETWORKS } from "../../../core/networks.ts";
import { STATUSES, TRANSACTION_TYPES } from "../../../core/transactions.ts";
import { today } from "../../shared/date.ts";
import { isAdmin, isStaff, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { LateTextField } from "../../ui/lists/late-text-field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { suppliersQuery } from "./api.ts";
import { transactionsWords } from "./words.en.ts";
import { withFilter } from "./rules.ts";
import type { TransactionSearch } from "./search.ts";

type FilterProps = { search: TransactionSearch; onSearch: (search: TransactionSearch) => void };

/** The filters of the history that this person may use (rules 8.12). */
export function FilterFields({ search, onSearch }: FilterProps) {
  const t = useWords(transactionsWords);
  const user = useUser();
  const set = (change: Record<string, string>) => onSearch(withFilter(search, change));
  return (
    <form
      className="grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-x-3 gap-y-4 md:grid-cols-3"
      onSubmit={(event) => event.preventDefault()}
    >
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
      {isStaff(user) && (
        <LateTextField
          label={t.userName}
          value={search.userName ?? ""}
          onText={(userName) => set({ userName })}
        />
      )}
      <Choices search={search} set={set} />
      {isAdmin(user) && <AdminFields search={search} set={set} />}
      <Dates search={search} set={set} />
    </form>
  );
}

type FieldsProps = { search: TransactionSearch; set: (change: Record<string, string>) => void };

/** The network of airtime and data. */
export function NetworkField({ search, set }: FieldsProps) {
  const t = useWords(transactionsWords);
  return (
    <Select
      label={t.network}
      placeholder={t.all}
      value={search.network ?? ""}
      options={NETWORKS.map(same)}
      onChange={({ target }) => set({ network: target.value })}
    />
  );
}

function Choices({ search, set }: FieldsProps) {
  const t = useWords(transactionsWords);
  return (
    <>
      <NetworkField search={search} set={set} />
      <Select
        label={t.type}
        placeholder={t.all}
        value={search.type ?? ""}
        options={TRANSACTION_TYPES.map(same)}
        onChange={({ target }) => set({ type: target.value })}
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

/** Supplier and plan, which only admins may ask for. */
export function AdminFields({ search, set }: FieldsProps) {
  const t = useWords(transactionsWords);
  const { data } = useQuery(suppliersQuery);
  const known = data?.suppliers.map(({ supplierName }) => supplierName) ?? [];
  // A link may name a supplier that is not listed (yet): it stays chosen.
  const chosen = search.supplier && !known.includes(search.supplier) ? [search.supplier] : [];
  return (
    <>
      <Select
        label={t.supplier}
        placeholder={t.all}
        value={search.supplier ?? ""}
        options={[...chosen, ...known].map(same)}
        onChange={({ target }) => set({ supplier: target.value })}
      />
      <LateTextField label={t.plan} value={search.planName ?? ""} onText={(planName) => set({ planName })} />
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
