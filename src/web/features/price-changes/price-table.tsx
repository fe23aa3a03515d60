import { useState } from "react";
import { PLAN_PRICES, type PlanPriceName } from "../../../core/margins.ts";
import { formatMoney, fromWire, shortMoney } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Pager } from "../../ui/lists/pager.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import type { Selection } from "../../ui/lists/selection.ts";
import { StaffTable } from "../../ui/lists/staff-table.tsx";
import type { TablePlan } from "./api.ts";
import { PriceCell } from "./price-cell.tsx";
import { pricesWords } from "./words.en.ts";

type PriceTableProps = {
  rows: readonly TablePlan[];
  selection: Selection<TablePlan>;
  tier: PlanPriceName | undefined;
  busy: boolean;
  /** The cost before, where a row says it. */
  costBefore?: (row: TablePlan) => number | undefined;
  onOpen: (row: TablePlan) => void;
};

const PER_PAGE = 50;

export const nameOf = ({ planNetwork, planName, planType }: Named): string =>
  `${planNetwork} ${planName} ${planType}`;
type Named = Pick<TablePlan, "planNetwork" | "planName" | "planType">;

/** Plans with their prices before and after, fifty at a time; losses are red and say so. */
export function PriceTable({ rows, selection, tier, busy, costBefore, onOpen }: PriceTableProps) {
  const t = useWords(pricesWords);
  const [asked, setPage] = useState(1);
  const totalPages = Math.max(1, Math.ceil(rows.length / PER_PAGE));
  const page = Math.min(asked, totalPages);
  const pager = { page, totalPages, onPage: setPage };
  return (
    <>
      <Pager label={t.above} {...pager} />
      <StaffTable
        caption={t.caption}
        columns={columnsOf({ t, tier, costBefore, onOpen })}
        rows={rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={({ _id }) => _id}
        busy={busy}
        selection={selection}
        isTickingOnCards
        tickLabel={(row) => t.pick({ name: nameOf(row) })}
      />
      <Pager label={t.below} {...pager} />
    </>
  );
}

type ColumnsOf = Pick<PriceTableProps, "tier" | "costBefore" | "onOpen"> & {
  t: ReturnType<typeof pricesWords.get>;
};

function columnsOf({ t, tier, costBefore, onOpen }: ColumnsOf): StaffColumn<TablePlan>[] {
  const cost = (row: TablePlan) => {
    const was = costBefore?.(row);
    const now = shortMoney(fromWire(row.planCostPrice));
    return was === undefined ? now : `${now} (${t.costWas({ amount: shortMoney(fromWire(was)) })})`;
  };
  return [
    {
      key: "plan",
      head: t.plan,
      card: "title",
      isFixed: true,
      isLong: true,
      text: nameOf,
      cell: (row) => (
        <RowButton onClick={() => onOpen(row)}>
          {row.planNetwork} {row.planName} {row.planType}{" "}
          <span className="font-normal text-ink-soft">
            {row.planValidity} · {row.planId}
          </span>
        </RowButton>
      ),
    },
    {
      key: "cost",
      head: t.cost,
      numeric: true,
      text: (row) => formatMoney(fromWire(row.planCostPrice)),
      cell: (row) => (
        <>
          <span className="sm:hidden">{t.cost} </span>
          {cost(row)}
        </>
      ),
    },
    ...PLAN_PRICES.filter((name) => tier === undefined || name === tier).map((name) => ({
      key: name,
      head: t[name],
      numeric: true,
      cell: (row: TablePlan) => {
        const price = row.prices.find((one) => one.tier === name);
        return price && <PriceCell price={price} label={t[name]} />;
      },
    })),
  ];
}
