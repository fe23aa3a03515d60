import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { LateTextField } from "../../ui/lists/late-text-field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { countFilters, filtersOf, searchFor, withFilter } from "./rules.ts";
import { TYPE_FILTERS, type UserSearch } from "./search.ts";
import { usersWords } from "./words.en.ts";

type FilterProps = { search: UserSearch; onSearch: (search: UserSearch) => void };

/** Type, name, number and balance; texts apply two seconds after typing stops. */
export function UserFilters({ search, onSearch }: FilterProps) {
  const t = useWords(usersWords);
  const set = (change: Record<string, string>) => onSearch(withFilter(search, change));
  return (
    <section aria-label={t.filters} className="rounded-2xl border border-line bg-surface p-4">
      <form className="grid grid-cols-2 gap-3 md:grid-cols-4" onSubmit={(event) => event.preventDefault()}>
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
      </form>
      {countFilters(filtersOf(search)) > 0 && (
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => onSearch({})}>
          <CloseIcon /> {t.clear}
        </Button>
      )}
    </section>
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
