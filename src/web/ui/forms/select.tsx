import type { ComponentProps, ReactNode } from "react";
import { Field, INPUT_CLASS } from "./field.tsx";
import { ChevronDownIcon } from "../icons.tsx";

type Option = { value: string | number; label: string; disabled?: boolean };
type SelectProps = ComponentProps<"select"> & {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  options: readonly Option[];
  /** The text of a first option with an empty value, such as "Select a network". */
  placeholder?: string;
};

/** The native select, which works well on every phone. */
export function Select({ label, error, hint, options, placeholder, ...select }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <span className="relative block">
          <select {...select} {...wiring} className={`${INPUT_CLASS} appearance-none pr-10`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-soft" />
        </span>
      )}
    </Field>
  );
}
