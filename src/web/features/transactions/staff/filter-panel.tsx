import { useState } from "react";
import { isAdmin, useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { CloseIcon, FilterIcon } from "../../../ui/icons.tsx";
import { FilterFields, type FilterProps } from "../filter-fields.tsx";
import { countFilters, filtersOf, withFilter } from "../rules.ts";
import { AdminFields, PersonField } from "./staff-filters.tsx";
import { transactionsWords } from "../words.en.ts";

/** The filters below the width of a desk, collapsed at first; 400 px high when open (rules 9.14). */
export function FilterPanel({ search, onSearch }: FilterProps) {
  const t = useWords(transactionsWords);
  const ofAdmin = isAdmin(useUser());
  const set = (change: Record<string, string>) => onSearch(withFilter(search, change));
  const count = countFilters(filtersOf(search));
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t.filters}>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls="transaction-filters"
          className="whitespace-nowrap"
          onClick={() => setOpen(!isOpen)}
        >
          <FilterIcon /> {count > 0 ? t.filtersSet(count) : t.filters}
        </Button>
        {count > 0 && (
          <Button variant="quiet" className="whitespace-nowrap" onClick={() => onSearch({})}>
            <CloseIcon /> {t.clear}
          </Button>
        )}
      </div>
      <div id="transaction-filters">
        {isOpen && (
          <div className="fade-in mt-3 h-[400px] overflow-y-auto rounded-2xl border border-line bg-surface p-4">
            <FilterFields
              search={search}
              onSearch={onSearch}
              person={<PersonField search={search} set={set} />}
              ofAdmins={ofAdmin && <AdminFields search={search} set={set} />}
            />
          </div>
        )}
      </div>
    </section>
  );
}
