import { type ReactNode, useState } from "react";
import { formatMoney } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import type { Selection } from "../../ui/lists/selection.ts";
import type { Applied, Source, TablePlan } from "./api.ts";
import { ApplyDialog } from "./apply-dialog.tsx";
import { sumsOf } from "./rules.ts";
import { pricesWords } from "./words.en.ts";

type ApplyBarProps = {
  selection: Selection<TablePlan>;
  /** Every row that changes something. */
  possible: readonly TablePlan[];
  source: Source;
  reason: string;
  more: ReactNode;
  onApplied: (applied: Applied) => void;
};

/** The sums of what the chosen rows change, and the buttons that choose and apply. */
export function ApplyBar({ selection, possible, source, reason, more, onApplied }: ApplyBarProps) {
  const t = useWords(pricesWords);
  const [isAsking, setAsking] = useState(false);
  const sums = sumsOf(selection.rows);
  return (
    <section aria-label={t.sums} className="grid gap-3">
      <Figures
        label={t.sums}
        figures={[
          [t.rises, sums.rises],
          [t.falls, sums.falls],
          [
            t.losses,
            <span key="losses" className={sums.losses > 0 ? "text-bad" : ""}>
              {sums.losses}
            </span>,
          ],
          [t.marginChange, signed(sums.change)],
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-haspopup="dialog" disabled={sums.prices === 0} onClick={() => setAsking(true)}>
          {t.apply(sums.prices)}
        </Button>
        {["pickAll" as const, "pickNone" as const].map((name) => (
          <Button
            key={name}
            size="sm"
            variant="secondary"
            onClick={() => (name === "pickAll" ? selection.put(possible) : selection.clear())}
          >
            {t[name]}
          </Button>
        ))}
        {more}
      </div>
      {isAsking && (
        <ApplyDialog
          rows={selection.rows}
          source={source}
          reason={reason}
          onApplied={(applied) => {
            setAsking(false);
            onApplied(applied);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** "+₦1,200.00", "−₦3.00". */
const signed = (amount: Parameters<typeof formatMoney>[0]): string =>
  amount > 0n ? `+${formatMoney(amount)}` : formatMoney(amount);
