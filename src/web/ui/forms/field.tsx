import { type ComponentProps, type ReactNode, useId } from "react";
import { AlertIcon } from "../icons.tsx";
import { useWords } from "../../shared/words.ts";
import { uiWords } from "../words.en.ts";

export const INPUT_CLASS =
  "block w-full min-h-12 rounded-xl border border-line-strong bg-surface px-3.5 text-ink placeholder:text-ink-soft " +
  "aria-invalid:border-bad aria-invalid:border-2 [&[readonly]]:bg-sunken disabled:opacity-70";

export type Wiring = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };
type FieldProps = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** Marks the field as not required: the label shows "optional". */
  optional?: boolean;
  /** Small buttons beside the label that fill the control. */
  tools?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
};

/**
 * Label, control, hint and error, linked for assistive technology. The control must spread the props it gets.
 */
export function Field({ label, error, hint, optional, tools, children }: FieldProps) {
  const t = useWords(uiWords);
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const wiring: Wiring = { id };
  if (error) wiring["aria-invalid"] = true;
  if (described) wiring["aria-describedby"] = described;
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="flex grow items-baseline justify-between gap-2 text-sm font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-soft">{t.optional}</span>}
        </label>
        {tools}
      </div>
      {children(wiring)}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-center gap-1.5 text-sm font-medium text-bad">
          <AlertIcon className="size-4" /> {error}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, "children"> & ComponentProps<"input"> & { lead?: ReactNode };

/** One line of text. `lead` is shown inside the box, before the text (such as the naira sign). */
export function TextField({
  label,
  error,
  hint,
  optional,
  tools,
  lead,
  className = "",
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional ?? false} tools={tools}>
      {(wiring) => (
        <span className="relative block">
          {lead && (
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft"
            >
              {lead}
            </span>
          )}
          <input {...input} {...wiring} className={`${INPUT_CLASS} ${lead ? "pl-9" : ""} ${className}`} />
        </span>
      )}
    </Field>
  );
}

/** The error of the whole form. It stays above the button after the toast has gone. */
export function FormError({ error }: { error?: string | undefined }) {
  if (!error) return null;
  return (
    <p className="flex items-center gap-2 rounded-xl bg-bad-soft px-4 py-3 font-medium text-bad">
      <AlertIcon /> {error}
    </p>
  );
}
