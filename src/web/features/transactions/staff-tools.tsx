import { useState } from "react";
import { StatisticsDialog } from "./statistics-dialog.tsx";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ChartIcon, TicksIcon } from "../../ui/icons-figures.tsx";
import { transactionsWords } from "./words.en.ts";

/** What admins can do with the list: choose rows, and see what was sold. */
export function StaffTools({ isSelecting, onSelect }: { isSelecting: boolean; onSelect: () => void }) {
  const t = useWords(transactionsWords);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ChartIcon /> {t.statistics}
      </Button>
      <Button variant="secondary" aria-pressed={isSelecting} disabled={isSelecting} onClick={onSelect}>
        <TicksIcon /> {t.select}
      </Button>
      {isOpen && <StatisticsDialog onClose={close} />}
    </div>
  );
}
