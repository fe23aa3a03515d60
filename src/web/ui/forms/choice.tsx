import { type ReactNode, useId } from "react";
import { AlertIcon } from "../icons.tsx";

type Option<V extends string> = { value: V; label: ReactNode; note?: ReactNode; disabled?: boolean };
type ChoiceProps<V extends string> = {
  legend: ReactNode;
  name: string;
  value: V | "";
  options: readonly Option<V>[];
  onChange: (value: V) => void;
  error?: string | undefined;
  /** The columns on a phone, fewer with large text; `wrap` lets short words flow. */
  layout?: "wrap" | "two" | "four";
};

const LAYOUTS = {
  wrap: "flex flex-wrap",
  two: "flex flex-wrap *:flex-[1_1_40%]",
  four: "grid grid-cols-[repeat(auto-fit,minmax(min(100%,3.25rem),1fr))]",
};

/** Radio buttons drawn as tiles, for a few options. Arrow keys move the selection, as in any radio group. */
export function Choice<V extends string>({
  legend,
  name,
  value,
  options,
  onChange,
  error,
  layout = "wrap",
}: ChoiceProps<V>) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className={`gap-2 ${LAYOUTS[layout]}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-12 flex-col items-center justify-center rounded-xl border border-line-strong bg-surface px-3 py-2 text-center text-sm font-semibold hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:rim-accent has-focus-visible:focus-line has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-xl"
            />
            {option.label}
            {option.note && <span className="text-xs font-normal text-ink-soft">{option.note}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-center gap-1.5 text-sm font-medium text-bad">
          <AlertIcon className="size-4" /> {error}
        </p>
      )}
    </fieldset>
  );
}
