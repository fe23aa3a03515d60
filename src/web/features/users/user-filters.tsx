import { useWords } from "../../shared/words.ts";
import { FilterLine } from "../../ui/lists/filter-line.tsx";
import { LateTextField } from "../../ui/lists/late-text-field.tsx";
import { SavedFilters } from "../../ui/lists/saved-filters.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { countFilters, filtersOf, searchFor, withFilter } from "./rules.ts";
import { readSearch, TYPE_FILTERS, type UserSearch } from "./search.ts";
import { usersWords } from "./words.en.ts";

type FilterProps = { search: UserSearch; onSearch: (search: UserSearch) => void };

/** Type, name, number and balance; texts apply two seconds after typing stops. */
export function UserFilters({ search, onSearch }: FilterProps) {
  const t = useWords(usersWords);
  const set = (change: Record<string, string>) => onSearch(withFilter(search, change));
  const { page: _page, ...filters } = filtersOf(search);
  return (
    <>
      <FilterLine isSet={countFilters(filters) > 0} onClear={() => onSearch({})}>
        <Select
          label={t.type}
          placeholder={t.all}
          value={search.type ?? ""}
          options={TYPE_FILTERS.map((value) => ({ value, label: value }))}
          onChange={({ target }) => set({ type: target.value })}
        />
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
          label={t.below}
          inputMode="decimal"
          lead="₦"
          value={search.userBalance ?? ""}
          onText={(userBalance) => set({ userBalance })}
        />
      </FilterLine>
      <SavedFilters list="users" filters={filters} onApply={(saved) => onSearch(readSearch(saved))} />
    </>
  );
}

/** The dashboard's search box for names and numbers. */
export function UserSearchBox({ search, onSearch }: FilterProps) {
  const t = useWords(usersWords);
  return (
    <search>
      <LateTextField
        label={t.find}
        value={search.userName ?? search.phoneNumber ?? ""}
        onText={(text) => onSearch(searchFor(text))}
      />
    </search>
  );
}
