/** A checkbox in a row, with an area of 44 px that lies above the row's own button. */
export function Tick({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
}) {
  return (
    <label className="relative z-10 -m-2 grid size-11 cursor-pointer place-items-center has-disabled:cursor-default">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        className="size-5 accent-accent disabled:opacity-40"
      />
    </label>
  );
}
