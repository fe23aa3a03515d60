import { useState } from "react";
import { useDraft } from "../../shared/forms/draft.ts";
import { useDesk } from "../../shared/width.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../button.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { TextField } from "../forms/field.tsx";
import { CloseIcon, PlusIcon } from "../icons.tsx";
import { isSameFilter, keepFilters, readFilters, type SavedFilter, withSaved } from "./kept-lists.ts";
import { listWords } from "./words.en.ts";

type SavedFiltersProps = {
  /** The list's name on the device. */
  list: string;
  /** The filters that are set, without page and open row. */
  filters: SavedFilter["filters"];
  onApply: (filters: Record<string, unknown>) => void;
};

const CHIP =
  "min-h-8 rounded-l-full bg-sunken py-1 pr-2 pl-3.5 text-sm font-semibold aria-pressed:bg-accent-soft aria-pressed:text-accent";

/** Filters under names, to be set again with one press; kept per list and person (rules 9.37). */
export function SavedFilters({ list, filters, onApply }: SavedFiltersProps) {
  const t = useWords(listWords);
  const { _id } = useUser();
  const [saved, setSaved] = useState(() => readFilters(list, _id));
  const [isNaming, setNaming] = useState(false);
  const isDesk = useDesk();
  const keep = (next: SavedFilter[]) => {
    keepFilters(list, _id, next);
    setSaved(next);
  };
  const isSet = Object.keys(filters).length > 0;
  const isKnown = saved.some((one) => isSameFilter(one.filters, filters));
  if (!isDesk || (saved.length === 0 && !isSet)) return null;
  return (
    <div role="group" aria-label={t.saved} className="flex flex-wrap items-center gap-2">
      {saved.map((one) => (
        <span key={one.name} className="inline-flex">
          <button
            type="button"
            aria-pressed={isSameFilter(one.filters, filters)}
            onClick={() => onApply(one.filters)}
            className={CHIP}
          >
            {one.name}
          </button>
          <button
            type="button"
            aria-label={t.remove({ name: one.name })}
            onClick={() => keep(saved.filter(({ name }) => name !== one.name))}
            className="grid min-h-8 w-8 place-items-center rounded-r-full bg-sunken text-ink-soft hover:text-ink"
          >
            <CloseIcon className="size-3.5" />
          </button>
        </span>
      ))}
      {isSet && !isKnown && (
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setNaming(true)}>
          <PlusIcon className="size-4" /> {t.saveFilters}
        </Button>
      )}
      {isNaming && (
        <NameDialog
          onName={(name) => {
            keep(withSaved(saved, { name, filters }));
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const t = useWords(listWords);
  const draft = useDraft({ name: "" }, ({ name }) => (name.trim() ? {} : { name: t.nameNeeded }));
  return (
    <FormDialog
      title={t.saveTitle}
      draft={draft}
      act={{ run: ({ name }: { name: string }) => onName(name) }}
      cancel={t.cancel}
      action={t.save}
      onClose={onClose}
    >
      <TextField
        label={t.saveName}
        hint={t.saveNote}
        maxLength={40}
        autoComplete="off"
        value={draft.values.name}
        error={draft.problems.name}
        onChange={({ target }) => draft.set({ name: target.value })}
      />
    </FormDialog>
  );
}
