import { useNavigate } from "../../shared/router/view.tsx";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { User } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { INPUT_CLASS } from "../../ui/forms/field.tsx";
import { SearchIcon } from "../../ui/icons-frame.tsx";
import { moved } from "./rules.ts";
import { type Group, type Result, useResults } from "./use-results.ts";
import { paletteWords } from "./words.en.ts";

/**
 * Staff's search for a screen, a person or a transaction: a combobox after the ARIA practices. The focus
 * stays in the text box; the arrow keys move the selection, and Enter opens it.
 */
export function Palette({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useWords(paletteWords);
  const id = useId();
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  // Runs after the dialog has opened, which focuses its first button.
  useEffect(() => box.current?.focus(), []);
  const [typed, setTyped] = useState("");
  const [mark, setMark] = useState(0);
  const { groups, isLooking, isFailed } = useResults(typed, user);
  const results = groups.flatMap((group) => group.results);
  const at = Math.min(mark, results.length - 1);
  const marked = results[at];
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at, id]);

  const open = (result: Result) => {
    onClose();
    void navigate({ to: result.to, search: result.search });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    if (step) setMark(moved(at, step, results.length));
    else if (event.key === "Enter" && marked) open(marked);
    else return;
    event.preventDefault();
  };
  const summary = isLooking ? t.looking : results.length === 0 ? t.nothing : t.found(results.length);

  return (
    <Dialog open title={t.title} onClose={onClose}>
      <div className="grid gap-3">
        <span className="relative block">
          <SearchIcon className="pointer-events-none absolute top-3.5 left-3.5 text-ink-soft" />
          <input
            type="text"
            role="combobox"
            ref={box}
            autoComplete="off"
            spellCheck={false}
            aria-label={t.label}
            aria-expanded={results.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-describedby={`${id}-keys`}
            aria-activedescendant={marked ? `${id}-${at}` : undefined}
            placeholder={t.hint}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setMark(0);
            }}
            onKeyDown={onKeyDown}
            className={`${INPUT_CLASS} pl-11`}
          />
        </span>
        <p role="status" className="text-sm text-ink-soft">
          {isFailed ? t.notLoaded : summary}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label={t.results} className="grid gap-3">
          {groups.map((group) => (
            <Results key={group.name} group={group} all={results} at={at} id={id} onOpen={open} />
          ))}
        </div>
        <p id={`${id}-keys`} className="text-sm text-ink-soft max-sm:sr-only">
          {t.keys}
        </p>
      </div>
    </Dialog>
  );
}

type ResultsProps = {
  group: Group;
  all: readonly Result[];
  at: number;
  id: string;
  onOpen: (result: Result) => void;
};

function Results({ group, all, at, id, onOpen }: ResultsProps) {
  const t = useWords(paletteWords);
  return (
    <div role="group" aria-label={t[group.name]}>
      <p aria-hidden="true" className="px-3 pb-1 text-xs font-semibold tracking-wide text-ink-soft uppercase">
        {t[group.name]}
      </p>
      {group.results.map((result) => {
        const place = all.indexOf(result);
        const Icon = result.icon;
        return (
          <div
            key={result.key}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            // Keeps the focus in the text box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onOpen(result)}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent"
          >
            <Icon className="size-5" />
            <span className="min-w-0">
              <span className="block truncate font-medium">{result.name}</span>
              {result.note && <span className="block truncate text-sm text-ink-soft">{result.note}</span>}
            </span>
          </div>
        );
      })}
    </div>
  );
}
