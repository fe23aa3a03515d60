import { useState } from "react";
import { STATUSES, TRANSACTION_TYPES } from "../../../../core/transactions.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { FilterIcon } from "../../../ui/icons.tsx";
import { FilterLine } from "../../../ui/lists/filter-line.tsx";
import { LateTextField } from "../../../ui/lists/late-text-field.tsx";
import { SavedFilters } from "../../../ui/lists/saved-filters.tsx";
import { AdminFields, Dates, NetworkField, same } from "../filter-fields.tsx";
import { countFilters, filtersOf, withFilter } from "../rules.ts";
import { readSearch, type TransactionSearch } from "../search.ts";
import { isAdmin, useUser } from "../../../shared/user.ts";
import { transactionsWords } from "../words.en.ts";

type FilterProps = { search: TransactionSearch; onSearch: (search: TransactionSearch) => void };
type FieldsProps = { search: TransactionSearch; set: (change: Record<string, string>) => void };

/** The filters at a desk: the usual ones in a line, the rarer ones in a second line that a button opens. */
export function StaffFilters({ search, onSearch }: FilterProps) {
  const t = useWords(transactionsWords);
  const ofAdmin = isAdmin(useUser());
  const set = (change: Record<string, string>) => onSearch(withFilter(search, change));
  const { page: _page, ...filters } = filtersOf(search);
  const { network, supplier, planName } = filters;
  const [isOpen, setOpen] = useState(Boolean(network ?? supplier ?? planName));
  return (
    <>
      <FilterLine
        isSet={countFilters(filters) > 0}
        onClear={() => onSearch({})}
        more={
          <Button
            variant="secondary"
            size="sm"
            className="min-h-10! whitespace-nowrap"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <FilterIcon /> {t.moreFilters}
          </Button>
        }
      >
        <UsualFields search={search} set={set} />
      </FilterLine>
      {isOpen && (
        <div className="flex max-w-2xl gap-2 *:flex-1">
          <NetworkField search={search} set={set} />
          {ofAdmin && <AdminFields search={search} set={set} />}
        </div>
      )}
      <SavedFilters list="transactions" filters={filters} onApply={(saved) => onSearch(readSearch(saved))} />
    </>
  );
}

function UsualFields({ search, set }: FieldsProps) {
  const t = useWords(transactionsWords);
  return (
    <>
      <LateTextField
        label={t.userName}
        value={search.userName ?? ""}
        onText={(userName) => set({ userName })}
      />
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
      <Dates search={search} set={set} />
    </>
  );
}
