import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWords } from "../../shared/words.ts";
import { Spinner } from "../button.tsx";
import { TextField } from "../forms/field.tsx";
import { uiWords } from "../words.en.ts";

/** Pause in typing before a text filter applies (rules 9.4). */
const TYPING_PAUSE_MS = 2_000;

type LateTextFieldProps = {
  label: ReactNode;
  value: string;
  inputMode?: "tel" | "decimal";
  lead?: ReactNode;
  placeholder?: string;
  /** True while the answer to the text is on its way. */
  isBusy?: boolean;
  onText: (text: string) => void;
};

/**
 * A text filter: applies two seconds after the last key, or at once on Enter. It says that it searches from
 * the first key until then, and while `isBusy` (rules 9.54).
 */
export function LateTextField({ label, value, isBusy, onText, ...field }: LateTextFieldProps) {
  const t = useWords(uiWords);
  // The typed text is shown until the value in the address differs from the one it was typed over.
  const [typed, setTyped] = useState({ text: value, over: value });
  const text = typed.over === value ? typed.text : value;
  const apply = useRef(onText);
  useEffect(() => {
    apply.current = onText;
  }, [onText]);
  const isWaiting = text.trim() !== value;
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => apply.current(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  const isSearching = isWaiting || isBusy === true;
  return (
    <div className="relative">
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        {...field}
        aria-busy={isSearching}
        value={text}
        onChange={({ target }) => setTyped({ text: target.value, over: value })}
        onKeyDown={(event) => {
          if (event.key === "Enter") onText(text);
        }}
      />
      <span
        role="status"
        className="pointer-events-none absolute right-10 bottom-0 grid h-12 place-items-center text-ink-soft"
      >
        {isSearching && (
          <>
            <Spinner />
            <span className="sr-only">{t.searching}</span>
          </>
        )}
      </span>
    </div>
  );
}
