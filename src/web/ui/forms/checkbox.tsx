import type { ReactNode } from "react";

type CheckboxProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Set in forms that work before the program has arrived. */
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox with its label, at least 44 px high. */
export function Checkbox({ label, hint, name, checked, onChange }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        type="checkbox"
        name={name}
        value="yes"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-accent"
      />
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
