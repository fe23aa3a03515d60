import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { suppliersQuery } from "../../../shared/shop/queries.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { FilterIcon } from "../../../ui/icons.tsx";
import { FilterLine } from "../../../ui/lists/filter-line.tsx";
import { LateTextField } from "../../../ui/lists/late-text-field.tsx";
import { SavedFilters } from "../../../ui/lists/saved-filters.tsx";
import {
  Dates,
  type FieldsProps,
  type FilterProps,
  KindFields,
  NetworkField,
  NumberFields,
  same,
} from "../filter-fields.tsx";
import { countFilters, filtersOf, withFilter } from "../rules.ts";
import { readSearch } from "../search.ts";
import { isAdmin, useUser } from "../../../shared/user.ts";
import { transactionsWords } from "../words.en.ts";

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
        <PersonField search={search} set={set} />
        <NumberFields search={search} set={set} />
        <KindFields search={search} set={set} />
        <Dates search={search} set={set} />
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

/** The user name of the person whose transactions are wanted. */
export function PersonField({ search, set }: FieldsProps) {
  const t = useWords(transactionsWords);
  return (
    <LateTextField
      label={t.userName}
      value={search.userName ?? ""}
      onText={(userName) => set({ userName })}
    />
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
