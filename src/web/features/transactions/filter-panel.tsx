import { useState } from "react";
import { FilterFields } from "./filter-fields.tsx";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { CloseIcon, FilterIcon } from "../../ui/icons.tsx";
import { countFilters, filtersOf } from "./rules.ts";
import type { TransactionSearch } from "./search.ts";
import { transactionsWords } from "./words.en.ts";

type FilterProps = { search: TransactionSearch; onSearch: (search: TransactionSearch) => void };

/** The filters, collapsed at first; 400 px high when open (rules 9.14). */
export function FilterPanel({ search, onSearch }: FilterProps) {
  const t = useWords(transactionsWords);
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
            <FilterFields search={search} onSearch={onSearch} />
          </div>
        )}
      </div>
    </section>
  );
}
