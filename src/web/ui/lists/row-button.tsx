import { type ReactNode, use } from "react";
import { RowPlace } from "./table.tsx";

/** Opens a row's dialog. The whole row is its hit area; the row's first words are its name. */
export function RowButton({
  note,
  noteOnCard = false,
  onClick,
  children,
}: {
  note?: string;
  /** Leaves the note out of a dense row, where a column of its own says it. */
  noteOnCard?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const place = use(RowPlace);
  const isDense = place !== undefined;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-opens-row
      {...(isDense ? { tabIndex: place } : {})}
      onClick={onClick}
      className={`block w-full text-left font-semibold whole-row ${isDense ? "lg:truncate lg:scroll-mt-14" : ""}`}
    >
      {children}
      {note && (
        <span
          className={`block text-sm font-normal text-ink-soft ${isDense ? (noteOnCard ? "lg:hidden" : "lg:ml-2 lg:inline") : ""}`}
        >
          {note}
        </span>
      )}
    </button>
  );
}
