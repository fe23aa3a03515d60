import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { Field, INPUT_CLASS, type Wiring } from "../../ui/forms/field.tsx";
import { CheckIcon, ChevronDownIcon } from "../../ui/icons.tsx";
import { matching } from "./rules.ts";

type ComboboxProps = {
  label: ReactNode;
  /** The chosen option, or "" for none yet. */
  value: string;
  options: readonly string[];
  onChange: (option: string) => void;
  placeholder?: string;
  /** Announced while the list is open, and shown when nothing matches: "3 banks", "No bank of that name". */
  resultsText: (count: number) => string;
  error?: string | undefined;
  hint?: ReactNode;
};

/**
 * Chooses one of many options by a part of its name: a text box with a list, after the ARIA practices. Only
 * an option of the list can be chosen: leaving with half a name restores the previous choice.
 */
export function Combobox({ label, error, hint, ...box }: ComboboxProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => <Box {...box} wiring={wiring} />}
    </Field>
  );
}

type BoxProps = Omit<ComboboxProps, "label" | "error" | "hint"> & { wiring: Wiring };

function Box({ value, options, onChange, placeholder = "", resultsText, wiring }: BoxProps) {
  const listId = useId();
  const { typed, shown, active, type, open, close, move } = useList(value, options);
  const isOpen = typed !== undefined;
  const optionId = (at: number) => `${listId}-${at}`;
  const choose = (option: string | undefined) => {
    close();
    if (option !== undefined) onChange(option);
  };
  useEffect(() => {
    if (isOpen && active >= 0)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, active, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter" && isOpen) choose(shown[active]);
    else if (key === "Escape" && isOpen) close();
    else return;
    // The key must not also submit the form or close the dialog around the box.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <span className="relative block">
      <input
        {...wiring}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[active] ? optionId(active) : undefined}
        value={typed ?? value}
        placeholder={value || placeholder}
        onChange={(event) => type(event.target.value)}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={() => choose(shown.find((option) => option.toLowerCase() === typed?.trim().toLowerCase()))}
        className={`${INPUT_CLASS} pr-10`}
      />
      <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-soft" />
      <span role="status" className="sr-only">
        {isOpen && resultsText(shown.length)}
      </span>
      <div
        id={listId}
        role="listbox"
        aria-label={placeholder}
        hidden={!isOpen || shown.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-xl border border-line-strong bg-surface p-1 shadow-float"
      >
        {shown.map((option, at) => (
          <Option
            key={option}
            id={optionId(at)}
            isActive={at === active}
            isChosen={option === value}
            onChoose={() => choose(option)}
          >
            {option}
          </Option>
        ))}
      </div>
      {isOpen && shown.length === 0 && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-xl border border-line-strong bg-surface p-3 text-sm text-ink-soft shadow-float"
        >
          {resultsText(0)}
        </span>
      )}
    </span>
  );
}

type OptionProps = {
  id: string;
  isActive: boolean;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ id, isActive, isChosen, onChoose, children }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      // Keeps the focus in the box, so that a blur always means that the person left it.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-lg px-3 py-2 hover:bg-sunken ${isActive ? "bg-accent-soft text-accent" : ""} ${isChosen ? "font-semibold" : ""}`}
    >
      {children}
      {isChosen && <CheckIcon className="size-4 text-accent" />}
    </div>
  );
}

/**
 * The state of the list: the typed text (undefined while closed), the matching options, and the one that
 * Enter takes.
 */
function useList(value: string, options: readonly string[]) {
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const shown = matching(options, typed ?? "");
  const open = () => {
    if (typed !== undefined) return;
    setTyped("");
    setActive(options.indexOf(value));
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(text.trim() ? 0 : -1);
  };
  const move = (step: 1 | -1) => {
    open();
    if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
  };
  return { typed, shown, active, open, type, move, close: () => setTyped(undefined) };
}
