import { useId, useState } from "react";
import { sum } from "../../../../core/money.ts";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { BulkRefundDialog } from "./bulk-refund-dialog.tsx";
import type { Transaction } from "../../../shared/transactions.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { UndoIcon } from "../../../ui/icons.tsx";
import { BinIcon } from "../../../ui/icons-figures.tsx";
import { canRefund } from "./rules.ts";
import { MAX_PICKED, type Selection } from "../../../ui/lists/selection.ts";
import { selectionWords } from "./selection-words.en.ts";

type SelectionBarProps = {
  selection: Selection<Transaction>;
  page: readonly Transaction[];
  onDone: () => void;
};

/** The chosen rows and their actions. Deleting is listed with an explanation, because people look for it. */
export function SelectionBar({ selection, page, onDone }: SelectionBarProps) {
  const t = useWords(selectionWords);
  const why = useId();
  const [isAsking, setAsking] = useState(false);
  const { rows } = selection;
  const close = () => setAsking(false);
  return (
    <section
      aria-label={t.selecting}
      className="grid gap-3 rounded-2xl border border-accent bg-surface p-4 lg:gap-2 lg:py-2.5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-semibold">
          {t.picked(rows.length)}
          <span className="figures font-normal text-ink-soft">
            {" · "}
            {formatMoney(sum(rows.map((row) => fromWire(row.trans_amount))))}
          </span>
          {rows.length === MAX_PICKED && <span className="text-warn"> {t.tooMany}</span>}
        </p>
        <Button size="sm" variant="quiet" onClick={onDone}>
          {t.selectDone}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={!page.some(canRefund)}
          onClick={() => selection.togglePage(page)}
        >
          {t.pickAll}
        </Button>
        <Button disabled={rows.length === 0} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <UndoIcon /> {t.refund}
        </Button>
        <Button variant="secondary" aria-disabled="true" aria-describedby={why} onClick={() => {}}>
          <BinIcon /> {t.delete}
        </Button>
      </div>
      <p id={why} className="text-sm text-ink-soft">
        {t.delete}: {t.removeWhy}
      </p>
      {isAsking && <BulkRefundDialog rows={rows} onRefunded={selection.clear} onClose={close} />}
    </section>
  );
}
