import type { ReactNode } from "react";
import { useWords } from "../../shared/words.ts";
import { Button } from "../button.tsx";
import { MAX_PICKED, type Selection } from "./selection.ts";
import { listWords } from "./words.en.ts";

type BulkBarProps<Row> = {
  selection: Selection<Row>;
  /** The rows of the page shown. */
  page: readonly Row[];
  /** The sum of what is selected. */
  sum?: ReactNode;
  /** Stays while nothing is selected, and is left by this. */
  onDone?: () => void;
  /** The acts on what is selected. */
  children: ReactNode;
};

/** The rows selected of a list, and their acts (rules 9.36). */
export function BulkBar<Row>({ selection, page, sum, onDone, children }: BulkBarProps<Row>) {
  const t = useWords(listWords);
  const { rows } = selection;
  return (
    <section
      aria-label={t.selected}
      className="flex flex-wrap items-center gap-2 rounded-2xl border border-accent bg-accent-soft px-4 py-2"
    >
      <p role="status" className="mr-2 text-sm font-semibold">
        {t.picked(rows.length)}
        {sum !== undefined && <span className="figures font-normal"> · {sum}</span>}
        {rows.length === MAX_PICKED && <span className="text-warn"> {t.tooMany}</span>}
      </p>
      <Button
        size="sm"
        variant="secondary"
        disabled={!page.some(selection.canPick)}
        onClick={() => selection.togglePage(page)}
      >
        {t.pickPage}
      </Button>
      {children}
      <Button size="sm" variant="quiet" className="ml-auto" onClick={onDone ?? selection.clear}>
        {onDone ? t.done : t.clearPicked}
      </Button>
    </section>
  );
}
