import type { ReactNode } from "react";

/** Opens a row's dialog. The whole row is its hit area; the row's first words are its name. */
export function RowButton({
  note,
  onClick,
  children,
}: {
  note?: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="block w-full text-left font-semibold after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
    >
      {children}
      {note && <span className="block text-sm font-normal text-ink-soft">{note}</span>}
    </button>
  );
}
