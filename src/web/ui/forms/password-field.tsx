import { type ComponentProps, type ReactNode, useState } from "react";
import { Field, INPUT_CLASS } from "./field.tsx";
import { useWords } from "../../shared/words.ts";
import { uiWords } from "../words.en.ts";

type PasswordFieldProps = ComponentProps<"input"> & {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
};

/** A password field that can show its text. Pasting is allowed (WCAG 3.3.8). */
export function PasswordField({ label, error, hint, ...input }: PasswordFieldProps) {
  const t = useWords(uiWords);
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...input}
            {...wiring}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={`${INPUT_CLASS} pr-[5rem]`}
          />
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0.5 my-0.5 min-w-16 rounded-lg px-3 text-sm font-semibold text-accent"
          >
            {shown ? t.hide : t.show}
            <span className="sr-only">
              {" "}
              {t.whatIsTyped} {label}
            </span>
          </button>
        </span>
      )}
    </Field>
  );
}
