import { type ReactNode, useEffect, useRef, useState } from "react";
import { TextField } from "../forms/field.tsx";

/** Pause in typing before a text filter applies (rules 9.4). */
const TYPING_PAUSE_MS = 2_000;

type LateTextFieldProps = {
  label: ReactNode;
  value: string;
  inputMode?: "tel" | "decimal";
  lead?: ReactNode;
  placeholder?: string;
  onText: (text: string) => void;
};

/** A text filter: applies two seconds after the last key, or at once on Enter. */
export function LateTextField({ label, value, inputMode, lead, placeholder, onText }: LateTextFieldProps) {
  // The typed text is shown until the value in the address differs from the one it was typed over.
  const [typed, setTyped] = useState({ text: value, over: value });
  const text = typed.over === value ? typed.text : value;
  const apply = useRef(onText);
  useEffect(() => {
    apply.current = onText;
  }, [onText]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => apply.current(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      lead={lead}
      placeholder={placeholder}
      {...(inputMode ? { inputMode } : {})}
      value={text}
      onChange={({ target }) => setTyped({ text: target.value, over: value })}
      onKeyDown={(event) => {
        if (event.key === "Enter") onText(text);
      }}
    />
  );
}
