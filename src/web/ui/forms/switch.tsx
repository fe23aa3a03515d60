import type { ReactNode } from "react";

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox drawn as a switch, 44 px high; a change applies at once. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 has-disabled:cursor-default">
      <span className="flex max-w-full flex-1 basis-[min-content] flex-col gap-0.5">
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-sm text-ink-soft">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="relative ml-auto h-7 w-12 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken knob checked:border-accent checked:bg-accent disabled:opacity-60"
      />
    </label>
  );
}
