import { useState } from "react";
import { HISTORY_PARTS } from "../../../../core/transactions.ts";
import { lazyPart } from "../../../shared/lazy-part.tsx";
import { useWords } from "../../../shared/words.ts";
import { CloseIcon, FilterIcon } from "../../../ui/icons.tsx";
import { SearchIcon } from "../../../ui/icons-frame.tsx";
import { LateTextField } from "../../../ui/lists/late-text-field.tsx";
import { countFilters, filtersOf, withFilter } from "../rules.ts";
import type { TransactionSearch } from "../search.ts";
import { transactionsWords } from "../words.en.ts";

const FilterFields = lazyPart(() => import("../filter-fields.tsx").then((part) => part.FilterFields));

type FilterProps = {
  search: TransactionSearch;
  /** True while the rows of these filters are on their way. */
  isBusy: boolean;
  onSearch: (search: TransactionSearch) => void;
};

const CHIP =
  "inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap";
const chip = (isOn = false) =>
  `${CHIP} ${isOn ? "bg-accent text-on-accent" : "border border-line-strong bg-surface hover:bg-sunken"}`;

/** One search box, the parts of the history in one line, and the further filters behind the last chip. */
export function OwnFilters({ search, isBusy, onSearch }: FilterProps) {
  const t = useWords(transactionsWords);
  const [isOpen, setOpen] = useState(false);
  const set = (change: Record<string, string>) => onSearch(withFilter(search, change));
  const { show, search: _text, ...more } = filtersOf(search);
  const count = countFilters(more);
  return (
    <search className="grid gap-1">
      <LateTextField
        label={<span className="sr-only">{t.find}</span>}
        placeholder={t.findHint}
        lead={<SearchIcon className="size-4" />}
        value={search.search ?? ""}
        isBusy={isBusy && search.search !== undefined}
        onText={(text) => set({ search: text.trim() })}
      />
      <div role="group" aria-label={t.parts} className="flex gap-2 overflow-x-auto p-1">
        <button type="button" className={chip(!show)} aria-pressed={!show} onClick={() => set({ show: "" })}>
          {t.everything}
        </button>
        {HISTORY_PARTS.map((part) => (
          <button
            key={part}
            type="button"
            className={chip(show === part)}
            aria-pressed={show === part}
            onClick={() => set({ show: show === part ? "" : part })}
          >
            {t[part]}
          </button>
        ))}
        <button
          type="button"
          className={chip()}
          aria-expanded={isOpen}
          aria-controls="transaction-filters"
          onClick={() => setOpen(!isOpen)}
        >
          <FilterIcon className="size-4" /> {count > 0 ? t.moreFiltersSet(count) : t.moreFilters}
        </button>
        {countFilters(filtersOf(search)) > 0 && (
          <button type="button" className={chip()} onClick={() => onSearch({})}>
            <CloseIcon className="size-4" /> {t.clear}
          </button>
        )}
      </div>
      <div id="transaction-filters" className="empty:hidden">
        {isOpen && (
          <div className="fade-in mt-1 h-[400px] overflow-y-auto rounded-2xl border border-line bg-surface p-4">
            <FilterFields search={search} onSearch={onSearch} />
          </div>
        )}
      </div>
    </search>
  );
}
