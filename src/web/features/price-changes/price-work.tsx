import { type ReactNode, useState } from "react";
import type { PlanPriceName } from "../../../core/margins.ts";
import type { Selection } from "../../ui/lists/selection.ts";
import type { Applied, Source, TablePlan } from "./api.ts";
import { ApplyBar } from "./apply-bar.tsx";
import { usePicked } from "./picked.ts";
import { PriceTable } from "./price-table.tsx";
import { type ByHand, withHand } from "./rules.ts";
import { SetPricesDialog } from "./set-prices-dialog.tsx";

type PriceWorkProps = {
  rows: readonly TablePlan[];
  source: Source;
  /** The reason that is filled in. */
  reason?: string;
  tier?: PlanPriceName | undefined;
  busy?: boolean;
  costBefore?: (row: TablePlan) => number | undefined;
  /** Other acts on the chosen rows. */
  more?: (selection: Selection<TablePlan>) => ReactNode;
  onHistory: (plan: string) => void;
  onApplied: (applied: Applied) => void;
};

/** New prices as they are looked at, corrected by hand, chosen and applied, wherever they come from. */
export function PriceWork(props: PriceWorkProps) {
  const { source, tier, busy = false, onApplied } = props;
  const [byHand, setByHand] = useState<ByHand>(new Map());
  const [open, setOpen] = useState<string>();
  const rows = withHand(props.rows, byHand);
  const selection = usePicked(rows);
  const opened = rows.find(({ _id }) => _id === open);
  const close = () => setOpen(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ApplyBar
        selection={selection}
        possible={rows.filter(selection.canPick)}
        source={source}
        reason={props.reason ?? ""}
        more={props.more?.(selection)}
        onApplied={(applied) => {
          setByHand(new Map());
          onApplied(applied);
        }}
      />
      <PriceTable
        rows={rows}
        selection={selection}
        tier={tier}
        busy={busy}
        onOpen={({ _id }) => setOpen(_id)}
        {...(props.costBefore ? { costBefore: props.costBefore } : {})}
      />
      {opened && (
        <SetPricesDialog
          key={opened._id}
          plan={opened}
          onSet={(prices) => {
            setByHand(new Map([...byHand, [opened._id, prices]]));
            close();
          }}
          onHistory={() => {
            close();
            props.onHistory(opened._id);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
