import { useState } from "react";
import { useDesk } from "../../shared/width.ts";
import { today } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { FilterLine } from "../../ui/lists/filter-line.tsx";
import { SavedFilters } from "../../ui/lists/saved-filters.tsx";
import { CloseIcon, FilterIcon } from "../../ui/icons.tsx";
import { LateTextField } from "../../ui/lists/late-text-field.tsx";
import { actName } from "../../shared/audit/act-name.ts";
import { clearedOf, countFilters, knownActs, withFilter } from "./rules.ts";
import { type AuditSearch, readSearch } from "./search.ts";
import { auditWords } from "./words.en.ts";

type FilterProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void };

/** The filters: a line at a desk, collapsed at first below that. */
export function AuditFilterPanel({ search, onSearch }: FilterProps) {
  const isDesk = useDesk();
  const { before: _before, entry: _entry, show: _show, ...filters } = search;
  const list = search.show ? "readings" : "audit";
  if (!isDesk) return <Collapsed search={search} onSearch={onSearch} />;
  return (
    <>
      <FilterLine isSet={countFilters(search) > 0} onClear={() => onSearch(clearedOf(search))}>
        <Fields search={search} onSearch={onSearch} />
      </FilterLine>
      <SavedFilters
        key={list}
        list={list}
        filters={filters}
        onApply={(saved) => onSearch(readSearch({ ...clearedOf(search), ...saved }))}
      />
    </>
  );
}

function Collapsed({ search, onSearch }: FilterProps) {
  const t = useWords(auditWords);
  const count = countFilters(search);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t.filters}>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls="audit-filters"
          className="whitespace-nowrap"
          onClick={() => setOpen(!isOpen)}
        >
          <FilterIcon /> {count > 0 ? t.filtersSet(count) : t.filters}
        </Button>
        {count > 0 && (
          <Button variant="quiet" className="whitespace-nowrap" onClick={() => onSearch(clearedOf(search))}>
            <CloseIcon /> {t.clear}
          </Button>
        )}
      </div>
      <div id="audit-filters">
        {isOpen && (
          <form
            className="fade-in mt-3 grid pairs gap-x-3 gap-y-4 rounded-2xl border border-line bg-surface p-4"
            onSubmit={(event) => event.preventDefault()}
          >
            <Fields search={search} onSearch={onSearch} />
          </form>
        )}
      </div>
    </section>
  );
}

function Fields({ search, onSearch }: FilterProps) {
  const t = useWords(auditWords);
  const set = (change: Record<string, string>) => onSearch(withFilter(search, change));
  const now = today();
  return (
    <>
      <LateTextField label={t.actorFilter} value={search.actor ?? ""} onText={(actor) => set({ actor })} />
      {!search.show && <ActFields search={search} set={set} />}
      <TextField
        label={t.from}
        type="date"
        max={now}
        value={search.from ?? ""}
        onChange={({ target }) => set({ from: target.value })}
      />
      <TextField
        label={t.to}
        type="date"
        min={search.from}
        max={now}
        value={search.to ?? ""}
        onChange={({ target }) => set({ to: target.value })}
      />
    </>
  );
}

type ActFieldsProps = { search: AuditSearch; set: (change: Record<string, string>) => void };

/** The filters that only acts have. An act of the address that has no words stays chosen. */
function ActFields({ search, set }: ActFieldsProps) {
  const t = useWords(auditWords);
  const known = knownActs();
  const { action } = search;
  const other = action && !known.some(({ value }) => value === action) ? [action] : [];
  return (
    <>
      <Select
        label={t.actionFilter}
        placeholder={t.anyAct}
        value={action ?? ""}
        options={[...other.map((value) => ({ value, label: actName(value) })), ...known]}
        onChange={({ target }) => set({ action: target.value })}
      />
      <div className="max-lg:col-span-full">
        <LateTextField
          label={t.subjectFilter}
          value={search.subject ?? ""}
          onText={(subject) => set({ subject })}
        />
      </div>
    </>
  );
}
