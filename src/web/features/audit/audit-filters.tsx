import { useState } from "react";
import { today } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { CloseIcon, FilterIcon } from "../../ui/icons.tsx";
import { LateTextField } from "../../ui/lists/late-text-field.tsx";
import { clearedOf, countFilters, withFilter } from "./rules.ts";
import type { AuditSearch } from "./search.ts";
import { auditWords } from "./words.en.ts";

type FilterProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void };

/** The filters, collapsed at first. */
export function AuditFilterPanel({ search, onSearch }: FilterProps) {
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
      <div id="audit-filters">{isOpen && <Fields search={search} onSearch={onSearch} />}</div>
    </section>
  );
}

function Fields({ search, onSearch }: FilterProps) {
  const t = useWords(auditWords);
  const set = (change: Record<string, string>) => onSearch(withFilter(search, change));
  const now = today();
  return (
    <form
      className="fade-in mt-3 grid grid-cols-2 gap-x-3 gap-y-4 rounded-2xl border border-line bg-surface p-4 lg:grid-cols-3"
      onSubmit={(event) => event.preventDefault()}
    >
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
    </form>
  );
}

type ActFieldsProps = { search: AuditSearch; set: (change: Record<string, string>) => void };

/** The filters that only acts have. */
function ActFields({ search, set }: ActFieldsProps) {
  const t = useWords(auditWords);
  return (
    <>
      <LateTextField
        label={t.actionFilter}
        value={search.action ?? ""}
        onText={(action) => set({ action })}
      />
      <div className="col-span-2 lg:col-span-1">
        <LateTextField
          label={t.subjectFilter}
          value={search.subject ?? ""}
          onText={(subject) => set({ subject })}
        />
      </div>
    </>
  );
}
